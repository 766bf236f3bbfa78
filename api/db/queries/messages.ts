import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '#db/schema.ts';

/** The most that is counted. */
const countedRows = 1000;

/** A new message; undefined when one with this key was sent before. */
export function insertMessage(trx: Db, message: Insertable<Database['message']>) {
  return trx
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
}

export type Reader = { enterpriseId: string; accountId: string };

function unread(db: Db, { enterpriseId, accountId }: Reader) {
  return db
    .selectFrom('message')
    .where('enterpriseId', '=', enterpriseId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messageRead')
            .select('messageRead.messageId')
            .whereRef('messageRead.messageId', '=', 'message.id')
            .where('messageRead.accountId', '=', accountId),
        ),
      ),
    );
}

/** The newest messages of the enterprise that the account has not read. */
export function listUnread(db: Db, reader: Reader, limit: number) {
  return unread(db, reader)
    .select(['id', 'titleZh', 'titleEn', 'createdAt', 'applicationId'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many messages the account has not read, counted up to 1000. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { total } = await db
    .selectFrom(unread(db, reader).select('id').limit(countedRows).as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** True when the enterprise has this message. */
export async function hasMessage(db: Db, enterpriseId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a message and all before it as read by the account. */
export async function insertReads(db: Db, reader: Reader, upTo: string): Promise<void> {
  const last = sql`(select created_at, id from message where id = ${upTo}::uuid)`;
  await db
    .insertInto('messageRead')
    .columns(['messageId', 'accountId'])
    .expression(
      unread(db, reader)
        .where(sql<boolean>`(created_at, id) <= ${last}`)
        .select(['id', sql<string>`${reader.accountId}::uuid`.as('accountId')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
