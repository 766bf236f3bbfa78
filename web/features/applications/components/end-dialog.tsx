import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { useApplicationCommand } from '#web/lib/applications/application-command.ts';
import { showToast } from '#web/lib/shell/toasts.ts';

type DialogProps = { application: ApplicationDetail; onClose: () => void };

/** Ends the certification; the number has to be typed, because nothing brings it back. */
export function EndDialog({ application, onClose }: DialogProps) {
  const { t } = useTranslation('applications');
  const command = useApplicationCommand(application.id);
  const results = application.configurations.filter(({ result }) => result !== null).length;
  const confirm = () =>
    command.mutate(
      { type: 'end' },
      {
        onSuccess: ({ state }) => {
          const waiting = state === 'recorded';
          showToast({ tone: 'ok', title: t(waiting ? 'recorded' : 'end.done') });
          onClose();
        },
      },
    );
  const losses = [t('end.lossStatus'), ...(results > 0 ? [t('end.lossResults', { count: results })] : [])];
  return (
    <ConfirmDialog
      open
      danger
      title={t('end.title', { number: application.number })}
      lead={t('end.lead')}
      losses={losses}
      word={application.number}
      confirm={t('end.confirm')}
      stay={t('end.stay')}
      busy={command.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** After a failed sample test: samples once more. */
export function RedeliverDialog({ application, onClose }: DialogProps) {
  const { t } = useTranslation('applications');
  const command = useApplicationCommand(application.id);
  const confirm = () =>
    command.mutate(
      { type: 'redeliver-samples' },
      {
        onSuccess: ({ state }) => {
          const waiting = state === 'recorded';
          showToast({ tone: 'ok', title: t(waiting ? 'recorded' : 'redeliver.done') });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={t('redeliver.title')}
      lead={t('redeliver.lead')}
      confirm={t('redeliver.confirm')}
      busy={command.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
