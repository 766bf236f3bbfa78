import { useTranslation } from 'react-i18next';
import type { CertificateStatus } from '#domain/statuses.ts';
import { Icon } from '#web/components/icon.tsx';
import { statusLook } from '#web/lib/status-look.ts';
import { useTimeTexts } from '#web/lib/use-time-texts.ts';

/** What the certificate is worth, before everything else; asked at `at`, epoch milliseconds. */
export function VerdictBand({ status, at }: { status: CertificateStatus; at: number }) {
  const { t } = useTranslation('certificates');
  const times = useTimeTexts();
  const { tone, icon } = statusLook(status);
  const when = `${times.document(at)} ${times.clock(at)}`;
  return (
    <div className={`valid t-${tone}`}>
      <Icon name={icon} />
      <div>
        <h1 className="title">{t(`verdict.${status}`)}</h1>
        <p>{t('verifiedAt', { when })}</p>
      </div>
    </div>
  );
}
