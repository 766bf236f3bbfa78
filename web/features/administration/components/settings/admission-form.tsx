import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { type admissionNames, defaultAdmission } from '#domain/enterprises/admission-rules.ts';
import { CheckBox } from '#web/components/forms/check-box.tsx';
import { TextField } from '#web/components/forms/text-field.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useSetAdmission } from '../../api/settings.ts';
import { admissionDraftSchema, admissionForm } from '../../model/number-form.ts';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

type Name = (typeof admissionNames)[number];

function AdmissionFields({ field }: { field: (name: Name) => SettingBinding }) {
  const { t } = useTranslation('settings');
  const { value, onValue, onBlur } = field('whitelistRequired');
  return (
    <>
      <TextField
        label={t('admission.enterprisesMost.label')}
        help={t('admission.enterprisesMost.help')}
        aside={t('default', { value: formatCount(defaultAdmission.enterprisesMost) })}
        inputMode="numeric"
        maxLength={7}
        {...field('enterprisesMost')}
      />
      <CheckBox
        label={t('admission.whitelistRequired.label')}
        note={t('admission.whitelistRequired.help')}
        checked={value === 'yes'}
        onChange={(checked) => onValue(checked ? 'yes' : 'no')}
        onBlur={onBlur}
      />
    </>
  );
}

/** How the programme admits enterprises. */
export function AdmissionForm({ admission: { values, version } }: Pick<SettingsView, 'admission'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetAdmission();
  return (
    <SettingForm
      name={`settings:admission:${version}`}
      anchor="admission"
      title={t('admissionTitle')}
      lead={t('admissionLead')}
      history={<SettingHistory of="admission" fieldName={(field) => t(`admission.${field as Name}.label`)} />}
      draft={admissionDraftSchema}
      schema={admissionForm}
      initial={{
        enterprisesMost: String(values.enterprisesMost),
        whitelistRequired: values.whitelistRequired ? 'yes' : 'no',
      }}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <AdmissionFields field={field} />}
    </SettingForm>
  );
}
