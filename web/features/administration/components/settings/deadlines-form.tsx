import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import { defaultDeadlines, sideOfWait, type WaitAction, waitActions } from '#domain/applications/waits.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSetDeadlines } from '../../api/settings.ts';
import {
  deadlinesDraftSchema,
  deadlinesForm,
  deadlineTexts,
  isInSeconds,
  limitText,
} from '../../model/deadlines-form.ts';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

function DeadlineFields({ field }: { field: (name: WaitAction) => SettingBinding }) {
  const { t } = useTranslation('settings');
  return waitActions.map((action) => {
    const binding = field(action);
    return (
      <TextField
        key={action}
        label={t(`deadline.${action}`)}
        help={t(`deadlineSide.${sideOfWait(action)}`)}
        aside={t('default', { value: limitText(defaultDeadlines[action]) })}
        unit={isInSeconds(binding.value) ? undefined : t('workingDays')}
        {...binding}
      />
    );
  });
}

/** How long each step may take before its deadline. */
export function DeadlinesForm({ deadlines: { values, version } }: Pick<SettingsView, 'deadlines'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetDeadlines();
  return (
    <SettingForm
      name={`settings:deadlines:${version}`}
      history={<SettingHistory of="deadlines" fieldName={(field) => t(`deadline.${field as WaitAction}`)} />}
      title={t('deadlinesTitle')}
      lead={t('deadlinesLead')}
      draft={deadlinesDraftSchema}
      schema={deadlinesForm}
      initial={deadlineTexts(values)}
      busy={isPending}
      save={(changed) => mutateAsync({ ...changed, seen: version })}
    >
      {(field) => <DeadlineFields field={field} />}
    </SettingForm>
  );
}
