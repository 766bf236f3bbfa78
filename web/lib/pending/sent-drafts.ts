import { z } from 'zod';

/** Milliseconds after a form was submitted within which the call that it makes is its own. */
const callsWithin = 1_000;

let submitted: { draft: string; at: number } | null = null;
/** The drafts of the forms that stand open. */
const open = new Map<string, number>();

/** A form whose draft this is was submitted: the next call is what it sends. */
export function noteSubmitted(draft: string): void {
  submitted = { draft, at: performance.now() };
}

/** The draft that a call is made from, once. */
export function takeSubmitted(): string[] {
  const last = submitted;
  submitted = null;
  return last && performance.now() - last.at < callsWithin ? [last.draft] : [];
}

/** Of a form while it stands open; returns what is to be done when it closes. */
export function openForm(draft: string): () => void {
  open.set(draft, (open.get(draft) ?? 0) + 1);
  return () => {
    const left = (open.get(draft) ?? 1) - 1;
    if (left > 0) open.set(draft, left);
    else open.delete(draft);
  };
}

export const isFormOpen = (draft: string): boolean => open.has(draft);

const kept = z.object({ at: z.iso.datetime() });

/** What was typed has been sent after all: its drafts go, unless more was typed since then. */
export function dropSentDrafts(drafts: readonly string[], sentAt: string): void {
  for (const draft of drafts) {
    try {
      const { at } = kept.parse(JSON.parse(localStorage.getItem(draft) ?? ''));
      if (Date.parse(at) <= Date.parse(sentAt)) localStorage.removeItem(draft);
    } catch {
      // Not there any more, or storage closed.
    }
  }
}
