import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useResume } from '../api/resume-applications.ts';
import type { Stuck } from '../model/stuck-items.ts';

/** Starts the workflows of all these applications anew. */
export function ResumeDialog({ rows, onClose }: { rows: Stuck['rows']; onClose: () => void }) {
  const { t } = useTranslation('operations');
  const { mutate, isPending, done } = useResume();
  const count = { count: rows.length };
  const showResumed = () => {
    showToast({ tone: 'ok', title: t('resumed'), detail: t('count', count) });
    onClose();
  };
  const resume = () =>
    mutate(
      rows.map(({ id }) => id),
      { onSuccess: showResumed },
    );
  return (
    <ConfirmDialog
      open
      title={t('resumeAllTitle', count)}
      lead={isPending ? t('resumeDone', { ...count, done }) : t('resumeLead', count)}
      confirm={t('resume')}
      busy={isPending}
      onConfirm={resume}
      onClose={onClose}
    />
  );
}
