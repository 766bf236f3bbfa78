import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { consoleSegments } from './settings.ts';

/** Those of the given sessions that are alive, with what their right to listen hangs on. Reading is no activity. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .select(['session.id', 'account.roles', 'account.enterpriseRight as right'])
    .select('enterprise.state as enterpriseState')
    .select(consoleSegments.as('consoleSegments'))
    .where('session.id', 'in', ids)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.disabledAt', 'is', null)
    .execute();
}

/** Tells every process at commit to look whether the sockets that are open may stay so. */
export async function notifyRecheck(trx: Db): Promise<void> {
  await sql`select pg_notify('assay_session', 'recheck')`.execute(trx);
}

/** Tells every process at commit that sessions have ended, so that their sockets go at once. */
export async function notifySessionEnds(trx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`select pg_notify('assay_session', id) from unnest(${sessionIds}::text[]) id`.execute(trx);
}

/**
 * Tells every process at commit to close the sockets of an enterprise's partners. Belongs into the transaction that takes
 * the enterprise's permission away: its people stay signed in, so that they can read why nothing works.
 */
export async function notifyEnterpriseEnd(trx: Db, enterpriseId: string): Promise<void> {
  await sql`select pg_notify('assay_session', ${`enterprise:${enterpriseId}`})`.execute(trx);
}
