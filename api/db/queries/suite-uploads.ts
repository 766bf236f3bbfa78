import { type Insertable, sql } from 'kysely';
import type { Database, Db } from '../schema.ts';

const columns = ['id', 'suiteId', 'platform', 'name', 'size', 'sha256', 'createdAt', 'touchedAt'] as const;

export function findUpload(db: Db, id: string) {
  return db.selectFrom('suiteUpload').select(columns).where('id', '=', id);
}
export type SuiteUploadRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findUpload>['executeTakeFirst']>>
>;

/** Uploads of an edition that are open; of all editions there are at most eight. */
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

type Hold = { id: string; holder: string; seconds: number };

/** Takes an upload for one request, or keeps it taken; false while another has it, and when it is gone. */
export async function holdUpload(db: Db, { id, holder, seconds }: Hold): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('suiteUpload')
    .set({ heldBy: holder, heldUntil: sql`now() + make_interval(secs => ${seconds})`, touchedAt: sql`now()` })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('heldBy', 'is', null),
        where('heldBy', '=', holder),
        where('heldUntil', '<', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseUpload(db: Db, { id, holder }: Omit<Hold, 'seconds'>): Promise<void> {
  await db
    .updateTable('suiteUpload')
    .set({ heldBy: null, heldUntil: null })
    .where('id', '=', id)
    .where('heldBy', '=', holder)
    .execute();
}

/** What the bytes of an upload are, before they are kept under that hash. */
export async function noteUploadHash(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('suiteUpload').set({ sha256 }).where('id', '=', id).execute();
}

/** False where it is gone already. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suiteUpload').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes uploads that nobody has gone on with since a time; which they were. */
export async function deleteUnfinished(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from suite_upload where id = any(array(
    select id from suite_upload where touched_at < ${before} order by touched_at limit ${limit} for update skip locked
  )) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some ids that are uploads still. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('suiteUpload')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
