import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { defaultEffectLife, effectLifeNames } from '#domain/outbox/effects.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useSetEffectLife } from '../../api/settings.ts';
import { effectLifeForm, keptEffectLife, textsOf } from '../../model/number-form.ts';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

type Name = (typeof effectLifeNames)[number];

function LifeFields({ field }: { field: (name: Name) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return effectLifeNames.map((name) => (
    <TextField
      key={name}
      label={t(`effect.${name}.label`)}
      help={t(`effect.${name}.help`)}
      aside={t('default', { value: formatCount(defaultEffectLife[name]) })}
      unit={t(`effect.${name}.unit`)}
      inputMode="decimal"
      maxLength={7}
      {...field(name)}
    />
  ));
}

/** For how long work for an engine is tried before an operator is asked. */
export function EffectLifeForm({ effects: { values, version } }: Pick<SettingsView, 'effects'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetEffectLife();
  return (
    <SettingForm
      name={`settings:effects:${version}`}
      history={<SettingHistory of="effects" fieldName={(field) => t(`effect.${field as Name}.label`)} />}
      title={t('effectsTitle')}
      lead={t('effectsLead')}
      draft={keptEffectLife}
      schema={effectLifeForm}
      initial={textsOf(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <LifeFields field={field} />}
    </SettingForm>
  );
}
