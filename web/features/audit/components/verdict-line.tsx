import { useTranslation } from 'react-i18next';
import { NoteLine } from '#web/components/note-line.tsx';
import { formatCount } from '#web/lib/numbers.ts';
import type { AuditVerdict } from '../api/verify-audit.ts';

/** Whether the log is still what was written, as far as it was checked. */
export function VerdictLine({ verdict }: { verdict: AuditVerdict }) {
  const { t } = useTranslation('audit');
  const { broken, next, checkedTo, head } = verdict;
  const numbers = { checked: formatCount(checkedTo), head: formatCount(head) };
  if (broken) {
    const title = t('verdict.broken', { number: formatCount(broken.sequence) });
    return (
      <NoteLine tone="bad" icon="bad" title={title}>
        <p>{t(`verdict.${broken.reason}`)}</p>
        <p className="cap">{t('verdict.before', numbers)}</p>
      </NoteLine>
    );
  }
  if (next !== null) return <NoteLine tone="info" icon="clock" title={t('verdict.running', numbers)} />;
  return <NoteLine tone="ok" icon="shield" title={t('verdict.holds', { ...numbers, count: head })} />;
}
