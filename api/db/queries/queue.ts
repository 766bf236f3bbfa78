import { sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { timeKey } from '../cursor.ts';
import type { Word } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countSome } from '../searched-list.ts';
import { summaries } from './application-lists.ts';
import { foundBy, searchApplications, wordIn } from './application-search.ts';
import { isAway } from './reviewers.ts';

/** Key of the queue: by due time, then by id. */
export type QueueCursor = { dueAt: string; id: string };
export type QueueFilter = {
  keyword?: string;
  kind?: QueueKind;
  /** The reviewer whose they are; null for nobody's. Not looked at beside a keyword. */
  whose?: string | null;
};

/** As the index `application_queue_kind` has it; `queueKindOf` in domain/applications/waits.ts is the rule, and a test compares them. */
const kindOf = sql<QueueKind>`case when a.wait_action in ('review-product', 'review-commercial') then 'materials'
  when a.wait_action = 'review-results' then 'results' else 'samples' end`;

const waits = (kind: QueueKind | undefined) =>
  kind === undefined
    ? sql<boolean>`a.waiting_for = 'reviewer'`
    : sql<boolean>`a.waiting_for = 'reviewer' and (${kindOf}) = ${sql.lit(kind)}`;

/** An assignment to somebody who reviews still. */
const given = sql`review_assignment given join account r on r.id = given.reviewer_id
  and r.disabled_at is null and 'reviewer' = any (r.roles)`;

const belongsTo = (whose: string | null | undefined) => {
  if (whose === undefined) return sql``;
  return whose === null
    ? sql` and not exists (select from ${given} where given.application_id = a.id)`
    : sql` and a.id in (select application_id from review_assignment where reviewer_id = ${whose})`;
};

/** The tag of `application_tags`. */
const tagOf = (kind: QueueKind | undefined) => [kind ?? 'queue'];

type PageFilter = QueueFilter & {
  after: QueueCursor | null;
  limit: number;
  /** Today, by the office's day. */
  day: string;
  /** What of the kind {@link countQueue} has counted. */
  counted: Counted;
};

type Reviewer = { reviewerId: string; reviewerZh: string; reviewerEn: string; reviewerAbsent: boolean };

/** The maker has the last word about the application, or about a case of it. */
const isUnanswered = sql<boolean>`coalesce((select said.side = 'partner' from comment said
  where said.application_id = a.id order by said.created_at desc, said.id desc limit 1), false)`;

/** What waits for a reviewer, oldest due first. */
export function listQueueRows(db: Db, filter: PageFilter) {
  const { after, limit, kind, counted, whose, day } = filter;
  const rest =
    after === null ? sql`` : sql` and (a.due_at, a.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`;
  const list = { where: sql`${waits(kind)}${rest}`, order: sql`a.due_at, a.id`, limit };
  const word = wordIn(filter);
  const page =
    word === null
      ? sql<string>`select a.id from application a where ${list.where}${belongsTo(whose)} order by ${list.order} limit ${limit}`
      : searchApplications({ tenant: 'all', narrow: tagOf(kind), word }, { ...list, by: 'dueAt', counted });
  return summaries(db, page)
    .leftJoinLateral(
      sql<Reviewer>`(select r.id as reviewer_id, r.name_zh as reviewer_zh, r.name_en as reviewer_en,
        ${isAway('r.id', day)} as reviewer_absent from ${given} where given.application_id = a.id)`.as<'own'>(
        sql`own`,
      ),
      (join) => join.onTrue(),
    )
    .select(['own.reviewerId', 'own.reviewerZh', 'own.reviewerEn'])
    .select(sql<boolean>`coalesce(own.reviewer_absent, false)`.as('reviewerAbsent'))
    .select(isUnanswered.as('unanswered'))
    .select(timeKey('a.dueAt').as('key'))
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .execute();
}

export type QueueCounts = Record<QueueKind | 'all', number>;
/** Of the asked kind, whose they are. */
type QueueOwners = Record<'mine' | 'nobody' | 'all', number>;
type CountedQueue = { counts: QueueCounts; owners: QueueOwners | null; ids: string[] | null };

const summed = (counts: Record<QueueKind, number>, most: number): QueueCounts => {
  const sum = queueKinds.reduce((all, kind) => all + counts[kind], 0);
  return { ...counts, all: Math.min(sum, most) };
};

/** How many wait, in all, of each kind, and the reader's and nobody's, each counted up to 1001: more than 1000. Those of a keyword up to 101. */
export async function countQueue(db: Db, filter: QueueFilter, reader: string): Promise<CountedQueue> {
  const word = wordIn(filter);
  if (word !== null) return countWord(db, filter, word);
  const most = limits.counted + 1;
  const count = (kind: QueueKind | undefined, whose: string | null | undefined) =>
    sql`(select count(*)::int from (
    select from application a where ${waits(kind)}${belongsTo(whose)} limit ${sql.lit(most)}) found)`;
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
  return { counts: summed(kinds, most), owners: { mine, nobody, all }, ids: null };
}

/**
 * Rows that are read of what the index finds: of a word that more have, the queue is walked for the page. As many as have
 * 100 of a kind that is one in ten, or the index would be asked again for that.
 */
const kept = 1_100;

type CountedKinds = Record<QueueKind, number> & { ids: string[] | null };

/** The index is asked once for all kinds, and for one of them again where that one may have more than was read. */
async function countWord(db: Db, { kind }: QueueFilter, word: Word): Promise<CountedQueue> {
  const found = (narrow: QueueKind | undefined) =>
    foundBy({ tenant: 'all', narrow: tagOf(narrow), word }, null);
  const few = sql`(select count(*) from found) <= ${sql.lit(kept)}`;
  const has = (narrow: QueueKind | undefined) =>
    sql`select id from found where tags @> ${tagOf(narrow)}::text[]`;
  const count = (
    one: QueueKind,
  ) => sql`(select case when met > ${sql.lit(limits.countedFound)} or ${few} then met
    else ${countSome(found(one))} end from (select ${countSome(has(one))} as met offset 0) of_kind) as ${sql.id(one)}`;
  const { rows } = await sql<CountedKinds>`with found as materialized (
      select id, tags from (${found(undefined)}) all_found limit ${sql.lit(kept + 1)})
    select ${sql.join(queueKinds.map(count))}, case when ${few} then array(select id::text from (${has(kind)}) of_kind) end as ids`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted) throw new Error('a count has no row');
  const { ids, ...counts } = counted;
  return { counts: summed(counts, limits.countedFound + 1), owners: null, ids };
}
