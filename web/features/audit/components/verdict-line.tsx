import { useTranslation } from 'react-i18next';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import type { AuditVerdict } from '../api/verify-audit.ts';
import { AnchorsCompared, AnchorText } from './anchors-compared.tsx';

/** Whether the log is still what was written, as far as it was checked, and what it was compared with. */
export function VerdictLine({ verdict }: { verdict: AuditVerdict }) {
  const { t } = useTranslation('audit');
  const { broken, next, checkedTo, head, anchors } = verdict;
  const numbers = { checked: formatCount(checkedTo), head: formatCount(head) };
  if (broken) {
    const title = t('verdict.broken', { number: formatCount(broken.sequence) });
    return (
      <NoteLine tone="bad" icon="bad" title={title}>
        <p>{t(`verdict.${broken.reason}`)}</p>
        {broken.anchor && (
          <p>
            {t('verdict.against')} <AnchorText anchor={broken.anchor} />
          </p>
        )}
        <p className="cap">{t('verdict.before', numbers)}</p>
        <AnchorsCompared anchors={anchors} />
      </NoteLine>
    );
  }
  if (next !== null) return <NoteLine tone="info" icon="clock" title={t('verdict.running', numbers)} />;
  const isAnchored = anchors.newest !== null && anchors.damaged === 0;
  return (
    <NoteLine
      tone={isAnchored ? 'ok' : 'warn'}
      icon={isAnchored ? 'shield' : 'warn'}
      title={t('verdict.holds', { ...numbers, count: head })}
    >
      <AnchorsCompared anchors={anchors} />
    </NoteLine>
  );
}
