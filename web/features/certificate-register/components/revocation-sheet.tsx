import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useRevoke } from '../api/admin-certificates.ts';
import { keptRevocation, revocationSchema } from '../model/revocation-form.ts';
import { ReasonField } from './reason-field.tsx';

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

/** Revokes a certificate with a reason that everybody reads. */
export function RevocationSheet({ certificate: { number, version: seen }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const { form, refusal, bind, frame } = useSavedForm({
    name: `revocation:${number}:${seen}`,
    draft: keptRevocation,
    schema: revocationSchema,
    initial: { reasonZh: '', reasonEn: '' },
    save: useRevoke(),
    callOf: (reason) => ({ number, body: { ...reason, seen } }),
    done: { title: t('revoked'), detail: number },
    onClose,
  });
  const wrong = (['reasonZh', 'reasonEn'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet title={t('sheet', { number })} submit={t('revoke')} left={wrong.length} {...frame}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('effect')}</p>
      <ReasonField help={t('reasonHelp')} values={form.values} set={form.set} bind={bind} />
    </FormSheet>
  );
}
