import { useTranslation } from 'react-i18next';
import type { Insight } from '#contract/insight/insight.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';
import { PhaseChart } from './phase-chart.tsx';

function PhaseTable({ phases }: { phases: Insight['phases'] }) {
  const { t } = useTranslation('insight');
  const rows = phases.flatMap(({ months, ...phase }) =>
    months.filter(({ count }) => count > 0).map((month) => ({ ...phase, ...month })),
  );
  return (
    <div className={css.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('column.phase')}</th>
            <th>{t('column.side')}</th>
            <th>{t('column.month')}</th>
            <th className="num">{t('column.times')}</th>
            <th className="num">{t('column.median')}</th>
            <th className="num">{t('column.p90')}</th>
            <th className="num">{t('column.limit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ phase, owner, month, count, median, p90, limit }) => (
            <tr key={`${phase} ${month}`}>
              <td className="nowrap">{t(`phase.${phase}`)}</td>
              <td className="nowrap dim">{t(`owner.${owner}`)}</td>
              <td className="nowrap">{month}</td>
              <td className="num">{formatCount(count)}</td>
              <td className="num">{median}</td>
              <td className="num">{p90}</td>
              <td className="num">{limit ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('insight');
  const signs = [
    { name: 'median', line: css.median, dot: css.dot },
    { name: 'p90', line: css.tail, dot: css.ring },
    { name: 'limit', line: css.limit, dot: null },
  ] as const;
  return (
    <span className={css.key}>
      {signs.map(({ name, line, dot }) => (
        <span key={name}>
          <svg viewBox="0 0 20 12" aria-hidden="true">
            <path className={line} d="M0 6H20" />
            {dot && <circle className={dot} cx="10" cy="6" r="2.5" />}
          </svg>
          {t(`column.${name}`)}
        </span>
      ))}
    </span>
  );
}

/** How long each phase takes, by the month in which it ended. */
export function PhasesPanel({ insight: { phases } }: { insight: Insight }) {
  const { t } = useTranslation('insight');
  const isEmpty = phases.every(({ count }) => count === 0);
  const charts = (
    <div className={`panel-b ${css.multiples}`}>
      {phases.map((phase) => (
        <PhaseChart key={phase.phase} phase={phase} />
      ))}
    </div>
  );
  return (
    <ChartPanel
      table="phases"
      months="6"
      note={t('note.phases')}
      legend={<Legend />}
      {...(!isEmpty && { chart: charts })}
    >
      {isEmpty ? <p className="panel-b dim">{t('none.phases')}</p> : <PhaseTable phases={phases} />}
    </ChartPanel>
  );
}
