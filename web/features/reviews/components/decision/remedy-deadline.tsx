import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { Segmented } from '#web/components/lists/segmented.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useRemedyDeadlines } from '../../api/remedy-deadlines.ts';
import { remedyOf } from '../../model/decision.ts';
import { refusedAlone } from '../../model/findings.ts';
import type { DecisionForm } from '../../model/use-decision-form.ts';
import css from './decision.module.css';

/** Working days that are offered beside the usual ones. */
const offered = [3, 5, 10];

/** By when the maker has to answer: the usual time, unless another one is chosen. */
export function RemedyDeadline({ form: { action, rejected } }: { form: DecisionForm }) {
  const { form, findings } = rejected;
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const { data } = useRemedyDeadlines();
  const remedy = remedyOf(action, refusedAlone(findings));
  const usual = (remedy && data?.usual[remedy]) ?? null;
  const days = form.values.days ?? usual;
  const choices = [...new Set([...offered, ...(usual === null ? [] : [usual])])].toSorted((a, b) => a - b);
  const [other, setOther] = useState(days !== null && !choices.includes(days));
  if (!data || remedy === null) return null;
  const choose = (count: number) => form.set({ days: count === usual ? null : count });
  const dueAt = data.deadlines.find((one) => one.days === days)?.dueAt;
  const segments = choices.map((count) => ({ value: String(count), label: t('deadline.days', { count }) }));
  return (
    <div className={css.deadline}>
      <span className="lab">{t('deadline.label')}</span>
      <Segmented
        label={t('deadline.label')}
        value={other ? 'other' : String(days)}
        options={[...segments, { value: 'other', label: t('deadline.other') }]}
        onChange={(value) => {
          setOther(value === 'other');
          if (value !== 'other') choose(Number(value));
        }}
      />
      {other && (
        <SelectField
          label={t('deadline.working')}
          small
          value={String(days ?? '')}
          options={data.deadlines.map((one) => ({
            value: String(one.days),
            label: `${t('deadline.days', { count: one.days })} · ${times.day(one.dueAt)}`,
          }))}
          onValue={(value) => choose(Number(value))}
        />
      )}
      {dueAt && days !== null && (
        <p className="cap">{t('deadline.until', { count: days, when: times.by(dueAt) })}</p>
      )}
    </div>
  );
}
