import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { OfflineLine } from '#web/components/shell/offline-line.tsx';
import { SignedInContext } from '#web/lib/session/signed-in.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/public.css';
import { IslandSlot } from '../site/island-slot.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** Frame of the public site. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="public">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <IslandSlot name="notices" />
      <PublicHeader />
      <OfflineLine />
      {pathname === paths.home && <IslandSlot name="onboarding" />}
      <span id="content" tabIndex={-1} />
      <Outlet />
      <PublicFooter />
      {!use(SignedInContext) && <CookieNotice />}
    </div>
  );
}
