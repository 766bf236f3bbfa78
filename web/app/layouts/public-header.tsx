import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { SignedInContext } from '#web/lib/session/signed-in.ts';
import { paths } from '#web/paths.ts';
import { IslandSlot } from '../site/island-slot.tsx';
import css from './public-header.module.css';
import { NavigationLinks } from './public-navigation.tsx';
import { VisitorEntrance, VisitorEntries } from './visitor-entrance.tsx';

/** The management centre, which asks a visitor to sign in; then sign in and register, or one's own bell and card. */
function Entrance() {
  const { t } = useTranslation();
  return (
    <>
      <Link className={css.onlyWide} to={paths.products}>
        {t('managementCentre')}
      </Link>
      {use(SignedInContext) ? <IslandSlot name="account" /> : <VisitorEntrance />}
    </>
  );
}

/** The same in the menu of a phone. */
function MenuEntrance() {
  const { t } = useTranslation();
  return (
    <>
      {use(SignedInContext) ? null : <VisitorEntries />}
      <Link to={paths.products}>
        {t('managementCentre')} <Icon name="right" />
      </Link>
      <IslandSlot name="entries" />
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
