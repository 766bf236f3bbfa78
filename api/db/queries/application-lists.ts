import { type RawBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsKeyword } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

export type ListFilter = { keyword?: string; status?: ApplicationStatus };

/** The most that a list counts. */
export const countedTo = 1000;

/** What lists show of an application `a`. */
export function summaries(db: Db) {
  const joined = db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId');
  return joined.select([
    ...(['a.id', 'a.number', 'a.version', 'a.status', 'a.step', 'a.phase', 'a.sample', 'a.mode'] as const),
    ...(['a.type', 'a.waitingFor', 'a.waitAction', 'a.waitingSince', 'a.dueAt', 'a.createdAt'] as const),
    ...(['a.updatedAt', 'a.enterpriseId', 'a.productId', 'a.needsOperator'] as const),
    ...(['e.nameZh', 'e.nameEn', 'p.name', 'p.brand', 'p.model', 'p.category'] as const),
    ...(['p.nameEn as productEn', 'p.brandAlias'] as const),
    sql<number>`(select count(*) from application_configuration c where c.application_id = a.id)`.as(
      'configurationCount',
    ),
  ]);
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Condition on the application `a`. */
export function matches(tenant: Tenant, { keyword, status }: ListFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [belongsTo('a.enterpriseId', tenant)];
  const contains = containsKeyword(sql`found.line`, keyword);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (contains !== null) {
    const own = belongsTo('found.enterpriseId', tenant);
    conditions.push(
      sql`a.id in (select found.application_id from application_search found where ${own} and ${contains})`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One application's summary, of the tenant only. */
export function findSummary(db: Db, id: string, tenant: Tenant) {
  return summaries(db).where('a.id', '=', id).where(belongsTo('a.enterpriseId', tenant)).executeTakeFirst();
}

/** A page of a tenant's applications, newest change first. */
export function listSummaries(
  db: Db,
  tenant: Tenant,
  filter: ListFilter & { after: TimeCursor | null; limit: number },
) {
  const { after, limit } = filter;
  // The page first, then what is shown of it: joined to their names, rows are guessed to be far fewer than they are.
  const page = db
    .selectFrom('application as a')
    .select('a.id')
    .where(matches(tenant, filter))
    .$if(after !== null, (q) => q.where(isAfterCursor('a.updatedAt', 'a.id', after as TimeCursor)))
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit);
  return summaries(db)
    .select(timeKey('a.updatedAt').as('key'))
    .where('a.id', 'in', page)
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** Applications that match, counted up to 1000. */
export async function countSummaries(db: Db, tenant: Tenant, filter: ListFilter): Promise<number> {
  const found = db
    .selectFrom('application as a')
    .select('a.id')
    .where(matches(tenant, filter))
    .limit(countedTo);
  const row = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}
