import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadApp, type SuitePackage } from '#contract/programme/suites.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { sessionQuery, signInAddress } from '#web/lib/session/session.ts';
import { useDownloadPackage } from '#web/lib/suites/download-package.ts';

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
  const { data: user } = useQuery({ ...sessionQuery, meta: { quiet: true } });
  const download = useDownloadPackage();
  if (!user) {
    return (
      <a className="btn small" href={signInAddress('sign-in')} aria-label={`${t('signIn')} ${name}`}>
        {t('signIn')}
      </a>
    );
  }
  return (
    <Button
      small
      icon="download"
      busy={download.isPending}
      aria-label={`${t('download')} ${name}`}
      onClick={() => download.mutate(id)}
    >
      {t('download')}
    </Button>
  );
}
