import { sql } from 'kysely';
import { isAfterCursor, type TimeCursor, timeKey } from '#db/cursor.ts';
import type { Db } from '#db/schema/database.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';
import { limits } from '#domain/shared/limits.ts';
import { matchesTurn, turnOrder } from './application-turns.ts';
import { isReaders, isUnread, type Reader, turnOfMessage, unreadIds } from './messages.ts';

export type MessageFilter = { kind?: MessageKind | undefined; show: 'all' | 'unread' | 'yours' };
type Page = { after: TimeCursor | null; limit: number };

/** The application still waits for what the message requested, since the same time. */
const isYours = sql<boolean>`coalesce(application.waiting_for = ${turnOfMessage}
  and application.wait_action = message.action and application.waiting_since = message.asked_at, false)`;

/** Looked up only for the rows of a page: in a join, all applications of an enterprise are read. */
function messagesOf(db: Db) {
  return db.selectFrom('message').leftJoinLateral(
    (one) =>
      one
        .selectFrom('application as about')
        .select(['status', 'waitingFor', 'waitAction', 'waitingSince', 'dueAt'])
        .whereRef('about.id', '=', 'message.applicationId')
        .offset(0)
        .as('application'),
    (join) => join.onTrue(),
  );
}

function rowsOf(db: Db, reader: Reader) {
  return messagesOf(db).select([
    'message.id',
    'message.kind',
    'message.titleZh',
    'message.titleEn',
    'message.facts',
    'message.createdAt',
    'message.applicationId',
    'application.status',
    timeKey('message.created_at').as('at'),
    isUnread(reader).as('isUnread'),
    isYours.as('isYours'),
    // The present deadline, which may have changed.
    sql<Date | null>`case when ${isYours} then application.due_at else message.due_at end`.as('dueAt'),
  ]);
}

/** The rows of a list whose ids are selected first, so that the others are looked up by key. */
const isOneOf = (ids: ReturnType<typeof unreadIds>) => sql<boolean>`message.id = any(array(${ids}))`;

const newestFirst = (db: Db, reader: Reader, limit: number) =>
  rowsOf(db, reader).orderBy('message.createdAt', 'desc').orderBy('message.id', 'desc').limit(limit);

/** The reader's messages, newest first. */
export function selectMessages(
  db: Db,
  reader: Reader,
  { kind, show }: MessageFilter,
  { after, limit }: Page,
) {
  const only = [
    ...(kind === undefined ? [] : [sql<boolean>`message.kind = ${kind}`]),
    ...(after === null ? [] : [isAfterCursor('message.created_at', 'message.id', after)]),
  ];
  const all = newestFirst(db, reader, limit);
  if (show === 'unread') return all.where(isOneOf(unreadIds(db, reader, { only, limit })));
  return only
    .reduce((query, condition) => query.where(condition), all)
    .where(isReaders(reader))
    .$if(show === 'yours', (query) => query.where('message.action', 'is not', null).where(isYours));
}

/** One page of them. */
export const listMessages = (...args: Parameters<typeof selectMessages>) => selectMessages(...args).execute();
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The newest unread messages of the account. */
export function listUnread(db: Db, reader: Reader, limit: number) {
  return listMessages(db, reader, { show: 'unread' }, { after: null, limit });
}

export function findMessage(db: Db, reader: Reader, id: string) {
  return rowsOf(db, reader).where(isReaders(reader)).where('message.id', '=', id).executeTakeFirst();
}

/**
 * Messages that request something the reader's side still has to do, counted up to 100: found by the waiting
 * applications, which are fewer than the messages.
 */
export async function countRequests(db: Db, reader: Reader): Promise<number> {
  const { enterpriseId } = reader;
  const waiting = matchesTurn(enterpriseId ?? 'all', {
    turn: enterpriseId === null ? 'reviewer' : 'partner',
  });
  // A generic plan would sort all waiting applications of the largest enterprise.
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from (
    select from application a cross join lateral (select from message
      where application_id = a.id and action = a.wait_action and asked_at = a.waiting_since
        and ${isReaders(reader)} offset 0) asking
    where ${waiting}
    order by ${turnOrder} limit ${sql.lit(limits.countedFound)}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The messages just before and after one in the order of the list. */
export async function findNeighbours(db: Db, reader: Reader, { at, id }: TimeCursor) {
  const own = db.selectFrom('message').select('id').where(isReaders(reader)).limit(1);
  const key = sql`(${at}::timestamptz, ${id}::uuid)`;
  const newer = own
    .where(sql<boolean>`(created_at, id) > ${key}`)
    .orderBy('createdAt', 'asc')
    .orderBy('id', 'asc');
  const older = own
    .where(sql<boolean>`(created_at, id) < ${key}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  return db.selectNoFrom([newer.as('newer'), older.as('older')]).executeTakeFirstOrThrow();
}
