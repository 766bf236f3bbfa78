import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

export class SessionLostError extends Error {
  override readonly name = 'SessionLostError';
}

/** A pooler may give a connection the same backend twice by chance. */
const rounds = 3;

const backendOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

/** Whether a connection keeps its backend while another works. */
function keepsSession(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    const own = await backendOf(one);
    for (let round = 0; round < rounds; round += 1) {
      const kept = await db.transaction().execute(async (trx) => {
        const other = await backendOf(trx);
        return other !== own && (await backendOf(one)) === own;
      });
      if (!kept) return false;
    }
    return true;
  });
}

/**
 * A pooler in transaction mode gives a connection to whoever comes next: locks and settings of a session are then somebody else's,
 * and nobody hears notifications. A database that cannot be asked, or has no connection to spare, is no sign of it.
 * @throws SessionLostError
 */
export async function checkSession(db: Db): Promise<void> {
  const kept = await keepsSession(db).catch(() => true);
  if (!kept)
    throw new SessionLostError(
      'the database of DATABASE_URL is reached through a pooler that keeps no sessions: set its pool mode to "session", or connect directly',
    );
}
