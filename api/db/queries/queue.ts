import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { timeKey } from '../cursor.ts';
import { type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { countOf, findRows } from '../searched-list.ts';
import { summaries } from './application-lists.ts';
import { applicationsWith, applicationWord } from './application-search.ts';
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

type Page = {
  after: QueueCursor | null;
  limit: number;
  /** Today, by the office's day. */
  day: string;
};

type Reviewer = { reviewerId: string; reviewerZh: string; reviewerEn: string; reviewerAbsent: boolean };

/** The maker has the last word about the application, or about a case of it. */
const isUnanswered = sql<boolean>`coalesce((select said.side = 'partner' from comment said
  where said.application_id = a.id order by said.created_at desc, said.id desc limit 1), false)`;

/** A page of what {@link filterQueue} finds, oldest due first. */
export function listQueueRows(db: Db, { where }: Pick<Queue, 'where'>, { after, limit, day }: Page) {
  const rest =
    after === null ? sql`` : sql` and (a.due_at, a.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`;
  const page = sql<string>`select a.id from application a where ${where}${rest} order by a.due_at, a.id limit ${limit}`;
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
type Queue = {
  counts: QueueCounts;
  owners: QueueOwners | null;
  /** Condition on the application `a`. */
  where: RawBuilder<boolean>;
};

const summed = (counts: Record<QueueKind, number>, most: number): QueueCounts => {
  const sum = queueKinds.reduce((all, kind) => all + counts[kind], 0);
  return { ...counts, all: Math.min(sum, most) };
};

/** How many wait, in all, of each kind, and the reader's and nobody's, each counted up to 1001: more than 1000. Those of a keyword up to 101. */
export async function filterQueue(db: Db, filter: QueueFilter, reader: string): Promise<Queue> {
  const word = wordOf(filter.keyword);
  if (word !== null) return findWord(db, filter, word);
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
  const where = sql<boolean>`${waits(filter.kind)}${belongsTo(filter.whose)}`;
  return { counts: summed(kinds, most), owners: { mine, nobody, all }, where };
}

async function findWord(db: Db, { kind }: QueueFilter, word: Word): Promise<Queue> {
  const search = (one: QueueKind | undefined) => ({ tenant: 'all' as const, tags: tagOf(one), word });
  const counts = queueKinds.map(
    (one) => sql`${countOf(applicationsWith(search(one)), limits.countedFound)} as ${sql.id(one)}`,
  );
  const { rows } = await sql<Record<QueueKind, number>>`select ${sql.join(counts)}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a count has no row');
  const { where } = await findRows(db, {
    where: waits(kind),
    from: sql`application a`,
    word: applicationWord(search(kind)),
  });
  return { counts: summed(counted, limits.countedFound + 1), owners: null, where };
}
