import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** Tables with a retention period, each with the indexed column that it starts from. */
const retained = {
  messages: { table: 'message', since: 'created_at' },
  // Commands that wait for the engine are not settled.
  commands: { table: 'command', since: 'settled_at' },
  sessions: { table: 'session', since: 'absolute_expires_at' },
  signIns: { table: 'login_attempt', since: 'expires_at' },
  providerRecords: { table: 'oidc_record', since: 'expires_at' },
  resetLinks: { table: 'password_reset', since: 'expires_at' },
  idempotencyRecords: { table: 'idempotency_record', since: 'created_at' },
  suiteLinks: { table: 'suite_link', since: 'expires_at' },
  applicationDrafts: { table: 'application_draft', since: 'updated_at' },
  enquiries: { table: 'enquiry', since: 'created_at' },
} as const;

export type RetainedTable = keyof typeof retained;
export const retainedTables = Object.keys(retained) as RetainedTable[];

/** Deletes up to `limit` of the oldest rows from before a time; skips locked ones. Returns the number. */
export async function deleteOutlived(
  db: Db,
  kind: RetainedTable,
  before: Date,
  limit: number,
): Promise<number> {
  const [table, since] = [sql.table(retained[kind].table), sql.ref(retained[kind].since)];
  // An array is evaluated once; with `in (…)` a plan may run the query for each row.
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${since} < ${before} order by ${since} limit ${limit} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Files from before a time that nothing refers to, oldest first. */
export async function listUnattached(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a file unless something refers to it; false when it stays. */
export async function deleteUnattached(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('file')
    .where('id', '=', id)
    .where('attachedAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Hashes of bytes that were unused since before a time, oldest first. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blob')
    .select('sha256')
    .where('unusedSince', '<', before)
    .orderBy('unusedSince')
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Locks the row of bytes unless they are in use again: nothing can refer to them meanwhile. */
export async function lockUnused(trx: Db, sha256: string, before: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('blob')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('unusedSince', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the locked row; false, and marked as used, where a file or a package refers to the bytes. */
export async function deleteUnused(trx: Db, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from file where sha256 = ${sha256})
      or exists (select from suite_package where sha256 = ${sha256}) as used`.execute(trx);
  if (rows[0]?.used) {
    await trx.updateTable('blob').set({ unusedSince: null }).where('sha256', '=', sha256).execute();
    return false;
  }
  await trx.deleteFrom('blob').where('sha256', '=', sha256).execute();
  return true;
}
