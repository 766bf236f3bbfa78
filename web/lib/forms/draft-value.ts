import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { useDraft } from './drafts.ts';

/** A value that is stored as a draft with every change, and restored when the form is opened again. */
export function useDraftValue<T extends object>(name: string, schema: z.ZodType<T>, initial: () => T) {
  const { key, read, save, drop } = useDraft(name, schema);
  const [restored, setRestored] = useState(read);
  const [{ value, at }, setDraft] = useState(() => ({
    value: restored?.value ?? initial(),
    at: restored?.at ?? null,
  }));
  const change = useCallback(
    (part: (before: T) => Partial<T>) =>
      setDraft((before) => {
        const next = { ...before.value, ...part(before.value) };
        save(next);
        return { value: next, at: new Date().toISOString() };
      }),
    [save],
  );
  const startAnew = () => {
    drop();
    setRestored(null);
    setDraft({ value: initial(), at: null });
  };
  useSentForm(restored ? key : undefined, startAnew);
  return {
    value,
    change,
    /** Identifies the draft from which a paused call was made. */
    draftKey: key,
    /** When the draft was last saved; null without one. */
    at,
    /** When the restored draft was saved; null where nothing was restored. */
    restoredAt: restored?.at ?? null,
    /** Drops the draft. */
    forget: () => {
      drop();
      setRestored(null);
    },
    startAnew,
  };
}
