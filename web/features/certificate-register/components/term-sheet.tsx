import { useTranslation } from 'react-i18next';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { maxCertificateMonths } from '#domain/general-config/config-bounds.ts';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import { RecordSheet } from '#web/components/forms/record-sheet.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { useChangeTerm } from '../api/admin-certificates.ts';
import { termDraftSchema, termSchema } from '../model/term-form.ts';

type SheetProps = { certificate: AdminCertificate; onClose: () => void };

/** Makes a certificate end on another day, with a reason that its maker reads. */
export function TermSheet({ certificate: { number, validUntil, version }, onClose }: SheetProps) {
  const { t } = useTranslation('register');
  const saved = useSavedForm({
    name: `term:${number}:${version}`,
    draft: termDraftSchema,
    schema: termSchema,
    initial: { validUntil, reasonZh: '', reasonEn: '' },
    save: useChangeTerm(),
    callOf: (term) => ({ number, body: { ...term, seen: version } }),
    done: () => ({ title: t('termSaved'), detail: number }),
    onClose,
  });
  return (
    <RecordSheet title={t('termSheet', { number })} submit={t('changeTerm')} saved={saved}>
      <p className="sub">{t('termEffect')}</p>
      <TextField
        type="date"
        label={t('field.newUntil')}
        help={t('termHelp', { years: maxCertificateMonths / 12 })}
        {...saved.field('validUntil')}
      />
      <BilingualField
        label={t('field.reason')}
        help={t('termReasonHelp')}
        maxLength={300}
        zh={saved.field('reasonZh')}
        en={saved.field('reasonEn')}
      />
    </RecordSheet>
  );
}
