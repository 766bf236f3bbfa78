import { sql } from 'kysely';
import { lockedIds } from '../locked-ids.ts';
import type { Db } from '../schema/database.ts';

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds}::float8)`;
/** Younger certificates are handled by their own job: one day covers every time zone. */
const newFrom = sql<string>`current_date - 2`;

/** Uploads without progress for a while, oldest first. */
export async function listStaleUploads(db: Db, seconds: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('state', 'in', ['received', 'parsing'])
    .where('withdrawnAt', 'is', null)
    .where('heartbeatAt', '<', secondsAgo(seconds))
    .orderBy('heartbeatAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Unfinished uploads that no process holds. */
const unfinishedUploads = (db: Db) =>
  db
    .selectFrom('upload')
    .select('id')
    .where('state', 'in', ['received', 'parsing'])
    .orderBy('id')
    .forUpdate()
    .skipLocked();

/** Marks uploads as seen, so that the next sweep begins with others; skips locked ones. */
export async function touchUploads(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('upload')
    .set({ heartbeatAt: sql<Date>`now()` })
    .where('id', '=', lockedIds(unfinishedUploads(db).where('id', 'in', ids).limit(ids.length)))
    .execute();
}

/** Finishes uploads that were withdrawn before they were read; returns the number. */
export async function finishWithdrawn(db: Db, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ state: 'refused', stage: 'done', finishedAt: sql<Date>`now()` })
    .where('id', '=', lockedIds(unfinishedUploads(db).where('withdrawnAt', 'is not', null).limit(limit)))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Certificates without a PDF, and new ones without a report PDF, ordered by id after the given one. */
export async function listUnrendered(
  db: Db,
  seconds: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const without = (column: 'fileId' | 'reportFileId') =>
    db
      .selectFrom('certificate')
      .select('id')
      .where(column, 'is', null)
      .where('createdAt', '<', secondsAgo(seconds))
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(limit);
  const rows = await db
    .selectFrom(without('fileId').as('certificate'))
    .select('id')
    .union(db.selectFrom(without('reportFileId').where('issuedOn', '>=', newFrom).as('report')).select('id'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Certificates from before reports existed, or whose report is missing for long, ordered by id. */
export async function listUnreported(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate')
    .select('id')
    .where('reportFileId', 'is', null)
    .where('issuedOn', '<', newFrom)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
