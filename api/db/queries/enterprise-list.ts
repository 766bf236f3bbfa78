import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { OnboardingStep, OnboardingTurn } from '#domain/enterprises/onboarding.ts';
import { onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { timeKey } from '../cursor.ts';
import { containsWord, findsWord, wordOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { type Found, findRows } from '../searched-list.ts';

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

function matching(filter: EnterpriseFilter): RawBuilder<boolean> {
  const { turn, step, hasContact, contact, category } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (turn !== undefined) conditions.push(sql`o.rank = ${sql.lit(onboardingTurns.indexOf(turn))}`);
  if (step !== undefined) conditions.push(sql`o.step = ${step}`);
  if (hasContact !== undefined) conditions.push(hasContact ? sql`o.contact <> ''` : sql`o.contact = ''`);
  if (contact !== undefined) conditions.push(sql`o.contact = ${contact}`);
  if (category !== undefined) conditions.push(sql`o.categories @> ${[category]}::text[]`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const isAfter = (after: EnterpriseCursor | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(o.rank, o.urgent_at, o.enterprise_id) > (${after.rank}::smallint, ${after.at}::timestamptz, ${after.id}::uuid)`;

/** The enterprises that match. */
export function filterEnterprises(db: Db, filter: EnterpriseFilter): Promise<Found> {
  const where = matching(filter);
  const word = wordOf(filter.keyword, { small: true });
  const line = sql`o.line`;
  return findRows(db, {
    where,
    from: sql`enterprise_onboarding o`,
    word: word && {
      id: sql`o.enterprise_id`,
      candidates: sql`select o.enterprise_id as id from enterprise_onboarding o where ${where} and ${findsWord(line, word)}`,
      contains: containsWord(line, word),
    },
  });
}

type Page = { after: EnterpriseCursor | null; limit: number };

/** The ids of a page, most urgent first, with where each stands. */
export function pageOfEnterprises(db: Db, { where }: Found, { after, limit }: Page) {
  return db
    .selectFrom('enterpriseOnboarding as o')
    .select('o.enterpriseId as id')
    .select(['o.rank', 'o.turn', 'o.step', 'o.done', 'o.since', 'o.dueAt', 'o.agreementUntil'])
    .select(timeKey('o.urgentAt').as('urgentKey'))
    .where(where)
    .where(isAfter(after))
    .orderBy('o.rank')
    .orderBy('o.urgentAt')
    .orderBy('o.enterpriseId')
    .limit(limit)
    .execute();
}
export type EnterprisePlace = Awaited<ReturnType<typeof pageOfEnterprises>>[number];

const most = sql.lit(limits.counted + 1);

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
