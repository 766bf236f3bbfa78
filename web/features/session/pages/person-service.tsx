import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { Button } from '#web/components/button.tsx';
import { usePageTitle } from '#web/components/page-head.tsx';
import { signInAddress, useSignOut } from '#web/lib/session.ts';

/** For individual accounts: what they need to use the management centre. */
export function PersonService() {
  const { t } = useTranslation(['session', 'common']);
  const signOut = useSignOut();
  usePageTitle(t('personTitle'));
  return (
    <main className="page-message">
      <h1 className="title">{t('personTitle')}</h1>
      <p className="sub">{t('personHint')}</p>
      <div className="row">
        <a className="btn primary" href={signInAddress('register', paths.products)}>
          {t('registerCompany')}
        </a>
        <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('common:signOut')}
        </Button>
      </div>
    </main>
  );
}
