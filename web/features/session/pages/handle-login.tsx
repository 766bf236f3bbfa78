import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createSession } from '#contract/session.ts';
import { pathPrefix } from '#domain/shared/locale.ts';
import { loginFailedPath, loginFailureReason } from '#domain/sign-in/login-failure.ts';
import { localeOfLoginState } from '#domain/sign-in/login-state.ts';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { addressIn } from '#web/lib/language/language.ts';
import { tellTabs } from '#web/lib/session/session-news.ts';
import { takeWantedPath, visitor } from '#web/lib/session/wanted-path.ts';

async function finishSignIn(): Promise<string> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const { returnPath, locale } = await call(createSession, { body: query });
  tellTabs('entered');
  takeWantedPath(visitor);
  return addressIn(locale, new URL(returnPath, location.origin));
}

/** The page that says why, with what the reader needs for another try. */
function failedAddress(error: unknown): string {
  const failure = error instanceof ApiError ? error : new ApiError({ status: 500, cause: error });
  const { returnPath, reason } = failure.details;
  const state = new URLSearchParams(location.search).get('state');
  const locale = failure.details.locale ?? localeOfLoginState(state);
  const query = new URLSearchParams({ reason: loginFailureReason(failure.status, reason) });
  if (typeof returnPath === 'string') query.set('path', returnPath);
  if (failure.requestId) query.set('request', failure.requestId);
  return `${pathPrefix(locale === 'en' ? 'en' : 'zh')}${loginFailedPath}?${query}`;
}

/** Where the account service sends the browser back to. */
export function HandleLogin() {
  const { t } = useTranslation();
  const begun = useRef(false);
  usePageTitle(t('signingIn'));
  useEffect(() => {
    // The answer of the account service can be used once.
    if (begun.current) return;
    begun.current = true;
    finishSignIn().then(
      (address) => location.replace(address),
      (error: unknown) => location.replace(failedAddress(error)),
    );
  }, []);
  return (
    <main className="page-message">
      <h1 className="title">{t('signingIn')}</h1>
    </main>
  );
}
