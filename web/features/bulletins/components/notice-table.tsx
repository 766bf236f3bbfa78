import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminNotice, NoticeList } from '#contract/programme/admin-notices.ts';
import type { TimeScale } from '../model/time-scale.ts';
import { barLooks } from './bar-looks.ts';
import css from './bulletins.module.css';
import { type NoticeActions, NoticeRow } from './notice-row.tsx';
import { TimeAxis } from './time-lane.tsx';

const groupOf = ({ kind, state }: AdminNotice) => {
  if (kind !== 'maintenance') return 'bulletin' as const;
  return state === 'expired' ? ('past' as const) : ('maintenance' as const);
};

const columns = 6;

type NoticeTableProps = NoticeActions & Pick<NoticeList, 'rows' | 'audience'> & { scale: TimeScale };

/** List and timeline in one: each row is its own bar on a common scale. */
export function NoticeTable({ rows, audience, scale, ...actions }: NoticeTableProps) {
  const { t } = useTranslation(['bulletins', 'common']);
  return (
    <table className={css.gantt}>
      <thead>
        <tr>
          <th scope="col">{t('columns.title')}</th>
          <th scope="col" className={css.kind}>
            {t('columns.kind')}
          </th>
          <th scope="col" className={css.state}>
            {t('columns.state')}
          </th>
          <th scope="col" className={css.axisCell}>
            <span className="sr-only">{t('axis')}</span>
            <TimeAxis scale={scale} />
          </th>
          <th scope="col" className={`num ${css.read}`}>
            {t('columns.read')}
          </th>
          <th scope="col" className={css.menu}>
            <span className="sr-only">{t('common:moreActions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((notice, index) => {
          const group = groupOf(notice);
          const before = rows[index - 1];
          return (
            <Fragment key={notice.id}>
              {(!before || groupOf(before) !== group) && (
                <tr className={css.group}>
                  <th scope="rowgroup" colSpan={columns}>
                    {t(`group.${group}`)}
                  </th>
                </tr>
              )}
              <NoticeRow notice={notice} scale={scale} audience={audience} {...actions} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** What the bars mean, and what may not be done with them. */
export function NoticeLegend() {
  const { t } = useTranslation('bulletins');
  const states = ['in-effect', 'scheduled', 'draft', 'expired'] as const;
  return (
    <div className={`legend ${css.legend}`}>
      {states.map((state) => (
        <span key={state}>
          <svg viewBox="0 0 20 12" aria-hidden="true">
            <rect className={barLooks[state]} x=".5" y=".5" width="19" height="11" />
          </svg>
          {t(`state.${state}`)}
        </span>
      ))}
      <span>
        <svg viewBox="0 0 20 12" aria-hidden="true">
          <rect className={css.work} x="8" width="4" height="12" />
        </svg>
        {t('kind.maintenance')}
      </span>
      <span className="grow" />
      <span>{t('rules')}</span>
    </div>
  );
}
