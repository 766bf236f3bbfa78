import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAskOnce } from '#web/components/forms/ask-once.tsx';
import { isFateUnknown } from '#web/lib/api/idempotency.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { useCreateApplication } from '../api/create-application.ts';
import type { useWizard } from './use-wizard.ts';
import { bodyOf } from './wizard-draft.ts';
import { fieldOfError } from './wizard-steps.ts';

type RefusalState = ReturnType<typeof useRefusal>;

const parameterInvalid = 'HTS.00000007';

/** What does not fit in the choice of configurations is that one of them is gone: somebody has taken it out of the product. */
function useNamedConfigurations(refusal: RefusalState): RefusalState {
  const { t } = useTranslation('client');
  if (refusal.code !== parameterInvalid || !refusal.fields.configurationIds) return refusal;
  return { ...refusal, fields: { ...refusal.fields, configurationIds: t('missing.configuration') } };
}

/** Asks once and sends the draft. A refusal stands at the field that it names, and the next try is a new request. */
export function useSubmission({ draft, update, forget, sending }: ReturnType<typeof useWizard>) {
  const { t } = useTranslation('wizard');
  const times = useTimeTexts();
  const navigate = useNavigate();
  const create = useCreateApplication();
  const refusal = useNamedConfigurations(useRefusal({ fieldOf: fieldOfError }));
  const submit = async () => {
    const body = bodyOf(draft);
    if (!body || create.isPending) return;
    refusal.clear();
    sending.current = true;
    try {
      const { id, wait } = await create.mutateAsync({ body, key: draft.key });
      forget();
      const detail = wait.dueAt ? t('answerBy', { when: times.deadline(wait.dueAt) }) : undefined;
      showToast({ tone: 'ok', title: t('submitted'), detail });
      navigate(paths.application(id), { replace: true });
    } catch (error) {
      sending.current = false;
      if (!isFateUnknown(error)) update(() => ({ key: crypto.randomUUID() }));
      await refusal.take(error);
    }
  };
  const asked = { title: t('confirm.title'), lead: t('confirm.lead'), confirm: t('confirm.confirm') };
  const question = useAskOnce(asked, () => void submit());
  return { question, refusal, busy: create.isPending };
}
