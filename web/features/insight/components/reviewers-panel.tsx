import { useTranslation } from 'react-i18next';
import type { Insight } from '#contract/insight/insight.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';
import { SpanLine } from './span-line.tsx';

/** What each reviewer decided and has in hand; for administrators alone. */
export function ReviewersPanel({ insight: { reviewers } }: { insight: Insight }) {
  const { t } = useTranslation('insight');
  const nameOf = usePersonName();
  const top = Math.max(1, ...reviewers.map(({ p90 }) => p90 ?? 0));
  if (reviewers.length === 0)
    return (
      <ChartPanel table="reviewers" months="6">
        <p className="panel-b dim">{t('none.reviewers')}</p>
      </ChartPanel>
    );
  return (
    <ChartPanel table="reviewers" months="6" note={t('note.reviewers')}>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th>{t('column.reviewer')}</th>
              <th className="num">{t('column.decisions')}</th>
              <th>{t('column.span')}</th>
              <th className="num">{t('column.median')}</th>
              <th className="num">{t('column.p90')}</th>
              <th className="num">{t('column.inHand')}</th>
            </tr>
          </thead>
          <tbody>
            {reviewers.map(({ id, nameZh, nameEn, count, median, p90, inHand }) => (
              <tr key={id}>
                <td className="nowrap">
                  <b>{nameOf(nameZh, nameEn)}</b>
                </td>
                <td className="num">{formatCount(count)}</td>
                <td>{median !== null && p90 !== null && <SpanLine median={median} p90={p90} top={top} />}</td>
                <td className="num">{median ?? '–'}</td>
                <td className="num">{p90 ?? '–'}</td>
                <td className="num">{formatCount(inHand)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartPanel>
  );
}
