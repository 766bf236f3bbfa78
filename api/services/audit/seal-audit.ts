import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#api/base/logging.ts';
import { failureText } from '#api/base/run-check.ts';
import { type AuditHead, findAuditDelay, sealAuditEntries } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import type { AnchorStore } from '#infra/audit-anchors.ts';

export type SealerDeps = { db: Db; log: Log; anchors: AnchorStore; now: () => Date };
export type SealerOptions = {
  /** Milliseconds between polls for entries to seal. */
  every?: number;
  /** Entries that one transaction seals, at most. */
  batch?: number;
};
export type AuditSealer = {
  /** @throws Error where entries have not been sealed for long, or the log's end was not anchored */
  check: () => Promise<void>;
  stop: () => Promise<void>;
};

const defaults = { every: 200, batch: 500 };
/** Milliseconds before the next try after a failure. */
const retryAfter = 1_000;
/** Seconds for which an entry may wait. */
const sealedWithin = 15;
/** Milliseconds between two anchors: of what this process sealed itself, and of what another did. */
const anchorEvery = { own: 1_000, foreign: 60_000 };

/**
 * Seals written entries into the audit log's chain until stopped, and anchors its end outside of the database. Any
 * number of processes may run one: an advisory lock lets one work, for the length of a batch, so that where it is
 * killed the next look of another goes on.
 */
export function startAuditSealer(deps: SealerDeps, options: SealerOptions = {}): AuditSealer {
  const { every, batch } = { ...defaults, ...options };
  const stopping = new AbortController();
  let anchorFailure: string | null = null;
  const anchor = createAnchorer(deps, (cause) => {
    anchorFailure = cause;
  });
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await seal(deps, batch, anchor).then(
        () => every,
        (err) => {
          deps.log.warn({ err }, 'audit log not sealed, it is tried again');
          return retryAfter;
        },
      );
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
    // What was written last is sealed and anchored before the process ends.
    await seal(deps, batch, (head, own) => anchor(head, own, true)).catch(() => {});
  };
  const running = run();
  return {
    check: async () => {
      const delayed = await findAuditDelay(deps.db);
      if (delayed > sealedWithin) throw new Error(`entries wait for ${Math.round(delayed)} s to be sealed`);
      if (anchorFailure !== null) throw new Error(`the end is not anchored: ${anchorFailure}`);
    },
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

type Anchorer = (head: AuditHead, own: boolean, atOnce?: boolean) => Promise<void>;

async function seal({ db }: SealerDeps, batch: number, anchor: Anchorer): Promise<void> {
  for (;;) {
    const { sealed, ...head } = await sealAuditEntries(db, batch);
    await anchor(head, sealed > 0);
    if (sealed < batch) return;
  }
}

/** @param onOutcome gets why an anchor failed, null once one succeeds */
function createAnchorer(
  { log, anchors, now }: SealerDeps,
  onOutcome: (failure: string | null) => void,
): Anchorer {
  let anchored: string | undefined;
  let reached = 0;
  let unanchored = true;
  let triedAt = Number.NEGATIVE_INFINITY;
  return async (head, own, atOnce = false) => {
    unanchored ||= own;
    if (head.sequence === 0 || head.hash === anchored) return;
    const pause = unanchored ? anchorEvery.own : anchorEvery.foreign;
    if (!atOnce && performance.now() - triedAt < pause) return;
    triedAt = performance.now();
    if (head.sequence < reached)
      log.error({ audit: head, reached }, 'the audit log ends before its newest anchor');
    try {
      const newest = await anchors.newest();
      if (newest?.hash !== head.hash) await anchors.append({ ...head, at: now().toISOString() });
      log.info({ audit: head }, 'audit log anchored');
      // What is read after the head may lie beyond it: another process goes on meanwhile.
      reached = Math.max(head.sequence, newest?.sequence ?? 0);
      anchored = head.hash;
      unanchored = false;
      onOutcome(null);
    } catch (err) {
      onOutcome(failureText(err));
      log.error({ err, audit: head }, 'audit log not anchored');
    }
  };
}
