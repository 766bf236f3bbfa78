import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { DialogFields, useLeaving } from './form-leaving.tsx';

type FormDialogProps = {
  title: string;
  submit: string;
  /** Something was entered that closing would lose. */
  changed: boolean;
  /** The form is stored as a draft, which only closing drops. */
  savesDraft?: boolean;
  busy?: boolean;
  /** Key of the draft, to show the call that was sent with it before a reload. */
  draft?: string;
  /** Why the button is off; nothing when it is on. */
  barrier?: string | null;
  wide?: boolean;
  /** Once it stands open. */
  onShow?: () => void;
  /** What it does cannot be undone. */
  danger?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

type FootProps = Pick<FormDialogProps, 'submit' | 'busy' | 'draft' | 'barrier' | 'danger' | 'onSubmit'> & {
  onCancel: () => void;
};

function DialogFoot({ submit, busy = false, draft, barrier, danger, onSubmit, onCancel }: FootProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {barrier && <span className="cap grow dialog-barrier">{barrier}</span>}
      <Button onClick={onCancel} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button
        kind={danger ? 'danger' : 'primary'}
        sole
        draft={draft}
        busy={busy}
        disabled={Boolean(barrier)}
        onClick={onSubmit}
      >
        {submit}
      </Button>
    </>
  );
}

/** A form in a dialog; closing it asks first when something would be lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, draft, wide, busy, onShow, onSubmit, children } = props;
  const { asking, close, dialog } = useLeaving(props);
  // The submit handler closes it.
  useSentForm(busy ? undefined : draft, props.onClose);
  return (
    <>
      <Dialog
        visible
        header={title}
        footer={<DialogFoot {...props} onCancel={close} />}
        onShow={onShow}
        onHide={close}
        draggable={false}
        resizable={false}
        closeOnEscape={!asking}
        className={wide ? 'wide' : undefined}
      >
        <DialogFields draft={draft} busy={busy === true} onSubmit={onSubmit}>
          {children}
        </DialogFields>
      </Dialog>
      {dialog}
    </>
  );
}
