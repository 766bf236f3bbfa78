import { createDatabase, type DatabaseAddress } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';

/**
 * Asks a database something, over connections of its own.
 * @param limitMs milliseconds for a connection, and for a statement
 * @throws Error where it does not answer
 */
export async function askDatabase<T>(
  { address, limitMs }: { address: DatabaseAddress; limitMs: number },
  use: (db: Db) => Promise<T>,
): Promise<T> {
  const db = createDatabase(address, {
    sees: 'all',
    // Whether a connection keeps its session is told by another one.
    max: 2,
    connectWithin: limitMs,
    statementTimeout: limitMs,
    applicationName: 'assay-doctor',
  });
  return use(db).finally(() => db.destroy());
}
