import { useTranslation } from 'react-i18next';
import { BilingualField } from '#web/components/forms/bilingual-field.tsx';
import type { useFieldErrors } from '#web/lib/forms/field-errors.ts';

type Reason = { reasonZh: string; reasonEn: string };
type ReasonFieldProps = {
  help: string;
  values: Reason;
  set: (changes: Partial<Reason>) => void;
  bind: ReturnType<typeof useFieldErrors>;
};

/** Why a certificate is changed, in both languages. */
export function ReasonField({ help, values, set, bind }: ReasonFieldProps) {
  const { t } = useTranslation('register');
  const line = (field: keyof Reason) => ({
    value: values[field],
    onValue: (value: string) => set({ [field]: value }),
    ...bind(field),
  });
  return (
    <BilingualField
      label={t('field.reason')}
      help={help}
      maxLength={300}
      zh={line('reasonZh')}
      en={line('reasonEn')}
    />
  );
}
