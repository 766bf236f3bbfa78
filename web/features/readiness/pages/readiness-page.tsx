import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadinessView } from '#contract/programme/readiness.ts';
import { isNeeded, readinessStages } from '#domain/programme/readiness.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useCountAnew } from '#web/lib/console/use-waiting.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/step-scale.css';
import { useReadiness } from '../api/read-readiness.ts';
import { MissingRows, ReadyRows } from '../components/item-rows.tsx';
import css from '../components/readiness.module.css';
import { WayRail } from '../components/way-rail.tsx';

/** The title is the answer; below it, how far a maker gets, what is missing, and what is there. */
export function ReadinessReport({ readiness }: { readiness: ReadinessView }) {
  const { t } = useTranslation('readiness');
  const { items, stops, facts } = readiness;
  const missing = items.flatMap(({ item, state }) => (state === 'missing' && isNeeded(item) ? [item] : []));
  const others = items.filter(({ state }) => state !== 'missing');
  const title = missing.length === 0 ? t('allReady') : t('title', { count: missing.length });
  const reach = stops === null ? t('reachesEnd') : t('reaches', { step: readinessStages.indexOf(stops) + 1 });
  return (
    <>
      <PageHead title={title} facts={<span>{reach}</span>} />
      <div className={css.way}>
        <WayRail readiness={readiness} />
      </div>
      {missing.length > 0 && (
        <Panel title={t('missing')} note={missing.length} aside={<span className="cap">{t('order')}</span>}>
          <MissingRows items={missing} facts={facts} />
        </Panel>
      )}
      <Panel title={t('ready')} note={others.filter(({ state }) => state === 'ready').length}>
        <ReadyRows items={others} facts={facts} />
      </Panel>
    </>
  );
}

/** What is left to do before the first maker can be certified. */
export function ReadinessPage() {
  const { data, isError, refetch } = useReadiness();
  const countAnew = useCountAnew();
  useEffect(() => {
    if (data) countAnew();
  }, [data, countAnew]);
  return (
    <main className="page">
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {data ? <ReadinessReport readiness={data} /> : !isError && <SkeletonPage />}
    </main>
  );
}
