import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { type DocumentAction, useDocumentAction } from '../api/change-documents.ts';

export type RequestedAction = { action: DocumentAction; id: string; seen: number; name: string };

type DialogProps = {
  action: RequestedAction;
  onClose: () => void;
  /** With the version that is stored from now on, where something still is. */
  onDone?: (version: number | undefined) => void;
};

/** Asks before something is published, withdrawn or deleted. */
export function ActionDialog({ action: { name, ...target }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('documents');
  const perform = useDocumentAction();
  const confirm = () =>
    perform.mutateAsync(target).then(
      ({ version }) => {
        showToast({ tone: 'ok', title: t(`${target.action}.done`), detail: name });
        onClose();
        onDone?.(version);
      },
      // The error was already shown.
      onClose,
    );
  return (
    <ConfirmDialog
      open
      danger={target.action === 'delete' || target.action === 'deleteDirectory'}
      title={t(`${target.action}.title`, { name })}
      lead={t(`${target.action}.lead`)}
      confirm={t(`${target.action}.open`)}
      busy={perform.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
