import { Dialog } from 'primereact/dialog';
import { type ReactNode, useEffect, useState } from 'react';
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

/** A form in a dialog; closing it asks first when something would be lost. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submit,
    changed,
    kept = false,
    busy = false,
    barrier,
    wide,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation(['common', 'form']);
  const [asking, setAsking] = useState(false);
  useLeaveWarning(changed && !kept);
  const close = () => {
    if (busy) return;
    if (changed) setAsking(true);
    else onClose();
  };
  const foot = (
    <>
      {barrier && <span className="cap grow dialog-barrier">{barrier}</span>}
      <Button onClick={close} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button kind="primary" busy={busy} disabled={Boolean(barrier)} onClick={onSubmit}>
        {submit}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        visible
        header={title}
        footer={foot}
        onHide={close}
        draggable={false}
        resizable={false}
        closeOnEscape={!asking}
        className={wide ? 'wide' : undefined}
      >
        <form
          noValidate
          className="dialog-form"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={t('form:leaveTitle')}
        lead={t('form:leave')}
        stay={t('form:stay')}
        confirm={t('form:discard')}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
