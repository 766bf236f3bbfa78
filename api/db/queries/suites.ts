import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import { writtenLine } from '#domain/shared/written-text.ts';
import type { Offer } from '#domain/suites/offers.ts';
import { type SuiteKind, type SuitePlatform, type SuiteState, suiteLimits } from '#domain/suites/suites.ts';
import { timeKey } from '../cursor.ts';
import { containsTerm, searchTermOf } from '../keyword.ts';
import type { Database, Db } from '../schema/database.ts';
import { isForProduct } from './product-scope.ts';

type Suite = Database['suite'];

const columns = [
  'id',
  'kind',
  'name',
  'edition',
  'app',
  'systems',
  'categories',
  'notesZh',
  'notesEn',
  'mandatoryFrom',
  'graceDays',
  'publishedAt',
  'withdrawnAt',
  'withdrawnReason',
  'acceptedUntil',
  'createdAt',
  'updatedAt',
  'version',
] as const;

export type SuiteFilter = {
  keyword?: string | undefined;
  kind?: SuiteKind | undefined;
  state?: SuiteState | undefined;
  platform?: SuitePlatform | undefined;
  /** Codes; an empty list in a row matches each. */
  category?: string | undefined;
  system?: string | undefined;
  app?: string | undefined;
};
export type SuiteSort = 'changed' | 'name' | 'published';
/** Sort key of the page's last row: time, or name and edition in lower case. */
export type SuiteKey = { key: string; id: string };

const stateIs: Record<SuiteState, RawBuilder<boolean>> = {
  draft: sql`published_at is null`,
  published: sql`published_at is not null and withdrawn_at is null`,
  withdrawn: sql`withdrawn_at is not null`,
};

function matching({ keyword, kind, state, platform, category, system, app }: SuiteFilter) {
  const term = searchTermOf(keyword);
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    // Row security rules out the index of words; its expression would only be slower for each row.
    ...(term ? [containsTerm(sql`suite.line`, term)] : []),
    ...(kind ? [sql`suite.kind = ${kind}`] : []),
    ...(state ? [stateIs[state]] : []),
    ...(app ? [sql`suite.app = ${app}`] : []),
    isForProduct('suite', { system, category }),
    ...(platform
      ? [
          sql`exists (select from suite_package where suite_id = suite.id
            and suite_package.platform in (${platform}, 'any'))`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const nameKey = sql<string>`lower(suite.name) || chr(1) || lower(suite.edition)`;

const orders = {
  changed: {
    key: timeKey('suite.updatedAt'),
    by: sql`suite.updated_at desc, suite.id desc`,
    follows: ({ key, id }: SuiteKey) =>
      sql<boolean>`(suite.updated_at, suite.id) < (${key}::timestamptz, ${id}::uuid)`,
  },
  published: {
    key: timeKey('suite.publishedAt'),
    by: sql`suite.published_at desc, suite.id desc`,
    follows: ({ key, id }: SuiteKey) =>
      sql<boolean>`(suite.published_at, suite.id) < (${key}::timestamptz, ${id}::uuid)`,
  },
  name: {
    key: nameKey,
    by: sql`lower(suite.name), lower(suite.edition), suite.id`,
    follows: ({ key, id }: SuiteKey) => {
      const [name = '', edition = ''] = key.split('\u0001');
      return sql<boolean>`(lower(suite.name), lower(suite.edition), suite.id) > (${name}, ${edition}, ${id}::uuid)`;
    },
  },
} as const;

/** One page in an order. */
export function listSuites(
  db: Db,
  filter: SuiteFilter,
  { sort, after, limit }: { sort: SuiteSort; after: SuiteKey | null; limit: number },
) {
  const order = orders[sort];
  return db
    .selectFrom('suite')
    .select(columns)
    .select(order.key.as('key'))
    .where(matching(filter))
    .$if(after !== null, (query) => query.where(order.follows(after as SuiteKey)))
    .orderBy(order.by)
    .limit(limit)
    .execute();
}

/** How many match, counted up to 1000. */
export async function countSuites(db: Db, filter: SuiteFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select from suite where ${matching(filter)} limit ${limits.counted}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Systems, categories and platforms of the latest published editions of a kind, without duplicates; editions without
 * a package are not offered.
 */
export async function listOffers(db: Db, kind: SuiteKind): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select offered.app, offered.systems, offered.categories, array_agg(distinct p.platform) as platforms
    from (select id, app, systems, categories from suite
      where kind = ${kind} and published_at is not null and withdrawn_at is null
      order by published_at desc, id desc limit ${suiteLimits.offered}) offered
    join suite_package p on p.suite_id = offered.id
    group by offered.app, offered.systems, offered.categories
    limit ${suiteLimits.offered}`.execute(db);
  return rows;
}

export function findSuite(db: Db, id: string) {
  return db.selectFrom('suite').select(columns).where('id', '=', id);
}
export type SuiteRow = NonNullable<Awaited<ReturnType<ReturnType<typeof findSuite>['executeTakeFirst']>>>;

/** Published and withdrawn editions that have one of these names, newest first. */
export async function listEditions(db: Db, kind: SuiteKind, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('suite')
    .select(columns)
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .where('publishedAt', 'is not', null)
    .orderBy('publishedAt', 'desc')
    .limit(suiteLimits.editions)
    .execute();
}

/** Editions of one name that are for the system and category of an application's product. */
export function listFittingEditions(db: Db, applicationId: string, name: string) {
  return fittingEditionsOf(db, applicationId, name).execute();
}

/** Query for the same. */
export function fittingEditionsOf(db: Db, applicationId: string, name: string) {
  return fittingEditions(db, applicationId)
    .where(sql<boolean>`lower(s.name) = ${writtenLine(name).toLowerCase()}`)
    .limit(suiteLimits.editions);
}

/** The same for every name. */
export function listProductEditions(db: Db, applicationId: string) {
  return fittingEditions(db, applicationId).limit(suiteLimits.published).execute();
}

function fittingEditions(db: Db, applicationId: string) {
  return db
    .selectFrom('suite as s')
    .innerJoin('application as a', (join) => join.on('a.id', '=', applicationId))
    .innerJoin('product as p', 'p.id', 'a.productId')
    .select(['s.id', 's.name', 's.edition', 's.systems', 's.publishedAt', 's.withdrawnAt', 's.acceptedUntil'])
    .select(['s.mandatoryFrom', 's.graceDays'])
    .where('s.kind', '=', 'certification-testing')
    .where('s.publishedAt', 'is not', null)
    .where(sql<boolean>`(s.systems = '{}' or a.materials ->> 'os' = any(s.systems))`)
    .where(sql<boolean>`(s.categories = '{}' or p.category = any(s.categories))`)
    .orderBy('s.publishedAt', 'desc');
}

export async function insertSuite(trx: Db, suite: Insertable<Suite>): Promise<string> {
  const { id } = await trx.insertInto('suite').values(suite).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row is locked. */
export function updateSuite(trx: Db, id: string, changes: Updateable<Suite>): Promise<SuiteRow> {
  return trx
    .updateTable('suite')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteSuite(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('suite').where('id', '=', id).execute();
}
