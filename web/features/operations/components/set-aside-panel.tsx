import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useGiveUp, useRetry, useRetryAll } from '../api/set-aside.ts';
import { type SetAsideRow, SetAsideTable } from './set-aside-table.tsx';

/** Work that was set aside, with the ways on; nothing where there is none. */
export function SetAsidePanel({ rows }: { rows: readonly SetAsideRow[] }) {
  const { t } = useTranslation('operations');
  const [chosen, setChosen] = useState<SetAsideRow | null>(null);
  const retry = useRetry();
  const retryAll = useRetryAll();
  const giveUp = useGiveUp();
  const nameOf = ({ kind, command, number }: SetAsideRow) =>
    [t(`work.${kind}`), command && t(`command.${command}`), number].filter(Boolean).join(' · ');
  const showDone = (row: SetAsideRow, done: string) => (moved: boolean) =>
    showToast({
      tone: moved ? ('ok' as const) : ('warn' as const),
      title: moved ? done : t('alreadyMoved'),
      detail: nameOf(row),
    });
  const end = (row: SetAsideRow) =>
    giveUp.mutate(row.id, { onSuccess: showDone(row, t('givenUp')), onSettled: () => setChosen(null) });
  const tryAll = () => {
    const detail = t('setAsideCount', { count: rows.length });
    retryAll.mutate(rows, { onSuccess: () => showToast({ tone: 'ok', title: t('retried'), detail }) });
  };
  if (rows.length === 0) return null;
  return (
    <Panel
      title={t('setAside')}
      note={t('setAsideCount', { count: rows.length })}
      aside={
        rows.length > 1 && (
          <Button small icon="play" busy={retryAll.isPending} onClick={tryAll}>
            {t('retryAll')}
          </Button>
        )
      }
    >
      <p className="panel-b cap">{t('setAsideLead')}</p>
      <SetAsideTable
        rows={rows}
        onRetry={(row) => retry.mutate(row.id, { onSuccess: showDone(row, t('retried')) })}
        onGiveUp={setChosen}
      />
      {chosen && (
        <ConfirmDialog
          open
          danger
          title={t('giveUpTitle')}
          lead={
            <>
              <b>{nameOf(chosen)}</b>
              <br />
              {t(`giveUpLead.${chosen.kind}`)}
            </>
          }
          confirm={t('giveUp')}
          busy={giveUp.isPending}
          onConfirm={() => end(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}
