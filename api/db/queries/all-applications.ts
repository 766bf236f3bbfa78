import { type RawBuilder, sql } from 'kysely';
import type { AllApplicationsFilters } from '#domain/applications/application-filters.ts';
import { type Turn, turns } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor } from '../cursor.ts';
import { searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { countOf, countUpTo, type Match, narrowRows, type TermQuery } from '../searched-list.ts';
import { applicationConditions, type Conditions, conditionsOf } from './application-filters.ts';
import { showPage } from './application-lists.ts';
import { applicationTermQuery } from './application-search.ts';
import { assignments } from './reviewers.ts';

/** What stands in the application's own row, in an index with the list's order. */
type OwnFilter = Pick<AllApplicationsFilters, 'status' | 'turn' | 'phase' | 'enterprise'> & {
  /** Of the latest change: the first moment, and the one after the last. */
  since?: Date | undefined;
  before?: Date | undefined;
};
export type AllApplicationsFilter = OwnFilter &
  Pick<AllApplicationsFilters, 'category' | 'reviewer'> & { keyword?: string | undefined };

const conditions: Conditions<OwnFilter> = {
  ...applicationConditions,
  turn: (turn) => sql`a.waiting_for = ${turn}`,
  // Only that status has phases: together they are found by its index.
  phase: (phase) => sql`(a.status = 'product-under-review' and a.phase = ${phase})`,
  enterprise: (enterprise) => sql`a.enterprise_id = ${enterprise}::uuid`,
  since: (since) => sql`a.updated_at >= ${since}`,
  before: (before) => sql`a.updated_at < ${before}`,
};

const id = sql`a.id`;

const ofCategory = (category: string): TermQuery => ({
  id,
  candidates: sql`select a.id from product p join application a on a.product_id = p.id where p.category = ${category}`,
  contains: sql`(select p.category = ${category} from product p where p.id = a.product_id)`,
});

const ofReviewer = (reviewer: string): TermQuery => ({
  id,
  candidates: sql`select application_id as id from review_assignment where reviewer_id = ${reviewer}::uuid`,
  contains: sql`(select given.reviewer_id = ${reviewer}::uuid from review_assignment given
    where given.application_id = a.id)`,
});

const isUnassigned = sql<boolean>`(a.waiting_for in ('partner', 'reviewer')
  and coalesce((select false from ${assignments} where given.application_id = a.id), true))`;
const ofNobody: TermQuery = {
  id,
  candidates: sql`select a.id from application a where ${isUnassigned}`,
  contains: isUnassigned,
};

/** What stands elsewhere. */
function termsOf({ keyword, status, category, reviewer }: AllApplicationsFilter): TermQuery[] {
  const word = searchTermOf(keyword);
  const tags = status === undefined ? [] : [status];
  return [
    ...(word === null ? [] : [applicationTermQuery({ tenant: 'all', tags, term: word })]),
    ...(category === undefined ? [] : [ofCategory(category)]),
    ...(reviewer === undefined ? [] : [reviewer === 'nobody' ? ofNobody : ofReviewer(reviewer)]),
  ];
}

/** The applications that match, counted up to 1001, those of a keyword up to 101. */
export async function filterAllApplications(db: Db, filter: AllApplicationsFilter): Promise<Match> {
  const narrowed = [];
  for (const term of termsOf(filter)) narrowed.push(await narrowRows(db, term));
  const all = [conditionsOf(conditions, filter), ...narrowed.map((one) => one.where)];
  const where = sql<boolean>`${sql.join(all, sql` and `)}`;
  const most = searchTermOf(filter.keyword) ? limits.countedFound : limits.counted;
  const [only] = narrowed;
  const isAlone = Object.values(filter).filter((value) => value !== undefined).length === 1;
  if (only && isAlone) return { where, total: Math.min(only.matches, most + 1) };
  return { where, total: await countUpTo(db, sql`select from application a where ${where}`, most) };
}

type Reviewer = { reviewerId: string; reviewerZh: string; reviewerEn: string };

/** A page of what {@link filterAllApplications} finds, newest change first. */
export function pageOfAllApplications(
  db: Db,
  where: RawBuilder<boolean>,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  const rest = after === null ? sql`` : sql` and ${isAfterCursor('a.updatedAt', 'a.id', after)}`;
  return showPage(
    db,
    sql`select a.id from application a where ${where}${rest} order by a.updated_at desc, a.id desc limit ${limit}`,
  )
    .leftJoinLateral(
      sql<Reviewer>`(select r.id as reviewer_id, r.name_zh as reviewer_zh, r.name_en as reviewer_en
        from ${assignments} where given.application_id = a.id)`.as<'own'>(sql`own`),
      (join) => join.onTrue(),
    )
    .select(['own.reviewerId', 'own.reviewerZh', 'own.reviewerEn'])
    .execute();
}
export type AllApplicationsRow = Awaited<ReturnType<typeof pageOfAllApplications>>[number];

/** How many wait for each side, each counted up to 1001. One statement. */
export async function countTurns(db: Db): Promise<Record<Turn, number>> {
  const counts = turns.map((turn) => {
    const rows = sql`select from application where waiting_for = ${sql.lit(turn)}`;
    return sql`${countOf(rows, limits.counted)} as ${sql.id(turn)}`;
  });
  const { rows } = await sql<Record<Turn, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}
