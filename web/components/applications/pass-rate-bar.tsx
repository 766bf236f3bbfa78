import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPassRate } from '#web/lib/language/numbers.ts';
import { type CaseCounts, segmentsOf } from '#web/lib/lists/segments.ts';

/** A pass rate as a bar with its number. */
export function PassRateBar(counts: CaseCounts) {
  const { t } = useTranslation();
  const { total, failed, bypassed = 0, notRun = 0 } = counts;
  const rate = formatPassRate(total - failed - notRun, total);
  const name = t('passRate', { rate, failed: formatCount(failed), bypassed: formatCount(bypassed) });
  return (
    <span className="rate">
      <span className="bar" role="img" aria-label={name}>
        {total > 0 && <i />}
        {segmentsOf(counts).map(({ kind, width }) => (
          <i key={kind} className={kind} style={{ '--w': width } as CSSProperties} />
        ))}
      </span>
      <span>{rate}</span>
    </span>
  );
}

/** The key to the bar's colours. */
export function PassRateLegend() {
  const { t } = useTranslation();
  return (
    <span className="legend">
      <span>
        <i className="c-ok" />
        {t('passed')}
      </span>
      <span>
        <i className="c-warn" />
        {t('failedBypassed')}
      </span>
      <span>
        <i className="c-bad" />
        {t('failed')}
      </span>
    </span>
  );
}
