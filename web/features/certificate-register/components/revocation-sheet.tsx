import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { certificateStates } from '#domain/certificates/certificates.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useRevoke } from '../api/admin-certificates.ts';
import { keptRevocation, revocationSchema } from '../model/revocation-form.ts';

const fields = ['state', 'reasonZh', 'reasonEn'] as const;

/** When it was revoked, by whom and why. */
function CertificateHistory({ number }: { number: string }) {
  const { t } = useTranslation('register');
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const fieldName = (field: string) => {
    const known = fields.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const valueText = (_field: string, value: unknown) => {
    const state = certificateStates.find((one) => one === value);
    return state && t(`state.${state}`);
  };
  const words = { actionName: () => t('state.revoked'), fieldName, valueText };
  return <ChangeHistory kind="certificate" id={number} you={user.accountId} {...words} />;
}

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

/** Revokes a certificate with a reason that everybody reads; what was done with it before stands below. */
export function RevocationSheet({ certificate: { number, version }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const saved = useSavedForm({
    name: `revocation:${number}:${version}`,
    draft: keptRevocation,
    schema: revocationSchema,
    initial: { reasonZh: '', reasonEn: '' },
    save: useRevoke(),
    callOf: (reason) => ({ number, body: { ...reason, seen: version } }),
    done: () => ({ title: t('revoked'), detail: number }),
    onClose,
  });
  return (
    <RecordSheet
      title={t('sheet', { number })}
      submit={t('revoke')}
      saved={saved}
      fields={['reasonZh', 'reasonEn']}
      history={<CertificateHistory number={number} />}
    >
      <p className="sub">{t('effect')}</p>
      <BilingualField
        label={t('field.reason')}
        help={t('reasonHelp')}
        maxLength={300}
        zh={saved.field('reasonZh')}
        en={saved.field('reasonEn')}
      />
    </RecordSheet>
  );
}
