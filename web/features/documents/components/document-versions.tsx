import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentDetail } from '#contract/programme/documents.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useDocumentVersion } from '../api/read-documents.ts';
import { ReadVersion } from './document-preview.tsx';

type Version = DocumentDetail['versions'][number];
type OneProps = { id: string; version: Version; isRead: boolean };

function One({ id, version: { version, publishedAt }, isRead }: OneProps) {
  const { t } = useTranslation('documents');
  const times = useTimeTexts();
  const [open, setOpen] = useState(false);
  const { data } = useDocumentVersion(id, version, open);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('version', { version })}</b>
        <span className="dim">
          {publishedAt === null ? t('versionDraft') : t('versionAt', { when: times.moment(publishedAt) })}
        </span>
        {isRead && <span>{t('versionRead')}</span>}
      </summary>
      {data && <ReadVersion text={data} />}
    </details>
  );
}

/** Every version, newest first; each opens as it was read. */
export function DocumentVersions({ document }: { document: DocumentDetail }) {
  const { id, versions, publishedVersion } = document;
  return versions.map((one) => (
    <One key={one.version} id={id} version={one} isRead={one.version === publishedVersion} />
  ));
}
