import { useTranslation } from 'react-i18next';

function focusMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** The first thing that the keyboard reaches: over header and menu to the page's own part. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip" onClick={focusMain}>
      {t('skip')}
    </button>
  );
}
