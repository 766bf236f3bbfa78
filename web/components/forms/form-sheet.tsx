import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Sidebar } from '#web/components/overlays/sidebar.tsx';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { DialogFields, useLeaving } from './form-leaving.tsx';

type FormSheetProps = {
  title: string;
  submit: string;
  /** Something was entered that closing would lose. */
  changed: boolean;
  /** The form is stored as a draft, which only closing drops. */
  savesDraft?: boolean;
  busy?: boolean;
  /** Key of the draft, to show the call that was sent with it before a reload. */
  draft?: string;
  /** How many fields are to be mended before it can be saved. */
  left?: number;
  /** Why the button is off, or what saving does. */
  note?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

type FootProps = Pick<FormSheetProps, 'submit' | 'busy' | 'draft' | 'left' | 'note' | 'onSubmit'> & {
  onCancel: () => void;
};

function Foot({ submit, busy = false, draft, left = 0, note, onSubmit, onCancel }: FootProps) {
  const { t } = useTranslation(['common', 'form']);
  return (
    <div className="sheet-foot">
      <span role="status" className="sheet-left">
        {left > 0 && (
          <>
            <Icon name="bad" />
            {t('form:left', { count: left })}
          </>
        )}
      </span>
      {note && <span className="cap">{note}</span>}
      <Button onClick={onCancel} disabled={busy}>
        {t('cancel')}
      </Button>
      <Button kind="primary" sole draft={draft} busy={busy} onClick={onSubmit}>
        {submit}
      </Button>
    </div>
  );
}

/** A form at the right, over the list that it belongs to; closing it asks first when something would be lost. */
export function FormSheet(props: FormSheetProps) {
  const { title, draft, busy, onSubmit, children } = props;
  const { asking, close, dialog } = useLeaving(props);
  // The submit handler closes it.
  useSentForm(busy ? undefined : draft, props.onClose);
  const id = useId();
  // All its fields are disabled meanwhile, and it is still read by keyboard.
  const whileBusy = { role: 'group', tabIndex: 0, 'aria-labelledby': id };
  return (
    <>
      <Sidebar
        visible
        position="right"
        className="form-sheet"
        header={
          <h2 className="heading" id={id}>
            {title}
          </h2>
        }
        onHide={close}
        closeOnEscape={!asking}
        pt={{ root: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
      >
        <div className="sheet-body" {...(busy && whileBusy)}>
          <DialogFields draft={draft} busy={busy === true} onSubmit={onSubmit}>
            {children}
          </DialogFields>
        </div>
        <Foot {...props} onCancel={close} />
      </Sidebar>
      {dialog}
    </>
  );
}
