import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insight } from '#contract/insight/insight.ts';
import { formatCount, formatDifference } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';

/** Requirements that rejections named, with the period before. */
export function ReasonsPanel({ insight: { reasons } }: { insight: Insight }) {
  const { t } = useTranslation('insight');
  const nameOf = usePersonName();
  const most = Math.max(1, ...reasons.map(({ times }) => times));
  const sum = reasons.reduce((all, { times }) => all + times, 0);
  if (reasons.length === 0)
    return (
      <ChartPanel table="reasons" months="6">
        <p className="panel-b dim">{t('none.reasons')}</p>
      </ChartPanel>
    );
  return (
    <ChartPanel table="reasons" months="6" note={t('note.reasons', { count: sum })}>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th>{t('column.code')}</th>
              <th>{t('column.requirement')}</th>
              <th className="num">{t('column.times')}</th>
              <th className="num">{t('column.before')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ requirement, titleZh, titleEn, times, before }) => (
              <tr key={requirement}>
                <td className="mono dim nowrap">{requirement}</td>
                <td>
                  {nameOf(titleZh, titleEn) || t('otherRequirement')}
                  <span className={css.bar} style={{ '--w': `${(times / most) * 100}%` } as CSSProperties} />
                </td>
                <td className="num">
                  <b>{formatCount(times)}</b>
                </td>
                <td className="num nowrap">{formatDifference(times - before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartPanel>
  );
}
