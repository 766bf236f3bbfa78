import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { timeKey } from '../cursor.ts';
import { type SearchTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { countOf, findRows } from '../searched-list.ts';
import { summaries } from './application-lists.ts';
import { applicationsMatching, applicationTermQuery } from './application-search.ts';
import { assignments, isAbsent } from './reviewers.ts';

/** Key of the queue: by due time, then by id. */
export type QueueCursor = { dueAt: string; id: string };
export type QueueFilter = {
  keyword?: string;
  kind?: QueueKind;
  /** The assigned reviewer; null for unassigned. Ignored with a keyword. */
  whose?: string | null;
};

/** As the index `application_queue_kind` has it; `queueKindOf` in domain/applications/waits.ts is the rule, and a test compares them. */
const kindOf = sql<QueueKind>`case when a.wait_action in ('review-product', 'review-commercial') then 'materials'
  when a.wait_action = 'review-results' then 'results' else 'samples' end`;

const waits = (kind: QueueKind | undefined) =>
  kind === undefined
    ? sql<boolean>`a.waiting_for = 'reviewer'`
    : sql<boolean>`a.waiting_for = 'reviewer' and (${kindOf}) = ${sql.lit(kind)}`;

const belongsTo = (whose: string | null | undefined) => {
  if (whose === undefined) return sql``;
  return whose === null
    ? sql` and not exists (select from ${assignments} where given.application_id = a.id)`
    : sql` and a.id in (select application_id from review_assignment where reviewer_id = ${whose})`;
};

/** The tag of `application_tags`. */
const tagOf = (kind: QueueKind | undefined) => [kind ?? 'queue'];

type Page = {
  after: QueueCursor | null;
  limit: number;
  /** Today, by the office's day. */
  day: string;
};

type Reviewer = { reviewerId: string; reviewerZh: string; reviewerEn: string; reviewerAbsent: boolean };

/** The last comment on the application or one of its cases is the enterprise's. */
const isUnanswered = sql<boolean>`coalesce((select said.side = 'partner' from comment said
  where said.application_id = a.id order by said.created_at desc, said.id desc limit 1), false)`;

const isNudged = sql<boolean>`exists (select from history line where line.application_id = a.id
  and line.event = 'nudged' and line.at >= a.waiting_since)`;

const opinionCount = sql<number>`(select count(*)::int from review_opinion opinion
  where opinion.application_id = a.id and opinion.waiting_since = a.waiting_since)`;

/** A page of what {@link filterQueue} finds, oldest due first. */
export function listQueueRows(db: Db, { where }: Pick<Queue, 'where'>, { after, limit, day }: Page) {
  const rest =
    after === null ? sql`` : sql` and (a.due_at, a.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`;
  const page = sql<string>`select a.id from application a where ${where}${rest} order by a.due_at, a.id limit ${limit}`;
  return summaries(db, page)
    .leftJoinLateral(
      sql<Reviewer>`(select r.id as reviewer_id, r.name_zh as reviewer_zh, r.name_en as reviewer_en,
        ${isAbsent('r.id', day)} as reviewer_absent from ${assignments} where given.application_id = a.id)`.as<'own'>(
        sql`own`,
      ),
      (join) => join.onTrue(),
    )
    .select(['own.reviewerId', 'own.reviewerZh', 'own.reviewerEn'])
    .select(sql<boolean>`coalesce(own.reviewer_absent, false)`.as('reviewerAbsent'))
    .select([isUnanswered.as('unanswered'), isNudged.as('nudged'), opinionCount.as('opinions')])
    .select(timeKey('a.dueAt').as('key'))
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .execute();
}

export type QueueCounts = Record<QueueKind | 'all', number>;
/** Of the requested kind, by assignee. */
type QueueOwners = Record<'mine' | 'nobody' | 'all', number>;
type Queue = {
  counts: QueueCounts;
  owners: QueueOwners | null;
  /** Condition on the application `a`. */
  where: RawBuilder<boolean>;
};

const summed = (counts: Record<QueueKind, number>, countLimit: number): QueueCounts => {
  const sum = queueKinds.reduce((all, kind) => all + counts[kind], 0);
  return { ...counts, all: Math.min(sum, countLimit) };
};

/**
 * Number of waiting reviews: in all, of each kind, of the reader, and unassigned, each counted up to 1001; with a
 * keyword up to 101.
 */
export async function filterQueue(db: Db, filter: QueueFilter, reader: string): Promise<Queue> {
  const term = searchTermOf(filter.keyword);
  if (term !== null) return findWord(db, filter, term);
  const max = limits.counted + 1;
  const count = (kind: QueueKind | undefined, whose: string | null | undefined) =>
    sql`(select count(*)::int from (
    select from application a where ${waits(kind)}${belongsTo(whose)} limit ${sql.lit(max)}) found)`;
  const owners = { mine: reader, nobody: null, all: undefined };
  const counted = [
    ...queueKinds.map((kind) => sql`${count(kind, filter.whose)} as ${sql.id(kind)}`),
    ...Object.entries(owners).map(([name, whose]) => sql`${count(filter.kind, whose)} as ${sql.id(name)}`),
  ];
  const { rows } = await sql<Record<QueueKind, number> & QueueOwners>`select ${sql.join(counted)}`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('a count has no row');
  const { mine, nobody, all, ...kinds } = counts;
  const where = sql<boolean>`${waits(filter.kind)}${belongsTo(filter.whose)}`;
  return { counts: summed(kinds, max), owners: { mine, nobody, all }, where };
}

async function findWord(db: Db, { kind }: QueueFilter, term: SearchTerm): Promise<Queue> {
  const search = (one: QueueKind | undefined) => ({ tenant: 'all' as const, tags: tagOf(one), term });
  const counts = queueKinds.map(
    (one) => sql`${countOf(applicationsMatching(search(one)), limits.countedFound)} as ${sql.id(one)}`,
  );
  const { rows } = await sql<Record<QueueKind, number>>`select ${sql.join(counts)}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a count has no row');
  const { where } = await findRows(db, {
    where: waits(kind),
    from: sql`application a`,
    term: applicationTermQuery(search(kind)),
  });
  return { counts: summed(counted, limits.countedFound + 1), owners: null, where };
}
