import { type Insertable, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { Database, Db } from '../schema/database.ts';
import { type EventInput, eventRows, notifyListeners } from './events.ts';
import { insertMessage, insertMessageEvent, type NewMessage } from './messages.ts';

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

/** Stored with a line: the review record, and the message to the enterprise. */
export type HistoryAttachments = { review?: ReviewEntry | null; message?: NewMessage | null };

/**
 * Appends one line with its event and what belongs to it, in one round trip; the application's row lock keeps the
 * sequence without gaps. The event comes before the message's, so that pages show the change before the bell.
 */
export async function appendHistory(
  trx: Db,
  line: HistoryLine,
  event: EventInput,
  { review = null, message = null }: HistoryAttachments = {},
): Promise<void> {
  const { applicationId, detail } = line;
  const next = sql<number>`(select coalesce(max(sequence), 0) + 1 from history where application_id = ${applicationId})`;
  const withMessage = trx
    .with('line', (cte) =>
      cte.insertInto('history').values({ ...line, sequence: next, detail: JSON.stringify(detail) }),
    )
    // A constant, as a tenant may write events and not read them.
    .with('stored', (cte) =>
      cte.insertInto('event').values(eventRows(event)).returning(sql.lit(1).as('one')),
    );
  const reviewed = review
    ? withMessage.with('reviewed', (cte) => cte.insertInto('review').values(review))
    : withMessage;
  if (!message) return void (await reviewed.selectNoFrom(notifyListeners).execute());
  // Events are pushed in the order of their ids: counting the former ones forces them to be stored first.
  const after = sql`(select count(*) from stored) > 0`;
  await reviewed
    .with('sent', (cte) => insertMessage(cte, message))
    .with('told', (cte) => insertMessageEvent(cte, message, after))
    .selectNoFrom(notifyListeners)
    .execute();
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

/** The last decision of a reviewer. */
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

/** True when the history has this event since then. */
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

/** The account that last approved a phase of an application; undefined without one. */
export async function findApprover(
  db: Db,
  applicationId: string,
  phase: string,
): Promise<string | null | undefined> {
  const review = await db
    .selectFrom('review')
    .select('handlerId')
    .where('applicationId', '=', applicationId)
    .where('phase', '=', phase)
    .where('result', '=', 'approved')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return review?.handlerId;
}

/** Query for the reviews of an application, oldest first. */
export function reviewsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('review')
    .select(['phase', 'handler', 'handlerEn', 'at', 'result', 'comment', 'commentEn', 'round'])
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    .limit(200);
}
