import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import type { Database, Db } from '../schema/database.ts';

/** Closes requests of an account that were not decided in time. */
export async function closeLapsedResets(trx: Db, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('credentialReset')
    .set({ decision: 'lapsed', decidedAt: now })
    .where('accountId', '=', accountId)
    .where('decision', 'is', null)
    .where('expiresAt', '<=', now)
    .execute();
}

/** @returns the id; undefined where such a request is open already */
export function insertReset(trx: Db, reset: Insertable<Database['credentialReset']>) {
  return trx
    .insertInto('credentialReset')
    .values(reset)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).where('decision', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** A request with its account; locked. */
export function lockReset(trx: Db, accountId: string, id: string) {
  return trx
    .selectFrom('credentialReset')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function decideReset(
  trx: Db,
  id: string,
  decided: { decision: 'approved' | 'declined'; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await trx.updateTable('credentialReset').set(decided).where('id', '=', id).execute();
}

/** One page of requests that wait for a second administrator, newest first. */
export function listOpenResets(db: Db, now: Date, page: { after: TimeCursor | null; limit: number }) {
  const { after, limit } = page;
  return db
    .selectFrom('credentialReset as reset')
    .innerJoin('account as owner', 'owner.id', 'reset.accountId')
    .innerJoin('account as asker', 'asker.id', 'reset.askedBy')
    .select(['reset.id', 'reset.accountId', 'reset.kind', 'reset.reason', 'reset.askedBy', 'reset.askedAt'])
    .select(['reset.expiresAt', timeKey('reset.askedAt').as('askedKey')])
    .select(['owner.login', 'owner.nameZh', 'owner.nameEn'])
    .select(['asker.nameZh as askerZh', 'asker.nameEn as askerEn'])
    .where('reset.decision', 'is', null)
    .where('reset.expiresAt', '>', now)
    .$if(after !== null, (query) =>
      query.where(isAfterCursor('reset.askedAt', 'reset.id', after as TimeCursor)),
    )
    .orderBy('reset.askedAt', 'desc')
    .orderBy('reset.id', 'desc')
    .limit(limit)
    .execute();
}
export type OpenResetRow = Awaited<ReturnType<typeof listOpenResets>>[number];

/** How many wait, counted up to 1000. */
export async function countOpenResets(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from credential_reset where decision is null and expires_at > ${now} limit ${limits.counted}
    ) open`.execute(db);
  return rows[0]?.total ?? 0;
}
