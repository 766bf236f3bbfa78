import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { noteSubmitted } from '#web/lib/pending/sent-drafts.ts';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { useDraft } from './drafts.ts';
import { useForm } from './form.ts';

export type KeptFormOptions<S extends z.ZodType> = {
  /** Of the draft, within the account's drafts of this browser. */
  name: string;
  /** What the form may hold while it is filled in. */
  draft: z.ZodType<z.input<S>>;
  schema: S;
  initial: z.input<S>;
};

/** A form whose values are kept while they are typed, and are back when it is opened again. */
export function useKeptForm<S extends z.ZodType>({ name, draft, schema, initial }: KeptFormOptions<S>) {
  const { key, read, save, drop } = useDraft(name, draft);
  const [restored, setRestored] = useState(read);
  const form = useForm(schema, initial, restored?.value);
  const { values, changed, reset } = form;
  useEffect(() => {
    if (changed && values !== restored?.value) save(values);
  }, [values, changed, restored, save]);
  useSentForm(key, () => {
    if (read()) return;
    setRestored(null);
    reset(initial);
  });
  return {
    ...form,
    submit: () => {
      const given = form.submit();
      if (given !== null) noteSubmitted(key);
      return given;
    },
    /** When what stands in the form was typed; null where it was typed just now, or not at all. */
    restoredAt: restored?.at ?? null,
    /** Saved, or not wanted any more. */
    forget: drop,
    startAnew: () => {
      drop();
      setRestored(null);
      reset(initial);
    },
  };
}
