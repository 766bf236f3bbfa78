import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { DocumentDetail } from '#contract/programme/documents.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/document-text.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/timeline.css';
import { useDocument } from '../api/read-documents.ts';
import { DocumentEditor } from '../components/document-editor.tsx';
import { DocumentHistory } from '../components/document-history.tsx';
import { DocumentVersions } from '../components/document-versions.tsx';
import css from '../components/documents.module.css';
import { documentLooks } from '../model/document-looks.ts';

/** The document as it was when it was opened, until this page changes it: what others save takes nobody's text away. */
function useHeld(newest: DocumentDetail | undefined) {
  const [held, setHeld] = useState<DocumentDetail | undefined>(undefined);
  const [stored, release] = useState(0);
  const data = held && held.version >= stored ? held : newest;
  if (data !== held) setHeld(data);
  return { data, release };
}

function Facts({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation('documents');
  const { scope } = useScopeText();
  const { publishedVersion: version, hasDraft, state, text } = document;
  const products = scope(text);
  return (
    <>
      <span>{products === null ? t('scope.all') : t('scope.for', { products })}</span>
      <span>{version === null ? t('readsNothing') : t('readsNow', { version })}</span>
      {hasDraft && state !== 'draft' && <span>{t('changed')}</span>}
    </>
  );
}

function Document({ id }: { id: string }) {
  const { t } = useTranslation(['documents', 'console', 'form', 'common']);
  const nameOf = usePersonName();
  const [search] = useSearchParams();
  const isNew = id === 'new';
  const { data: newest, isError, error, refetch } = useDocument(id, !isNew);
  const { data, release } = useHeld(newest);
  const title = data ? nameOf(data.text.titleZh, data.text.titleEn) || t('untitled') : t('newDocument');
  if (isError && !data)
    return (
      <main className="page">
        <RecordFailure error={error} kind="document" onRetry={() => void refetch()} />
      </main>
    );
  return (
    <main className="page">
      <Breadcrumbs
        crumbs={[{ label: t('console:pages.documents'), to: paths.documents }, { label: title }]}
      />
      <PageHead
        title={title}
        tag={data && <ToneTag {...documentLooks[data.state]}>{t(`state.${data.state}`)}</ToneTag>}
        facts={data && <Facts document={data} />}
      />
      {!isNew && !data && <SkeletonRows columns={2} />}
      <div className={css.column}>
        {(isNew || data) && (
          // A new version remounts the form with the saved values.
          <DocumentEditor
            key={data?.version ?? 0}
            document={data ?? null}
            directory={search.get('directory') ?? ''}
            onStored={release}
          />
        )}
        {data && (
          <>
            <Panel title={t('versions')} padded className={css.versions}>
              <DocumentVersions document={data} />
            </Panel>
            <Panel title={t('common:change.history')} padded>
              <DocumentHistory kind="document" id={data.id} />
            </Panel>
          </>
        )}
      </div>
    </main>
  );
}

/** A document of the programme: written, published, withdrawn. */
export function DocumentPage() {
  const { id = 'new' } = useParams();
  return <Document key={id} id={id} />;
}
