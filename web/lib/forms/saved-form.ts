import type { z } from 'zod';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { type DraftFormOptions, useDraftForm } from './draft-form.ts';
import { useFieldErrors } from './field-errors.ts';
import { type ComparedRecord, type RecordConflict, useRecordConflict } from './record-conflict.ts';

/** A change that is sent, as its hook gives it. */
export type Saving<Call, Answer> = {
  isPending: boolean;
  mutateAsync: (call: Call) => Promise<Answer>;
};

type SavedFormOptions<S extends z.ZodType<unknown, object>, Call, Answer> = DraftFormOptions<S> & {
  /** Tells of no refusal itself: the form does. */
  save: Saving<Call, Answer>;
  /** `version` is the one that is changed: that of {@link compared}, or of what others made of it meanwhile. */
  callOf: (values: z.output<S>, version: number) => Call;
  /** The record that is edited, where it is decided field by field what others changed meanwhile. */
  compared?: ComparedRecord<z.input<S>> | null;
  /** What is told once it is saved. */
  done: (call: Call) => { title: string; detail?: string };
  onClose: () => void;
  /** Leads elsewhere, in the place of closing: a sheet in the address closes by going back, which would undo that. */
  onSaved?: (answer: Answer) => void;
  refusedBy?: Parameters<typeof useRefusal>[0];
  /** Where refusals are told in words of their own. */
  refusal?: ReturnType<typeof useRefusal>;
};

/**
 * A kept form in a sheet or dialog: sent once, refused under its fields, and closed and forgotten when it is saved.
 * `frame` is what the sheet or the dialog asks for.
 */
export function useSavedForm<S extends z.ZodType<unknown, object>, Call, Answer>(
  options: SavedFormOptions<S, Call, Answer>,
) {
  const { save, callOf, compared = null, done, onClose, onSaved, refusedBy, ...draftOptions } = options;
  const form = useDraftForm({ ...draftOptions, version: compared?.opened.version });
  const conflict = useRecordConflict(compared, form);
  const known = useRefusal(refusedBy);
  const refusal = options.refusal ?? known;
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const values = form.submit();
    if (values === null || save.isPending) return;
    refusal.clear();
    // Asked for by itself: once it is saved, the list has another version, and this form may be gone.
    const send = async (version: number) => {
      const call = callOf(values, version);
      return { call, answer: await save.mutateAsync(call) };
    };
    const saved = (sent: Awaited<ReturnType<typeof send>> | null) => {
      // Somebody else was faster: both values stand in the form, and one of each is to be chosen.
      if (sent === null) return;
      showToast({ tone: 'ok', ...done(sent.call) });
      form.forget();
      if (onSaved) onSaved(sent.answer);
      else onClose();
    };
    conflict.sending(form.values, send).then(saved, (error: unknown) => void refusal.take(error));
  };
  /** What is typed takes back what was said against what stood there. */
  const set = (changes: Partial<z.input<S>>) => {
    if (refusal.text) refusal.clear();
    form.set(changes);
  };
  const field = <K extends keyof z.input<S> & string>(name: K) => ({
    value: form.values[name],
    onValue: (value: z.input<S>[K]) => set({ [name]: value } as unknown as Partial<z.input<S>>),
    ...bind(name),
  });
  const frame = {
    draft: form.draftKey,
    changed: form.changed,
    savesDraft: true,
    busy: save.isPending,
    onSubmit: submit,
    onClose: close,
  };
  const startAnew = () => {
    conflict.forget();
    form.startAnew();
  };
  return { form: { ...form, startAnew }, refusal, bind, set, field, frame, conflict };
}

/** What a sheet or a dialog of a saved form shows of it, whatever its fields. */
export type SavedForm = Pick<
  ReturnType<typeof useSavedForm<z.ZodType<unknown, object>, never, never>>,
  'refusal' | 'bind' | 'frame'
> & { form: { values: object; restoredAt: string | null; startAnew: () => void }; conflict: RecordConflict };
