import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { mostCertificateMonths } from '#domain/general-config/general-config.ts';
import { FormSheet } from '#web/components/forms/form-sheet.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { RestoredNote } from '#web/components/forms/restored-note.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useChangeTerm } from '../api/admin-certificates.ts';
import { keptTerm, termSchema } from '../model/term-form.ts';
import { ReasonField } from './reason-field.tsx';

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

/** Makes a certificate end on another day, with a reason that its maker reads. */
export function TermSheet({ certificate: { number, validUntil, version: seen }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const { form, refusal, bind, frame } = useSavedForm({
    name: `term:${number}:${seen}`,
    draft: keptTerm,
    schema: termSchema,
    initial: { validUntil, reasonZh: '', reasonEn: '' },
    save: useChangeTerm(),
    callOf: (term) => ({ number, body: { ...term, seen } }),
    done: { title: t('termSaved'), detail: number },
    onClose,
  });
  const { values, set } = form;
  const wrong = (['validUntil', 'reasonZh', 'reasonEn'] as const).filter((one) => bind(one).error);
  return (
    <FormSheet title={t('termSheet', { number })} submit={t('changeTerm')} left={wrong.length} {...frame}>
      <RestoredNote at={form.restoredAt} onDiscard={form.startAnew} />
      <RefusalNote refusal={refusal} />
      <p className="sub">{t('termEffect')}</p>
      <TextField
        type="date"
        label={t('field.newUntil')}
        help={t('termHelp', { years: mostCertificateMonths / 12 })}
        value={values.validUntil}
        onValue={(day) => set({ validUntil: day })}
        {...bind('validUntil')}
      />
      <ReasonField help={t('termReasonHelp')} values={values} set={set} bind={bind} />
    </FormSheet>
  );
}
