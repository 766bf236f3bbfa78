import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

export type ArrivalRow = Omit<Selectable<Database['arrival']>, 'heldBy' | 'heldUntil' | 'createdAt'>;

const columns = [
  'id',
  'enterpriseId',
  'applicationId',
  'configurationId',
  'delegationId',
  'name',
  'size',
  'sha256',
  'createdBy',
  'touchedAt',
  'keptAt',
  'doneAt',
] as const;

/** One of an enterprise's; undefined for another's as for none. */
export function findArrival(db: Db, enterpriseId: string, id: string): Promise<ArrivalRow | undefined> {
  return db
    .selectFrom('arrival')
    .select(columns)
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
}

/** Open uploads of an enterprise, oldest first. */
export function listOpenArrivals(db: Db, enterpriseId: string, limit: number): Promise<ArrivalRow[]> {
  return db
    .selectFrom('arrival')
    .select(columns)
    .where('enterpriseId', '=', enterpriseId)
    .where('doneAt', 'is', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** The open upload of the same file to the same target. */
export function insertArrival(trx: Db, row: Insertable<Database['arrival']>): Promise<ArrivalRow> {
  return trx
    .insertInto('arrival')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['enterpriseId', 'applicationId', 'configurationId', 'sha256'])
        .where('doneAt', 'is', null)
        .doUpdateSet({ name: row.name, delegationId: row.delegationId ?? null, touchedAt: sql`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Records that the file's hash was checked and its bytes may be stored under it. */
export async function markArrivalStored(db: Db, id: string): Promise<void> {
  await db
    .updateTable('arrival')
    .set({ keptAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('keptAt', 'is', null)
    .execute();
}

export async function markArrivalFinished(db: Db, id: string): Promise<void> {
  await db
    .updateTable('arrival')
    .set({ doneAt: sql<Date>`now()`, keptAt: sql<Date>`coalesce(kept_at, now())` })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/** False where it does not exist or is finished. */
export async function deleteArrival(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('arrival')
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes uploads without progress since a time, finished or not; returns them. */
export async function deleteOldArrivals(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from arrival where id = any(array(
    select id from arrival where touched_at < ${before} order by touched_at limit ${limit} for update skip locked
  )) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
