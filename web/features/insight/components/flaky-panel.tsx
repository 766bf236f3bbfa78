import { useTranslation } from 'react-i18next';
import type { FailingModules } from '#contract/insight/insight.ts';
import { formatCount } from '#web/lib/language/numbers.ts';
import { type InsightQuery, useFailingModules } from '../api/read-insight.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';

function FlakyTable({ flaky }: Pick<FailingModules, 'flaky'>) {
  const { t } = useTranslation('insight');
  return (
    <div className={css.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('column.module')}</th>
            <th>{t('column.case')}</th>
            <th className="num">{t('column.failedIn')}</th>
            <th className="num">{t('column.applications')}</th>
          </tr>
        </thead>
        <tbody>
          {flaky.map(({ module, testCase, test, failed, runs, applications }) => (
            <tr key={`${module} ${testCase} ${test}`}>
              <td className={`mono ${css.module}`}>{module}</td>
              <td className={`mono ${css.module}`}>{`${testCase}#${test}`}</td>
              <td className="num nowrap">
                {t('ofRuns', { failed: formatCount(failed), runs: formatCount(runs) })}
              </td>
              <td className="num">{formatCount(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Cases whose result differs between runs of one build; they come with the modules, whose panel says what fails. */
export function FlakyPanel({ query }: { query: InsightQuery }) {
  const { t } = useTranslation('insight');
  const { data } = useFailingModules(query);
  if (!data) return null;
  const isEmpty = data.flaky.length === 0;
  return (
    <ChartPanel table="flaky" months="6" note={t('note.flaky')}>
      {isEmpty ? <p className="panel-b dim">{t('none.flaky')}</p> : <FlakyTable flaky={data.flaky} />}
    </ChartPanel>
  );
}
