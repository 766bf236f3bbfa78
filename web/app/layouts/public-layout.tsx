import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { Logo } from '#web/components/logo.tsx';
import { sessionQuery } from '#web/lib/session.ts';
import '#web/theme/pages/public.css';
import { paths } from '../paths.ts';
import { PublicHeader } from './public-header.tsx';

const cookieKey = 'cookie-notice';

function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="foot">
      <div className="wrap foot-s">
        <div>
          <Logo />
          <p>{t('office')}</p>
        </div>
        <nav aria-label={t('certification')}>
          <ul>
            <li>
              <Link to={paths.search}>{t('search')}</Link>
            </li>
            <li>
              <Link to={paths.products}>{t('managementCentre')}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

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
    <section className="cookie" aria-label="Cookie">
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
      <Footer />
      <CookieNotice />
    </div>
  );
}
