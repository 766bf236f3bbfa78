import { z } from 'zod';

const storedDraft = z.looseObject({ call: z.string().optional() });

function read(draft: string): z.output<typeof storedDraft> | null {
  try {
    return storedDraft.parse(JSON.parse(localStorage.getItem(draft) ?? ''));
  } catch {
    // Not there any more, or storage closed.
    return null;
  }
}

/** The key of the call that a draft of this browser was sent with; what is typed since then was not. */
export const callOfDraft = (draft: string): string | null => read(draft)?.call ?? null;

/** Whether what is kept there is still to be sent. */
export const isDraftThere = (draft: string): boolean => read(draft) !== null;

/** What stands in the draft waits in this call. */
export function noteCall(draft: string, call: string): void {
  const found = read(draft);
  try {
    if (found) localStorage.setItem(draft, JSON.stringify({ ...found, call }));
  } catch {
    // Storage may be closed or full; the draft then stays.
  }
}

/** What a call said has been sent: its draft goes. */
export function dropDraftsOf(call: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (callOfDraft(name) === call) localStorage.removeItem(name);
  } catch {
    // Storage may be closed to us; then no draft was kept in it.
  }
}
