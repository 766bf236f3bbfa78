import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { Field } from './field.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** One sentence before the list. */
  lead?: ReactNode;
  /** What is lost, one line each. */
  losses?: readonly string[];
  /** Must be typed before the confirming button works, such as the application number. */
  word?: string;
  confirm: string;
  /** The way back; "cancel" when not named. */
  stay?: string;
  /** A third way, between the two. */
  also?: { label: string; onClick: () => void };
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function Losses({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="losses">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="cross" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function TypedWord({ word, typed, onType }: { word: string; typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <Field label={t('typeToConfirm', { text: word })}>
      {(control) => (
        <input
          {...control}
          className="input mono"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Asks before something that cannot be undone, and says what is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    lead,
    losses = [],
    word,
    confirm,
    stay,
    also,
    danger,
    busy,
    onConfirm,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const ready = word === undefined || typed.trim() === word;
  const close = () => {
    setTyped('');
    onClose();
  };
  const foot = (
    <>
      <Button onClick={close}>{stay ?? t('cancel')}</Button>
      {also && <Button onClick={also.onClick}>{also.label}</Button>}
      <Button kind={danger ? 'danger' : 'primary'} disabled={!ready} sole busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      visible={open}
      header={title}
      footer={foot}
      onHide={close}
      draggable={false}
      resizable={false}
      dismissableMask={!busy}
      closable={!busy}
    >
      {lead && <p>{lead}</p>}
      {losses.length > 0 && <Losses lines={losses} />}
      {word !== undefined && <TypedWord word={word} typed={typed} onType={setTyped} />}
    </Dialog>
  );
}
