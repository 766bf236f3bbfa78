import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaitingCall } from '#web/lib/pending/use-pending.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RestingFields } from './resting-fields.tsx';

/** Warns before the browser leaves a page with something unsaved. */
export function useLeaveWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);
}

type FieldsProps = { draft?: string | undefined; busy: boolean; onSubmit: () => void; children: ReactNode };

/** The fields; Enter in one of them does what the button in the foot does. */
export function DialogFields({ draft, busy, onSubmit, children }: FieldsProps) {
  const waits = useWaitingCall(busy, { sole: true, draft }).call !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className="dialog-form" onSubmit={submit}>
      <RestingFields waits={waits}>{children}</RestingFields>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/** Asks before what was entered is lost. */
function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('form');
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('leaveTitle')}
      lead={t('leave')}
      stay={t('stay')}
      confirm={t('discard')}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

type Leaving = { changed: boolean; savesDraft?: boolean; busy?: boolean; onClose: () => void };

/** Closes a form, and asks first when something would be lost. */
export function useLeaving({ changed, savesDraft = false, busy = false, onClose }: Leaving) {
  const [asking, setAsking] = useState(false);
  useLeaveWarning(changed && !savesDraft);
  const close = () => {
    if (busy) return;
    if (changed) setAsking(true);
    else onClose();
  };
  const dialog = <LeaveDialog open={asking} onLeave={onClose} onStay={() => setAsking(false)} />;
  return { asking, close, dialog };
}
