import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { OfflineLine } from '#web/components/shell/offline-line.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/public.css';
import { CookieNotice } from './cookie-notice.tsx';
import { NoPermissionNotice } from './no-permission-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
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
