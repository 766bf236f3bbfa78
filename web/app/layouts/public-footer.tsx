import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router-dom';
import { filingAddress, recordAddress } from '#domain/programme/footer.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useOffice } from '#web/lib/time/use-office.ts';
import { paths } from '#web/paths.ts';
import css from './public-footer.module.css';

const groups = [
  {
    title: 'footer.certification',
    ways: [
      [paths.search, 'search'],
      [paths.development, 'development'],
      [paths.products, 'managementCentre'],
    ],
  },
  {
    title: 'footer.resources',
    ways: [
      [paths.tool, 'tool'],
      [paths.reader, 'documents'],
      [paths.question, 'consult'],
      [paths.consult, 'nav.consult'],
    ],
  },
] as const;
const legal = [
  [paths.privacy, 'privacyAgreement'],
  [paths.terms, 'userAgreement'],
  [paths.cookies, 'cookiePage'],
] as const;

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer">
      {children} <Icon name="external" />
    </a>
  );
}

/** Two at most, each with a name in the page's language. */
function Communities() {
  const { t } = useTranslation();
  const { communities } = useBrand();
  if (communities.length === 0) return null;
  return (
    <nav aria-label={t('footer.communities')}>
      <h2>{t('footer.communities')}</h2>
      <ul>
        {communities.map(({ link, name }) => (
          <li key={link}>
            <Outside href={link}>{name}</Outside>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Under which numbers the site is filed and recorded: where the law asks for it, which is in Chinese. */
function Filings() {
  const { filing, record } = useBrand().programme;
  if (useLanguage() !== 'zh') return null;
  return (
    <p>
      {filing && (
        <a href={filingAddress} rel="noreferrer">
          {filing}
        </a>
      )}
      {record && (
        <a href={recordAddress(record)} rel="noreferrer">
          {record}
        </a>
      )}
    </p>
  );
}

/** Footer of the public site. */
export function PublicFooter() {
  const { t } = useTranslation();
  const { name, office } = useBrand();
  const { opens, closes, zone } = useOffice();
  return (
    <footer className={css.footer}>
      <div className={`wrap ${css.parts}`}>
        <div>
          <Logo />
          <p>{name}</p>
          <p>{t('footer.promise', { office, opens, closes, zone })}</p>
        </div>
        {groups.map(({ title, ways }) => (
          <nav key={title} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <ul>
              {ways.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{t(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Communities />
      </div>
      <div className={`wrap ${css.legal}`}>
        <nav aria-label={t('agreements')}>
          {legal.map(([to, label]) => (
            <Link key={to} to={to}>
              {t(label)}
            </Link>
          ))}
          <a href={useHref(paths.openSource)}>{t('openSource')}</a>
        </nav>
        <Filings />
      </div>
    </footer>
  );
}
