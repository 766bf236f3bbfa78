import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/**
 * Runs work as one transaction. Where `db` is a transaction already, as under an Idempotency-Key, the work becomes a
 * part of it by a savepoint: what fails takes back its own statements, and whoever catches that can go on. Parts of one
 * transaction run one after another. Nothing that waits for an engine belongs in here: an open transaction holds back
 * everybody's events.
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
    // A broken connection has taken the whole transaction back; the first error is the one to be told.
    await takeBack(db).catch(() => {});
    throw error;
  }
}

async function takeBack(db: Db): Promise<void> {
  await sql`rollback to savepoint part`.execute(db);
  await sql`release savepoint part`.execute(db);
}
