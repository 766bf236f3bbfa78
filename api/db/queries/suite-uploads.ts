import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

const columns = ['id', 'suiteId', 'platform', 'name', 'size', 'sha256', 'createdAt', 'touchedAt'] as const;

export function findUpload(db: Db, id: string) {
  return db.selectFrom('suiteUpload').select(columns).where('id', '=', id);
}
export type SuiteUploadRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findUpload>['executeTakeFirst']>>
>;

/** Open uploads of an edition; of all editions there are at most eight. */
export function listOpenUploads(db: Db, suiteId: string | null) {
  return db
    .selectFrom('suiteUpload')
    .select(columns)
    .$if(suiteId !== null, (query) => query.where('suiteId', '=', suiteId as string))
    .orderBy('createdAt')
    .limit(100)
    .execute();
}

export function insertUpload(trx: Db, row: Insertable<Database['suiteUpload']>): Promise<SuiteUploadRow> {
  return trx.insertInto('suiteUpload').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Stores the hash of an upload before its bytes are stored under it. */
export async function updateUploadHash(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('suiteUpload').set({ sha256 }).where('id', '=', id).execute();
}

/** False where it does not exist. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suiteUpload').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes uploads without progress since a time; returns them. */
export async function deleteUnfinished(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from suite_upload where id = any(array(
    select id from suite_upload where touched_at < ${before} order by touched_at limit ${limit} for update skip locked
  )) returning id`.execute(db);
  return rows.map(({ id }) => id);
}
