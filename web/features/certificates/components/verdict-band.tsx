import { useTranslation } from 'react-i18next';
import type { CertificateView } from '#contract/certificates.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { certificateLook, statusLook } from '#web/lib/applications/status-look.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './certificate.module.css';

type Verified = Pick<CertificateView, 'status' | 'configurations' | 'revocation'>;

/** What the certificate is worth, before everything else; asked at `at`, epoch milliseconds. */
export function VerdictBand({ certificate, at }: { certificate: Verified; at: number }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const { status, configurations, revocation } = certificate;
  const passed = configurations.filter((configuration) => configuration.passed).length;
  const look = certificateLook(certificate);
  const partial = look !== status;
  const { tone, icon } = statusLook(look);
  return (
    <div className={`${css.verdict} t-${tone}`}>
      <Icon name={icon} />
      <div>
        <h1 className="title">
          {t(`verdict.${partial ? 'partial' : status}`, { passed, count: configurations.length })}
        </h1>
        {revocation && (
          <p>
            <TextWithTime say={(day) => t('revokedOn', { day })} at={revocation.at} form="document" />
            {revocation[language] && <span> {t('revokedWhy', { reason: revocation[language] })}</span>}
          </p>
        )}
        <p>
          <TextWithTime say={(when) => t('verifiedAt', { when })} at={at} form="stamp" />
        </p>
      </div>
    </div>
  );
}
