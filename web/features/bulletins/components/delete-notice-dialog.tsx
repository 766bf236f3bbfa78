import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useDeleteNotice } from '../api/change-notices.ts';

type DeleteProps = {
  notice: { id: string; kind: string };
  title: string;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before something that nobody has seen goes. */
export function DeleteNoticeDialog({ notice, title, onClose, onDeleted }: DeleteProps) {
  const { t } = useTranslation('bulletins');
  const remove = useDeleteNotice();
  const confirm = () =>
    remove.mutate(notice, {
      onSuccess: () => {
        showToast({ tone: 'ok', title: t('deletion.done'), detail: title });
        onDeleted?.();
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('deletion.title', { title })}
      lead={t('deletion.lead')}
      confirm={t('deletion.confirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
