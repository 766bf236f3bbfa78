import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { defaultOnboardingLimits, programmeSteps } from '#domain/enterprises/onboarding-limits.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useSetOnboardingLimits } from '../../api/settings.ts';
import { onboardingDraftSchema, onboardingForm, textsOf } from '../../model/number-form.ts';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

type Name = (typeof programmeSteps)[number];

function StepFields({ field }: { field: (name: Name) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return programmeSteps.map((name) => (
    <TextField
      key={name}
      label={t(`onboarding.${name}`)}
      aside={t('default', { value: formatCount(defaultOnboardingLimits[name]) })}
      unit={t('onboardingUnit')}
      inputMode="numeric"
      maxLength={3}
      {...field(name)}
    />
  ));
}

/** How long the programme may take for each of its steps of an onboarding. */
export function OnboardingForm({ onboarding: { values, version } }: Pick<SettingsView, 'onboarding'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetOnboardingLimits();
  return (
    <SettingForm
      name={`settings:onboarding:${version}`}
      anchor="onboarding"
      title={t('onboardingTitle')}
      lead={t('onboardingLead')}
      history={<SettingHistory of="onboarding" fieldName={(field) => t(`onboarding.${field as Name}`)} />}
      draft={onboardingDraftSchema}
      schema={onboardingForm}
      initial={textsOf(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <StepFields field={field} />}
    </SettingForm>
  );
}
