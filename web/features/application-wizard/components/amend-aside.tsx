import { useTranslation } from 'react-i18next';
import { Panel } from '#web/components/page/panel.tsx';
import type { useApplicationForm } from '#web/lib/application-forms/use-application-form.ts';
import { Condition, type ConditionState } from './condition.tsx';

type FormRead = ReturnType<typeof useApplicationForm>['data'];

function stateOf(form: FormRead): { state: ConditionState; faults: number } {
  if (!form?.finishedAt) return { state: 'waits', faults: 0 };
  const faults = form.refusal ? Math.max(1, form.refusal.faults.length) : 0;
  return { state: faults > 0 ? 'fails' : 'holds', faults };
}

/** Beside what is amended in plus mode: what has to hold before it is handed in again. */
export function AmendAside({ form, isFilled }: { form: FormRead; isFilled: boolean }) {
  const { t } = useTranslation('application-forms');
  const { state, faults } = stateOf(form);
  return (
    <Panel as="aside" title={t('condition.title')} padded>
      <ul className="need">
        <Condition name={t('condition.materials')} state={isFilled ? 'holds' : 'fails'} />
        <Condition name={t('condition.form')} state={state} count={faults ? String(faults) : undefined} />
      </ul>
    </Panel>
  );
}
