import { sql } from 'kysely';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { Db } from './schema/database.ts';

export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
}

/** A pooler may give a connection the same backend twice by chance. */
const rounds = 3;

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

/**
 * Checks that a connection keeps its backend while another works. A pooler in transaction mode gives it to whoever comes next:
 * locks and settings of a session are then somebody else's, and nobody hears notifications.
 * @throws SessionLostError
 */
export async function checkSession(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    const own = await backendOf(one);
    for (let round = 0; round < rounds; round += 1) {
      const other = await db.transaction().execute(async (trx) => {
        const pid = await backendOf(trx);
        return (await backendOf(one)) === own ? pid : own;
      });
      if (other === own)
        throw new SessionLostError(
          'the database of DATABASE_URL is reached through a pooler that keeps no sessions: set its pool mode to "session", or connect directly',
        );
    }
  });
}

/** The same at a start, where an unavailable database prevents nothing. @throws SessionLostError */
export async function checkSessionAtStart(db: Db): Promise<void> {
  await checkSession(db).catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
