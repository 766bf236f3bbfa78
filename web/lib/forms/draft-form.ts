import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { type DraftBase, useDraft } from './drafts.ts';
import { useForm } from './form.ts';

export type DraftFormOptions<S extends z.ZodType> = {
  /** Key of the draft among the account's drafts. */
  name: string;
  /** What the form may hold while it is filled in. */
  draft: z.ZodType<z.input<S>>;
  schema: S;
  initial: z.input<S>;
  /** Version of the edited record, stored with the draft. */
  version?: number | undefined;
};

/** A form whose values are stored as a draft, and restored when it is opened again. */
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
    /** Identifies the draft from which a paused call was made. */
    draftKey: key,
    /** When the restored draft was saved; null where nothing was restored. */
    restoredAt: restored?.at ?? null,
    /** The version of the record on which the form was begun, also before a reload; null for a new record. */
    begun,
    /** Drops the draft. */
    forget: drop,
    startAnew: () => {
      drop();
      setRestored(null);
      reset(initial);
    },
  };
}
