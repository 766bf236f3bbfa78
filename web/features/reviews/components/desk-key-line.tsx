import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';
import { submitKeyName } from '#web/lib/shell/submit-key.ts';
import { useDeskKeys } from '../model/use-desk-keys.ts';
import css from './decision/decision.module.css';

function useKeys() {
  const { t } = useTranslation('reviews');
  return [
    { keys: ['J', 'K'], text: t('keys.queue') },
    { keys: ['A'], text: t('keys.take') },
    { keys: ['1', '2', '3'], text: t('keys.judge') },
    { keys: ['E'], text: t('keys.evidence') },
    { keys: ['O'], text: t('keys.opinions') },
    { keys: ['[', ']'], text: t('keys.failures') },
    { keys: ['/'], text: t('keys.write') },
    { keys: [submitKeyName()], text: t('keys.submit') },
    { keys: ['Z'], text: t('keys.undo') },
  ];
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}

/** Every key with what it does. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reviews');
  return (
    <Dialog
      visible
      header={t('keys.title')}
      footer={<Button onClick={onClose}>{t('keys.close')}</Button>}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
    >
      <dl className={css.keyList}>
        {[...useKeys(), { keys: ['?'], text: t('keys.all') }].map(({ keys, text }) => (
          <div key={text}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The keys that the desk knows. */
export function DeskKeyLine() {
  const { t } = useTranslation('reviews');
  const [open, setOpen] = useState(false);
  useDeskKeys({ '?': () => setOpen(true) });
  return (
    <footer className={css.keys}>
      {useKeys().map(({ keys, text }) => (
        <span key={text}>
          <Keys keys={keys} />
          {text}
        </span>
      ))}
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <kbd>?</kbd> {t('keys.all')}
      </button>
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </footer>
  );
}
