import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { useApplicationCommand } from '#web/lib/applications/application-command.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useKeptValue } from '#web/lib/forms/kept-value.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useAmendMaterials } from '../api/amend-materials.ts';
import {
  draftOfMaterials,
  type MaterialsDraft,
  materialsDraft,
  materialsFormSchema,
} from './materials-draft.ts';
import { fieldOfError } from './wizard-steps.ts';

/** The materials that are amended, kept in this browser until they are resubmitted. */
export function useAmendment(application: ApplicationDetail, onDone: () => void) {
  const { t } = useTranslation(['wizard', 'applications']);
  const kept = useKeptValue(`amend:${application.id}`, materialsDraft, () =>
    draftOfMaterials(application.materials),
  );
  const { value: values, restoredAt, startAnew } = kept;
  const amend = useAmendMaterials(application.id);
  const command = useApplicationCommand(application.id, { quiet: true });
  const refusal = useRefusal({ fieldOf: fieldOfError });
  const change = (part: (before: MaterialsDraft) => Partial<MaterialsDraft>) => {
    if (refusal.text) refusal.clear();
    kept.change(part);
  };
  const submit = async () => {
    refusal.clear();
    try {
      await amend.mutateAsync(materialsFormSchema.parse(values));
      const { state } = await command.mutateAsync({ type: 'resubmit' });
      kept.forget();
      const waiting = state === 'recorded';
      showNotice({ tone: 'ok', title: t(waiting ? 'applications:recorded' : 'resubmitted') });
      onDone();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return {
    values,
    restoredAt,
    startAnew,
    change,
    submit,
    refusal,
    busy: amend.isPending || command.isPending,
  };
}
