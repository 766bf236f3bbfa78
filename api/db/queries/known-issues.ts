import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type IssueState, issueLimits } from '#domain/suites/known-issues.ts';
import { timeKey } from '../cursor.ts';
import { containsTerm, searchTermOf } from '../keyword.ts';
import type { Database, Db } from '../schema/database.ts';

type Issue = Database['suiteIssue'];

const columns = [
  'id',
  'suiteId',
  'module',
  'pattern',
  'failure',
  'textZh',
  'textEn',
  'hintZh',
  'hintEn',
  'link',
  'validFrom',
  'validUntil',
  'updatedAt',
  'version',
] as const;

/** `day`: the day for which the state is calculated. */
export type IssueFilter = {
  suiteId: string;
  keyword?: string | undefined;
  state?: IssueState | undefined;
  day: string;
};
export type IssueSort = 'place' | 'changed';
/** Sort key of the page's last row. */
export type IssueKey = { key: string; id: string };

function stateIs(state: IssueState, day: string): RawBuilder<boolean> {
  const date = sql`${day}::date`;
  if (state === 'coming') return sql`valid_from > ${date}`;
  if (state === 'ended') return sql`valid_until < ${date}`;
  return sql`coalesce(valid_from <= ${date}, true) and coalesce(valid_until >= ${date}, true)`;
}

const line = sql`(module || ' ' || pattern || ' ' || text_zh || ' ' || text_en)`;

function matching({ suiteId, keyword, state, day }: IssueFilter) {
  const term = searchTermOf(keyword);
  const conditions = [
    sql`suite_id = ${suiteId}`,
    ...(term ? [containsTerm(line, term)] : []),
    ...(state ? [stateIs(state, day)] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const orders = {
  place: {
    key: sql<string>`lower(module) || chr(1) || lower(pattern)`,
    by: sql`lower(module), lower(pattern), id`,
    follows: ({ key, id }: IssueKey) => {
      const [module = '', pattern = ''] = key.split('\u0001');
      return sql<boolean>`(lower(module), lower(pattern), id) > (${module}, ${pattern}, ${id}::uuid)`;
    },
  },
  changed: {
    key: timeKey('updatedAt'),
    by: sql`updated_at desc, id desc`,
    follows: ({ key, id }: IssueKey) => sql<boolean>`(updated_at, id) < (${key}::timestamptz, ${id}::uuid)`,
  },
} as const;

type Page = { sort: IssueSort; after: IssueKey | null; limit: number };

/** One page of an edition's issues, of which there are few ({@link issueLimits}). */
export function listIssues(db: Db, filter: IssueFilter, { sort, after, limit }: Page) {
  const order = orders[sort];
  return db
    .selectFrom('suiteIssue')
    .select(columns)
    .select(order.key.as('key'))
    .where(matching(filter))
    .$if(after !== null, (query) => query.where(order.follows(after as IssueKey)))
    .orderBy(order.by)
    .limit(limit)
    .execute();
}

/** How many of an edition's issues match, at most {@link issueLimits}. */
export async function countIssues(db: Db, filter: IssueFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select from suite_issue where ${matching(filter)} limit ${issueLimits.perSuite}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

export function findIssue(db: Db, id: string) {
  return db.selectFrom('suiteIssue').select(columns).where('id', '=', id);
}
export type IssueRow = NonNullable<Awaited<ReturnType<ReturnType<typeof findIssue>['executeTakeFirst']>>>;

/** The issues of published editions for certification that have one of these names, with the edition that each is of. */
export async function listIssuesOfSuites(db: Db, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('suite as s')
    .innerJoin('suiteIssue as i', 'i.suiteId', 's.id')
    .select(['s.name', 's.edition', 'i.module', 'i.pattern', 'i.failure', 'i.validFrom', 'i.validUntil'])
    .select(['i.textZh', 'i.textEn', 'i.hintZh', 'i.hintEn', 'i.link'])
    .where('s.kind', '=', 'certification-testing')
    .where('s.publishedAt', 'is not', null)
    .where(sql<boolean>`lower(s.name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('s.publishedAt', 'desc')
    .orderBy('i.updatedAt', 'desc')
    .limit(10 * issueLimits.perSuite)
    .execute();
}

export async function insertIssue(trx: Db, issue: Insertable<Issue>): Promise<string> {
  const { id } = await trx.insertInto('suiteIssue').values(issue).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The row is locked. */
export function updateIssue(trx: Db, id: string, changes: Updateable<Issue>): Promise<IssueRow> {
  return trx
    .updateTable('suiteIssue')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteIssue(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('suiteIssue').where('id', '=', id).execute();
}
