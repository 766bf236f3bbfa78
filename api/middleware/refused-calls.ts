import type { Log } from '#api/logging.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { rateLimits, scaledCalls } from '#domain/quotas/rate-limits.ts';
import type { RateLimiter } from './rate-store.ts';

/** Counts calls that end in a refusal by enterprise, so that trying out what is there costs. */
export type RefusedCalls = {
  /** Costs nothing where an enterprise is not held off. @throws BusyError while it is */
  admit: (enterpriseId: string) => void;
  /** Counts one. @throws BusyError beyond the enterprise's limit, instead of the refusal itself */
  count: (enterpriseId: string) => Promise<void>;
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
/** Beyond so many enterprises what is remembered of all is given up, and read or counted anew. */
const enterprisesAtMost = 10_000;

/** Remembers values by enterprise for a time, and for no more than so many of them. */
function memory<V>() {
  const kept = new Map<string, { value: V; until: number }>();
  return {
    find: (id: string): { value: V; leftMs: number } | null => {
      const one = kept.get(id);
      if (!one) return null;
      const leftMs = one.until - performance.now();
      if (leftMs > 0) return { value: one.value, leftMs };
      kept.delete(id);
      return null;
    },
    keep: (id: string, value: V, forMs: number) => {
      if (kept.size >= enterprisesAtMost) kept.clear();
      kept.set(id, { value, until: performance.now() + forMs });
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
    limits.keep(enterpriseId, calls, limitMs);
    return calls;
  };
  const refuse = (limit: number, forMs: number): never => {
    const details = { reason: 'quota', quota: 'refusedCalls', limit };
    throw new BusyError(429, forMs, 'refused', details);
  };
  return {
    admit: (enterpriseId) => {
      const held = heldOff.find(enterpriseId);
      if (held) refuse(held.value, held.leftMs);
    },
    count: async (enterpriseId) => {
      note(enterpriseId);
      const [limit, { calls, forMs }] = await Promise.all([
        readLimit(enterpriseId),
        rates.tally('refused', enterpriseId),
      ]);
      if (calls <= scaledCalls({ calls: limit, seconds: rateLimits.refused.seconds }, scale)) return;
      heldOff.keep(enterpriseId, limit, forMs);
      refuse(limit, forMs);
    },
  };
}
