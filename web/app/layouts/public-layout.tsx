import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import '#web/theme/widgets/public.css';
import { NoPermissionNotice } from './no-permission-notice.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import css from './public-layout.module.css';

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
  return (
    <div className="public">
      <PublicHeader />
      <Outlet />
      <PublicFooter />
      <CookieNotice />
      <NoPermissionNotice />
    </div>
  );
}
