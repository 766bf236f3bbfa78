import type { z } from 'zod';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { showNotice } from '#web/lib/shell/notices.ts';
import { useFieldErrors } from './field-errors.ts';
import { type KeptFormOptions, useKeptForm } from './kept-form.ts';

type Saving<Call> = {
  isPending: boolean;
  mutate: (call: Call, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
};

type SavedFormOptions<S extends z.ZodType, Call> = KeptFormOptions<S> & {
  /** Tells of no refusal itself: the form does. */
  save: Saving<Call>;
  callOf: (given: z.output<S>) => Call;
  /** What is told once it is saved. */
  done: { title: string; detail?: string };
  onClose: () => void;
  refusedBy?: Parameters<typeof useRefusal>[0];
};

/**
 * A kept form in a sheet or dialog: sent once, refused under its fields, and closed and forgotten when it is saved.
 * `frame` is what the sheet or the dialog asks for.
 */
export function useSavedForm<S extends z.ZodType, Call>(options: SavedFormOptions<S, Call>) {
  const { save, callOf, done, onClose, refusedBy, ...kept } = options;
  const form = useKeptForm(kept);
  const refusal = useRefusal(refusedBy);
  const bind = useFieldErrors(form, refusal);
  const close = () => {
    form.forget();
    onClose();
  };
  const submit = () => {
    const given = form.submit();
    if (!given || save.isPending) return;
    refusal.clear();
    const saved = () => {
      showNotice({ tone: 'ok', ...done });
      close();
    };
    save.mutate(callOf(given), { onSuccess: saved, onError: (error) => void refusal.take(error) });
  };
  const frame = {
    changed: form.changed,
    kept: true,
    busy: save.isPending,
    onSubmit: submit,
    onClose: close,
  };
  return { form, refusal, bind, frame };
}
