import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** Locks for data that many transactions read and one at a time may change. */
const guardedKeys = {
  referenceData: 7_214_083_550_014,
  documents: 7_214_083_550_050,
  formTemplates: 7_214_083_550_060,
  requirements: 7_214_083_550_061,
  reviewTurns: 7_214_083_550_062,
} as const;

/** Shared lock: the guarded data do not change until the transaction ends. */
export async function holdUnchanged(trx: Db, guarded: keyof typeof guardedKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(guardedKeys[guarded])})`.execute(trx);
}

/** Exclusive lock: one transaction changes the guarded data once no shared lock is held. */
export async function lockForChange(trx: Db, guarded: keyof typeof guardedKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(guardedKeys[guarded])})`.execute(trx);
}

/** Work that one process at a time does, with the key of its lock. */
const lockKeys = {
  pruning: 7_214_083_550_012,
  reconciling: 7_214_083_550_013,
  backup: 7_214_083_550_070,
  indexes: 7_214_083_550_071,
} as const;

/** Runs work while this process holds the lock; null where another holds it. The lock ends with its connection. */
export function withLock<T>(db: Db, lock: keyof typeof lockKeys, work: () => Promise<T>): Promise<T | null> {
  const key = sql.lit(lockKeys[lock]);
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(one);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(one);
    }
  });
}
