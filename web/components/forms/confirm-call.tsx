import type { Saving } from '#web/lib/forms/saved-form.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

type ConfirmCallProps<Call, Answer> = Omit<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm'> & {
  /** Shows its error itself. */
  save: Saving<Call, Answer>;
  call: Call;
  /** The toast afterwards. */
  done: (answer: Answer) => { title: string; detail?: string };
  /** Instead of closing, where the record is gone. */
  onDone?: () => void;
};

/** Asks before a call is sent, and closes when it was answered. */
export function ConfirmCall<Call, Answer>(props: ConfirmCallProps<Call, Answer>) {
  const { save, call, done, onDone, ...dialog } = props;
  const succeed = (answer: Answer) => {
    showToast({ tone: 'ok', ...done(answer) });
    (onDone ?? dialog.onClose)();
  };
  const confirm = () => void save.mutateAsync(call).then(succeed, dialog.onClose);
  return <ConfirmDialog open busy={save.isPending} onConfirm={confirm} {...dialog} />;
}
