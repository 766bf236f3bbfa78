import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { OnboardingStep, OnboardingTurn } from '#domain/enterprises/onboarding.ts';
import { onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { timeKey } from '../cursor.ts';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';
import { selectEnterprises } from './admin-enterprises.ts';

export type EnterpriseFilter = {
  /** Part of a name or of the partner code, in any case. */
  keyword?: string | undefined;
  turn?: OnboardingTurn | undefined;
  step?: OnboardingStep | undefined;
  /** Whether anybody is named as its business contact. */
  hasContact?: boolean | undefined;
  /** How that contact is called, as a whole. */
  contact?: string | undefined;
  /** Code of a device category that its agreement is for. */
  category?: string | undefined;
};

/** Key of the list's order: whose turn it is, then what is most urgent. */
export const enterpriseCursorSchema = z.strictObject({
  rank: z.int().min(0).max(onboardingTurns.length),
  // Postgres knows no year 0000.
  at: z.iso.datetime({ precision: 6 }).regex(/^[1-9]/),
  id: idSchema,
});
export type EnterpriseCursor = z.output<typeof enterpriseCursorSchema>;

const order = sql`o.rank, o.urgent_at, o.enterprise_id`;

function matching(filter: EnterpriseFilter, after: EnterpriseCursor | null): RawBuilder<boolean> {
  const { turn, step, hasContact, contact, category } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (turn !== undefined) conditions.push(sql`o.rank = ${sql.lit(onboardingTurns.indexOf(turn))}`);
  if (step !== undefined) conditions.push(sql`o.step = ${step}`);
  if (hasContact !== undefined) conditions.push(hasContact ? sql`o.contact <> ''` : sql`o.contact = ''`);
  if (contact !== undefined) conditions.push(sql`o.contact = ${contact}`);
  if (category !== undefined) conditions.push(sql`o.categories @> ${[category]}::text[]`);
  if (after !== null) {
    conditions.push(
      sql`(o.rank, o.urgent_at, o.enterprise_id) > (${after.rank}::smallint, ${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const line = (row: string) => sql.ref(`${row}.line`);
/** As `searched-list` names them. */
const named = (alias: string) =>
  sql`(select enterprise_id as id, enterprise_id, rank, urgent_at, step, contact, categories, line from enterprise_onboarding) ${sql.id(alias)}`;
const foundBy = (
  word: Word,
  filter: EnterpriseFilter,
) => sql`select o.enterprise_id as id, o.rank, o.urgent_at, o.enterprise_id
  from enterprise_onboarding o where ${findsWord(line('o'), word)} and ${matching(filter, null)}`;

type Page = { after: EnterpriseCursor | null; limit: number };

const columns = ['o.rank', 'o.turn', 'o.step', 'o.done', 'o.since', 'o.dueAt', 'o.agreementUntil'] as const;
const urgentKey = timeKey('o.urgentAt').as('urgentKey');

/** The ids of a page, most urgent first, with where each stands; `counted` is what {@link countEnterprises} has counted, null where no word is looked for. */
export function pageOfEnterprises(
  db: Db,
  filter: EnterpriseFilter,
  { after, limit, counted }: Page & { counted: Counted | null },
) {
  const word = wordOf(filter.keyword, { small: true });
  const list = db
    .selectFrom('enterpriseOnboarding as o')
    .select('o.enterpriseId as id')
    .select(columns)
    .select(urgentKey)
    .orderBy('o.rank')
    .orderBy('o.urgentAt')
    .orderBy('o.enterpriseId')
    .limit(limit);
  const where = matching(filter, after);
  if (word === null || counted === null) return list.where(where).execute();
  const page = searchedPage({
    table: named('o'),
    alias: 'o',
    columns: ['id', 'enterpriseId', 'rank', 'urgentAt', 'line'],
    where,
    order,
    limit,
    contains: containsWord(line('o'), word),
    found: () => foundBy(word, filter),
    counted,
  });
  return list.where(isOneOf(sql`o.enterprise_id`, page)).execute();
}
export type EnterprisePlace = Awaited<ReturnType<typeof pageOfEnterprises>>[number];

/** Those of some ids, most urgent first, with where each stands. */
export function readPlacedEnterprises(db: Db, ids: readonly string[]) {
  return selectEnterprises(db)
    .innerJoin('enterpriseOnboarding as o', 'o.enterpriseId', 'enterprise.id')
    .select(columns)
    .select(urgentKey)
    .where(sql<boolean>`enterprise.id = any (${[...ids]}::uuid[])`)
    .orderBy('o.rank')
    .orderBy('o.urgentAt')
    .orderBy('o.enterpriseId')
    .limit(Math.max(1, ids.length))
    .execute();
}

const most = sql.lit(limits.counted + 1);

/** How many match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countEnterprises(
  db: Db,
  filter: EnterpriseFilter,
  after: EnterpriseCursor | null,
): Promise<Counted> {
  const word = wordOf(filter.keyword, { small: true });
  if (word !== null) {
    const isList = after === null;
    return countFound(db, {
      look: isList
        ? sql`select o.enterprise_id as id, o.line from enterprise_onboarding o where ${matching(filter, null)} order by ${order}`
        : sql`select o.line from enterprise_onboarding o where ${matching(filter, null)}`,
      isList,
      matches: containsWord(line('looked'), word),
      promising: promising.all,
      found: () => foundBy(word, filter),
      sort: { keys: ['rank', 'urgentAt', 'enterpriseId'], alias: 'o', where: matching({}, after), order },
    });
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from enterprise_onboarding o where ${matching(filter, null)} limit ${most}) counted`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: null };
}

export type TurnCounts = Record<OnboardingTurn, number>;

/** Business contacts that a filter offers at most. */
const contactsMost = 200;

/** How business contacts are called, in their order, each once: as many looks at an index as there are. */
const namedContacts = sql`with recursive named as (
    (select contact from enterprise_onboarding where contact > '' order by contact limit 1)
    union all
    select (select o.contact from enterprise_onboarding o where o.contact > named.contact order by o.contact limit 1)
    from named where named.contact is not null
  ) select contact from named where contact is not null limit ${sql.lit(contactsMost)}`;

/** What the list is narrowed by: how many are at each turn, each counted up to 1001, and who is named as a contact. One statement. */
export async function findEnterpriseTabs(db: Db): Promise<{ turns: TurnCounts; contacts: string[] }> {
  const counts = onboardingTurns.map(
    (turn, rank) => sql`(select count(*)::int from (
      select from enterprise_onboarding where rank = ${sql.lit(rank)} limit ${most}) counted) as ${sql.id(turn)}`,
  );
  const { rows } = await sql<TurnCounts & { contacts: string[] }>`
    select ${sql.join(counts)}, array(${namedContacts}) as contacts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { contacts, ...turns } = row;
  return { turns, contacts };
}
