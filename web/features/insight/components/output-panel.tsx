import { useTranslation } from 'react-i18next';
import type { InsightPartners } from '#contract/insight/insight-partners.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { pathThrough, scaleTo } from '../model/chart-scale.ts';
import { useMonthName } from '../model/use-month-name.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';

type Output = InsightPartners['output'];
const parts = ['certified', 'partial', 'failed'] as const;
const signs = { certified: css.solid, partial: css.half, failed: css.outline } as const;
const [left, right, top, bottom] = [32, 1080, 12, 172];
/** Least height in which a number stands. */
const textHeight = 20;

function Column({
  one,
  x,
  y,
  width,
}: {
  one: Output[number];
  x: number;
  y: (value: number) => number;
  width: number;
}) {
  let below = 0;
  const boxes = parts.map((name) => {
    const from = below;
    below += one[name];
    return { name, at: y(below), height: y(from) - y(below) };
  });
  return (
    <>
      {boxes.map(({ name, at, height }) =>
        height > 0 ? (
          <rect key={name} className={signs[name]} x={x - width / 2} y={at} width={width} height={height} />
        ) : null,
      )}
      {y(0) - y(one.certified) > textHeight && (
        <text className={`${css.middle} ${css.inside}`} x={x} y={bottom - 8}>
          {one.certified}
        </text>
      )}
    </>
  );
}

function OutputChart({ output }: { output: Output }) {
  const { t } = useTranslation('insight');
  const monthName = useMonthName();
  const sums = output.map(({ certified, partial, failed, created }) =>
    Math.max(certified + partial + failed, created),
  );
  const { top: most, lines } = scaleTo(Math.max(1, ...sums));
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  const each = (right - left) / output.length;
  const x = (index: number) => left + each * (index + 0.5);
  return (
    <svg className={css.chart} viewBox="0 0 1100 200" role="img" aria-label={t('tables.output')}>
      {lines.map((value) => (
        <g key={value}>
          <path className={value === 0 ? css.axis : css.line} d={`M${left} ${y(value)}H${right}`} />
          <text className={css.end} x={left - 6} y={y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      {output.map((one, index) => (
        <g key={one.month}>
          <Column one={one} x={x(index)} y={y} width={Math.min(44, each / 2)} />
          <text className={css.middle} x={x(index)} y={bottom + 18}>
            {monthName(one.month)}
          </text>
        </g>
      ))}
      <path
        className={css.new}
        d={pathThrough(output.map(({ created }, index) => ({ x: x(index), y: y(created) })))}
      />
      {output.map(({ month, created }, index) => (
        <circle key={month} className={css.newDot} cx={x(index)} cy={y(created)} r="3" />
      ))}
    </svg>
  );
}

function Legend() {
  const { t } = useTranslation('insight');
  return (
    <span className={css.key}>
      {parts.map((name) => (
        <span key={name}>
          <svg viewBox="0 0 20 12" aria-hidden="true">
            <rect x="0.5" y="0.5" width="19" height="11" className={signs[name]} />
          </svg>
          {t(`output.${name}`)}
        </span>
      ))}
      <span>
        <svg viewBox="0 0 20 12" aria-hidden="true">
          <path className={css.new} d="M0 6H20" />
          <circle className={css.newDot} cx="10" cy="6" r="3" />
        </svg>
        {t('output.created')}
      </span>
    </span>
  );
}

function OutputTable({ output }: { output: Output }) {
  const { t } = useTranslation('insight');
  const columns = [...parts, 'created'] as const;
  return (
    <div className={css.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('column.month')}</th>
            {columns.map((name) => (
              <th key={name} className="num">
                {t(`output.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {output.map((one) => (
            <tr key={one.month}>
              <td className="nowrap">{one.month}</td>
              {columns.map((name) => (
                <td key={name} className="num">
                  {formatCount(one[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was certified by month, against what came in. */
export function OutputPanel({ output }: { output: Output }) {
  const { t } = useTranslation('insight');
  const sum = (name: (typeof parts)[number]) => output.reduce((all, one) => all + one[name], 0);
  const counts = { certified: sum('certified'), partial: sum('partial'), failed: sum('failed') };
  const chart = (
    <div className="panel-b">
      <OutputChart output={output} />
    </div>
  );
  return (
    <ChartPanel
      table="output"
      months="12"
      note={t('note.output', { months: output.length, ...counts })}
      legend={<Legend />}
      chart={chart}
    >
      <OutputTable output={output} />
    </ChartPanel>
  );
}
