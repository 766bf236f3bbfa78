import { Dialog } from 'primereact/dialog';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type FormDialogProps = {
  title: string;
  submit: string;
  /** Something was entered that closing would lose. */
  changed: boolean;
  /** What was entered is kept as a draft: only closing loses it. */
  kept?: boolean;
  busy?: boolean;
  /** Why the button is off; nothing when it is on. */
  barrier?: string | null;
  wide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Warns before the browser leaves a page with something unsaved. */
export function useLeaveWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [changed]);
}

type FootProps = Pick<FormDialogProps, 'submit' | 'busy' | 'barrier' | 'onSubmit'> & { onCancel: () => void };

function DialogFoot({ submit, busy = false, barrier, onSubmit, onCancel }: FootProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {barrier && <span className="cap grow dialog-barrier">{barrier}</span>}
      <Button onClick={onCancel} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button kind="primary" busy={busy} disabled={Boolean(barrier)} onClick={onSubmit}>
        {submit}
      </Button>
    </>
  );
}

/** The fields; Enter in one of them does what the button in the foot does. */
function DialogFields({ onSubmit, children }: Pick<FormDialogProps, 'onSubmit' | 'children'>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className="dialog-form" onSubmit={submit}>
      {children}
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

/** A form in a dialog; closing it asks first when something would be lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, changed, kept = false, busy = false, wide, onSubmit, onClose, children } = props;
  const [asking, setAsking] = useState(false);
  useLeaveWarning(changed && !kept);
  const close = () => {
    if (busy) return;
    if (changed) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        visible
        header={title}
        footer={<DialogFoot {...props} onCancel={close} />}
        onHide={close}
        draggable={false}
        resizable={false}
        closeOnEscape={!asking}
        className={wide ? 'wide' : undefined}
      >
        <DialogFields onSubmit={onSubmit}>{children}</DialogFields>
      </Dialog>
      <LeaveDialog open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
