import type { Said } from '#domain/shared/words.ts';
import { useSavedForm } from '#web/lib/forms/saved-form.ts';
import { noWords, saidOfWords, wordsDraft, wordsForm } from '#web/lib/forms/words-form.ts';
import { FormDialog } from './form-dialog.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { WordsField } from './words-field.tsx';

type WordsDialogProps<Call> = {
  /** Key of the draft. */
  name: string;
  title: string;
  lead: string;
  label: string;
  help?: string;
  submit: string;
  done: string;
  save: Parameters<typeof useSavedForm<typeof wordsForm, Call, unknown>>[0]['save'];
  callOf: (reason: Said) => Call;
  onClose: () => void;
};

/** Asks for the reason of a step against somebody, who reads it in their language where it is written in it. */
export function WordsDialog<Call>(props: WordsDialogProps<Call>) {
  const { name, title, lead, label, help, submit, done, save, callOf, onClose } = props;
  const { form, set, bind, refusal, frame } = useSavedForm({
    name,
    draft: wordsDraft,
    schema: wordsForm,
    initial: { reason: noWords },
    save,
    callOf: ({ reason }) => callOf(saidOfWords(reason)),
    done: () => ({ title: done }),
    onClose,
  });
  return (
    <FormDialog danger title={title} submit={submit} {...frame}>
      <RefusalNote refusal={refusal} />
      <p className="sub">{lead}</p>
      <WordsField
        label={label}
        help={help}
        maxLength={500}
        words={form.values.reason}
        onWords={(reason) => set({ reason })}
        bind={bind}
        path="reason"
      />
    </FormDialog>
  );
}
