import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { findingMaterials } from '#domain/applications/findings.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { Button } from '#web/components/controls/button.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import { type FindingDraft, valueOfTarget } from '../../model/findings.ts';
import type { DecisionForm } from '../../model/use-decision-form.ts';
import css from './decision.module.css';
import { PhraseField } from './phrase-field.tsx';
import { RemedyDeadline } from './remedy-deadline.tsx';

type Part = { form: DecisionForm; application: ApplicationDetail };

/** The parts that a finding of this wait can be about. */
function useTargets({ form: { action }, application: { configurations, failures } }: Part) {
  const { t } = useTranslation(['reviews', 'requirements', 'device']);
  const ofConfigurations = configurations.map(({ id, ordinal }) => ({
    value: valueOfTarget({ kind: 'configuration', id }),
    label: t('requirements:about.configuration', { index: ordinal }),
  }));
  const ofWaivers = failures.flatMap(({ bypass, ...failure }, index) =>
    bypass
      ? [
          {
            value: valueOfTarget({ kind: 'waiver', id: bypass.id }),
            label: t('target.bypass', { index: index + 1, name: failureName(failure) }),
          },
        ]
      : [],
  );
  const ofMaterials = findingMaterials.map((id) => ({
    value: valueOfTarget({ kind: 'material', id }),
    label: t(`device:material.${id}`),
  }));
  const ofPictures = imageKinds.map((id) => ({
    value: valueOfTarget({ kind: 'picture', id }),
    label: t(`device:image.${id}`),
  }));
  if (action === 'review-results')
    return [{ value: '', label: t('target.result') }, ...ofConfigurations, ...ofWaivers];
  if (action === 'test-samples') return [{ value: '', label: t('target.samples') }, ...ofConfigurations];
  return [{ value: '', label: t('target.materials') }, ...ofMaterials, ...ofPictures, ...ofConfigurations];
}

const parts = ['seen', 'mend'] as const;

type OneProps = Part & { finding: FindingDraft; index: number; bind: ReturnType<typeof useFieldErrors> };

function OneFinding({ form, application, finding, index, bind }: OneProps) {
  const { t } = useTranslation('reviews');
  const targets = useTargets({ form, application });
  const { rejected } = form;
  const { requirement } = finding;
  return (
    <fieldset className={css.finding}>
      <legend className="sr-only">{t('finding.title', { index: index + 1, requirement })}</legend>
      <div className="row tight">
        <h3 className={css.findingHead}>{t('finding.title', { index: index + 1, requirement })}</h3>
        <span className="grow" />
        {rejected.mayRemove(index) && (
          <Button kind="quiet" small onClick={() => rejected.remove(index)}>
            {t('finding.remove')}
          </Button>
        )}
        {!rejected.isFull && (
          <Button kind="quiet" small icon="plus" onClick={() => rejected.addAfter(index)}>
            {t('finding.add')}
          </Button>
        )}
      </div>
      <SelectField
        label={t('target.label')}
        small
        value={finding.target}
        options={targets}
        onValue={(target) => rejected.change(index, { target })}
      />
      {parts.map((part) => (
        <PhraseField
          key={part}
          part={part}
          requirement={requirement}
          words={finding[part]}
          onWords={(words) => rejected.change(index, { [part]: words })}
          bind={bind}
          path={`findings.${index}.${part}`}
        />
      ))}
    </fieldset>
  );
}

/** What a rejection rests on: what was seen, in which part, and what mends it. The partner reads these words. */
export function FindingForm({ form, application }: Part) {
  const { t } = useTranslation('reviews');
  const { findings, form: entered } = form.rejected;
  const bind = useFieldErrors(entered);
  return (
    <div className={css.reasons}>
      {distinctKeys(findings, ({ requirement }) => requirement).map(({ key, item }, index) => (
        <OneFinding
          key={key}
          form={form}
          application={application}
          finding={item}
          index={index}
          bind={bind}
        />
      ))}
      <p className="cap">{t('finding.hint')}</p>
      <RemedyDeadline form={form} />
    </div>
  );
}
