import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/components/forms/confirm-dialog.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { type DocumentDeed, useDocumentDeed } from '../api/change-documents.ts';

export type AskedDeed = { deed: DocumentDeed; id: string; seen: number; name: string };

type DialogProps = {
  asked: AskedDeed;
  onClose: () => void;
  /** With the version that is stored from now on, where something still is. */
  onDone?: (version: number | undefined) => void;
};

/** Asks before something is published, withdrawn or deleted. */
export function DeedDialog({ asked: { name, ...deed }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('documents');
  const perform = useDocumentDeed();
  const confirm = () =>
    perform.mutateAsync(deed).then(
      ({ version }) => {
        showToast({ tone: 'ok', title: t(`${deed.deed}.done`), detail: name });
        onClose();
        onDone?.(version);
      },
      // It was told of already.
      onClose,
    );
  return (
    <ConfirmDialog
      open
      danger={deed.deed === 'delete' || deed.deed === 'deleteDirectory'}
      title={t(`${deed.deed}.title`, { name })}
      lead={t(`${deed.deed}.lead`)}
      confirm={t(`${deed.deed}.open`)}
      busy={perform.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
