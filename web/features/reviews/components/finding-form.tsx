import { useTranslation } from 'react-i18next';
import type { FailureView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import type { DecisionForm } from '../model/use-decision-form.ts';
import css from './decision.module.css';

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

/** What a rejection rests on, what was seen, and what mends it: the partner reads these words. */
export function FindingForm({ form, failures }: FindingFormProps) {
  const { t } = useTranslation('reviews');
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
            label: failures.length > 0 ? id : `${id} ${t(`requirement.${id}`)}`,
          }))}
          onValue={(requirement) => set({ requirement })}
          {...bind('requirement')}
        />
        {failures.length > 0 && <TargetField form={form} failures={failures} />}
      </div>
      <TextAreaField
        label={t('finding.seen')}
        rows={3}
        maxLength={1000}
        value={values.seen}
        onValue={(seen) => set({ seen })}
        {...bind('seen')}
      />
      <TextAreaField
        label={t('finding.mend')}
        rows={3}
        maxLength={1000}
        value={values.mend}
        onValue={(mend) => set({ mend })}
        {...bind('mend')}
      />
      <p className="cap">{t('finding.hint')}</p>
    </div>
  );
}
