import { type Insertable, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { Database, Db } from '../schema.ts';
import { type EventInput, eventRows, wakeListeners } from './events.ts';

export type HistoryLine = {
  applicationId: string;
  version: number;
  at: Date;
  event: string;
  side: 'partner' | 'reviewer' | 'system';
  actor: string | null;
  actorEn?: string | null;
  status: ApplicationStatus;
  step: number;
  detail: Record<string, unknown>;
};

export type ReviewEntry = Insertable<Database['review']>;

/**
 * Appends one line and stores the event that tells of it, and the reviewer's record where it is a review, in one round
 * trip; the application's row lock keeps the sequence without gaps.
 */
export async function appendHistory(
  trx: Db,
  line: HistoryLine,
  event: EventInput,
  review: ReviewEntry | null = null,
): Promise<void> {
  const { applicationId, detail } = line;
  const next = sql<number>`(select coalesce(max(sequence), 0) + 1 from history where application_id = ${applicationId})`;
  const told = trx
    .with('line', (cte) =>
      cte.insertInto('history').values({ ...line, sequence: next, detail: JSON.stringify(detail) }),
    )
    .with('stored', (cte) => cte.insertInto('event').values(eventRows(event)));
  const all = review ? told.with('reviewed', (cte) => cte.insertInto('review').values(review)) : told;
  await all.selectNoFrom(wakeListeners).execute();
}

/** Newest lines first, at most 200. */
export function listHistory(db: Db, applicationId: string) {
  return historyOf(db, applicationId).execute();
}

/** Query for the same. */
export function historyOf(db: Db, applicationId: string) {
  return db
    .selectFrom('history')
    .select(['sequence', 'version', 'at', 'event', 'side', 'actor', 'actorEn', 'status', 'step', 'detail'])
    .where('applicationId', '=', applicationId)
    .orderBy('sequence', 'desc')
    .limit(200);
}

/** The last decision of a reviewer: who, what, when. */
export function findLastDecision(db: Db, applicationId: string) {
  return db
    .selectFrom('history')
    .select(['actor', 'actorEn', 'event', 'at', 'version'])
    .where('applicationId', '=', applicationId)
    .where('side', '=', 'reviewer')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** True when the history says this of the application since then. */
export async function isNoted(db: Db, applicationId: string, event: string, since: Date): Promise<boolean> {
  const line = await db
    .selectFrom('history')
    .select('sequence')
    .where('applicationId', '=', applicationId)
    .where('event', '=', event)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Query for the reviews of an application, oldest first. */
export function reviewsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('review')
    .select(['phase', 'handler', 'handlerEn', 'at', 'result', 'comment', 'round'])
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    .limit(200);
}
