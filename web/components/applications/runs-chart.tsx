import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/language/numbers.ts';
import { runHeights } from '#web/lib/lists/segments.ts';

type RunsChartProps = {
  /** Failures of each run, oldest first; the last bar is the run that counts. */
  runs: readonly number[];
};

const maxShown = 12;

export function RunsChart({ runs }: RunsChartProps) {
  const { t } = useTranslation();
  const shown = runs.slice(-maxShown);
  const list = shown.map(formatCount).join(', ');
  return (
    <span className="runs" role="img" aria-label={t('runs', { list })}>
      {runHeights(shown).map((height, index) => (
        <i key={index} style={{ '--h': `${height}px` } as CSSProperties} />
      ))}
    </span>
  );
}
