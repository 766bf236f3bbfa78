import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from '#api/base/concurrency-limiter.ts';

const one = { key: 'a', limit: 1, reason: 'test' };
const late = { status: 429, reason: 'test', retryAfter: 2 };

/** Asks for a place; `release` frees it or stops waiting. */
function ask(limiter: ConcurrencyLimiter, key = one) {
  const held = new AbortController();
  return { begun: limiter.acquire(key, held), release: () => held.abort() };
}

it('bounds those who wait for a key, and of no other', async () => {
  const limiter = new ConcurrencyLimiter({ waitMs: 60_000, maxWaiting: 1 });
  const [first, second] = [ask(limiter), ask(limiter)];
  await first.begun;
  await expect(ask(limiter).begun).rejects.toMatchObject(late);
  await ask(limiter, { ...one, key: 'b' }).begun;
  first.release();
  first.release();
  await second.begun;
});

it('refuses those who wait too long, whose place goes to nobody', async () => {
  const limiter = new ConcurrencyLimiter({ waitMs: 20, maxWaiting: 5 });
  const first = ask(limiter);
  await expect(ask(limiter).begun).rejects.toMatchObject(late);
  await delay(30);
  first.release();
  const [again, other] = [ask(limiter), ask(limiter)];
  await again.begun;
  await expect(other.begun).rejects.toMatchObject(late);
});

it('serves in the order of arrival, without those who left', async () => {
  const limiter = new ConcurrencyLimiter({ waitMs: 60_000, maxWaiting: 5 });
  const [first, second, third, fourth] = [ask(limiter), ask(limiter), ask(limiter), ask(limiter)];
  await first.begun;
  second.release();
  await expect(second.begun).rejects.toMatchObject(late);
  first.release();
  expect(await Promise.race([third.begun.then(() => 'third'), fourth.begun.then(() => 'fourth')])).toBe(
    'third',
  );
  third.release();
  await fourth.begun;
});

it('keeps nothing of a key that nobody uses', async () => {
  const limiter = new ConcurrencyLimiter({ waitMs: 20, maxWaiting: 5 });
  const first = ask(limiter);
  await first.begun;
  first.release();
  const gone = new AbortController();
  gone.abort();
  await expect(limiter.acquire({ ...one, key: 'b' }, gone)).rejects.toMatchObject(late);
  await delay(0);
  // The limit of a known key would still be one.
  for (const key of ['a', 'b'])
    await Promise.all([1, 2].map(() => ask(limiter, { ...one, key, limit: 2 }).begun));
});

it('runs jobs within each of several limits, and frees their places whatever comes of them', async () => {
  const limiter = new ConcurrencyLimiter({ waitMs: 60_000, maxWaiting: 5 });
  const all = { key: 'all', limit: 2, reason: 'test' };
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const enter = (name: string) =>
    limiter.run([{ ...one, key: name.charAt(0) }, all], async () => {
      order.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      if (name === 'b1') throw new Error(name);
    });
  const jobs = Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'c1'].map(enter));
  for (const [done, next] of [
    ['', 'b1'],
    ['a1', 'c1'],
    ['b1', 'a2'],
    ['c1', 'a2'],
    ['a2', 'a3'],
  ] as const) {
    gates.get(done)?.();
    await expect.poll(() => order.at(-1)).toBe(next);
  }
  gates.get('a3')?.();
  const states = (await jobs).map(({ status }) => status);
  expect(states).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});
