import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveSign } from '#web/components/applications/live-sign.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { PageHead } from '#web/components/page/page-head.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import '#web/theme/widgets/controls.css';
import { useStuck } from '../api/list-stuck.ts';
import { useSystem } from '../api/read-system.ts';
import { useResume } from '../api/resume-applications.ts';
import { EngineLostNote } from '../components/engine-lost-note.tsx';
import css from '../components/operations.module.css';
import { OverduePanels } from '../components/overdue-panels.tsx';
import { SetAsidePanel } from '../components/set-aside-panel.tsx';
import { type StuckRow, StuckTable } from '../components/stuck-table.tsx';
import { SystemFaults } from '../components/system-faults.tsx';
import { SystemPanels } from '../components/system-panel.tsx';
import { WaitingFigures } from '../components/waiting-figures.tsx';

function ResumeDialog({ rows, onClose }: { rows: readonly StuckRow[]; onClose: () => void }) {
  const { t } = useTranslation('operations');
  const { nameOf } = useDeviceWords();
  const { mutate, isPending, done } = useResume();
  const [first, second] = rows;
  if (!first) return null;
  const only = !second;
  const count = { count: rows.length };
  const detail = only ? `${nameOf(first.product)} · ${first.number}` : t('count', count);
  const showResumed = () => {
    showToast({ tone: 'ok', title: t('resumed'), detail });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={only ? t('resumeTitle', { number: first.number }) : t('resumeAllTitle', count)}
      lead={isPending && !only ? t('resumeDone', { ...count, done }) : t('resumeLead', count)}
      confirm={t('resume')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          rows.map(({ id }) => id),
          { onSuccess: showResumed },
        )
      }
      onClose={onClose}
    />
  );
}

function Stuck() {
  const { t } = useTranslation('operations');
  const { data, isError, refetch } = useStuck();
  const [chosen, setChosen] = useState<readonly StuckRow[]>([]);
  if (!data) {
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={4} columns={5} />;
  }
  const { rows, overdue, setAside, engineLost, waitingCommands, waitingJobs, queueBoard, temporalViews } =
    data;
  return (
    <>
      {engineLost && <EngineLostNote {...engineLost} />}
      <WaitingFigures
        commands={waitingCommands}
        jobs={waitingJobs}
        queueBoard={queueBoard}
        temporalViews={temporalViews}
      />
      <Panel
        title={t('stuck')}
        note={t('count', { count: rows.length })}
        aside={
          rows.length > 1 && (
            <Button small icon="play" onClick={() => setChosen(rows)}>
              {t('resumeAll')}
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <div className="panel-b">
            <ToneText tone="ok" icon="ok">
              {t('none')}
            </ToneText>
          </div>
        ) : (
          <StuckTable rows={rows} onResume={(row) => setChosen([row])} />
        )}
      </Panel>
      <SetAsidePanel rows={setAside} />
      <OverduePanels overdue={overdue} />
      {chosen.length > 0 && <ResumeDialog rows={chosen} onClose={() => setChosen([])} />}
    </>
  );
}

function WithSystem() {
  const { data, isError, refetch } = useSystem();
  if (!data && isError) return <LoadFailure onRetry={() => void refetch()} />;
  return (
    <>
      {data && <SystemFaults faults={data.faults} />}
      <Stuck />
      {data && <SystemPanels {...data} />}
    </>
  );
}

/** What needs an operator: what does not work, what is stuck or late, since when, why, and the ways to the engines' own views of it. */
export function StuckPage() {
  const { t } = useTranslation('console');
  const live = useLiveState();
  return (
    <main className={`page ${css.page}`}>
      <PageHead title={t('pages.stuck')}>
        <LiveSign {...live} />
      </PageHead>
      <WithSystem />
    </main>
  );
}
