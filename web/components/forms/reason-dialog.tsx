import { FormDialog } from '#web/components/forms/form-dialog.tsx';
import { RefusalNote } from '#web/components/forms/refusal-note.tsx';
import { TextAreaField } from '#web/components/forms/text-field.tsx';
import { reasonDraftSchema, reasonForm } from '#web/lib/forms/reason-form.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';

type ReasonDialogProps<Call> = {
  /** Key of the draft. */
  name: string;
  title: string;
  lead: string;
  label: string;
  help?: string;
  /** False where what it does is no loss. */
  danger?: boolean;
  submit: string;
  done: string;
  save: Parameters<typeof useSavedForm<typeof reasonForm, Call, unknown>>[0]['save'];
  callOf: (given: { reason: string }) => Call;
  onClose: () => void;
};

/** Asks for the reason of a step, which its history shows. */
export function ReasonDialog<Call>(props: ReasonDialogProps<Call>) {
  const { name, title, lead, label, help, danger = true } = props;
  const { submit, done, save, callOf, onClose } = props;
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
    <FormDialog danger={danger} title={title} submit={submit} {...frame}>
      <RefusalNote refusal={refusal} />
      <p className="sub">{lead}</p>
      <TextAreaField label={label} help={help} maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}
