import { sql } from 'kysely';
import { type QueueKind, queueKinds } from '#domain/applications/waits.ts';
import { timeKey } from '../cursor.ts';
import type { Db } from '../schema.ts';
import { countedTo, matches, summaries } from './application-lists.ts';

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

const ofKeyword = ({ keyword }: QueueFilter) => matches('all', keyword === undefined ? {} : { keyword });

/** What waits for a reviewer, oldest due first. */
export function listQueueRows(db: Db, filter: QueueFilter & { after: QueueCursor | null; limit: number }) {
  const { after, limit, kind } = filter;
  const page = db
    .selectFrom('application as a')
    .select('a.id')
    .where(waits(kind))
    .where(ofKeyword(filter))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(a.due_at, a.id) > (${after?.dueAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .limit(limit);
  return summaries(db)
    .select(timeKey('a.dueAt').as('key'))
    .where('a.id', 'in', page)
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .execute();
}

export type QueueCounts = Record<QueueKind | 'all', number>;

/** How many wait, in all and of each kind, each counted up to 1001: more than 1000. */
export async function countQueue(db: Db, filter: QueueFilter): Promise<QueueCounts> {
  const count = (kind: QueueKind | undefined) => sql`(select count(*)::int from (
    select from application a where ${waits(kind)} and ${ofKeyword(filter)} limit ${sql.lit(countedTo + 1)}) found)`;
  const counted = [undefined, ...queueKinds].map((kind) => sql`${count(kind)} as ${sql.id(kind ?? 'all')}`);
  const { rows } = await sql<QueueCounts>`select ${sql.join(counted)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has no row');
  return counts;
}
