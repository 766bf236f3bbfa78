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

/** Limits kept in Redis. While it does not answer each process counts for itself. */
export function createRateLimiter(options: RateStoreOptions): RateLimiter {
  const inRedis = openCounters((keyPrefix, points, duration) => {
    return new RateLimiterRedis({ storeClient: options.redis, keyPrefix, points, duration });
  }, options);
  const inMemory = openCounters((keyPrefix, points, duration) => {
    return new RateLimiterMemory({ keyPrefix, points, duration });
  }, options);
  const withFallback = countWithFallback(options);
  const buckets = new RateBuckets();
  const withCounters = <T>(limit: RateLimitName, run: (counters: Counters) => Promise<T>) =>
    withFallback(
      () => run(inRedis[limit]),
      () => run(inMemory[limit]),
    );
  return {
    take: async (limit, who) => {
      const consume = async () => {
        const counted = await withCounters(limit, (counters) => count(limit, counters, who));
        if (counted.calls === 0) throw new BusyError(429, counted.forMs, limit);
        return counted;
      };
      if (inRedis[limit].bucket > 1) await buckets.take(`${limit}:${who}`, consume);
      else await consume();
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
    // Of concurrent calls only one is the first beyond the limit.
    if (!('blocks' in limit) || refusal.consumedPoints !== calls.points + 1) {
      return { calls: 0, forMs: refusal.msBeforeNext };
    }
    const { consumedPoints } = await blocks.penalty(who);
    const seconds = blockSeconds(limit, consumedPoints - 1);
    await calls.block(who, seconds);
    return { calls: 0, forMs: seconds * 1000 };
  }
}

type WithFallback = <T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>) => Promise<T>;

/** Counts in Redis, or in memory while Redis does not answer; the beginning and the end of that are logged once each. */
function countWithFallback({ redis, log }: RateStoreOptions): WithFallback {
  let isLogged = false;
  let pausedUntil = 0;
  const fail = (err?: unknown) => {
    pausedUntil = performance.now() + pauseMs;
    if (!isLogged) log.warn({ err }, 'rate limits are counted in memory: redis is away');
    isLogged = true;
  };
  return async (inRedis, inMemory) => {
    if (performance.now() < pausedUntil) return inMemory();
    if (redis.status !== 'ready') {
      if (!starting.has(redis.status)) fail();
      return inMemory();
    }
    try {
      const answer = await inRedis();
      if (isLogged) log.info('rate limits are counted in redis again');
      isLogged = false;
      return answer;
    } catch (error) {
      fail(error);
      return inMemory();
    }
  };
}
