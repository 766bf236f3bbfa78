import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { isDatabaseUnavailable } from '#db/database-unavailable.ts';
import {
  findRecord,
  findRecordAudited,
  findRecordOrAudit,
  type IdempotencyRecord,
  type KeyedCall,
  lockKey,
  storeAnswer,
  storeAnswerAudited,
} from '#db/queries/idempotency-records.ts';
import type { Db } from '#db/schema/database.ts';
import { isRolledBack, violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type AuditNote, auditEntryOf } from '#services/audit/record-audit.ts';

type Answer = Record<string, unknown> | undefined;

export type Repeatable = {
  endpoint: Endpoint;
  accountId: string;
  /** The call's Idempotency-Key. */
  key: string;
  input: unknown;
  /** Called when the stored answer is given and the work is not run. */
  onRepeat: () => void;
};

/** Audit entries of a call that is done or has failed. */
export type Outcome = {
  noteOf: (answer: unknown) => AuditNote;
  /** Null where that is logged in another way. */
  failureOf: (error: unknown) => AuditNote | null;
  /** Called once the outcome is in the audit log. */
  markAudited: () => void;
};

/** The work of a call, on the handle that it gets. */
type Run<T> = (db: Db) => Promise<T>;
type Work<T> = { run: Run<T>; onCommit: () => void };

/** A changing call under its key. */
export type OneCall = {
  /** Writes the audit entry of the request, and reads a stored answer in the same statement. */
  begin: (note: AuditNote) => Promise<void>;
  /**
   * Runs it after that, unless it was answered before. What it does with `db` is one transaction with its answer, but for
   * what is `stored-after`; before that is committed, `onCommit` is called.
   * @throws CatalogueError parameterInvalid for a key that was used for something else, and what `run` throws
   */
  answer: <T>(outcome: Outcome, run: Run<T>, onCommit?: () => void) => Promise<T>;
};

/** A call whose transaction Postgres rolls back is retried so often; each retry waits this many milliseconds more. */
const maxTries = 5;
const retryDelayMs = 20;

function keyedCall({ endpoint, accountId, key, input }: Repeatable): KeyedCall {
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return { accountId, key, call: `${endpoint.method} ${endpoint.path}`, inputHash };
}

function keyInUse(): CatalogueError {
  return new CatalogueError('parameterInvalid', {
    field: 'Idempotency-Key',
    issues: [{ in: 'headers', path: 'Idempotency-Key', code: 'reused', message: 'UUID' }],
  });
}

/** The answer as it is stored: without a secret that is shown once. */
function storedPart({ shownOnce = [] }: Endpoint, answer: Answer): Answer {
  return answer && { ...answer, ...Object.fromEntries(shownOnce.map((name) => [name, null])) };
}

/**
 * Runs a changing call once a key. Its work, its stored answer and its audit entry are one transaction. A repeat gets the
 * same answer; of two at once the unique key lets one commit, and the other is rolled back and answers the same. A deadlock
 * between them is retried under a lock of the key. After a refusal or a crash a repeat runs as the first call. Work that is
 * partly outside of the database (`repeats: 'stored-after'`) runs first, and its answer is stored after it.
 */
export function answerOnce(db: Db, call: Repeatable): OneCall {
  const keyed = keyedCall(call);
  const { endpoint } = call;
  let former: IdempotencyRecord | undefined;
  const repeat = <T>(record: IdempotencyRecord): T => {
    if (record.call !== keyed.call || record.inputHash !== keyed.inputHash) throw keyInUse();
    call.onRepeat();
    return (record.answer ?? undefined) as T;
  };
  const runInTransaction = async <T>(outcome: Outcome, work: Work<T>, tries: number): Promise<T> => {
    const answer = await db.transaction().execute(async (trx) => {
      if (tries > 1) await lockKey(trx, keyed);
      const answer = await work.run(trx);
      const done = auditEntryOf(outcome.noteOf(answer));
      await storeAnswerAudited(trx, keyed, storedPart(endpoint, answer as Answer), done);
      work.onCommit();
      return answer;
    });
    outcome.markAudited();
    return answer;
  };
  const retryRollbacks = async <T>(outcome: Outcome, work: Work<T>, tries = 1): Promise<T> => {
    try {
      return await runInTransaction(outcome, work, tries);
    } catch (error) {
      if (!isRolledBack(error) || tries === maxTries) throw error;
      await delay(tries * retryDelayMs);
      return retryRollbacks(outcome, work, tries + 1);
    }
  };
  /** The call may have failed because a concurrent one with its key committed first: then that answer is given. */
  const answerFailure = async <T>(error: unknown, { failureOf, markAudited }: Outcome): Promise<T> => {
    if (isDatabaseUnavailable(error)) throw error;
    // The key is used by the same account in another tenant, as before it joined an enterprise.
    const failure = violatedUnique(error) === 'idempotency_record_pkey' ? keyInUse() : error;
    const note = failureOf(failure);
    const record = await (note ? findRecordOrAudit(db, keyed, auditEntryOf(note)) : findRecord(db, keyed));
    if (record) return repeat(record);
    if (note) markAudited();
    throw failure;
  };
  const answerThenStore = async <T>({ run, onCommit }: Work<T>): Promise<T> => {
    onCommit();
    const answer = await run(db);
    if (await storeAnswer(db, keyed, storedPart(endpoint, answer as Answer))) return answer;
    return (await findRecord(db, keyed))?.answer as T;
  };
  return {
    begin: async (note) => {
      former = await findRecordAudited(db, keyed, auditEntryOf(note));
    },
    answer: async <T>(outcome: Outcome, run: Run<T>, onCommit = () => {}) => {
      if (former) return repeat<T>(former);
      const work = { run, onCommit };
      if (endpoint.repeats === 'stored-after') return answerThenStore(work);
      return retryRollbacks(outcome, work).catch((error: unknown) => answerFailure<T>(error, outcome));
    },
  };
}
