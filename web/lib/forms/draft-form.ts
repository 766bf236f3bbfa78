import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { type DraftBase, useDraft } from './drafts.ts';
import { useForm } from './form.ts';

export type DraftFormOptions<S extends z.ZodType> = {
  /** Of the draft, within the account's drafts of this browser. */
  name: string;
  /** What the form may hold while it is filled in. */
  draft: z.ZodType<z.input<S>>;
  schema: S;
  initial: z.input<S>;
  /** Of the record that is edited: a draft says on which it was begun. */
  version?: number | undefined;
};

/** A form whose values are kept while they are typed, and are back when it is opened again. */
export function useDraftForm<S extends z.ZodType>(options: DraftFormOptions<S>) {
  const { name, draft, schema, initial, version } = options;
  const { key, read, save, drop } = useDraft(name, draft);
  const [restored, setRestored] = useState(read);
  const [opened] = useState<DraftBase<z.input<S>> | null>(
    version === undefined ? null : { version, value: initial },
  );
  const begun = opened && (restored?.base ?? opened);
  const form = useForm(schema, initial, restored?.value);
  const { values, changed, reset } = form;
  useEffect(() => {
    if (changed && values !== restored?.value) save(values, begun ?? undefined);
  }, [values, changed, restored, save, begun]);
  useSentForm(restored ? key : undefined, () => {
    setRestored(null);
    reset(initial);
  });
  return {
    ...form,
    /** By which what waits for a connection is known to be made from it. */
    draftKey: key,
    /** When what stands in the form was typed; null where it was typed just now, or not at all. */
    restoredAt: restored?.at ?? null,
    /** The version of the record that it was begun on, perhaps before a reload; null for a new one. */
    begun,
    /** Saved, or not wanted any more. */
    forget: drop,
    startAnew: () => {
      drop();
      setRestored(null);
      reset(initial);
    },
  };
}
