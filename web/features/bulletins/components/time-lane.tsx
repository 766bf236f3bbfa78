import { useTranslation } from 'react-i18next';
import type { AdminNotice } from '#contract/programme/admin-notices.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { barOf, scaleWidth, type TimeScale } from '../model/time-scale.ts';
import { barLooks } from './bar-looks.ts';
import css from './bulletins.module.css';

const axisHeight = 48;
const laneHeight = 61;
const barHeight = 13;

/** The head of the scale: every week a stroke, every other one a date, and today's line. */
export function TimeAxis({ scale }: { scale: TimeScale }) {
  const { t } = useTranslation('bulletins');
  const times = useTimeTexts();
  return (
    <svg className={css.axis} viewBox={`0 0 ${scaleWidth} ${axisHeight}`} aria-hidden="true">
      {scale.weeks.map(({ at, x, named }) => (
        <g key={at.getTime()}>
          <path className={css.tick} d={`M${x} 42V48`} />
          {named && (
            <text x={x + 3} y={40}>
              {times.day(at)}
            </text>
          )}
        </g>
      ))}
      {scale.today !== null && (
        <>
          <path className={css.now} d={`M${scale.today} 16V48`} />
          <text className={css.nowText} x={scale.today} y={12} textAnchor="middle">
            {t('today')}
          </text>
        </>
      )}
    </svg>
  );
}

function lookOf({ kind, state, overlap }: AdminNotice): string {
  if (kind === 'maintenance' && state !== 'expired') return (overlap ? css.clash : css.work) ?? '';
  return barLooks[state] ?? '';
}

/** One notice's own bar on the common scale. What it says stands in the row as words, too. */
export function TimeLane({ scale, notice }: { scale: TimeScale; notice: AdminNotice }) {
  const { t } = useTranslation('bulletins');
  const bar = barOf(scale, notice);
  const y = (laneHeight - barHeight) / 2;
  return (
    <svg className={css.lane} viewBox={`0 0 ${scaleWidth} ${laneHeight}`} aria-hidden="true">
      {scale.weeks.map(({ x }) => (
        <path key={x} className={css.grid} d={`M${x} 0V${laneHeight}`} />
      ))}
      {scale.today !== null && <path className={css.now} d={`M${scale.today} 0V${laneHeight}`} />}
      {bar && <rect className={lookOf(notice)} x={bar.x} y={y} width={bar.width} height={barHeight} />}
      {bar?.before && <path className={`${css.beyond} ${lookOf(notice)}`} d={`M6 ${y + 2.5}l-4 4l4 4`} />}
      {bar?.after && notice.endsAt === null && (
        <text x={scaleWidth - 4} y={laneHeight - 8} textAnchor="end">
          {t('noEnd')}
        </text>
      )}
    </svg>
  );
}
