import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Insight } from '#contract/insight/insight.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonPanel } from '#web/components/page/skeleton.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { type InsightQuery, useInsight } from '../api/read-insight.ts';
import { Figures } from '../components/figures.tsx';
import { FlakyPanel } from '../components/flaky-panel.tsx';
import css from '../components/insight.module.css';
import { InsightFilters } from '../components/insight-filters.tsx';
import { ModulesPanel } from '../components/modules-panel.tsx';
import { PhasesPanel } from '../components/phases-panel.tsx';
import { ReasonsPanel } from '../components/reasons-panel.tsx';
import { ReviewersPanel } from '../components/reviewers-panel.tsx';
import { StandingPanel } from '../components/standing-panel.tsx';
import { insightQueryOf } from '../model/insight-query.ts';

function Panels({ insight, query }: { insight: Insight; query: InsightQuery }) {
  return (
    <>
      <Figures insight={insight} />
      <StandingPanel insight={insight} />
      <PhasesPanel insight={insight} />
      <div className={css.pair}>
        <ReasonsPanel insight={insight} />
        <ModulesPanel query={query} />
      </div>
      <FlakyPanel query={query} />
      <ReviewersPanel insight={insight} />
    </>
  );
}

/** 统计 */
export function InsightPage() {
  const { t } = useTranslation(['insight', 'console', 'status', 'progress', 'common']);
  const times = useTimeTexts();
  const [search] = useSearchParams();
  const query = insightQueryOf(search, '6');
  const { data, isError, refetch } = useInsight(query);
  return (
    <main className="page">
      <PageHead title={t('console:pages.insight')}>
        <InsightFilters />
      </PageHead>
      <p className={`cap ${css.lead}`}>
        <span>{data && t('asOf', { when: times.moment(data.at) })}</span>
        <Link className="nowrap" to={paths.insightPartners}>
          {t('partnersTitle')}
        </Link>
      </p>
      {data && <Panels insight={data} query={query} />}
      {!data && isError && (
        <Panel>
          <LoadFailure onRetry={() => void refetch()} />
        </Panel>
      )}
      {!data && !isError && <SkeletonPanel lines={8} />}
    </main>
  );
}
