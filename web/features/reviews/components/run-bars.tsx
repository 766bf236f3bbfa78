import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/language/numbers.ts';
import { runHeights } from '#web/lib/lists/segments.ts';
import css from './review-evidence.module.css';

const mostShown = 5;

/** Failures of the last runs as bars with their numbers; the last one counts. */
export function RunBars({ runs }: { runs: readonly number[] }) {
  const { t } = useTranslation();
  const shown = runs.slice(-mostShown);
  const heights = runHeights(shown);
  return (
    <span
      className={css.runBars}
      role="img"
      aria-label={t('runs', { list: shown.map(formatCount).join(', ') })}
    >
      {shown.map((failures, index) => (
        <span key={index}>
          <i style={{ '--h': `${heights[index] ?? 0}px` } as CSSProperties} />
          {formatCount(failures)}
        </span>
      ))}
    </span>
  );
}
