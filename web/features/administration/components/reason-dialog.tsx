import { z } from 'zod';
import { textSchema } from '#domain/shared/validation.ts';
import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';

const reasonForm = z.strictObject({ reason: textSchema(500) });
const reasonDraftSchema = z.object({ reason: z.string() });

type ReasonDialogProps<Call> = {
  /** Key of the draft. */
  name: string;
  title: string;
  lead: string;
  label: string;
  submit: string;
  done: string;
  save: Parameters<typeof useSavedForm<typeof reasonForm, Call, unknown>>[0]['save'];
  callOf: (given: { reason: string }) => Call;
  onClose: () => void;
};

/** Asks for the reason of a step that nothing undoes, which its history shows. */
export function ReasonDialog<Call>(props: ReasonDialogProps<Call>) {
  const { name, title, lead, label, submit, done, save, callOf, onClose } = props;
  const { refusal, field, frame } = useSavedForm({
    name,
    draft: reasonDraftSchema,
    schema: reasonForm,
    initial: { reason: '' },
    save,
    callOf,
    done: () => ({ title: done }),
    onClose,
  });
  return (
    <FormDialog danger title={title} submit={submit} {...frame}>
      <RefusalNote refusal={refusal} />
      <p className="sub">{lead}</p>
      <TextAreaField label={label} maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
