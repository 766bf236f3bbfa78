import { useTranslation } from 'react-i18next';
import { submitKeyName } from '#web/lib/shell/submit-key.ts';
import css from './decision.module.css';

/** The keys that the desk knows. */
export function DeskKeyLine() {
  const { t } = useTranslation('reviews');
  return (
    <footer className={css.keys}>
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd>
        {t('keys.queue')}
      </span>
      <span>
        <kbd>[</kbd>
        <kbd>]</kbd>
        {t('keys.failures')}
      </span>
      <span>
        <kbd>{submitKeyName()}</kbd>
        {t('keys.submit')}
      </span>
    </footer>
  );
}
