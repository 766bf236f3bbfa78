import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Insight } from '#contract/insight/insight.ts';
import { applicationStatuses, sampleStatuses } from '#domain/applications/statuses.ts';
import { Button } from '#web/components/controls/button.tsx';
import { DayFilter } from '#web/components/lists/day-filter.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { paths } from '#web/paths.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';

type Standing = Insight['standing'][number];

/** A sample's place says more than the status, which stays the same meanwhile. */
const shownStatus = ({ status, sample }: Standing) =>
  status === 'certification-under-review' && sample !== null ? sample : status;

const placeOf = ({ step, status, sample }: Standing) =>
  step * 1_000 + applicationStatuses.indexOf(status) * 10 + (sample ? sampleStatuses.indexOf(sample) + 1 : 0);

type BarsProps = { row: Standing; most: number };

function Bars({ row: { turn, count, ...row }, most }: BarsProps) {
  const overdue = row.overdue ?? 0;
  const width = (part: number) => ({ '--w': `${(part / most) * 100}%` }) as CSSProperties;
  return (
    <span className={css.bars} aria-hidden="true">
      {count > overdue && (
        <i className={turn === 'partner' ? css.maker : undefined} style={width(count - overdue)} />
      )}
      {overdue > 0 && <i className={css.overdue} style={width(overdue)} />}
    </span>
  );
}

function Rows({ rows, bars }: { rows: readonly Standing[]; bars: boolean }) {
  const { t } = useTranslation(['insight', 'status', 'progress']);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className={css.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('column.step')}</th>
            <th>{t('column.status')}</th>
            <th>{t('column.turn')}</th>
            {bars && <th>{t('column.open')}</th>}
            <th className="num">{t('column.count')}</th>
            <th className="num">{t('column.overdue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={placeOf(row)}>
              <td className="nowrap">
                <span className={rows[index - 1]?.step === row.step ? 'sr-only' : undefined}>
                  {row.step} {t(`progress:step.${row.step}`)}
                </span>
              </td>
              <td className="nowrap">
                <Link to={`${paths.allApplications}?status=${row.status}`}>
                  {t(`status:${shownStatus(row)}`)}
                </Link>
              </td>
              <td className="nowrap dim">{t(`side.${row.turn}`)}</td>
              {bars && (
                <td>
                  <Bars row={row} most={most} />
                </td>
              )}
              <td className="num">
                <b>{formatCount(row.count)}</b>
              </td>
              <td className="num">
                {row.overdue ? <b className={css.late}>{formatCount(row.overdue)}</b> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const signs = { reviewer: css.solid, partner: css.outline, overdue: css.lateBox } as const;

function Legend() {
  const { t } = useTranslation('insight');
  return (
    <span className={css.key}>
      {(['reviewer', 'partner', 'overdue'] as const).map((name) => (
        <span key={name}>
          <svg viewBox="0 0 20 12" aria-hidden="true">
            <rect x="0.5" y="0.5" width="19" height="11" className={signs[name]} />
          </svg>
          {t(`with.${name}`)}
        </span>
      ))}
    </span>
  );
}

/** The day at whose end it is asked where applications stood; none for now. */
function DayLine() {
  const { t } = useTranslation('insight');
  const { search, set } = useAddressFilters();
  return (
    <div className="tools">
      <DayFilter name="day" label={t('day')} />
      {search.get('day') && (
        <Button small onClick={() => set('day', '')}>
          {t('now')}
        </Button>
      )}
      <span className="cap">{search.get('day') ? t('dayNote') : t('nowNote')}</span>
    </div>
  );
}

/** Where open applications stand, by step and status, or stood at the end of a day. */
export function StandingPanel({ insight }: { insight: Insight }) {
  const { t } = useTranslation('insight');
  const rows = insight.standing.toSorted((a, b) => placeOf(a) - placeOf(b));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const shown = (bars: boolean) => (
    <>
      <DayLine />
      {rows.length === 0 ? (
        <p className="panel-b dim">{t('none.standing')}</p>
      ) : (
        <Rows rows={rows} bars={bars} />
      )}
    </>
  );
  return (
    <ChartPanel
      table="standing"
      months="6"
      note={t('note.standing', { count })}
      legend={<Legend />}
      chart={shown(true)}
    >
      {shown(false)}
    </ChartPanel>
  );
}
