import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { landingOf } from '#web/lib/session/landing.ts';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';
import { closeNavigation } from '#web/lib/shell/navigation.ts';
import { paths } from '#web/paths.ts';
import css from './public-header.module.css';
import { NavigationLinks, useNavigationCloses } from './public-navigation.tsx';
import { useUserMenu } from './signed-in-header.ts';

const PublicUserMenu = lazy(() =>
  import('./public-user-menu.tsx').then((module) => ({ default: module.PublicUserMenu })),
);

function useReader(): CurrentUser | null | undefined {
  return useQuery({ ...sessionQuery, meta: { quiet: true } }).data;
}

/** The management centre, which asks a visitor to sign in; then sign in and register, or one's own part and card. */
function Entrance() {
  const { t } = useTranslation();
  const user = useReader();
  return (
    <>
      <Link className={css.onlyWide} to={user ? landingOf(user) : paths.products}>
        {t('managementCentre')}
      </Link>
      {user ? (
        <Suspense>
          <PublicUserMenu user={user} />
        </Suspense>
      ) : (
        <>
          <a className={css.onlyWide} href={signInAddress('register', paths.products)}>
            {t('register')}
          </a>
          <a className="btn small" href={signInAddress('sign-in', paths.products)}>
            {t('signIn')}
          </a>
        </>
      )}
    </>
  );
}

/** The same for somebody signed in, in the menu of a phone. */
function OwnEntries({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const entries = useUserMenu();
  return (
    <>
      <Link to={landingOf(user)} onClick={closeNavigation}>
        {t('managementCentre')}
      </Link>
      {entries.map(({ label, onChoose }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            closeNavigation();
            onChoose();
          }}
        >
          {label}
        </button>
      ))}
    </>
  );
}

function MenuEntrance() {
  const { t } = useTranslation();
  const user = useReader();
  if (user) return <OwnEntries user={user} />;
  return (
    <>
      <p className={css.both}>
        <a className="btn" href={signInAddress('register', paths.products)}>
          {t('register')}
        </a>
        <a className="btn primary" href={signInAddress('sign-in', paths.products)}>
          {t('signIn')}
        </a>
      </p>
      <Link to={paths.products}>
        {t('managementCentre')} <Icon name="right" />
      </Link>
    </>
  );
}

/** Slides out from the right, with a script or without. */
function SlideOut() {
  const { t } = useTranslation();
  return (
    <details className={css.slide}>
      <summary className="btn icon" aria-label={t('menu')}>
        <Icon name="menu" />
        <Icon name="cross" />
      </summary>
      <nav className={css.panel} aria-label={t('menu')}>
        <div className={css.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <NavigationLinks />
        <MenuEntrance />
      </nav>
    </details>
  );
}

/** Header of the public site; where it has no room, its navigation slides out. */
export function PublicHeader() {
  const { t } = useTranslation();
  useNavigationCloses();
  return (
    <header className={css.header}>
      <div className="wrap">
        <Logo caption={t('certification')} />
        <nav className={css.main} aria-label={t('mainNavigation')}>
          <NavigationLinks />
        </nav>
        <span className="grow" />
        <LanguageSwitch />
        <ThemeSwitch />
        <Entrance />
        <SlideOut />
      </div>
    </header>
  );
}
