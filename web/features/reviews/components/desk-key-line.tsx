import { useTranslation } from 'react-i18next';
import { submitKeyName } from '#web/lib/shell/submit-key.ts';
import css from './decision.module.css';

/** The keys that the desk knows. */
export function DeskKeyLine() {
  const { t } = useTranslation('reviews');
  const lines = [
    { keys: ['J', 'K'], text: t('keys.queue') },
    { keys: ['A'], text: t('keys.take') },
    { keys: ['1', '2', '3'], text: t('keys.judge') },
    { keys: ['[', ']'], text: t('keys.failures') },
    { keys: ['/'], text: t('keys.write') },
    { keys: [submitKeyName()], text: t('keys.submit') },
    { keys: ['Z'], text: t('keys.undo') },
  ];
  return (
    <footer className={css.keys}>
      {lines.map(({ keys, text }) => (
        <span key={text}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {text}
        </span>
      ))}
    </footer>
  );
}
