import { sql } from 'kysely';
import { currentTrace } from '#api/base/tracing.ts';
import type { Db } from '#db/schema/database.ts';
import { type OutboxJobKind, outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import { buildOnce } from '../build-once.ts';
import { lockedIds } from '../locked-ids.ts';

export type OutboxJobInput = {
  kind: OutboxJobKind;
  key: string;
  payload: Record<string, unknown>;
  /** Milliseconds until dispatchers may claim it, because its creator does the work immediately as well. */
  delayMs?: number;
};

/** The database's time in so many milliseconds. */
export const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;
/** Wakes the dispatchers of a kind at commit. */
export const notifyDispatchers = (kind: OutboxJobKind) =>
  sql`pg_notify('assay_outbox_job', ${kind})`.as('notified');

/**
 * Adds an outbox job inside the transaction that needs it; a dispatcher handles it after the commit. A repeated kind
 * and key changes nothing, even when the job was done long ago.
 */
export async function addOutboxJob(db: Db, job: OutboxJobInput): Promise<void> {
  await adding(db, [...outboxJobValues(job), job.kind]);
}

/** Starts a statement that stores an outbox job; the job's values are its first parameters. */
export const withOutboxJob = (db: Db) =>
  db.with('wanted', (cte) =>
    cte
      .insertInto('outboxJob')
      .values({ kind: 'send-mail', key: '', payload: '', nextAt: inMs(0), trace: null })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing()),
  );

export function outboxJobValues({ kind, key, payload, delayMs = 0 }: OutboxJobInput): unknown[] {
  return [kind, key, JSON.stringify(payload), delayMs / 1000, currentTrace()];
}

const adding = buildOnce((db) => withOutboxJob(db).selectNoFrom(notifyDispatchers('send-mail')));

export type ClaimedOutboxJob = {
  id: string;
  kind: OutboxJobKind;
  key: string;
  payload: Record<string, unknown>;
  trace: string | null;
  /** This attempt's number, from 1; it is also the claim's fencing token. */
  attempts: number;
  /** Attempts that ended in a fault. */
  faults: number;
  createdAt: Date;
  /** When an operator retried it. */
  retriedAt: Date | null;
};

/** Unclaimed outbox jobs; locked until the end of the statement. */
const unheldOutboxJobs = (db: Db) => db.selectFrom('outboxJob').select('id').forUpdate().skipLocked();

/**
 * Claims due outbox jobs of a kind for `leaseMs`; after that others may claim them. The same statement marks `done`
 * jobs as done, even when their lease has expired: handlers are idempotent.
 */
export function claimOutboxJobs(
  db: Db,
  claim: { kind: OutboxJobKind; limit: number; leaseMs: number; done?: readonly string[] },
): Promise<ClaimedOutboxJob[]> {
  const { kind, limit, leaseMs, done = [] } = claim;
  return claiming(db, [done, leaseMs / 1000, kind, done, limit]);
}

const claiming = buildOnce<ClaimedOutboxJob>((db) =>
  db
    .with('finished', (cte) =>
      cte
        .updateTable('outboxJob')
        .set({ doneAt: sql<Date>`now()`, lastError: sql`null` })
        .where('id', '=', sql<string>`any(${[]}::uuid[])`)
        .where('doneAt', 'is', null),
    )
    .updateTable('outboxJob')
    .set({ nextAt: inMs(0), attempts: sql<number>`attempts + 1` })
    .where(
      'id',
      '=',
      lockedIds(
        unheldOutboxJobs(db)
          .where('kind', '=', 'send-mail')
          .where('doneAt', 'is', null)
          .where('setAsideAt', 'is', null)
          .where('nextAt', '<=', sql<Date>`now()`)
          // Excluded here, as one statement cannot update a row twice.
          .where('id', '<>', sql<string>`all(${[]}::uuid[])`)
          .orderBy('nextAt')
          .limit(1),
      ),
    )
    .returning(['id', 'kind', 'key', 'payload', 'trace', 'attempts', 'faults', 'createdAt', 'retriedAt']),
);

/** Kinds with due jobs. */
export async function findDueKinds(db: Db): Promise<OutboxJobKind[]> {
  const { rows } = await sql<{ kind: OutboxJobKind }>`
    select kind from unnest(${[...outboxJobKinds]}::text[]) kind where exists (
      select from outbox_job where outbox_job.kind = kind.kind and done_at is null and set_aside_at is null and next_at <= now()
    )`.execute(db);
  return rows.map(({ kind }) => kind);
}

type Claim = Pick<ClaimedOutboxJob, 'id' | 'attempts'>;

/** Extends the lease while the handler runs; false when another process has claimed the job. */
export async function renewOutboxJob(db: Db, claim: Claim, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxJob')
    .set({ nextAt: inMs(leaseMs) })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The record of a failed attempt; `spent` sets the job aside for an operator. */
type Failure = { delayMs: number; error: string; fault?: boolean; spent?: boolean };

/** Postpones a failed job by `delayMs`, or sets it aside; false where another process has claimed it. */
export async function postponeOutboxJob(db: Db, claim: Claim, failure: Failure): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboxJob')
    .set({ nextAt: inMs(failure.delayMs), lastError: failure.error })
    .$if(failure.fault === true, (query) => query.set({ faults: sql<number>`faults + 1` }))
    .$if(failure.spent === true, (query) => query.set({ setAsideAt: sql<Date>`now()` }))
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes up to `limit` outbox jobs that were done more than `days` ago; tells how many. */
export async function pruneOutboxJobs(db: Db, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outboxJob')
    .where(
      'id',
      '=',
      lockedIds(
        unheldOutboxJobs(db)
          .where('doneAt', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
          .limit(limit),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
