/** States of a bulletin or a maintenance notice: a draft is never shown, whatever its time. */
export const publicationStates = ['draft', 'scheduled', 'in-effect', 'expired'] as const;
export type PublicationState = (typeof publicationStates)[number];

/** `endsAt` null: without an end. */
export type Publication = { publishedAt: Date | null; startsAt: Date; endsAt: Date | null };

const dayMs = 86_400_000;

/** Maximum days before a maintenance from which its notice may be shown. */
export const maxNoticeDays = 30;

/** When a maintenance notice is shown first. */
export function noticeStart({ startsAt, noticeDays }: { startsAt: Date; noticeDays: number }): Date {
  return new Date(startsAt.getTime() - noticeDays * dayMs);
}

/** Start inclusive, end exclusive. */
export function publicationState(
  { publishedAt, startsAt, endsAt }: Publication,
  now: Date,
): PublicationState {
  if (publishedAt === null) return 'draft';
  if (endsAt !== null && endsAt <= now) return 'expired';
  return startsAt <= now ? 'in-effect' : 'scheduled';
}

/** Drafts, and what was never shown. */
export function isDeletable(state: PublicationState): boolean {
  return state === 'draft' || state === 'scheduled';
}

/** Overlap of two periods, in milliseconds; 0 without one. */
export function overlapOf(one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }) {
  const [from, to] = [
    Math.max(one.startsAt.getTime(), other.startsAt.getTime()),
    Math.min(one.endsAt.getTime(), other.endsAt.getTime()),
  ];
  return Math.max(0, to - from);
}
