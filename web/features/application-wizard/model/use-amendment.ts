import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApplicationDetail } from '#contract/applications.ts';
import { useApplicationCommand } from '#web/lib/applications/application-command.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useDraftValue } from '#web/lib/forms/draft-value.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useAmendMaterials } from '../api/amend-materials.ts';
import {
  draftOfMaterials,
  type MaterialsDraft,
  materialsDraft,
  materialsFormSchema,
  type StoredFile,
  storedFile,
} from './materials-draft.ts';
import { fieldOfError } from './wizard-steps.ts';

const amendedForm = z.object({ form: storedFile.nullable() });

/** The materials that are amended, kept in this browser until they are resubmitted. */
export function useAmendment(application: ApplicationDetail, onDone: () => void) {
  const { t } = useTranslation(['wizard', 'applications']);
  const materials = useDraftValue(`amend:${application.id}`, materialsDraft, () =>
    draftOfMaterials(application.materials),
  );
  const former = application.plus?.form ?? null;
  const formDraft = useDraftValue(`amend-form:${application.id}`, amendedForm, () => ({
    form: former && { id: former.id, name: former.name, size: former.size },
  }));
  const { value: values } = materials;
  const { form } = formDraft.value;
  const amend = useAmendMaterials(application.id);
  const command = useApplicationCommand(application.id, { quiet: true });
  const refusal = useRefusal({ fieldOf: fieldOfError });
  const change = (part: (before: MaterialsDraft) => Partial<MaterialsDraft>) => {
    if (refusal.text) refusal.clear();
    materials.change(part);
  };
  const submit = async () => {
    refusal.clear();
    try {
      const formFileId = form && form.id !== former?.id ? { formFileId: form.id } : {};
      await amend.mutateAsync({ ...materialsFormSchema.parse(values), ...formFileId });
      const { state } = await command.mutateAsync({ type: 'resubmit' });
      materials.forget();
      formDraft.forget();
      const waiting = state === 'recorded';
      showToast({ tone: 'ok', title: t(waiting ? 'applications:recorded' : 'resubmitted') });
      onDone();
    } catch (error) {
      await refusal.take(error);
    }
  };
  return {
    values,
    /** Of plus mode: the one that was handed in, or what was uploaded in its place. */
    form,
    changeForm: (next: StoredFile | null) => formDraft.change(() => ({ form: next })),
    restoredAt: materials.restoredAt ?? formDraft.restoredAt,
    startAnew: () => {
      materials.startAnew();
      formDraft.startAnew();
    },
    change,
    submit,
    refusal,
    busy: amend.isPending || command.isPending,
  };
}
