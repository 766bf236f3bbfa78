import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadApp, type SuitePackage } from '#contract/programme/suites.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { signInAddress } from '#web/lib/session/session.ts';
import { SignedInContext } from '#web/lib/session/signed-in.ts';

type Fetched = { fetched: Pick<SuitePackage, 'id' | 'name'> };

/** An app is anybody's. */
export function FetchApp({ fetched: { id, name } }: Fetched) {
  const { t } = useTranslation('downloads');
  return (
    <a
      className="btn small"
      href={addressOf(downloadApp, { params: { id } })}
      aria-label={`${t('download')} ${name}`}
    >
      <Icon name="download" />
      {t('download')}
    </a>
  );
}

/** A suite is downloaded by whoever is signed in; a visitor signs in and comes back here. */
export function FetchSuite({ fetched: { id, name } }: Fetched) {
  const { t } = useTranslation('downloads');
  if (!use(SignedInContext)) {
    return (
      <a className="btn small" href={signInAddress('sign-in')} aria-label={`${t('signIn')} ${name}`}>
        {t('signIn')}
      </a>
    );
  }
  return (
    <Button small icon="download" data-download={id} aria-label={`${t('download')} ${name}`}>
      {t('download')}
    </Button>
  );
}
