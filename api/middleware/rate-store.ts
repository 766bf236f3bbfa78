import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '#api/base/logging.ts';
import { BusyError } from '#domain/errors/errors.ts';
import {
  blockMemorySeconds,
  blockSeconds,
  bucketSize,
  type RateLimitName,
  rateLimits,
  scaledCalls,
} from '#domain/quotas/rate-limits.ts';
import { type Counted, RateBuckets } from './rate-buckets.ts';

/** Counts calls by account, address or name, for all processes together. */
export type RateLimiter = {
  /** Counts one call. @throws BusyError beyond the limit */
  take: (limit: RateLimitName, who: string) => Promise<void>;
  /** Counts one call and judges nothing: how many there are, and for how many milliseconds they are remembered. */
  tally: (limit: RateLimitName, who: string) => Promise<{ calls: number; forMs: number }>;
  /** Takes back one call that turned out harmless. */
  giveBack: (limit: RateLimitName, who: string) => Promise<void>;
  /** Forgets all that was counted, earlier blocks as well. */
  forget: (limit: RateLimitName, who: string) => Promise<void>;
};

export type RateStoreOptions = { redis: Redis; log: Log; prefix: string; scale: number };

type Counting = RateLimiterMemory | RateLimiterRedis;
/** The calls of one limit, how many are counted at once, and how often each caller was blocked by it. */
type Counters = { calls: Counting; bucket: number; blocks: Counting };

/** Milliseconds for which a Redis that failed is not asked again. */
const pauseMs = 5_000;
const starting = new Set(['wait', 'connecting', 'connect']);

/** Limits kept in Redis. While it is away each process counts for itself, so that nobody is shut out or let in freely. */
export function createRateLimiter(options: RateStoreOptions): RateLimiter {
  const inRedis = openCounters((keyPrefix, points, duration) => {
    return new RateLimiterRedis({ storeClient: options.redis, keyPrefix, points, duration });
  }, options);
  const inMemory = openCounters((keyPrefix, points, duration) => {
    return new RateLimiterMemory({ keyPrefix, points, duration });
  }, options);
  const ask = askWhileThere(options);
  const buckets = new RateBuckets();
  const withCounters = <T>(limit: RateLimitName, run: (counters: Counters) => Promise<T>) =>
    ask(
      () => run(inRedis[limit]),
      () => run(inMemory[limit]),
    );
  return {
    take: async (limit, who) => {
      const ask = async () => {
        const counted = await withCounters(limit, (counters) => count(limit, counters, who));
        if (counted.calls === 0) throw new BusyError(429, counted.forMs, limit);
        return counted;
      };
      if (inRedis[limit].bucket > 1) await buckets.take(`${limit}:${who}`, ask);
      else await ask();
    },
    tally: (limit, who) =>
      withCounters(limit, async ({ calls }) => {
        const { consumedPoints, msBeforeNext } = await calls.penalty(who);
        return { calls: consumedPoints, forMs: msBeforeNext };
      }),
    giveBack: (limit, who) => withCounters(limit, async ({ calls }) => void (await calls.reward(who))),
    forget: (limit, who) => {
      buckets.forget(`${limit}:${who}`);
      return withCounters(limit, async ({ calls, blocks }) => {
        await Promise.all([calls.delete(who), blocks.delete(who)]);
      });
    },
  };
}

type Open = (keyPrefix: string, points: number, duration: number) => Counting;

function openCounters(open: Open, { prefix, scale }: RateStoreOptions): Record<RateLimitName, Counters> {
  const names = Object.keys(rateLimits) as RateLimitName[];
  const pairs = names.map((name): [RateLimitName, Counters] => {
    const limit = rateLimits[name];
    const points = scaledCalls(limit, scale);
    const calls = open(`${prefix}:rate:${name}`, points, limit.seconds);
    const blocks = open(`${prefix}:blocks:${name}`, 1, blockMemorySeconds);
    return [name, { calls, bucket: bucketSize(limit, points), blocks }];
  });
  return Object.fromEntries(pairs) as Record<RateLimitName, Counters>;
}

/** The calls that may be made; none until so many milliseconds are over. */
async function count(
  name: RateLimitName,
  { calls, bucket, blocks }: Counters,
  who: string,
): Promise<Counted> {
  try {
    const { msBeforeNext } = await calls.consume(who, bucket);
    return { calls: bucket, forMs: msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const limit = rateLimits[name];
    // Of calls that come at once, one alone crosses the line.
    if (!('blocks' in limit) || refusal.consumedPoints !== calls.points + 1) {
      return { calls: 0, forMs: refusal.msBeforeNext };
    }
    const { consumedPoints } = await blocks.penalty(who);
    const seconds = blockSeconds(limit, consumedPoints - 1);
    await calls.block(who, seconds);
    return { calls: 0, forMs: seconds * 1000 };
  }
}

type Ask = <T>(there: () => Promise<T>, away: () => Promise<T>) => Promise<T>;

/** Asks Redis, or the memory of the process while Redis is away: said once when that begins, and once when it ends. */
function askWhileThere({ redis, log }: RateStoreOptions): Ask {
  let told = false;
  let pausedUntil = 0;
  const fail = (err?: unknown) => {
    pausedUntil = performance.now() + pauseMs;
    if (!told) log.warn({ err }, 'rate limits are counted in memory: redis is away');
    told = true;
  };
  return async (there, away) => {
    if (performance.now() < pausedUntil) return away();
    if (redis.status !== 'ready') {
      if (!starting.has(redis.status)) fail();
      return away();
    }
    try {
      const answer = await there();
      if (told) log.info('rate limits are counted in redis again');
      told = false;
      return answer;
    } catch (error) {
      fail(error);
      return away();
    }
  };
}
