import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

type Bulletin = Database['bulletin'];
type Maintenance = Database['maintenance'];

export function findBulletin(db: Db, id: string) {
  return db
    .selectFrom('bulletin')
    .select(['id', 'kind', 'titleZh', 'titleEn', 'contentZh', 'contentEn', 'startsAt', 'expiresAt'])
    .select(['publishedAt', 'updatedAt', 'version'])
    .where('id', '=', id);
}

export function findMaintenanceNotice(db: Db, id: string) {
  return db
    .selectFrom('maintenance')
    .select(['id', 'contentZh', 'contentEn', 'startsAt', 'endsAt', 'noticeDays'])
    .select(['publishedAt', 'updatedAt', 'version'])
    .where('id', '=', id);
}

export async function insertBulletin(trx: Db, bulletin: Insertable<Bulletin>): Promise<string> {
  const { id } = await trx.insertInto('bulletin').values(bulletin).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertMaintenance(trx: Db, notice: Insertable<Maintenance>): Promise<string> {
  const { id } = await trx.insertInto('maintenance').values(notice).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row is locked. */
export async function updateBulletin(trx: Db, id: string, changes: Updateable<Bulletin>): Promise<void> {
  await trx
    .updateTable('bulletin')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** The row is locked. */
export async function updateMaintenance(trx: Db, id: string, changes: Updateable<Maintenance>) {
  await trx
    .updateTable('maintenance')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteNotice(trx: Db, table: 'bulletin' | 'maintenance', id: string) {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}

/**
 * Another published maintenance that overlaps a period; locked. The table's constraint handles concurrent
 * publications.
 */
export function findOverlapping(trx: Db, period: { startsAt: Date; endsAt: Date }, except: string | null) {
  return trx
    .selectFrom('maintenance')
    .select(['id', 'startsAt', 'endsAt', 'contentZh', 'contentEn'])
    .where('publishedAt', 'is not', null)
    .where(
      sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${period.startsAt}::timestamptz, ${period.endsAt}::timestamptz)`,
    )
    .$if(except !== null, (query) => query.where('id', '<>', except as string))
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
}

/** Notices that came into effect and are not announced yet, at most so many; locked. */
export async function claimUnannounced(
  trx: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    with bulletins as (
      update bulletin set announced_at = ${now} where id = any(array(
        select id from bulletin where announced_at is null and published_at is not null
          and starts_at <= ${now}::timestamptz order by starts_at limit ${limit} for update skip locked))
      returning id, version
    ), notices as (
      update maintenance set announced_at = ${now} where id = any(array(
        select id from maintenance where announced_at is null and published_at is not null
          and starts_at <= ${now}::timestamptz + interval '30 days'
          and starts_at - make_interval(hours => 24 * notice_days) <= ${now}::timestamptz
        order by starts_at limit ${limit} for update skip locked))
      returning id, version
    )
    select id, version from bulletins union all select id, version from notices`.execute(trx);
  return rows;
}
