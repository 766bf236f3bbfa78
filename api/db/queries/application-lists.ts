import { type SelectQueryBuilder, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/statuses.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsPattern } from '../keyword.ts';
import type { Database, Db } from '../schema.ts';
import { belongsTo, type Tenant } from '../tenant.ts';

export type ListFilter = { keyword?: string; status?: ApplicationStatus };
/** Key of the queue: by due time, undated last, then by id. */
export type QueueCursor = { dueAt: string; id: string };

const COUNTED_TO = 1000;

function joined(db: Db) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId');
}

function summaries(db: Db) {
  return joined(db).select([
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

type Joined = Database & { a: Database['application']; p: Database['product']; e: Database['enterprise'] };

function matching<O>(query: SelectQueryBuilder<Joined, 'a' | 'p' | 'e', O>, { keyword, status }: ListFilter) {
  const pattern = containsPattern(keyword);
  return query
    .$if(status !== undefined, (q) => q.where('a.status', '=', status as ApplicationStatus))
    .$if(pattern !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('a.number', 'ilike', pattern as string),
          eb('p.name', 'ilike', pattern as string),
          eb('p.model', 'ilike', pattern as string),
          eb('e.nameZh', 'ilike', pattern as string),
        ]),
      ),
    );
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
  return matching(summaries(db), filter)
    .select(timeKey('a.updatedAt').as('key'))
    .where(belongsTo('a.enterpriseId', tenant))
    .$if(after !== null, (q) => q.where(isAfterCursor('a.updatedAt', 'a.id', after as TimeCursor)))
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}

/** Applications that match, counted up to 1000. */
export function countSummaries(db: Db, tenant: Tenant, filter: ListFilter): Promise<number> {
  return countUpTo(db, matching(joined(db), filter).where(belongsTo('a.enterpriseId', tenant)));
}

async function countUpTo<O>(db: Db, found: SelectQueryBuilder<Joined, 'a' | 'p' | 'e', O>): Promise<number> {
  const row = await db
    .selectFrom(found.select('a.id').limit(COUNTED_TO).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

const waiting = ['reviewer'] as const;

/** What waits for a reviewer, oldest due first. */
export function listQueueRows(
  db: Db,
  filter: { keyword?: string; after: QueueCursor | null; limit: number },
) {
  const { after, limit } = filter;
  return matching(summaries(db), filter)
    .select(timeKey('a.dueAt').as('key'))
    .where('a.waitingFor', 'in', waiting)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(a.due_at, a.id) > (${after?.dueAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export function countQueue(db: Db, keyword?: string): Promise<number> {
  const found = matching(joined(db), keyword === undefined ? {} : { keyword });
  return countUpTo(db, found.where('a.waitingFor', 'in', waiting));
}
