import { type RawBuilder, sql } from 'kysely';
import type { ApplicationFilters } from '#domain/applications/application-filters.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows } from '../searched-list.ts';
import { belongsTo, type Tenant } from '../tenant.ts';
import { filterCondition } from './application-filters.ts';
import { applicationTermQuery } from './application-search.ts';
import { type CertificateBriefRow, certificateStatusNow } from './lapsed-certificates.ts';

export type ListFilter = ApplicationFilters & { keyword?: string };

const columns = [
  'id',
  'number',
  'version',
  'status',
  'step',
  'phase',
  'sample',
  'mode',
  'type',
  'waitingFor',
  'waitAction',
  'waitingSince',
  'dueAt',
  'createdAt',
  'updatedAt',
  'enterpriseId',
  'productId',
  'needsOperator',
] as const;

const certificateBrief = sql<CertificateBriefRow | null>`(select json_build_object('number', c.number,
  'status', ${certificateStatusNow}, 'validUntil', c.valid_until, 'revokedAt', c.revoked_at,
  'reasonZh', c.revoked_reason, 'reasonEn', c.revoked_reason_en) from certificate c where c.application_id = a.id)`;

/**
 * What lists show of the applications `a` with these ids. Each, and its product, is looked up by its key: otherwise
 * the planner may read all rows of the largest enterprise, whose size it does not know.
 */
export function summaries(db: Db, ids: RawBuilder<string>) {
  return db
    .selectFrom(sql<{ id: string }>`(${ids})`.as<'found'>(sql`found(id)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('application')
          .select(columns)
          .whereRef('application.id', '=', 'found.id')
          .offset(sql.lit(0))
          .as('a'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('product')
          .select(['name', 'nameEn', 'brand', 'brandAlias', 'model', 'category'])
          .whereRef('product.id', '=', 'a.productId')
          .offset(sql.lit(0))
          .as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId')
    .select(columns.map((column) => `a.${column}` as const))
    .select([
      'e.nameZh',
      'e.nameEn',
      'p.name',
      'p.brand',
      'p.model',
      'p.category',
      'p.nameEn as productEn',
      'p.brandAlias',
      sql<number>`(select count(*) from application_configuration c where c.application_id = a.id)`.as(
        'configurationCount',
      ),
      certificateBrief.as('certificate'),
    ]);
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Condition on the application `a`, but for the keyword. */
function matches(tenant: Tenant, filter: ListFilter): RawBuilder<boolean> {
  return sql`${belongsTo('a.enterpriseId', tenant)} and ${filterCondition(filter)}`;
}

/** Query for one application's summary, of the tenant only. */
export function summaryOf(db: Db, id: string, tenant: Tenant) {
  return summaries(db, sql`select ${id}::uuid`).where(belongsTo('a.enterpriseId', tenant));
}

/** One application's summary, of the tenant only. */
export function findSummary(db: Db, id: string, tenant: Tenant) {
  return summaryOf(db, id, tenant).executeTakeFirst();
}

type PageFilter = ListFilter & { after: TimeCursor | null; limit: number };

/**
 * A page of a tenant's applications, newest change first, and how many match: counted up to 1001, those of a keyword
 * up to 101. Without a keyword it is one statement.
 */
export async function listSummaries(db: Db, tenant: Tenant, filter: PageFilter) {
  const { after, limit } = filter;
  const rest = after === null ? sql`` : sql` and ${isAfterCursor('a.updatedAt', 'a.id', after)}`;
  const term = searchTermOf(filter.keyword);
  const page = (where: RawBuilder<boolean>) =>
    showPage(
      db,
      sql`select a.id from application a where ${where}${rest} order by a.updated_at desc, a.id desc limit ${limit}`,
    );
  const where = matches(tenant, filter);
  if (term === null) return listPlain(db, tenant, filter, page(where));
  const tags = filter.status === undefined ? [] : [filter.status];
  const found = await findRows(db, {
    where,
    from: sql`application a`,
    term: applicationTermQuery({ tenant, tags, term }),
  });
  return { total: found.total, rows: await page(found.where).execute() };
}

/** The rows of a page whose ids are a query: with a join, the planner estimates far too few rows. */
export function showPage(db: Db, ids: RawBuilder<string>) {
  return summaries(db, ids)
    .select(timeKey('a.updatedAt').as('key'))
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc');
}

async function listPlain(db: Db, tenant: Tenant, filter: PageFilter, page: ReturnType<typeof showPage>) {
  const counted = countPlain(db, tenant, filter);
  const rows = await page.select(() => counted.as('total')).execute();
  const [first] = rows;
  if (first || filter.after === null) return { rows, total: first?.total ?? 0 };
  // With an empty page no row carries the count.
  return { rows, total: (await counted.executeTakeFirst())?.total ?? 0 };
}

function countPlain(db: Db, tenant: Tenant, filter: ListFilter) {
  const found = db
    .selectFrom('application as a')
    .select('a.id')
    .where(matches(tenant, filter))
    .limit(limits.counted + 1);
  return db.selectFrom(found.as('found')).select(({ fn }) => fn.countAll<number>().as('total'));
}
