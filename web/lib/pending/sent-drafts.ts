import { z } from 'zod';

/** Milliseconds after a form was submitted within which the call that it makes is its own. */
const callsWithin = 1_000;

let submitted: { draft: string; at: number } | null = null;

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
