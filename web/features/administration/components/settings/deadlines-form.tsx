import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#contract/settings.ts';
import type { WizardStep } from '#domain/applications/statuses.ts';
import { defaultDeadlines, sideOfWait, type WaitAction } from '#domain/applications/waits.ts';
import { TextField } from '#web/components/forms/text-field.tsx';
import { useSetDeadlines } from '../../api/settings.ts';
import {
  deadlinesDraftSchema,
  deadlinesForm,
  deadlineTexts,
  isInSeconds,
  limitText,
} from '../../model/deadlines-form.ts';
import css from '../administration.module.css';
import { type SettingBinding, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';

/** The waits of each of the six steps. */
const waitsOf: Record<WizardStep, readonly WaitAction[]> = {
  1: [],
  2: ['review-product', 'amend-materials', 'review-commercial'],
  3: ['upload-results'],
  4: ['replace-results', 'amend-bypass'],
  5: [
    'review-results',
    'deliver-samples',
    'receive-samples',
    'test-samples',
    'choose-redelivery',
    'approve-final',
  ],
  6: [],
};

function DeadlineField({ action, binding }: { action: WaitAction; binding: SettingBinding }) {
  const { t } = useTranslation('settings');
  return (
    <TextField
      label={t(`deadline.${action}`)}
      help={t(`deadlineSide.${sideOfWait(action)}`)}
      aside={t('default', { value: limitText(defaultDeadlines[action]) })}
      unit={isInSeconds(binding.value) ? undefined : t('workingDays')}
      {...binding}
    />
  );
}

function DeadlineFields({ field }: { field: (name: WaitAction) => SettingBinding }) {
  const { t } = useTranslation(['settings', 'progress']);
  return (
    <ol className={css.steps}>
      {([1, 2, 3, 4, 5, 6] as const).map((step) => (
        <li key={step}>
          <b>
            <span className="number">{step}</span>
            {t(`progress:step.${step}`)}
          </b>
          {waitsOf[step].length === 0 ? (
            <span className="dim">{t('noDeadline')}</span>
          ) : (
            <div className="form-grid">
              {waitsOf[step].map((action) => (
                <DeadlineField key={action} action={action} binding={field(action)} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How long each step may take before its deadline. */
export function DeadlinesForm({ deadlines: { values, version } }: Pick<SettingsView, 'deadlines'>) {
  const { t } = useTranslation('settings');
  const { mutateAsync, isPending } = useSetDeadlines();
  return (
    <SettingForm
      name={`settings:deadlines:${version}`}
      history={<SettingHistory of="deadlines" fieldName={(field) => t(`deadline.${field as WaitAction}`)} />}
      anchor="deadlines"
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
