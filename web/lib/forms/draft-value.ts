import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { useSentForm } from '#web/lib/pending/use-pending.ts';
import { useDraft } from './drafts.ts';

/** What a form holds, kept with every change, and back when the form is opened again. */
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
    /** By which what waits for a connection is known to be made from it. */
    draftKey: key,
    /** When it was last kept; null where it is not. */
    at,
    /** When what stands in the form was typed; null where it was typed just now, or not at all. */
    restoredAt: restored?.at ?? null,
    /** Sent, or not wanted any more. */
    forget: () => {
      drop();
      setRestored(null);
    },
    startAnew,
  };
}
