import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { LanguageSwitch, ThemeSwitch } from '#web/components/controls/header-switches.tsx';
import { Logo } from '#web/components/shell/logo.tsx';
import { OfflineLine } from '#web/components/shell/offline-line.tsx';
import { SkipLink } from '#web/components/shell/skip-link.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { BellAndCard } from './bell-and-card.tsx';
import css from './private-layout.module.css';
import { SignedInNotices } from './signed-in-notices.tsx';

/** Pages outside of the management area and of the public site: signing in, and what an account is asked for. */
export function PrivateLayout() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  return (
    <div className={css.layout}>
      <SkipLink />
      <SignedInNotices />
      <header className="bar-top">
        <Logo caption={t('certification')} />
        <span className="grow" />
        <LanguageSwitch />
        <ThemeSwitch />
        {user && <BellAndCard user={user} />}
      </header>
      <OfflineLine />
      <Outlet />
    </div>
  );
}
