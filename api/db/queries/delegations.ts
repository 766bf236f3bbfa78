import { type Insertable, type Selectable, sql } from 'kysely';
import type { DelegationEnd } from '#domain/labs/delegations.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { nameKey } from '../name-keys.ts';
import type { Database, Db } from '../schema/database.ts';
import { countRows } from './count-rows.ts';

export type DelegationRow = Selectable<Database['delegation']>;

const columns = [
  'id',
  'applicationId',
  'enterpriseId',
  'labId',
  'labName',
  'labNameEn',
  'namedAs',
  'configurationIds',
  'note',
  'letInBy',
  'letInAt',
  'endedAt',
  'endedWhy',
  'until',
  'openedAt',
] as const;

export function insertDelegation(trx: Db, row: Insertable<Database['delegation']>): Promise<DelegationRow> {
  return trx.insertInto('delegation').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Those of an application, the latest first. */
export function listDelegations(db: Db, applicationId: string, limit: number): Promise<DelegationRow[]> {
  return db
    .selectFrom('delegation')
    .select(columns)
    .where('applicationId', '=', applicationId)
    .orderBy('letInAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** A delegation of this lab, open or ended; undefined otherwise. */
export async function findDelegation(db: Db, { id, labId }: { id: string; labId: string }) {
  const row = await db
    .selectFrom('delegation')
    .select(columns)
    .where('id', '=', id)
    .where('labId', '=', labId)
    .executeTakeFirst();
  return row && { ...row, labId };
}

/** The lab of an open delegation. */
export function findOpenLab(db: Db, id: string) {
  return db
    .selectFrom('delegation')
    .select(['id', 'labId'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** Open ones whose last day is before this one, `YYYY-MM-DD`. */
export function listExpired(db: Db, today: string, limit: number) {
  return db
    .selectFrom('delegation')
    .select(['id', 'applicationId'])
    .where('endedAt', 'is', null)
    .where('until', '<', today)
    .orderBy('until')
    .limit(limit)
    .execute();
}

export async function markOpened(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('delegation')
    .set({ openedAt: at })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute();
}

type Ended = { applicationId: string; why: DelegationEnd; at: Date; id?: string };

/** Ends one or all open delegations of an application, under its lock; returns them. */
export function endOpenDelegations(trx: Db, { applicationId, why, at, id }: Ended): Promise<DelegationRow[]> {
  return trx
    .updateTable('delegation')
    .set({ endedAt: sql<Date>`greatest(let_in_at, ${at})`, endedWhy: why })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .returning(columns)
    .execute();
}

/** A lab's delegations, latest first: with device, owner and deadline. */
export function listLabWork(
  db: Db,
  labId: string,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return workOf(db)
    .select(timeKey('d.letInAt').as('key'))
    .where('d.labId', '=', labId)
    .$if(after !== null, (query) => query.where(isAfterCursor('d.letInAt', 'd.id', after as TimeCursor)))
    .orderBy('d.letInAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();
}

export function countLabWork(db: Db, labId: string): Promise<number> {
  const found = db.selectFrom('delegation').select('id').where('labId', '=', labId).limit(limits.counted);
  return countRows(db, found.as('found'));
}

/** The same for one delegation. */
export function findLabWork(db: Db, { id, labId }: { id: string; labId: string }) {
  return workOf(db).where('d.id', '=', id).where('d.labId', '=', labId).executeTakeFirst();
}

function workOf(db: Db) {
  return db
    .selectFrom('delegation as d')
    .innerJoin('application as a', 'a.id', 'd.applicationId')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'd.enterpriseId')
    .select(columns.map((column) => `d.${column}` as const))
    .select(['a.number', 'a.dueAt', 'a.waitingFor', 'a.status'])
    .select(['p.name', 'p.nameEn', 'p.brand', 'p.brandAlias', 'p.model', 'p.category'])
    .select(['e.nameZh as ownerName', 'e.nameEn as ownerNameEn'])
    .select([
      sql<string>`a.materials->>'os'`.as('os'),
      sql<string>`a.materials->>'osVersion'`.as('osVersion'),
    ]);
}
export type LabWorkRow = NonNullable<Awaited<ReturnType<typeof findLabWork>>>;

/** A permitted enterprise by its full name. */
export function findLabByName(db: Db, name: string) {
  const key = nameKey(name);
  return db
    .selectFrom('enterprise as e')
    .select(['e.id', 'e.nameZh', 'e.nameEn'])
    .where('e.state', '=', 1)
    .where(
      sql<boolean>`e.id in (
        select id from enterprise where name_zh_key = ${key}
        union all
        select id from enterprise where name_en_key = ${key})`,
    )
    .limit(1)
    .executeTakeFirst();
}

/** The same by the login of one of its people. */
export function findLabByLogin(db: Db, login: string) {
  return db
    .selectFrom('enterprise as e')
    .select(['e.id', 'e.nameZh', 'e.nameEn'])
    .where('e.state', '=', 1)
    .where(
      sql<boolean>`e.id in (
        select enterprise_id from account
        where lower(login) = lower(${login}) and disabled_at is null and 'partner' = any (roles))`,
    )
    .limit(1)
    .executeTakeFirst();
}
