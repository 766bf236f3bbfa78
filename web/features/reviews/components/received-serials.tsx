import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import type { DecisionForm } from '../model/use-decision-form.ts';
import css from './decision.module.css';

type ReceivedSerialsProps = { application: ApplicationDetail; form: DecisionForm };

/** What the sample room checks and notes when devices arrive. */
export function ReceivedSerials({ application, form }: ReceivedSerialsProps) {
  const { t } = useTranslation('reviews');
  const count = application.deliveries.at(-1)?.quantity ?? 0;
  const { serialProblem: problem } = form;
  return (
    <>
      <p className={css.lead}>{t('receive')}</p>
      <TextAreaField
        label={t('serials.label')}
        help={t('serials.help', { count })}
        rows={3}
        value={form.serials}
        onValue={form.setSerials}
        error={problem && t(`serials.${problem}`, { count })}
      />
    </>
  );
}
