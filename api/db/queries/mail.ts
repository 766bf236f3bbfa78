import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { MailTable } from '#db/schema/mail.ts';
import { lockedIds } from '../locked-ids.ts';

/** The login of an account; undefined when it does not exist. */
export async function findLogin(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('login').where('id', '=', accountId).executeTakeFirst();
  return row?.login;
}

/** Returns no row: the requester must not read mails. */
export async function insertMail(db: Db, mail: Insertable<MailTable>): Promise<void> {
  await db.insertInto('mail').values(mail).execute();
}

export type HeldMail = Pick<MailTable, 'id' | 'kind' | 'accountId' | 'address' | 'locale' | 'expiresAt'> & {
  facts: unknown;
  attempts: number;
};

/** Claims a mail for `heldMs`, so that only one process sends it; undefined where there is none to send. */
export function holdMail(db: Db, id: string, now: Date, heldMs: number): Promise<HeldMail | undefined> {
  return db
    .updateTable('mail')
    .set({ attempts: sql<number>`attempts + 1`, heldUntil: new Date(now.getTime() + heldMs) })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where((is) => is.or([is('heldUntil', 'is', null), is('heldUntil', '<=', now)]))
    .returning(['id', 'kind', 'accountId', 'address', 'locale', 'expiresAt', 'facts', 'attempts'])
    .executeTakeFirst();
}

/** True while a mail is not finished. */
export async function isMailWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases a mail that could not be sent now. */
export async function releaseMail(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ heldUntil: null, lastError: error })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

export type MailOutcome = 'sent' | 'refused' | 'expired' | 'dropped';

/** Finishes a mail and deletes its facts. */
export async function finishMail(
  db: Db,
  id: string,
  end: { state: MailOutcome; now: Date; error?: string },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      state: end.state,
      facts: '{}',
      heldUntil: null,
      finishedAt: end.now,
      lastError: end.error ?? null,
    })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** The language of the account's last use; undefined without a known browser. */
export async function findLanguage(db: Db, accountId: string) {
  const row = await db
    .selectFrom('knownDevice')
    .select('locale')
    .where('accountId', '=', accountId)
    .orderBy('lastSeenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.locale;
}

/** Mails that have waited since `before`, in the order of their ids and after the given one. */
export async function listWaitingMail(
  db: Db,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('createdAt', '<', before)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes up to `limit` mails that were finished before a moment; tells how many. */
export async function pruneMail(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where(
      'id',
      '=',
      lockedIds(
        db
          .selectFrom('mail')
          .select('id')
          .where('finishedAt', '<', before)
          .orderBy('finishedAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
