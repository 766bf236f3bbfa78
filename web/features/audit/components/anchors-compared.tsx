import { useTranslation } from 'react-i18next';
import { CopyText } from '#web/components/controls/copy-text.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { AuditVerdict } from '../api/verify-audit.ts';

type Anchor = NonNullable<AuditVerdict['anchors']['newest']>;

const shownHash = 16;

/** Number, time and hash of an end of the chain that was kept outside of the database. */
export function AnchorText({ anchor }: { anchor: Anchor }) {
  const { t } = useTranslation('audit');
  const times = useTimeTexts();
  return (
    <>
      {t('verdict.anchor', { number: formatCount(anchor.sequence), at: times.moment(anchor.at) })}{' '}
      <CopyText text={anchor.hash} label={`${anchor.hash.slice(0, shownHash)}…`} mono />
    </>
  );
}

/** What the log was compared with outside of the database, or that there was nothing. */
export function AnchorsCompared({ anchors }: { anchors: AuditVerdict['anchors'] }) {
  const { t } = useTranslation('audit');
  const { matched, damaged, newest } = anchors;
  if (newest === null) return <p>{t('verdict.unanchored')}</p>;
  return (
    <>
      <p>
        {t('verdict.matched', { count: matched, number: formatCount(matched) })} {t('verdict.newest')}{' '}
        <AnchorText anchor={newest} />
      </p>
      {damaged > 0 && <p>{t('verdict.damaged', { count: damaged, number: formatCount(damaged) })}</p>}
    </>
  );
}
