import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { readLoginFailureReason } from '#domain/sign-in/login-failure.ts';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { signInAddress } from '#web/lib/session/session.ts';
import { readWantedPath, visitor } from '#web/lib/session/wanted-path.ts';

/** Where a sign-in ends that did not succeed: why, another try, and the way home. */
export function LoginFailed() {
  const { t } = useTranslation(['session', 'common']);
  const [query] = useSearchParams();
  const reason = readLoginFailureReason(query.get('reason'));
  const requestId = query.get('request');
  const path = safeReturnPath(query.get('path') ?? readWantedPath(visitor));
  usePageTitle(t('loginFailed'));
  return (
    <main className="page-message">
      <h1 className="title">{t('loginFailed')}</h1>
      <p className="sub">{t(`loginFailedBecause.${reason}`)}</p>
      {requestId && /^[\w-]{1,64}$/.test(requestId) && (
        <p className="row cap mono">{t('common:request', { id: requestId })}</p>
      )}
      <div className="row">
        <a className="btn primary" href={signInAddress('sign-in', path)}>
          {t('signInAgain')}
        </a>
        <Link className="btn" to="/" reloadDocument>
          {t('toHome')}
        </Link>
      </div>
    </main>
  );
}
