import type { Log } from '#api/base/logging.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { rateLimits, refusedShare, scaledCalls } from '#domain/quotas/rate-limits.ts';
import type { RateLimiter } from './rate-store.ts';

/** Whose refused calls are counted: the account or token that makes them, and its enterprise. */
export type RefusedCaller = { id: string; enterpriseId: string };

/**
 * Counts calls that end in a refusal, so that guessing addresses and ids is limited. The account or token comes first: beyond
 * its share of the enterprise's limit it is held off alone, and nothing more of it counts for the enterprise.
 */
export type RefusedCalls = {
  /** Costs nothing where nobody is held off. @throws BusyError while the caller or its enterprise is */
  admit: (caller: RefusedCaller) => void;
  /** Counts one. @throws BusyError beyond the limit of the caller or its enterprise, instead of the refusal itself */
  count: (caller: RefusedCaller) => Promise<void>;
};

export type RefusedCallsOptions = {
  rates: Pick<RateLimiter, 'tally'>;
  scale: number;
  /** Adds one to what the enterprise uses. */
  note: (enterpriseId: string) => void;
  /** The enterprise's limit as it is set. */
  limitOf: (enterpriseId: string) => Promise<number>;
  log: Log;
};

/** Milliseconds for which a limit that was read holds. */
const limitMs = 5_000;
/** Beyond so many all entries are dropped, and read or counted again. */
const maxRemembered = 10_000;

/** Remembers values for a time, and no more than so many of them. */
function memory<V>() {
  const entries = new Map<string, { value: V; until: number }>();
  return {
    find: (id: string): { value: V; leftMs: number } | null => {
      const one = entries.get(id);
      if (!one) return null;
      const leftMs = one.until - performance.now();
      if (leftMs > 0) return { value: one.value, leftMs };
      entries.delete(id);
      return null;
    },
    set: (id: string, value: V, forMs: number) => {
      if (entries.size >= maxRemembered) entries.clear();
      entries.set(id, { value, until: performance.now() + forMs });
    },
  };
}

/** Counted where the rate limits are; a process knows of those held off by the refusals that it counts itself. */
export function createRefusedCalls({ rates, scale, limitOf, note, log }: RefusedCallsOptions): RefusedCalls {
  const limits = memory<number>();
  const heldOff = memory<number>();
  const readLimit = async (enterpriseId: string): Promise<number> => {
    const known = limits.find(enterpriseId);
    if (known) return known.value;
    const calls = await limitOf(enterpriseId).catch((err: unknown) => {
      log.warn({ err }, 'limit of refused calls not read');
      return rateLimits.refused.calls;
    });
    limits.set(enterpriseId, calls, limitMs);
    return calls;
  };
  const refuse = (limit: number, forMs: number): never => {
    const details = { reason: 'quota', quota: 'refusedCalls', limit };
    throw new BusyError(429, forMs, 'refused', details);
  };
  const countFor = async (name: 'refusedCaller' | 'refused', who: string, limit: number) => {
    const { calls, forMs } = await rates.tally(name, who);
    if (calls <= scaledCalls({ calls: limit, seconds: rateLimits[name].seconds }, scale)) return;
    heldOff.set(who, limit, forMs);
    refuse(limit, forMs);
  };
  return {
    admit: ({ id, enterpriseId }) => {
      const held = heldOff.find(id) ?? heldOff.find(enterpriseId);
      if (held) refuse(held.value, held.leftMs);
    },
    count: async ({ id, enterpriseId }) => {
      note(enterpriseId);
      const limit = await readLimit(enterpriseId);
      await countFor('refusedCaller', id, Math.ceil(limit * refusedShare));
      await countFor('refused', enterpriseId, limit);
    },
  };
}
