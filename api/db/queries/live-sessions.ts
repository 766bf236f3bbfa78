import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** Those of the given sessions that are alive. Reading does not count as activity. */
export async function filterLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Tells every process at commit that a session has ended, so that its sockets go at once. */
export async function notifySessionEnd(trx: Db, sessionId: string): Promise<void> {
  await trx.selectNoFrom(sql`pg_notify('assay_session', ${sessionId})`.as('notified')).execute();
}
