import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import type { CurrentUser } from '#contract/session.ts';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { UserMenu } from '#web/components/shell/user-menu.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { PrimeProvider } from '../prime-provider.tsx';
import css from './private-layout.module.css';
import { useHeaderUser, useUserMenu } from './signed-in-header.ts';

function Person({ user }: { user: CurrentUser }) {
  return <UserMenu user={useHeaderUser(user)} entries={useUserMenu()} />;
}

/** Pages outside of the management area and of the public site: signing in, and what an account is asked for. */
export function PrivateLayout() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  return (
    <PrimeProvider>
      <div className={css.layout}>
        <header className="bar-top">
          <Logo caption={t('certification')} />
          <span className="grow" />
          <LanguageSwitch />
          <ThemeSwitch />
          {user && <Person user={user} />}
        </header>
        <Outlet />
      </div>
    </PrimeProvider>
  );
}
