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
  /** Told where the answer is a former one, and the work is not run. */
  onRepeat: () => void;
};

/** What the audit log tells of a call that is done, or has failed. */
export type Outcome = {
  noteOf: (answer: unknown) => AuditNote;
  /** Null where the log is told of that in another way. */
  failureOf: (error: unknown) => AuditNote | null;
  /** Called once that stands in the log. */
  told: () => void;
};

/** The work of a call, on the handle that it is given. */
type Run<T> = (db: Db) => Promise<T>;
type Work<T> = { run: Run<T>; onCommit: () => void };

/** A changing call under its key. */
export type OneCall = {
  /** Writes that it was asked for, and looks for a former answer on the way. */
  ask: (note: AuditNote) => Promise<void>;
  /**
   * Runs it after that, unless it was answered before. What it does with `db` is one transaction with its answer, but for
   * what is `stored-after`; before that is committed, `onCommit` is called.
   * @throws CatalogueError parameterInvalid for a key that was used for something else, and what `run` throws
   */
  answer: <T>(outcome: Outcome, run: Run<T>, onCommit?: () => void) => Promise<T>;
};

/** Times that a call is run which Postgres takes back, and milliseconds that each of them comes later. */
const mostTries = 5;
const laterBy = 20;

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
function keptPart({ shownOnce = [] }: Endpoint, answer: Answer): Answer {
  return answer && { ...answer, ...Object.fromEntries(shownOnce.map((name) => [name, null])) };
}

/**
 * Runs a changing call once a key. Its work, its answer under the key and the log's entry of it are one transaction: a
 * repeat is given the same answer, also one in flight beside it: the key's row lets one of them through, and takes back
 * what the other did. Where they wait for each other before that, the one that Postgres takes back is run again, a little
 * later and one at a time with its equals, so that whoever is in the middle comes through. After a refusal or a crash it is run as if it were the first. Work that lies partly outside of the
 * database (`repeats: 'stored-after'`) is run first, and its answer kept after it.
 */
export function answerOnce(db: Db, call: Repeatable): OneCall {
  const keyed = keyedCall(call);
  const { endpoint } = call;
  let former: IdempotencyRecord | undefined;
  const repeat = <T>(kept: IdempotencyRecord): T => {
    if (kept.call !== keyed.call || kept.inputHash !== keyed.inputHash) throw keyInUse();
    call.onRepeat();
    return (kept.answer ?? undefined) as T;
  };
  const inOne = async <T>(outcome: Outcome, work: Work<T>, tries: number): Promise<T> => {
    const answer = await db.transaction().execute(async (trx) => {
      if (tries > 1) await lockKey(trx, keyed);
      const answer = await work.run(trx);
      const done = auditEntryOf(outcome.noteOf(answer));
      await storeAnswerAudited(trx, keyed, keptPart(endpoint, answer as Answer), done);
      work.onCommit();
      return answer;
    });
    outcome.told();
    return answer;
  };
  const untilItHolds = async <T>(outcome: Outcome, work: Work<T>, tries = 1): Promise<T> => {
    try {
      return await inOne(outcome, work, tries);
    } catch (error) {
      if (!isRolledBack(error) || tries === mostTries) throw error;
      await delay(tries * laterBy);
      return untilItHolds(outcome, work, tries + 1);
    }
  };
  /** A call beside this one may have come first: what failed failed over that, at the latest over the key's row. */
  const answered = async <T>(error: unknown, { failureOf, told }: Outcome): Promise<T> => {
    if (isDatabaseUnavailable(error)) throw error;
    // Taken by the same account under other rights, as before it belonged to its enterprise.
    const failure = violatedUnique(error) === 'idempotency_record_pkey' ? keyInUse() : error;
    const note = failureOf(failure);
    const kept = await (note ? findRecordOrAudit(db, keyed, auditEntryOf(note)) : findRecord(db, keyed));
    if (kept) return repeat(kept);
    if (note) told();
    throw failure;
  };
  const keptAfter = async <T>({ run, onCommit }: Work<T>): Promise<T> => {
    onCommit();
    const answer = await run(db);
    if (await storeAnswer(db, keyed, keptPart(endpoint, answer as Answer))) return answer;
    return (await findRecord(db, keyed))?.answer as T;
  };
  return {
    ask: async (note) => {
      former = await findRecordAudited(db, keyed, auditEntryOf(note));
    },
    answer: async <T>(outcome: Outcome, run: Run<T>, onCommit = () => {}) => {
      if (former) return repeat<T>(former);
      const work = { run, onCommit };
      if (endpoint.repeats === 'stored-after') return keptAfter(work);
      return untilItHolds(outcome, work).catch((error: unknown) => answered<T>(error, outcome));
    },
  };
}
