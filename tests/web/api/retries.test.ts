import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorFromAnswer, errorWithoutAnswer } from '#web/lib/api/api-error.ts';
import { isWorthRetrying, isWorthSendingAgain, retryDelay } from '#web/lib/api/retries.ts';

const answered = (status: number, retryAfter: string | null = null) =>
  errorFromAnswer(status, '{"message":"x"}', null, retryAfter);

describe('a query that failed', () => {
  it.each([
    ['a fault of the server', answered(500), [true, true, false]],
    ['no answer', errorWithoutAnswer(new TypeError('x')), [true, true, false]],
    ['a server that is away for a while', answered(503, '20'), [true, true, false]],
    ['a refusal', answered(409), [false, false, false]],
    ['a session that is gone', answered(401), [false, false, false]],
    ['an overload that will be over in a moment', answered(430, '2'), [true, false, false]],
    ['a limit that is nearly over', answered(429, '5'), [true, false, false]],
    ['a limit that goes on', answered(429, '6'), [false, false, false]],
    ['a limit without an end', answered(429), [false, false, false]],
    ['a date instead of seconds', answered(429, 'Sat, 21 Nov 2026 12:00:00 GMT'), [false, false, false]],
  ])('is asked again, or not: %s', (_what, error, again) => {
    expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual(again);
  });

  it('waits as long as it was told, and a little longer', () => {
    for (let time = 0; time < 50; time += 1) {
      const delay = retryDelay(0, answered(430, '2'));
      expect(delay).toBeGreaterThanOrEqual(2_000);
      expect(delay).toBeLessThan(3_000);
    }
    expect([0, 1, 2, 9].map((failures) => retryDelay(failures, answered(500)))).toEqual([
      1_000, 2_000, 4_000, 30_000,
    ]);
    expect(retryDelay(0, answered(503, '3600'))).toBe(30_000);
  });
});

describe('a file that was not taken', () => {
  it.each([
    ['an overload', answered(430, '2'), 20],
    ['too many at once', answered(429, '2'), 20],
    ['an overload that says no time', answered(430), 20],
    ['a reader that got no further', answered(500), 5],
    ['a limit that goes on', answered(429, '3600'), 0],
    ['something wrong with it', answered(422), 0],
    ['no connection', errorWithoutAnswer(new TypeError('x'), true), 0],
    ['a reader who left', new DOMException('x', 'AbortError'), 0],
  ])('is sent again by itself after %s', (_what, error, times) => {
    const failures = Array.from({ length: 40 }, (_, at) => at);
    expect(failures.filter((count) => isWorthSendingAgain(count, error))).toHaveLength(times);
  });
});

describe('a page whose queries are refused for now', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['2', 2],
    ['60', 1],
  ])('asks no more than it may, told to wait %s s', async (retryAfter, calls) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: isWorthRetrying, retryDelay } } });
    let asked = 0;
    const queryFn = () => {
      asked += 1;
      return Promise.reject(answered(429, retryAfter));
    };
    const failed = expect(
      client.fetchQuery({ queryKey: ['x'], queryFn, retry: isWorthRetrying }),
    ).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
    expect(asked).toBe(calls);
  });
});
