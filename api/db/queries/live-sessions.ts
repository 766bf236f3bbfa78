import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { consoleSegments } from './settings.ts';

/** The live ones of these sessions, with what their access to events depends on. Does not count as use. */
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

/** At commit, all processes check whether their open sockets are still allowed. */
export async function notifyRecheck(trx: Db): Promise<void> {
  await sql`select pg_notify('assay_session', 'recheck')`.execute(trx);
}

/** At commit, all processes close the sockets of ended sessions. */
export async function notifySessionEnds(trx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`select pg_notify('assay_session', id) from unnest(${sessionIds}::text[]) id`.execute(trx);
}

/**
 * At commit, all processes close the sockets of an enterprise's people. Call it in the transaction that suspends the
 * enterprise: they stay signed in, so that they can read why.
 */
export async function notifyEnterpriseEnd(trx: Db, enterpriseId: string): Promise<void> {
  await sql`select pg_notify('assay_session', ${`enterprise:${enterpriseId}`})`.execute(trx);
}
