import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CertificateBrief } from '#contract/applications/certificate-brief.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

/** Whether a certificate no longer holds. */
export const isLapsed = (certificate: CertificateBrief | null) =>
  certificate !== null && certificate.status !== 'valid';

/** That a certificate was revoked, when and why, or that it has expired; nothing of one that holds. */
export function LapsedCertificate({ certificate }: { certificate: CertificateBrief | null }) {
  const { t } = useTranslation('common');
  const times = useTimeTexts();
  const language = useLanguage();
  if (!certificate || certificate.status === 'valid') return null;
  const { number, status, validUntil, revocation } = certificate;
  const day = revocation ? times.document(revocation.at) : validUntil;
  return (
    <NoteLine
      tone={status === 'revoked' ? 'bad' : 'warn'}
      icon={status === 'revoked' ? 'ended' : 'clock'}
      title={t(`certificate.${status}`, { number, day })}
      aside={
        <Link to={paths.certificate(number)} reloadDocument>
          {t('certificate.verify')}
        </Link>
      }
    >
      {revocation?.[language] && <p>{t('certificate.reason', { reason: revocation[language] })}</p>}
      <p className="cap">{t(`certificate.${status}Means`)}</p>
    </NoteLine>
  );
}
