import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useRevoke } from '../api/admin-certificates.ts';
import { revocationDraftSchema, revocationSchema } from '../model/revocation-form.ts';

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

/** Revokes a certificate with a reason that everybody reads. */
export function RevocationSheet({ certificate: { number, version }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const saved = useSavedForm({
    name: `revocation:${number}:${version}`,
    draft: revocationDraftSchema,
    schema: revocationSchema,
    initial: { reasonZh: '', reasonEn: '' },
    save: useRevoke(),
    callOf: (reason) => ({ number, body: { ...reason, seen: version } }),
    done: () => ({ title: t('revoked'), detail: number }),
    onClose,
  });
  return (
    <RecordSheet title={t('sheet', { number })} submit={t('revoke')} saved={saved}>
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
