import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { addressIn } from '#web/lib/language/language.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { accountPageAddress, accountPages } from '#web/lib/session/account-service.ts';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';

/** Goes on to a page of the account service, after signing in where that is needed. */
export function AccountPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { page: requested } = useParams();
  const { data: user } = useQuery(sessionQuery);
  usePageTitle(t('account'));
  useEffect(() => {
    if (user === undefined) return;
    const page = accountPages.find((one) => one === requested);
    const home = addressIn(language, { pathname: '/', search: '', hash: '' });
    if (user === null) location.replace(signInAddress());
    else location.replace(page && user.hasAccountPages ? accountPageAddress(page, language) : home);
  }, [user, requested, language]);
  return (
    <main className="page-message">
      <h1 className="title">{t('loading')}</h1>
    </main>
  );
}
