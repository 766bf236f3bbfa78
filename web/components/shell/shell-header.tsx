import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Bell } from './bell.tsx';
import { Logo } from './logo.tsx';
import { type HeaderUser, UserMenu, type UserMenuEntry } from './user-menu.tsx';

export type NavigationEntry = { to: string; label: string };

export type ShellHeaderProps = {
  /** Which part of the portal this is, beside the logo. */
  caption: string;
  /** To the public pages. */
  navigation: readonly NavigationEntry[];
  user: HeaderUser;
  menu: readonly UserMenuEntry[];
  unread: number;
  onOpenMessages?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** After the user's card, such as the way out of a wizard. */
  end?: ReactNode;
};

/** The entry that a page belongs to: the longest address that the page's begins with. */
export function currentEntry(entries: readonly NavigationEntry[], pathname: string): string | undefined {
  return entries
    .map(({ to }) => to)
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** The bar on top of the management centre and of the review desk. */
export function ShellHeader(props: ShellHeaderProps) {
  const { caption, navigation, user, menu, unread, onOpenMessages, end } = props;
  const { t } = useTranslation();
  const current = currentEntry(navigation, useLocation().pathname);
  return (
    <header className="bar-top">
      <Logo caption={caption} />
      {navigation.length > 0 && (
        <nav aria-label={t('mainNavigation')}>
          {navigation.map(({ to, label }) => (
            <Link key={to} to={to} reloadDocument aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <span className="grow" />
      <LanguageSwitch />
      <ThemeSwitch />
      <Bell unread={unread} onOpen={onOpenMessages} />
      <UserMenu user={user} entries={menu} />
      {end}
    </header>
  );
}
