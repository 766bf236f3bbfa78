import { CatalogueError } from '#domain/errors/errors.ts';
import { isDeletable, type PublicationState } from '#domain/notices/publication.ts';

/** What keeps a notice from being published, by the field that has to be corrected. */
type Gap = { field: string; rule: string };

/** @throws CatalogueError parameterInvalid with each of the gaps */
export function refuseGaps(gaps: readonly Gap[]): void {
  if (gaps.length === 0) return;
  throw new CatalogueError('parameterInvalid', {
    issues: gaps.map(({ field, rule }) => ({ in: 'body', path: field, code: rule, message: rule })),
  });
}

/** @throws CatalogueError startTimeAfterExpiry, also for a period without a moment in it */
export function refuseEmptyPeriod(startsAt: Date, endsAt: Date | null, field: string): void {
  if (endsAt !== null && endsAt <= startsAt) throw new CatalogueError('startTimeAfterExpiry', { field });
}

type Stored = { state: PublicationState; startsAt: Date; version: number };

/**
 * Refuses a change that is not allowed.
 * @throws CatalogueError announcementMissing, announcementExpired; parameterInvalid where somebody else changed it first
 * (`reason: 'version'`), and for another beginning of what has begun
 */
export function refuseChange(stored: Stored | null, change: { seen: number; startsAt: Date }): void {
  if (!stored) throw new CatalogueError('announcementMissing');
  const { state, version } = stored;
  if (state === 'expired') throw new CatalogueError('announcementExpired');
  if (version !== change.seen) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
  const begun = state === 'in-effect' && stored.startsAt.getTime() !== change.startsAt.getTime();
  if (begun) refuseGaps([{ field: 'startsAt', rule: 'begun' }]);
}

/** @throws CatalogueError announcementMissing, announcementUndeletable */
export function refuseDeletion(state: PublicationState | null): void {
  if (state === null) throw new CatalogueError('announcementMissing');
  if (!isDeletable(state)) throw new CatalogueError('announcementUndeletable', { state });
}
