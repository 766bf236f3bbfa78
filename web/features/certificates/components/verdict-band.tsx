import { useTranslation } from 'react-i18next';
import type { CertificateView } from '#contract/certificates.ts';
import { Icon } from '#web/components/icon.tsx';
import { statusLook } from '#web/lib/status-look.ts';
import { useTimeTexts } from '#web/lib/use-time-texts.ts';

type Verified = Pick<CertificateView, 'status' | 'configurations'>;

/** What the certificate is worth, before everything else; asked at `at`, epoch milliseconds. */
export function VerdictBand({ certificate, at }: { certificate: Verified; at: number }) {
  const { t } = useTranslation('certificates');
  const times = useTimeTexts();
  const { status, configurations } = certificate;
  const passed = configurations.filter((configuration) => configuration.passed).length;
  const partial = status === 'valid' && passed < configurations.length;
  const { tone, icon } = statusLook(partial ? 'partially-certified' : status);
  const when = `${times.document(at)} ${times.clock(at)}`;
  return (
    <div className={`valid t-${tone}`}>
      <Icon name={icon} />
      <div>
        <h1 className="title">
          {t(`verdict.${partial ? 'partial' : status}`, { passed, count: configurations.length })}
        </h1>
        <p>{t('verifiedAt', { when })}</p>
      </div>
    </div>
  );
}
