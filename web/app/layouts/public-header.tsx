import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { IconButton } from '#web/components/controls/button.tsx';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { landingOf } from '#web/lib/session/landing.ts';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import css from './public-header.module.css';
import { useUserMenu } from './signed-in-header.ts';

const PublicUserMenu = lazy(() =>
  import('./public-user-menu.tsx').then((module) => ({ default: module.PublicUserMenu })),
);

function useNavigation() {
  const { t } = useTranslation();
  return [
    { to: paths.home, label: t('home') },
    { to: paths.development, label: t('development') },
    { to: paths.search, label: t('search') },
    { to: paths.tool, label: t('tool') },
  ];
}

/** Sign in and register for a visitor; one's own part and card for everybody else, which a phone has in its menu. */
function Entrance() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (user) {
    return (
      <>
        <Link className={`btn small ${css.onlyWide}`} to={landingOf(user)}>
          {t('managementCentre')}
        </Link>
        <Suspense>
          <PublicUserMenu user={user} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <a className={`${css.register} ${css.onlyWide}`} href={signInAddress('register', paths.products)}>
        {t('register')}
      </a>
      <a className="btn small" href={signInAddress('sign-in', paths.products)}>
        {t('signIn')}
      </a>
    </>
  );
}

/** The same for somebody signed in, in the menu of a phone. */
function OwnEntries({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const entries = useUserMenu();
  return (
    <>
      <Link to={landingOf(user)}>{t('managementCentre')}</Link>
      {entries.map(({ label, onChoose }) => (
        <button key={label} type="button" onClick={onChoose}>
          {label}
        </button>
      ))}
    </>
  );
}

function MenuEntrance() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (user) return <OwnEntries user={user} />;
  return <a href={signInAddress('register', paths.products)}>{t('register')}</a>;
}

/** Header of the public site; on a phone its navigation opens below the bar. */
export function PublicHeader() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [open, setOpen] = useState(false);
  const links = navigation.map(({ to, label }) => (
    <NavLink key={to} to={to} end onClick={() => setOpen(false)}>
      {label}
    </NavLink>
  ));
  return (
    <header className={css.header}>
      <div className="wrap">
        <Logo caption={t('certification')} />
        <nav aria-label={t('mainNavigation')}>{links}</nav>
        <span className="grow" />
        <LanguageSwitch />
        <ThemeSwitch />
        <Entrance />
        <IconButton
          className="only-m"
          icon={open ? 'cross' : 'menu'}
          label={t(open ? 'close' : 'openMenu')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <nav className={css.menu} aria-label={t('menu')}>
          {links}
          <MenuEntrance />
        </nav>
      )}
    </header>
  );
}
