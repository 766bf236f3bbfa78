import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

/** Tables of resumable uploads, each with the columns of a hold. */
export type HeldTable = 'suite_upload' | 'arrival';
export type HeldRow = { table: HeldTable; id: string; holder: string };

/** Takes or renews the hold of a request; false while another request has it, and for a missing row. */
export async function takeHold(
  db: Db,
  { table, id, holder, seconds }: HeldRow & { seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set held_by = ${holder}, held_until = now() + make_interval(secs => ${seconds}), touched_at = now()
    where id = ${id} and (held_by is null or held_by = ${holder} or held_until < now())`.execute(db);
  return numAffectedRows === 1n;
}

export async function releaseHold(db: Db, { table, id, holder }: HeldRow): Promise<void> {
  await sql`update ${sql.table(table)} set held_by = null, held_until = null
    where id = ${id} and held_by = ${holder}`.execute(db);
}

/** Ids with an open upload. */
export async function listKnownParts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from suite_upload where id = any(${ids})
    union all select id from arrival where id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}
