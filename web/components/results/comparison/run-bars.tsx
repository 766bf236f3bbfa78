import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { Legend } from '../legend.tsx';
import css from './run-bars.module.css';

/** From left to right, and in which of the two results each failed. */
const parts = [
  { kind: 'fixed', look: css.mended, before: true, now: false },
  { kind: 'notRunAgain', look: css.unrun, before: true, now: false },
  { kind: 'stillFailed', look: css.still, before: true, now: true },
  { kind: 'newlyFailed', look: css.fresh, before: false, now: true },
] as const;

/** Failures of two results as bars, aligned on what still fails: what was mended sticks out left, what is new right. */
export function RunBars({ comparison }: { comparison: RunComparisonView }) {
  const { t } = useTranslation('results');
  const { changes, current, against } = comparison;
  const counted = parts.map((part) => {
    return { ...part, count: changes.find(({ kind }) => kind === part.kind)?.count ?? 0 };
  });
  if (counted.every(({ count }) => count === 0)) return null;
  const columns = counted.map(({ count }) => (count > 0 ? `minmax(3px, ${count}fr)` : '0'));
  const bar = (when: 'before' | 'now') => (
    <span className={css.bar} style={{ '--cols': columns.join(' ') } as CSSProperties} aria-hidden="true">
      {counted.map(({ kind, look, count, [when]: failed }) => (
        <i key={kind} className={count > 0 && failed ? look : undefined} />
      ))}
    </span>
  );
  return (
    <div className={css.bars}>
      <span className="cap">
        {t('compare.before')} <b>{formatCount(against.failures)}</b>
      </span>
      {bar('before')}
      <span className="cap">
        {t('compare.now')} <b>{formatCount(current.failures)}</b>
      </span>
      {bar('now')}
      <Legend className={css.legend}>
        {counted.map(({ kind, look }) => (
          <span key={kind}>
            <i className={look} />
            {t(`compare.change.${kind}`)}
          </span>
        ))}
      </Legend>
    </div>
  );
}
