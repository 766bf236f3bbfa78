import { sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { timeKey } from '../cursor.ts';
import type { Db } from '../schema.ts';
import { isOneOf } from '../searched-list.ts';
import { summaries } from './application-lists.ts';
import { countOf, searchApplications, wordIn } from './application-search.ts';

/** Key of the queue: by due time, then by id. */
export type QueueCursor = { dueAt: string; id: string };
export type QueueFilter = { keyword?: string; kind?: QueueKind };

/** As the index `application_queue_kind` has it; `queueKindOf` in domain/applications/waits.ts is the rule, and a test compares them. */
const kindOf = sql<QueueKind>`case when a.wait_action in ('review-product', 'review-commercial') then 'materials'
  when a.wait_action = 'review-results' then 'results' else 'samples' end`;

const waits = (kind: QueueKind | undefined) =>
  kind === undefined
    ? sql<boolean>`a.waiting_for = 'reviewer'`
    : sql<boolean>`a.waiting_for = 'reviewer' and (${kindOf}) = ${sql.lit(kind)}`;

/** The tag of `application_tags`. */
const tagOf = (kind: QueueKind | undefined) => [kind ?? 'queue'];

type PageFilter = QueueFilter & {
  after: QueueCursor | null;
  limit: number;
  /** How many of the kind {@link countQueue} has counted. */
  total: number;
};

/** What waits for a reviewer, oldest due first. */
export function listQueueRows(db: Db, filter: PageFilter) {
  const { after, limit, kind, total } = filter;
  const rest =
    after === null ? sql`` : sql` and (a.due_at, a.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`;
  const list = { where: sql`${waits(kind)}${rest}`, order: sql`a.due_at, a.id`, limit };
  const word = wordIn(filter);
  const page =
    word === null
      ? sql<string>`select a.id from application a where ${list.where} order by ${list.order} limit ${limit}`
      : searchApplications({ tenant: 'all', narrow: tagOf(kind), word }, { ...list, by: 'dueAt', total });
  return summaries(db)
    .select(timeKey('a.dueAt').as('key'))
    .where(isOneOf(sql.ref('a.id'), page))
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .execute();
}

export type QueueCounts = Record<QueueKind | 'all', number>;

/** How many wait, in all and of each kind, each counted up to 1001: more than 1000. Those of a keyword up to 101. */
export async function countQueue(db: Db, filter: QueueFilter): Promise<QueueCounts> {
  const word = wordIn(filter);
  const most = 1 + (word === null ? limits.counted : limits.countedFound);
  const count = (kind: QueueKind) =>
    word === null
      ? sql`(select count(*)::int from (
          select from application a where ${waits(kind)} limit ${sql.lit(most)}) found)`
      : countOf({ tenant: 'all', narrow: tagOf(kind), word });
  const counted = queueKinds.map((kind) => sql`${count(kind)} as ${sql.id(kind)}`);
  const { rows } = await sql<Record<QueueKind, number>>`select ${sql.join(counted)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has no row');
  const sum = queueKinds.reduce((all, kind) => all + counts[kind], 0);
  return { ...counts, all: Math.min(sum, most) };
}
