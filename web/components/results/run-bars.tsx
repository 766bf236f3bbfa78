import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunComparisonView } from '#contract/applications/run-comparison.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import css from './run-bars.module.css';

const parts = [
  ['fixed', 'mended'],
  ['notRunAgain', 'unrun'],
  ['stillFailed', 'still'],
  ['newlyFailed', 'fresh'],
] as const;

/** Failures of two results as bars, aligned on what still fails: what was mended sticks out left, what is new right. */
export function RunBars({ comparison }: { comparison: RunComparisonView }) {
  const { t } = useTranslation('results');
  const { changes, current, against } = comparison;
  const counted = parts.map(([kind, look]) => {
    return { kind, look, count: changes.find((one) => one.kind === kind)?.count ?? 0 };
  });
  if (counted.every(({ count }) => count === 0)) return null;
  const columns = counted.map(({ count }) => (count > 0 ? `minmax(3px, ${count}fr)` : '0'));
  const bar = (looks: readonly string[]) => (
    <span className={css.bar} style={{ '--cols': columns.join(' ') } as CSSProperties} aria-hidden="true">
      {counted.map(({ look, count }) => (
        <i key={look} className={count > 0 && looks.includes(look) ? css[look] : undefined} />
      ))}
    </span>
  );
  return (
    <div className={css.bars}>
      <span className="cap">
        {t('compare.before')} <b>{formatCount(against.failures)}</b>
      </span>
      {bar(['mended', 'unrun', 'still'])}
      <span className="cap">
        {t('compare.now')} <b>{formatCount(current.failures)}</b>
      </span>
      {bar(['still', 'fresh'])}
      <p className={css.legend}>
        {counted.map(({ kind, look }) => (
          <span key={kind}>
            <i className={css[look]} />
            {t(`compare.change.${kind}`)}
          </span>
        ))}
      </p>
    </div>
  );
}
