import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RateBuckets } from '#middleware/rate-buckets.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limit that counts ten at a time, and how often it was asked. */
function limitOf(calls: number) {
  const limit = { asked: 0, counted: 0 };
  const ask = async () => {
    limit.asked += 1;
    if (limit.counted + 10 > calls) throw new Error('beyond');
    limit.counted += 10;
    return { calls: 10, forMs: 1_000 };
  };
  return { limit, ask };
}

async function takeMany(
  buckets: RateBuckets,
  caller: string,
  times: number,
  ask: Parameters<RateBuckets['take']>[1],
) {
  const taken = await Promise.allSettled(Array.from({ length: times }, () => buckets.take(caller, ask)));
  return taken.filter(({ status }) => status === 'fulfilled').length;
}

it('gives out as many calls as were counted, to those who come at once as well, asking once for ten', async () => {
  const buckets = new RateBuckets();
  const { limit, ask } = limitOf(30);
  expect(await takeMany(buckets, 'a', 25, ask)).toBe(25);
  expect(limit).toEqual({ asked: 3, counted: 30 });
  expect(await takeMany(buckets, 'a', 25, ask)).toBe(5);
  expect(await takeMany(buckets, 'b', 1, limitOf(10).ask)).toBe(1);
});

it('gives out nothing of a period that is over', async () => {
  const buckets = new RateBuckets();
  const { limit, ask } = limitOf(30);
  await buckets.take('a', ask);
  vi.advanceTimersByTime(999);
  await buckets.take('a', ask);
  expect(limit.asked).toBe(1);
  vi.advanceTimersByTime(1);
  await buckets.take('a', ask);
  expect(limit.asked).toBe(2);
});

it('asks again after a refusal, after forgetting, and does not grow without end', async () => {
  const buckets = new RateBuckets();
  const { limit, ask } = limitOf(20);
  await expect(buckets.take('a', limitOf(0).ask)).rejects.toThrow('beyond');
  await buckets.take('a', ask);
  buckets.forget('a');
  await buckets.take('a', ask);
  expect(limit.asked).toBe(2);
  for (let index = 0; index < 10_000; index += 1) await buckets.take(`caller ${index}`, limitOf(10).ask);
  await expect(buckets.take('a', ask)).rejects.toThrow('beyond');
});
