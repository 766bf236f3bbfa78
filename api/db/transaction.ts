import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/**
 * Runs work as one transaction. Inside a transaction, as under an Idempotency-Key, it becomes a savepoint: a failure
 * rolls back only its own statements, and the caller may continue. Savepoints run one after another. Do not wait for
 * an engine in here: an open transaction delays all events.
 * @throws what `work` throws
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint part`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    // A broken connection has rolled back the whole transaction; the first error is the one to report.
    await takeBack(db).catch(() => {});
    throw error;
  }
}

async function takeBack(db: Db): Promise<void> {
  await sql`rollback to savepoint part`.execute(db);
  await sql`release savepoint part`.execute(db);
}
