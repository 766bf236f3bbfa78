import { type Insertable, sql } from 'kysely';
import { suiteLimits } from '#domain/suites/suites.ts';
import type { Database, Db } from '../schema/database.ts';

/** The packages of some editions, by their names; each has at most twenty. */
export async function listPackages(db: Db, suiteIds: readonly string[]) {
  if (suiteIds.length === 0) return [];
  return db
    .selectFrom('suitePackage')
    .select(['id', 'suiteId', 'platform', 'name', 'size', 'sha256', 'downloads', 'createdAt'])
    .where('suiteId', 'in', [...suiteIds])
    .orderBy('suiteId')
    .orderBy(sql`lower(name)`)
    .limit(suiteIds.length * suiteLimits.packages)
    .execute();
}
export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number];

/** A package by its id, as lists show it. */
export function findPackageRow(db: Db, id: string): Promise<PackageRow | undefined> {
  return db
    .selectFrom('suitePackage')
    .select(['id', 'suiteId', 'platform', 'name', 'size', 'sha256', 'downloads', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A package with its edition, for a download. */
export function findPackage(db: Db, id: string) {
  return db
    .selectFrom('suitePackage as p')
    .innerJoin('suite as s', 's.id', 'p.suiteId')
    .select(['p.id', 'p.suiteId', 'p.name', 'p.size', 'p.sha256', 'p.platform'])
    .select(['s.kind', 's.publishedAt', 's.withdrawnAt'])
    .where('p.id', '=', id)
    .executeTakeFirst();
}
export type PackageWithEdition = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

export async function insertPackage(trx: Db, row: Insertable<Database['suitePackage']>): Promise<void> {
  await trx.insertInto('suitePackage').values(row).execute();
}

export async function deletePackage(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('suitePackage').where('id', '=', id).execute();
}

/** Counts a download. */
export async function countDownload(db: Db, id: string): Promise<void> {
  await db.updateTable('suitePackage').set({ downloads: sql`downloads + 1` }).where('id', '=', id).execute();
}

export async function insertLink(db: Db, link: Insertable<Database['suiteLink']>): Promise<void> {
  await db.insertInto('suiteLink').values(link).execute();
}

type LinkUse = { tokenHash: string; accountId: string; now: Date };

/** The package of an account's valid link; undefined otherwise. */
export function findLink(db: Db, { tokenHash, accountId, now }: LinkUse) {
  return db
    .selectFrom('suiteLink')
    .select(['packageId', 'begunAt'])
    .where('tokenHash', '=', tokenHash)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** Uses a link for its one download, which may be resumed until a time; false where it was used before. */
export async function beginLink(
  db: Db,
  { tokenHash, now, until }: Omit<LinkUse, 'accountId'> & { until: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('suiteLink')
    .set({ begunAt: now, expiresAt: until })
    .where('tokenHash', '=', tokenHash)
    .where('begunAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endLink(db: Db, { tokenHash, now }: Omit<LinkUse, 'accountId'>): Promise<void> {
  await db.updateTable('suiteLink').set({ endedAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Whether an enterprise is permitted to run development tests. */
export async function mayTest(db: Db, enterpriseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '=', enterpriseId)
    .where('developmentTestsSince', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
