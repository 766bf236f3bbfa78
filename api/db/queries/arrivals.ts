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

/** What an enterprise has not finished, the oldest first. */
export function listOpenArrivals(db: Db, enterpriseId: string, most: number): Promise<ArrivalRow[]> {
  return db
    .selectFrom('arrival')
    .select(columns)
    .where('enterpriseId', '=', enterpriseId)
    .where('doneAt', 'is', null)
    .orderBy('createdAt')
    .limit(most)
    .execute();
}

/** Of the same file that is on its way to the same place, that one. */
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

/** Its bytes have the hash that was announced, and may be kept under it from now on. */
export async function noteArrivalKept(db: Db, id: string): Promise<void> {
  await db
    .updateTable('arrival')
    .set({ keptAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('keptAt', 'is', null)
    .execute();
}

export async function noteArrivalDone(db: Db, id: string): Promise<void> {
  await db
    .updateTable('arrival')
    .set({ doneAt: sql<Date>`now()`, keptAt: sql<Date>`coalesce(kept_at, now())` })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute();
}

/** False where it is gone already, or finished. */
export async function deleteArrival(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('arrival')
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes what nobody has gone on with since a time, finished or not; which they were. */
export async function deleteOldArrivals(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from arrival where id = any(array(
    select id from arrival where touched_at < ${before} order by touched_at limit ${limit} for update skip locked
  )) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
