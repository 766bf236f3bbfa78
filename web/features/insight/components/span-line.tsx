import css from './insight.module.css';

type SpanLineProps = {
  median: number;
  p90: number;
  /** End of the scale, which begins at 0. */
  top: number;
  /** A dashed line to compare with. */
  mark?: number | null;
  warned?: boolean;
};

/** A dot at the median and a line to the 90th percentile; the numbers stand beside it. */
export function SpanLine({ median, p90, top, mark = null, warned = false }: SpanLineProps) {
  const place = (days: number) => `${Math.min(97, (days / Math.max(top, 0.1)) * 97) + 1}%`;
  const look = warned ? css.warned : css.wide;
  return (
    <svg className={css.span} aria-hidden="true">
      <line className={css.line} x1="0" x2="100%" y1="10" y2="10" />
      {mark !== null && <line className={css.limit} x1={place(mark)} x2={place(mark)} y1="0" y2="20" />}
      <line className={look} x1={place(median)} x2={place(p90)} y1="10" y2="10" />
      <line className={look} x1={place(p90)} x2={place(p90)} y1="5" y2="15" />
      <circle className={css.dot} cx={place(median)} cy="10" r="4" />
    </svg>
  );
}
