import type { Counter } from 'prom-client';
import { type Log, rarely } from '#api/base/logging.ts';
import { emitEvent } from '#api/events/emit-event.ts';
import { type ClaimedOutboxJob, postponeOutboxJob } from '#db/queries/outbox-jobs.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  isSpent,
  type OutboxJobKind,
  type OutboxJobLife,
  outboxJobLifeInForce,
  retryDelay,
} from '#domain/outbox/outbox-jobs.ts';
import { judgeFailure, reasonOf } from './judge-failure.ts';

export type FailureDeps = {
  db: Db;
  log: Log;
  kind: OutboxJobKind;
  failures?: Counter<'kind' | 'cause'> | undefined;
};

/** While an engine does not answer all jobs fail alike: one line per kind of failure is logged in ten seconds. */
const logEveryMs = 10_000;
const isNews = rarely(logEveryMs);

/**
 * Notes why an attempt failed, counts it and logs it; milliseconds until the next attempt, or null when the outbox job's
 * life is over and it waits for an operator.
 */
export async function noteFailure(
  deps: FailureDeps,
  job: ClaimedOutboxJob,
  error: unknown,
): Promise<number | null> {
  const { db, kind } = deps;
  const cause = judgeFailure(error);
  deps.failures?.inc({ kind, cause });
  const ageMs = Date.now() - (job.retriedAt ?? job.createdAt).getTime();
  const delayMs = retryDelay(job.attempts, ageMs, Math.random());
  const fault = cause === 'fault';
  const spent = isSpent(await readLife(db), { faults: job.faults + (fault ? 1 : 0), ageMs });
  logFailure(deps, job, { error, cause, spent });
  const failure = { delayMs, error: reasonOf(error), fault, spent };
  // Where this fails too, the lease ends by itself.
  await inTransaction(db, async (trx) => {
    if ((await postponeOutboxJob(trx, job, failure)) && spent) await announce(trx, job);
  }).catch((err) => deps.log.warn({ err, kind, key: job.key }, 'failure of a job not noted'));
  return spent ? null : delayMs;
}

/** If the settings cannot be read the defaults apply. */
async function readLife(db: Db): Promise<OutboxJobLife> {
  const setting = await findSetting(db, 'effects').catch(() => null);
  return outboxJobLifeInForce(setting?.value);
}

function logFailure(
  { log, kind }: FailureDeps,
  { id, key, attempts: attempt }: ClaimedOutboxJob,
  { error: err, cause, spent }: { error: unknown; cause: string; spent: boolean },
): void {
  const news = isNews(
    `${kind} ${cause} ${spent} ${err instanceof Error ? `${err.name} ${err.message.slice(0, 40)}` : ''}`,
  );
  if (news === null) return;
  const about = { err, kind, outboxJobId: id, key, attempt, cause, ...(news > 0 ? { untold: news } : {}) };
  if (spent) log.error(about, 'outbox job set aside, it waits for an operator');
  else log[cause === 'fault' ? 'error' : 'warn'](about, 'outbox job failed, it is tried again');
}

/** Open pages of operators list it at once. */
function announce(trx: Db, { id, kind }: ClaimedOutboxJob): Promise<void> {
  const event = { entity: 'application' as const, entityId: id, version: 0, change: { setAside: kind } };
  return emitEvent(trx, { rooms: ['programme'], ...event });
}
