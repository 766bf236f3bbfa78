import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { accountPageAddress } from '#web/lib/session/account-service.ts';
import { landingOf } from '#web/lib/session/landing.ts';
import { hasRole, sessionQuery, signInAddress, useSignOut } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import css from './person-service.module.css';

const steps = ['register', 'verify', 'begin'] as const;

/** What it takes from here to the management centre. */
function Steps() {
  const { t } = useTranslation('session');
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li key={step}>
          <span className={css.number}>{index + 1}</span>
          <div>
            <b>{t(`person.${step}`)}</b>
            <p className="sub">{t(`person.${step}Hint`)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** For individual accounts: what they need to use the management centre, and the way there. */
export function PersonService() {
  const { t } = useTranslation(['session', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const signOut = useSignOut();
  const language = useLanguage();
  usePageTitle(t('personTitle'));
  if (user && !hasRole(user, 'individual')) return <Navigate to={landingOf(user)} replace />;
  // Another provider than ours registers companies in its own way.
  const address = user?.hasAccountPages
    ? accountPageAddress('company', language)
    : signInAddress('register', paths.products);
  return (
    <main className={css.page}>
      <div className="panel">
        <div className="panel-b">
          <h1 className="title">{t('personTitle')}</h1>
          <p className="sub">{t('personLead', { login: user?.login ?? '' })}</p>
          <Steps />
          <div className="row">
            <a className="btn primary" href={address}>
              {t('verifyCompany')}
              <Icon name="arrow" />
            </a>
            <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
              {t('common:signOut')}
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}
