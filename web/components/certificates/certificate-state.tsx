import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { ToneTag, ToneText } from '#web/components/controls/status.tsx';

const looks = {
  valid: { tone: 'ok', icon: 'hallmark' },
  partial: { tone: 'warn', icon: 'half' },
  expired: { tone: 'warn', icon: 'clock' },
  revoked: { tone: 'bad', icon: 'ended' },
} as const;

type StatusProps = { state: AdminCertificate['state']; tag?: boolean };

/** What a certificate is worth: in a row, or beside the title of its page. */
export function CertificateStatus({ state, tag = false }: StatusProps) {
  const { t } = useTranslation('register');
  const Look = tag ? ToneTag : ToneText;
  return <Look {...looks[state]}>{t(`state.${state}`)}</Look>;
}
