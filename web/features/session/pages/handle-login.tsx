import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSession } from '#contract/session.ts';
import { usePageTitle } from '#web/components/page-head.tsx';
import { call } from '#web/lib/api-client.ts';
import { addressIn } from '#web/lib/language.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { signInAddress } from '#web/lib/session.ts';

async function finishSignIn(): Promise<void> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const { returnPath, locale } = await call(createSession, { body: query });
  const target = new URL(returnPath, location.origin);
  location.replace(addressIn(locale, target));
}

/** Where the account service sends the browser back to. */
export function HandleLogin() {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  usePageTitle(t('signingIn'));
  useEffect(() => {
    // The answer of the account service can be used once.
    if (begun.current) return;
    begun.current = true;
    finishSignIn().catch((error: unknown) => {
      setFailed(true);
      void reportFailure(error);
    });
  }, []);
  return (
    <main className="page-message">
      <h1 className="title">{t(failed ? 'signInFailed' : 'signingIn')}</h1>
      {failed && (
        <div className="row">
          <a className="btn primary" href={signInAddress('sign-in', '/')}>
            {t('signInAgain')}
          </a>
        </div>
      )}
    </main>
  );
}
