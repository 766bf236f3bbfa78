import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router-dom';
import { Logo } from '#web/components/shell/logo.tsx';
import { documentAddress } from '#web/lib/agreements/agreements.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useTheme } from '#web/lib/shell/theme.ts';
import { paths } from '#web/paths.ts';
import css from './public-footer.module.css';

const ways = [
  [paths.search, 'search'],
  [paths.development, 'development'],
  [paths.tool, 'tool'],
  [paths.products, 'managementCentre'],
  [paths.reader, 'documents'],
  [paths.consult, 'consult'],
] as const;

/** Footer of the public site. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { office } = useBrand();
  const [language, theme] = [useLanguage(), useTheme()];
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.parts}`}>
        <div>
          <Logo />
          <p>{office}</p>
        </div>
        <nav aria-label={t('certification')}>
          <ul>
            {ways.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t('agreements')}>
          <ul>
            <li>
              <a href={documentAddress('privacy', language, theme)}>{t('privacyAgreement')}</a>
            </li>
            <li>
              <a href={documentAddress('user', language, theme)}>{t('userAgreement')}</a>
            </li>
            <li>
              <Link to={paths.cookies}>{t('cookiePage')}</Link>
            </li>
            <li>
              <a href={useHref(paths.openSource)}>{t('openSource')}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
