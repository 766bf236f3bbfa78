import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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

/** Loaded beside the page: visitors see the page first. */
const HomeOnboarding = lazy(() =>
  import('./home-onboarding.tsx').then((module) => ({ default: module.HomeOnboarding })),
);

const cookieKey = 'cookie-notice';

/** Says what cookies are for, until it is closed or somebody signs in. */
function CookieNotice() {
  const { t } = useTranslation();
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const [closed, setClosed] = useState(() => localStorage.getItem(cookieKey) === 'closed');
  if (closed || user) return null;
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
      {pathname === paths.home && (
        <Suspense>
          <HomeOnboarding />
        </Suspense>
      )}
      <Outlet />
      <PublicFooter />
      <CookieNotice />
      <NoPermissionNotice />
    </div>
  );
}
