import { z } from 'zod';

const storedDraft = z.looseObject({ call: z.string().optional() });

function read(draft: string): z.output<typeof storedDraft> | null {
  try {
    return storedDraft.parse(JSON.parse(localStorage.getItem(draft) ?? ''));
  } catch {
    // Dropped, or storage unavailable.
    return null;
  }
}

/** The key of the call with which a draft was sent; a later change of the draft removes it. */
export const callOfDraft = (draft: string): string | null => read(draft)?.call ?? null;

/** Whether the draft still exists. */
export const isDraftThere = (draft: string): boolean => read(draft) !== null;

/** Notes that the draft is sent with this call. */
export function noteCall(draft: string, call: string): void {
  const found = read(draft);
  try {
    if (found) localStorage.setItem(draft, JSON.stringify({ ...found, call }));
  } catch {
    // Storage may be unavailable or full; the draft then stays.
  }
}

/** Drops the drafts that were sent with this call. */
export function dropDraftsOf(call: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (callOfDraft(name) === call) localStorage.removeItem(name);
  } catch {
    // Storage may be unavailable; then no draft was kept in it.
  }
}
