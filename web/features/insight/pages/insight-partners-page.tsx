import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonPanel } from '#web/components/page/skeleton.tsx';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { useInsightPartners } from '../api/read-insight.ts';
import css from '../components/insight.module.css';
import { ExportAll, PeriodSelect } from '../components/insight-filters.tsx';
import { OutputPanel } from '../components/output-panel.tsx';
import { PartnersPanel } from '../components/partners-panel.tsx';
import { insightQueryOf } from '../model/insight-query.ts';

/** 产出与合作方 */
export function InsightPartnersPage() {
  const { t } = useTranslation(['insight', 'console', 'common']);
  const [search] = useSearchParams();
  const { months } = insightQueryOf(search, '12');
  const { data, isError, refetch } = useInsightPartners({ months });
  return (
    <main className="page">
      <Breadcrumbs
        crumbs={[{ label: t('console:pages.insight'), to: paths.insight }, { label: t('partnersTitle') }]}
      />
      <PageHead title={t('partnersTitle')}>
        <div className={css.filters}>
          <PeriodSelect months="12" />
          <ExportAll months="12" />
        </div>
      </PageHead>
      {data && (
        <>
          <OutputPanel output={data.output} />
          <PartnersPanel data={data} />
        </>
      )}
      {!data && isError && (
        <Panel>
          <LoadFailure onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !isError && <SkeletonPanel lines={8} />}
    </main>
  );
}
