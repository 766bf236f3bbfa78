import { createHash } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { inOneTransaction } from '#db/joined-work.ts';
import { findKept, type KeyedCall, keepAnswer, takeKey } from '#db/queries/kept-answers.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

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

function keyedCall({ endpoint, accountId, key, input }: Repeatable): KeyedCall {
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  return { accountId, key, call: `${endpoint.method} ${endpoint.path}`, inputHash };
}

/** @throws CatalogueError parameterInvalid where the key was another call's, or this one's with something else in it */
async function findFormer(db: Db, call: KeyedCall): Promise<{ answer: Answer } | null> {
  const kept = await findKept(db, call);
  if (!kept) return null;
  if (kept.call === call.call && kept.inputHash === call.inputHash)
    return { answer: (kept.answer ?? undefined) as Answer };
  throw keyInUse();
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
 * Runs a changing call once a key. Its work, the key and the answer are one transaction: a repeat, also one in flight
 * beside it, is given the same answer, and after a refusal or a crash it is run as if it were the first. Work that lies
 * partly outside of the database (`repeats: 'kept-after'`) is run first, and its answer kept after it.
 * @throws CatalogueError parameterInvalid for a key that was used for something else, and what `run` throws
 */
export async function answerOnce<T>(db: Db, call: Repeatable, run: () => Promise<T>): Promise<T> {
  const keyed = keyedCall(call);
  const former = (found: { answer: Answer }): T => {
    call.onRepeat();
    return found.answer as T;
  };
  if (call.endpoint.repeats === 'kept-after') {
    const known = await findFormer(db, keyed);
    if (known) return former(known);
    const answer = await run();
    const first = await takeKey(db, keyed, keptPart(call.endpoint, answer as Answer) ?? null);
    return first ? answer : ((await findFormer(db, keyed))?.answer as T);
  }
  return inOneTransaction(db, async (trx) => {
    if (await takeKey(trx, keyed)) {
      const answer = await run();
      await keepAnswer(trx, keyed, keptPart(call.endpoint, answer as Answer));
      return answer;
    }
    const known = await findFormer(trx, keyed);
    // Taken by the same account under other rights, as before it belonged to its enterprise.
    if (!known) throw keyInUse();
    return former(known);
  });
}
