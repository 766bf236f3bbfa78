import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { defaultOutboxJobLife, outboxJobLifeNames } from '#domain/outbox/outbox-jobs.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useSetOutboxJobLife } from '../../api/settings.ts';
import { outboxJobLifeDraftSchema, outboxJobLifeForm, textsOf } from '../../model/number-form.ts';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

type Name = (typeof outboxJobLifeNames)[number];

function LifeFields({ field }: { field: (name: Name) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return outboxJobLifeNames.map((name) => (
    <TextField
      key={name}
      label={t(`outboxJob.${name}.label`)}
      help={t(`outboxJob.${name}.help`)}
      aside={t('default', { value: formatCount(defaultOutboxJobLife[name]) })}
      unit={t(`outboxJob.${name}.unit`)}
      inputMode="decimal"
      maxLength={7}
      {...field(name)}
    />
  ));
}

/** For how long work for an engine is tried before an operator is asked. */
export function OutboxJobLifeForm({ effects: { values, version } }: Pick<SettingsView, 'effects'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetOutboxJobLife();
  return (
    <SettingForm
      name={`settings:effects:${version}`}
      history={<SettingHistory of="effects" fieldName={(field) => t(`outboxJob.${field as Name}.label`)} />}
      anchor="effects"
      title={t('effectsTitle')}
      lead={t('effectsLead')}
      draft={outboxJobLifeDraftSchema}
      schema={outboxJobLifeForm}
      initial={textsOf(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <LifeFields field={field} />}
    </SettingForm>
  );
}
