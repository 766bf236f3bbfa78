import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useDeleteText, useWithdrawText } from '../api/agreement-texts.ts';

type DialogProps = {
  params: { agrType: '10256' | '502'; version: string };
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a draft goes. */
export function DeleteTextDialog({ params, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('agreement-texts');
  const remove = useDeleteText();
  const confirm = () =>
    remove.mutate(params, {
      onSuccess: () => {
        showNotice({ tone: 'ok', title: t('deletion.done') });
        onDone();
      },
      onError: onClose,
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('deletion.title', { version: params.version })}
      lead={t('deletion.lead')}
      confirm={t('delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** Asks before a version whose date has not come is a draft again. */
export function WithdrawTextDialog({ params, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('agreement-texts');
  const withdraw = useWithdrawText();
  const confirm = () =>
    withdraw.mutate(params, {
      onSuccess: () => {
        showNotice({ tone: 'ok', title: t('withdrawal.done') });
        onDone();
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={t('withdrawal.title', { version: params.version })}
      lead={t('withdrawal.lead')}
      confirm={t('withdrawal.confirm')}
      busy={withdraw.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
