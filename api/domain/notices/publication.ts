/** What stands of a bulletin or a maintenance notice: a draft is shown to nobody, whatever its time. */
export const publicationStates = ['draft', 'scheduled', 'in-effect', 'expired'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** `endsAt` null: it has no end. */
export type Publication = { publishedAt: Date | null; startsAt: Date; endsAt: Date | null };

const dayMs = 86_400_000;

/** Days before a maintenance from which its notice may be shown, at most. */
export const noticeDaysAtMost = 30;

/** When a maintenance notice begins to be shown. */
export function shownFrom({ startsAt, noticeDays }: { startsAt: Date; noticeDays: number }): Date {
  return new Date(startsAt.getTime() - noticeDays * dayMs);
}

/** Its first moment counts, its last does not. */
export function publicationState(
  { publishedAt, startsAt, endsAt }: Publication,
  now: Date,
): PublicationState {
  if (publishedAt === null) return 'draft';
  if (endsAt !== null && endsAt <= now) return 'expired';
  return startsAt <= now ? 'in-effect' : 'scheduled';
}

/** Drafts, and what nobody has seen yet. */
export function isDeletable(state: PublicationState): boolean {
  return state === 'draft' || state === 'scheduled';
}

/** How far two periods overlap, in milliseconds; 0 where they do not. */
export function overlapOf(one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }) {
  const [from, to] = [
    Math.max(one.startsAt.getTime(), other.startsAt.getTime()),
    Math.min(one.endsAt.getTime(), other.endsAt.getTime()),
  ];
  return Math.max(0, to - from);
}
