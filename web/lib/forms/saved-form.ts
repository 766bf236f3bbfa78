import type { z } from 'zod';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useFieldErrors } from './field-errors.ts';
import { type KeptFormOptions, useKeptForm } from './kept-form.ts';

/** A change that is sent, as its hook gives it. */
export type Saving<Call, Answer> = {
  isPending: boolean;
  mutate: (
    call: Call,
    then: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void },
  ) => void;
};

type SavedFormOptions<S extends z.ZodType, Call, Answer> = KeptFormOptions<S> & {
  /** Tells of no refusal itself: the form does. */
  save: Saving<Call, Answer>;
  callOf: (given: z.output<S>) => Call;
  /** What is told once it is saved. */
  done: (call: Call) => { title: string; detail?: string };
  onClose: () => void;
  /** After it is closed. */
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
  const { save, callOf, done, onClose, onSaved, refusedBy, ...kept } = options;
  const form = useKeptForm(kept);
  const known = useRefusal(refusedBy);
  const refusal = options.refusal ?? known;
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const given = form.submit();
    if (given === null || save.isPending) return;
    refusal.clear();
    const call = callOf(given);
    const saved = (answer: Answer) => {
      showNotice({ tone: 'ok', ...done(call) });
      close();
      onSaved?.(answer);
    };
    save.mutate(call, { onSuccess: saved, onError: (error) => void refusal.take(error) });
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
    changed: form.changed,
    kept: true,
    busy: save.isPending,
    onSubmit: submit,
    onClose: close,
  };
  return { form, refusal, bind, set, field, frame };
}

/** What a sheet or a dialog of a saved form shows of it, whatever its fields. */
export type SavedForm = Pick<
  ReturnType<typeof useSavedForm<z.ZodType<unknown, object>, never, never>>,
  'refusal' | 'bind' | 'frame'
> & { form: { restoredAt: string | null; startAnew: () => void } };
