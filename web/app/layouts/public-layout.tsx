import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { OfflineLine } from '#web/components/shell/offline-line.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/public.css';
import { NoPermissionNotice } from './no-permission-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import css from './public-layout.module.css';
import { SignedInNotices } from './signed-in-notices.tsx';

/** Loaded where somebody is signed in; visitors fetch nothing of it. */
const HomeOnboarding = lazy(() =>
  import('./home-onboarding.tsx').then((module) => ({ default: module.HomeOnboarding })),
);

function OwnOnboarding() {
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  if (!user) return null;
  return (
    <Suspense>
      <HomeOnboarding />
    </Suspense>
  );
}

const cookieKey = 'cookie-notice';
const isRead = () => localStorage.getItem(cookieKey) !== null;
const staysAsItIs = () => () => {};

/** Says what cookies are for, until it is closed or somebody signs in. */
function CookieNotice() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const [closed, setClosed] = useState(false);
  // The server does not know what this browser keeps: there it is not drawn.
  const wasRead = useSyncExternalStore(staysAsItIs, isRead, () => true);
  if (closed || wasRead || user) return null;
  const close = () => {
    localStorage.setItem(cookieKey, 'closed');
    setClosed(true);
  };
  return (
    <section className={css.cookie} aria-label="Cookie">
      <div className="wrap">
        <span className="grow">{t('cookies')}</span>
        <Button small onClick={close}>
          {t('understood')}
        </Button>
      </div>
    </section>
  );
}

/** Frame of the public site. */
export function PublicLayout() {
  const { pathname } = useLocation();
  return (
    <div className="public">
      <SignedInNotices />
      <PublicHeader />
      <OfflineLine />
      {pathname === paths.home && <OwnOnboarding />}
      <Outlet />
      <PublicFooter />
      <CookieNotice />
      <NoPermissionNotice />
    </div>
  );
}
