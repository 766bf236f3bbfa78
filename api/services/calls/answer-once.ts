import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import { isDatabaseAway } from '#db/database-away.ts';
import {
  findKept,
  findKeptAudited,
  findKeptOrTell,
  type IdempotencyRecord,
  type KeyedCall,
  keepAnswer,
  keepAnswerAudited,
  lockKey,
} from '#db/queries/idempotency-records.ts';
import type { Db } from '#db/schema/database.ts';
import { isTakenBack, violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type AuditNote, auditEntryOf } from '#services/audit/record-audit.ts';

type Answer = Record<string, unknown> | undefined;

export type Repeatable = {
  endpoint: Endpoint;
  accountId: string;
  /** The call's Idempotency-Key. */
  key: string;
  input: unknown;
  /** Told where the answer is a former one, and the work is not run. */
  onRepeat: () => void;
};

/** What the audit log tells of a call that is done, or has failed. */
export type Outcome = {
  noteOf: (answer: unknown) => AuditNote;
  /** Null where the log is told of that in another way. */
  failureOf: (error: unknown) => AuditNote | null;
  /** Called once that stands in the log. */
  markAudited: () => void;
};

/** The work of a call, on the handle that it is given. */
type Run<T> = (db: Db) => Promise<T>;
type Work<T> = { run: Run<T>; onCommit: () => void };

/** A changing call under its key. */
export type OneCall = {
  /** Writes that it was asked for, and looks for a former answer on the way. */
  begin: (note: AuditNote) => Promise<void>;
  /**
   * Runs it after that, unless it was answered before. What it does with `db` is one transaction with its answer, but for
   * what is `kept-after`; before that is committed, `onCommit` is called.
   * @throws CatalogueError parameterInvalid for a key that was used for something else, and what `run` throws
   */
  answer: <T>(outcome: Outcome, run: Run<T>, onCommit?: () => void) => Promise<T>;
};

/** Times that a call is run which Postgres takes back, and milliseconds that each of them comes later. */
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

/** What of an answer is kept: a secret that is shown once is not. */
function storedPart({ shownOnce = [] }: Endpoint, answer: Answer): Answer {
  return answer && { ...answer, ...Object.fromEntries(shownOnce.map((name) => [name, null])) };
}

/**
 * Runs a changing call once a key. Its work, its answer under the key and the log's entry of it are one transaction: a
 * repeat is given the same answer, also one in flight beside it: the key's row lets one of them through, and takes back
 * what the other did. Where they wait for each other before that, the one that Postgres takes back is run again, a little
 * later and one at a time with its equals, so that whoever is in the middle comes through. After a refusal or a crash it is run as if it were the first. Work that lies partly outside of the
 * database (`repeats: 'kept-after'`) is run first, and its answer kept after it.
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
      await keepAnswerAudited(trx, keyed, storedPart(endpoint, answer as Answer), done);
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
      if (!isTakenBack(error) || tries === maxTries) throw error;
      await delay(tries * retryDelayMs);
      return retryRollbacks(outcome, work, tries + 1);
    }
  };
  /** A call beside this one may have come first: what failed failed over that, at the latest over the key's row. */
  const answerFailure = async <T>(error: unknown, { failureOf, markAudited }: Outcome): Promise<T> => {
    if (isDatabaseAway(error)) throw error;
    // Taken by the same account under other rights, as before it belonged to its enterprise.
    const failure = violatedUnique(error) === 'idempotency_record_pkey' ? keyInUse() : error;
    const note = failureOf(failure);
    const record = await (note ? findKeptOrTell(db, keyed, auditEntryOf(note)) : findKept(db, keyed));
    if (record) return repeat(record);
    if (note) markAudited();
    throw failure;
  };
  const answerThenStore = async <T>({ run, onCommit }: Work<T>): Promise<T> => {
    onCommit();
    const answer = await run(db);
    if (await keepAnswer(db, keyed, storedPart(endpoint, answer as Answer))) return answer;
    return (await findKept(db, keyed))?.answer as T;
  };
  return {
    begin: async (note) => {
      former = await findKeptAudited(db, keyed, auditEntryOf(note));
    },
    answer: async <T>(outcome: Outcome, run: Run<T>, onCommit = () => {}) => {
      if (former) return repeat<T>(former);
      const work = { run, onCommit };
      if (endpoint.repeats === 'kept-after') return answerThenStore(work);
      return retryRollbacks(outcome, work).catch((error: unknown) => answerFailure<T>(error, outcome));
    },
  };
}
