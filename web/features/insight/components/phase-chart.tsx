import { useTranslation } from 'react-i18next';
import type { Insight } from '#contract/insight/insight.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { pathThrough, scaleTo, spread } from '../model/chart-scale.ts';
import { useMonthName } from '../model/use-month-name.ts';
import css from './insight.module.css';

type Phase = Insight['phases'][number];

const [left, right, top, bottom] = [24, 264, 12, 140];

/** Where values stand in the drawing. */
function placesOf({ months, limit }: Phase) {
  const values = months.flatMap(({ median, p90 }) => [median ?? 0, p90 ?? 0]);
  const { top: most, lines } = scaleTo(Math.max(limit ?? 0, ...values));
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  const x = (index: number) => left + 10 + (index / Math.max(1, months.length - 1)) * (right - left - 20);
  return { lines, x, y };
}

type Places = ReturnType<typeof placesOf>;

function Grid({ months, places }: { months: Phase['months']; places: Places }) {
  const monthName = useMonthName();
  const each = months.length > 6 ? 2 : 1;
  return (
    <>
      {places.lines.map((value) => (
        <g key={value}>
          <path className={value === 0 ? css.axis : css.line} d={`M${left} ${places.y(value)}H${right}`} />
          <text className={css.end} x={left - 6} y={places.y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      {months.map(({ month }, index) =>
        (months.length - 1 - index) % each === 0 ? (
          <text key={month} className={css.middle} x={places.x(index)} y={bottom + 18}>
            {monthName(month)}
          </text>
        ) : null,
      )}
    </>
  );
}

type SeriesProps = { months: Phase['months']; value: 'median' | 'p90'; places: Places };

function Series({ months, value, places }: SeriesProps) {
  const points = months.map((month, index) => {
    const days = month[value];
    return days === null ? null : { x: places.x(index), y: places.y(days) };
  });
  return (
    <>
      <path className={value === 'median' ? css.median : css.tail} d={pathThrough(points)} />
      {points.map((point, index) =>
        point ? (
          <circle
            key={index}
            className={value === 'median' ? css.dot : css.ring}
            cx={point.x}
            cy={point.y}
            r="2.5"
          />
        ) : null,
      )}
    </>
  );
}

/** What stands at the end of the lines, moved apart. */
function Ends({ phase: { months, limit }, places }: { phase: Phase; places: Places }) {
  const { t } = useTranslation('insight');
  const last = months.findLast(({ count }) => count > 0);
  const labels = [
    {
      id: 'median',
      value: last?.median ?? null,
      text: t('end.median', { days: last?.median }),
      look: css.strong,
    },
    { id: 'p90', value: last?.p90 ?? null, text: t('end.p90', { days: last?.p90 }), look: undefined },
    { id: 'limit', value: limit, text: t('end.limit', { days: limit }), look: css.limitText },
  ].flatMap(({ value, ...label }) => (value === null ? [] : [{ ...label, y: places.y(value) + 4 }]));
  return spread(labels, 14, bottom).map(({ id, text, look, y }) => (
    <text key={id} className={look} x={right + 4} y={y}>
      {text}
    </text>
  ));
}

/** How long a phase took by month: median and 90th percentile, with the limit of the settings. */
export function PhaseChart({ phase }: { phase: Phase }) {
  const { t } = useTranslation('insight');
  const places = placesOf(phase);
  const { months, limit, count, median, p90 } = phase;
  const last = months.findLast((month) => month.count > 0);
  const isOver = limit !== null && last !== undefined && (last.p90 ?? 0) > limit;
  const name = t(`phase.${phase.phase}`);
  return (
    <figure>
      <figcaption>
        <b>{name}</b>
        <span className="cap">{t('phaseCount', { side: t(`owner.${phase.owner}`), count })}</span>
        {isOver && (
          <span className={`cap ${css.over}`}>
            <Icon name="warn" /> {t('overLimit')}
          </span>
        )}
      </figcaption>
      <svg
        className={css.chart}
        viewBox="0 0 344 168"
        role="img"
        aria-label={t('phaseChart', { name, median: median ?? '–', p90: p90 ?? '–' })}
      >
        <Grid months={months} places={places} />
        {limit !== null && <path className={css.limit} d={`M${left} ${places.y(limit)}H${right}`} />}
        <Series months={months} value="p90" places={places} />
        <Series months={months} value="median" places={places} />
        <Ends phase={phase} places={places} />
      </svg>
    </figure>
  );
}
