import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { OnboardingStep, OnboardingTurn } from '#domain/enterprises/onboarding.ts';
import { onboardingTurns } from '#domain/enterprises/onboarding.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { timeKey } from '../cursor.ts';
import { containsTerm, matchesTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows, type Match } from '../searched-list.ts';

export type EnterpriseFilter = {
  /** Part of a name or of the partner code, in any case. */
  keyword?: string | undefined;
  turn?: OnboardingTurn | undefined;
  step?: OnboardingStep | undefined;
  /** Whether it has a business contact. */
  hasContact?: boolean | undefined;
  /** Full name of that contact. */
  contact?: string | undefined;
  /** Code of a device category that its agreement is for. */
  category?: string | undefined;
};

/** Key of the list's order: by turn, then most urgent first. */
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
export function filterEnterprises(db: Db, filter: EnterpriseFilter): Promise<Match> {
  const where = matching(filter);
  const term = searchTermOf(filter.keyword, { small: true });
  const line = sql`o.line`;
  return findRows(db, {
    where,
    from: sql`enterprise_onboarding o`,
    term: term && {
      id: sql`o.enterprise_id`,
      candidates: sql`select o.enterprise_id as id from enterprise_onboarding o where ${where} and ${matchesTerm(line, term)}`,
      contains: containsTerm(line, term),
    },
  });
}

type Page = { after: EnterpriseCursor | null; limit: number };

/** Ids of a page, most urgent first, with their sort keys. */
export function pageOfEnterprises(db: Db, { where }: Match, { after, limit }: Page) {
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
export type EnterpriseListRow = Awaited<ReturnType<typeof pageOfEnterprises>>[number];

const countLimit = sql.lit(limits.counted + 1);

export type TurnCounts = Record<OnboardingTurn, number>;

/** Maximum business contacts offered as a filter. */
const maxContacts = 200;

/** Distinct names of business contacts in order, one index lookup each. */
const namedContacts = sql`with recursive named as (
    (select contact from enterprise_onboarding where contact > '' order by contact limit 1)
    union all
    select (select o.contact from enterprise_onboarding o where o.contact > named.contact order by o.contact limit 1)
    from named where named.contact is not null
  ) select jsonb_build_object('name', named.contact, 'nameEn', (
    select e.contact_name_en from enterprise_onboarding o join enterprise e on e.id = o.enterprise_id
    where o.contact = named.contact and e.contact_name = named.contact limit 1
  )) from named where contact is not null limit ${sql.lit(maxContacts)}`;

/** A business contact as it is filtered by, and its name in English where it has one. */
export type NamedContact = { name: string; nameEn: string | null };

/** Counts per turn, each up to 1001, and the names of contacts, in one statement. */
export async function findEnterpriseTabs(db: Db): Promise<{ turns: TurnCounts; contacts: NamedContact[] }> {
  const counts = onboardingTurns.map(
    (turn, rank) => sql`(select count(*)::int from (
      select from enterprise_onboarding where rank = ${sql.lit(rank)} limit ${countLimit}) counted) as ${sql.id(turn)}`,
  );
  const { rows } = await sql<TurnCounts & { contacts: NamedContact[] }>`
    select ${sql.join(counts)}, array(${namedContacts}) as contacts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { contacts, ...turns } = row;
  return { turns, contacts };
}
