import type { z } from 'zod';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { type DraftFormOptions, useDraftForm } from './draft-form.ts';
import { useFieldErrors } from './field-errors.ts';
import { type ComparedRecord, type RecordConflict, useRecordConflict } from './record-conflict.ts';

/** The mutation that saves the form. */
export type Saving<Call, Answer> = {
  isPending: boolean;
  mutateAsync: (call: Call) => Promise<Answer>;
};

type SavedFormOptions<S extends z.ZodType<unknown, object>, Call, Answer> = DraftFormOptions<S> & {
  /** Shows no error itself: the form does. */
  save: Saving<Call, Answer>;
  /** `version`: that of {@link compared}, or the newer one after a conflict. */
  callOf: (values: z.output<S>, version: number) => Call;
  /** The edited record, where conflicts are resolved field by field. */
  compared?: ComparedRecord<z.input<S>> | null;
  /** The toast after saving. */
  done: (call: Call) => { title: string; detail?: string };
  onClose: () => void;
  /** Navigates instead of closing: a sheet in the address closes by going back, which would undo it. */
  onSaved?: (answer: Answer) => void;
  refusedBy?: Parameters<typeof useRefusal>[0];
  /** For errors with texts of their own. */
  refusal?: ReturnType<typeof useRefusal>;
};

/**
 * A form in a sheet or dialog with a draft: errors are shown under its fields, and it closes and drops its draft when
 * it is saved. `frame`: the props of the sheet or dialog.
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
    // `mutateAsync`, as callbacks of `mutate` are not called once the form is unmounted.
    const send = async (version: number) => {
      const call = callOf(values, version);
      return { call, answer: await save.mutateAsync(call) };
    };
    const saved = (sent: Awaited<ReturnType<typeof send>> | null) => {
      // A conflict: the form shows both sides.
      if (sent === null) return;
      showToast({ tone: 'ok', ...done(sent.call) });
      form.forget();
      if (onSaved) onSaved(sent.answer);
      else onClose();
    };
    conflict.sending(form.values, send).then(saved, (error: unknown) => void refusal.take(error));
  };
  /** Typing clears the errors. */
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

/** What a sheet or dialog needs of a saved form, whatever its fields. */
export type SavedForm = Pick<
  ReturnType<typeof useSavedForm<z.ZodType<unknown, object>, never, never>>,
  'refusal' | 'bind' | 'frame'
> & { form: { values: object; restoredAt: string | null; startAnew: () => void }; conflict: RecordConflict };
