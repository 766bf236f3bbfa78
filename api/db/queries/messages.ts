import { type Insertable, type OnConflictBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { currentTrace } from '#api/base/tracing.ts';
import { notifyListeners } from '#db/queries/events.ts';
import type { Database, Db } from '#db/schema/database.ts';
import { limits } from '#domain/shared/limits.ts';
import { countRows } from './count-rows.ts';

/** A message to an enterprise; `staff-messages.ts` writes those to the staff. */
export type NewMessage = Omit<Insertable<Database['message']>, 'id' | 'createdAt' | 'accountId'> & {
  enterpriseId: string;
};

/** UTC, to the millisecond, as in the contract. */
const createTime = sql`to_char(sent.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Adds a message to an enterprise's inbox, unless its `dedupeKey` exists; named `sent`. */
export function insertMessage(db: QueryCreator<Database>, message: NewMessage) {
  return db
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning(['id', 'createdAt']);
}

/** The event of the message that was `sent` in the same statement, after `after`. */
export function insertMessageEvent(db: QueryCreator<Database>, message: NewMessage, after = sql`true`) {
  const { enterpriseId, applicationId, titleZh, titleEn } = message;
  const change = JSON.stringify({ title: { zh: titleZh, en: titleEn }, applicationId });
  const room = `enterprise:${enterpriseId}`;
  return db
    .insertInto('event')
    .columns(['room', 'entity', 'entityId', 'version', 'change', 'trace'])
    .expression(sql`select ${room}::text, 'message', sent.id, 1,
      ${change}::jsonb || jsonb_build_object('createTime', ${createTime}), ${currentTrace()}::text from sent where ${after}`);
}

/**
 * Adds a message to an enterprise's inbox and its event, in one round trip; neither where its `dedupeKey` (the cause)
 * exists.
 */
export async function sendMessage(trx: Db, message: NewMessage): Promise<void> {
  await trx
    .with('sent', (cte) => insertMessage(cte, message))
    .with('told', (cte) => insertMessageEvent(cte, message))
    .selectFrom('sent')
    .select(notifyListeners)
    .execute();
}

/** Reads an enterprise's messages; without one, those to the account itself, who is of the staff. */
export type Reader = { enterpriseId: string | null; accountId: string };

/** Condition on `message`, by whichever name: it is the reader's. */
export const isReaders = ({ enterpriseId, accountId }: Reader, message = 'message') =>
  enterpriseId === null
    ? sql<boolean>`${sql.ref(`${message}.accountId`)} = ${accountId}::uuid`
    : sql<boolean>`${sql.ref(`${message}.enterpriseId`)} = ${enterpriseId}::uuid`;

/** Transactions older than this have ended: their messages are visible, or will never be. */
const settledAfter = sql`interval '1 minute'`;

type Account = Pick<Reader, 'accountId'>;

const isNoted = ({ accountId }: Account, read: boolean) => sql<boolean>`exists (select from message_read seen
  where seen.message_id = message.id and seen.account_id = ${accountId}::uuid and seen.read = ${sql.lit(read)})`;

/** A scalar subquery with a default: under row security an index is used for a plain value only. */
const markOf = ({ accountId }: Account, column: string, least: RawBuilder<unknown>) => sql`(select coalesce(
  (select ${sql.ref(column)} from message_watermark where account_id = ${accountId}::uuid), ${least}))`;

/** Whose turn it is when a message asks for something. */
export const turnOfMessage = sql`(case when message.account_id is null then 'partner' else 'reviewer' end)`;

/** What the message asks for is done, or is asked for no longer. */
export const isDone = sql<boolean>`(message.action is not null and not exists (select from application asking
  where asking.id = message.application_id and asking.waiting_for = ${turnOfMessage}
    and asking.wait_action = message.action and asking.waiting_since = message.asked_at))`;

/** True for a message that is new to the account: not its own, after its watermark, not marked as read, and not done. */
const isNews = (
  account: Account,
) => sql<boolean>`(message.actor_id is distinct from ${account.accountId}::uuid
  and (message.created_at, message.id) > (
    ${markOf(account, 'message_watermark.created_at', sql`timestamptz '-infinity'`)},
    ${markOf(account, 'message_watermark.message_id', sql`uuid '00000000-0000-0000-0000-000000000000'`)})
  and not ${isNoted(account, true)} and not ${isDone})`;

/** True for unread messages, including those marked as unread: for single rows. */
export const isUnread = (account: Account) =>
  sql<boolean>`(${isNoted(account, false)} or ${isNews(account)})`;

type Bounds = {
  /** A further condition on `message`: id, kind and time. */
  only?: readonly RawBuilder<boolean>[];
  /** Limit of each of the two sets; null for all. */
  limit: number | null;
};

/**
 * Unread messages: new ones come after the watermark, and those marked as unread are looked up, so that nothing in
 * between is read.
 */
export function unreadIds(db: Db, reader: Reader, { only = [], limit }: Bounds) {
  const { accountId } = reader;
  const bound = sql<boolean>`${sql.join([sql`true`, ...only], sql` and `)}`;
  const news = db
    .selectFrom('message')
    .select('message.id')
    .where(isReaders(reader))
    .where(isNews({ accountId }))
    .where(sql<boolean>`not ${isNoted({ accountId }, false)}`)
    .where(bound)
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0));
  // Each by its key: in a join, all messages of the enterprise may be read.
  const markedUnread = db
    .selectFrom('messageRead as kept')
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('message as own')
          .select(['own.id', 'own.createdAt', 'own.kind'])
          .whereRef('own.id', '=', 'kept.messageId')
          .where(isReaders(reader, 'own'))
          .offset(0)
          .as('message'),
      (join) => join.onTrue(),
    )
    .select('message.id')
    .where('kept.accountId', '=', accountId)
    .where('kept.read', '=', false)
    .where(bound)
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0));
  return db
    .selectFrom(news.as('news'))
    .select('news.id')
    .unionAll(db.selectFrom(markedUnread.as('old')).select('old.id'));
}

/**
 * Number of unread messages, counted up to 1000 from the newest, as otherwise all of the enterprise's might be read.
 */
export function countUnread(db: Db, reader: Reader): Promise<number> {
  return countRows(db, unreadIds(db, reader, { limit: limits.counted }).limit(limits.counted).as('found'));
}

/** True when it is one of the reader's messages. */
export async function hasMessage(db: Db, reader: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where(isReaders(reader))
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the account's watermark to a message, or to the newest before it that no open transaction can precede. */
export async function raiseWatermark(db: Db, reader: Reader, upTo: string): Promise<void> {
  await sql`
    insert into message_watermark (account_id, created_at, message_id)
    select ${reader.accountId}::uuid, created_at, id from message
    where ${isReaders(reader)} and created_at < now() - ${settledAfter}
      and (created_at, id) <= (select created_at, id from message where id = ${upTo}::uuid)
    order by created_at desc, id desc limit 1
    on conflict (account_id) do update set created_at = excluded.created_at, message_id = excluded.message_id
    where (message_watermark.created_at, message_watermark.message_id) < (excluded.created_at, excluded.message_id)
  `.execute(db);
}

/** The last mark wins; a repeat writes nothing. */
function updateReadAt(conflict: OnConflictBuilder<Database, 'messageRead'>) {
  return conflict
    .columns(['messageId', 'accountId'])
    .doUpdateSet({
      read: (row) => row.ref('excluded.read'),
      readAt: (row) => row.ref('excluded.readAt'),
    })
    .whereRef('messageRead.read', '!=', 'excluded.read');
}

/** Marks a message and all before it that the account has not read as read. */
export async function insertReads(db: Db, reader: Reader, upTo: string): Promise<void> {
  const last = sql`(select last.created_at, last.id from message last where last.id = ${upTo}::uuid)`;
  const only = [sql<boolean>`(message.created_at, message.id) <= ${last}`];
  await db
    .insertInto('messageRead')
    .columns(['messageId', 'accountId'])
    .expression(
      db
        .selectFrom(unreadIds(db, reader, { only, limit: null }).as('unread'))
        .select(['unread.id', sql<string>`${reader.accountId}::uuid`.as('accountId')]),
    )
    .onConflict(updateReadAt)
    .execute();
}

/** Marks messages of the reader as read, or as unread; other ids are ignored. */
export async function insertReadsOf(
  db: Db,
  reader: Reader,
  { ids, read }: { ids: readonly string[]; read: boolean },
) {
  await db
    .insertInto('messageRead')
    .columns(['messageId', 'accountId', 'read'])
    .expression(
      db
        .selectFrom('message')
        .where(isReaders(reader))
        .where('id', 'in', ids)
        .select([
          'id',
          sql<string>`${reader.accountId}::uuid`.as('accountId'),
          sql<boolean>`${sql.lit(read)}`.as('read'),
        ]),
    )
    .onConflict(updateReadAt)
    .execute();
}
