import { useTranslation } from 'react-i18next';
import { htmlLang } from '#domain/shared/locale.ts';
import { addressIn, type Language } from '#web/lib/language/language.ts';
import { pageAddress } from '#web/lib/language/page-address.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { chooseTheme } from '#web/lib/shell/theme.ts';
import { useTheme } from '#web/lib/shell/use-theme.ts';
import { Icon } from './icon.tsx';

function Choice({
  language,
  current,
  children,
}: {
  language: Language;
  current: Language;
  children: string;
}) {
  const lang = htmlLang[language];
  if (language === current) {
    return (
      <b lang={lang} aria-current="true">
        {children}
      </b>
    );
  }
  return (
    // A plain link: the page is reloaded in the other language.
    <a
      lang={lang}
      href={addressIn(language, pageAddress())}
      onClick={(event) => {
        // The address may have changed since this was rendered.
        event.currentTarget.href = addressIn(language, location);
      }}
    >
      {children}
    </a>
  );
}

/** 中文 | EN. Rewrites the address's language prefix and reloads the page. */
export function LanguageSwitch() {
  const current = useLanguage();
  return (
    <span className="lang">
      <Choice language="zh" current={current}>
        中文
      </Choice>
      <span aria-hidden="true">|</span>
      <Choice language="en" current={current}>
        EN
      </Choice>
    </span>
  );
}

/** Both icons are rendered and CSS shows one, as the server does not know the theme. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const dark = useTheme() === 'dark';
  const label = t(dark ? 'themeLight' : 'theme');
  return (
    <button
      type="button"
      className="btn icon theme-switch"
      title={label}
      aria-label={label}
      data-to-dark={t('theme')}
      data-to-light={t('themeLight')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  );
}
