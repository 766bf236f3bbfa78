import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { WordsField } from '#web/components/forms/words-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { DecisionForm } from '../model/use-decision-form.ts';
import css from './decision.module.css';
import { RemedyDeadline } from './remedy-deadline.tsx';

type FindingFormProps = {
  form: DecisionForm;
  /** Cases whose bypass item can be refused; none where the whole is refused. */
  failures: readonly FailureView[];
};

function TargetField({ form, failures }: FindingFormProps) {
  const { t } = useTranslation('reviews');
  const items = failures.flatMap(({ bypass, ...failure }, index) =>
    bypass
      ? [{ value: bypass.id, label: t('target.bypass', { index: index + 1, name: failureName(failure) }) }]
      : [],
  );
  return (
    <SelectField
      label={t('target.label')}
      small
      value={form.target}
      options={[{ value: 'result', label: t('target.result') }, ...items]}
      onValue={form.aim}
    />
  );
}

const parts = ['seen', 'mend'] as const;

/** What a rejection rests on, what was seen, and what mends it: the partner reads these words. */
export function FindingForm({ form, failures }: FindingFormProps) {
  const { t } = useTranslation(['reviews', 'requirements']);
  const bind = useFieldErrors(form.finding);
  const { values, set } = form.finding;
  return (
    <div className={css.reasons}>
      <div className={failures.length > 0 ? css.pair : undefined}>
        <SelectField
          label={t('finding.requirement')}
          small
          value={values.requirement}
          options={form.failed.map((id) => ({
            value: id,
            label: failures.length > 0 ? id : `${id} ${t(`requirements:${id}`)}`,
          }))}
          onValue={(requirement) => set({ requirement })}
          {...bind('requirement')}
        />
        {failures.length > 0 && <TargetField form={form} failures={failures} />}
      </div>
      {parts.map((part) => (
        <WordsField
          key={part}
          label={t(`finding.${part}`)}
          maxLength={1000}
          words={values[part]}
          onWords={(words) => set({ [part]: words })}
          bind={bind}
          path={part}
        />
      ))}
      <p className="cap">{t('finding.hint')}</p>
      <RemedyDeadline form={form} />
    </div>
  );
}
