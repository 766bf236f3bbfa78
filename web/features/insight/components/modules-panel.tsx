import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount, formatShare } from '#web/lib/language/numbers.ts';
import { type InsightQuery, useFailingModules } from '../api/read-insight.ts';
import { ChartPanel } from './chart-panel.tsx';
import css from './insight.module.css';

type Module = NonNullable<ReturnType<typeof useFailingModules>['data']>['modules'][number];

function ModuleTable({ modules }: { modules: readonly Module[] }) {
  const { t } = useTranslation('insight');
  const most = Math.max(1, ...modules.map(({ failed }) => failed));
  return (
    <div className={css.scroll}>
      <table>
        <thead>
          <tr>
            <th>{t('column.module')}</th>
            <th className="num">{t('column.failed')}</th>
            <th className="num">{t('column.applications')}</th>
            <th className="num">{t('column.accepted')}</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ module, failed, applications, accepted }) => (
            <tr key={module}>
              <td>
                <span className={`mono ${css.module}`}>{module}</span>
                <span className={css.bar} style={{ '--w': `${(failed / most) * 100}%` } as CSSProperties} />
              </td>
              <td className="num">
                <b>{formatCount(failed)}</b>
              </td>
              <td className="num">{formatCount(applications)}</td>
              <td className="num nowrap">{formatShare(accepted / Math.max(1, failed))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Modules by failed cases, over all makers. */
export function ModulesPanel({ query }: { query: InsightQuery }) {
  const { t } = useTranslation('insight');
  const { data, isError, refetch } = useFailingModules(query);
  const isFailed = isError && !data;
  return (
    <ChartPanel table="modules" months="6" note={t('note.modules')}>
      {isFailed && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isFailed && <SkeletonRows rows={4} columns={4} />}
      {data?.modules.length === 0 && <p className="panel-b dim">{t('none.modules')}</p>}
      {data && data.modules.length > 0 && <ModuleTable modules={data.modules} />}
    </ChartPanel>
  );
}
