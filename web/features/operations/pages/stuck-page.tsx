import { useTranslation } from 'react-i18next';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useLiveState } from '#web/lib/live/live.tsx';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/details.css';
import { useStuck } from '../api/list-stuck.ts';
import { useEngines } from '../api/read-engines.ts';
import { useSystem } from '../api/read-system.ts';
import { EngineLinks } from '../components/engine-links.tsx';
import { EngineLostNote } from '../components/engine-lost-note.tsx';
import { EngineStrip } from '../components/engine-strip.tsx';
import css from '../components/operations.module.css';
import { StuckList } from '../components/stuck-list.tsx';
import { SystemFaults } from '../components/system-faults.tsx';
import { SystemPanels } from '../components/system-panel.tsx';

function Stuck({ healthy }: { healthy: boolean }) {
  const { data, isError, refetch } = useStuck();
  if (!data) {
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={4} columns={5} />;
  }
  return (
    <>
      {data.engineLost && <EngineLostNote {...data.engineLost} />}
      <EngineLinks {...data} />
      <StuckList stuck={data} healthy={healthy} />
    </>
  );
}

function WithSystem() {
  const { data, isError, refetch } = useSystem();
  const { data: shown } = useEngines();
  const engines = shown?.engines;
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />;
  const healthy = engines?.every(({ state }) => state === 'healthy' || state === 'off') === true;
  return (
    <>
      {engines && <EngineStrip engines={engines} />}
      {data && <SystemFaults faults={data.faults} />}
      <Stuck healthy={healthy} />
      {data && <SystemPanels {...data} />}
    </>
  );
}

/** What needs an operator: what does not work, what is stuck or late, since when, why, and the ways on. */
export function StuckPage() {
  // Also the texts of the rows: loaded later, they would suspend the page.
  const { t } = useTranslation(['console', 'stuck', 'operations', 'applications', 'time']);
  const live = useLiveState();
  return (
    <main className={`page ${css.page}`}>
      <PageHead title={t('console:pages.stuck')}>
        <LiveSign {...live} />
      </PageHead>
      <WithSystem />
    </main>
  );
}
