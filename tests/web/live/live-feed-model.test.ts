import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveStand } from './live-stand.ts';

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('write' as const) },
  { weight: 6, arbitrary: fc.constant('pump' as const) },
  { weight: 5, arbitrary: fc.constantFrom('connect' as const, 'disconnect' as const) },
  { weight: 1, arbitrary: fc.constantFrom('connect in vain' as const, 'prune' as const, 'show' as const) },
  { weight: 4, arbitrary: fc.constant('answer' as const) },
  { weight: 4, arbitrary: fc.constant('answer as of before' as const) },
  { weight: 2, arbitrary: fc.constantFrom('busy' as const, 'away' as const, 'no network' as const) },
  { weight: 2, arbitrary: fc.constantFrom('second' as const, 'half a minute' as const) },
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says live only where nothing is missing, and misses nothing in whatever order things happen', async () => {
  const walk = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 100 }), async (steps) => {
    const stand = new LiveStand();
    for (const one of steps) {
      await stand.take(one);
      expect(stand.falseClaims, `after ${one}`).toEqual([]);
    }
    await stand.comeToRest();
    expect(stand.falseClaims).toEqual([]);
    expect(stand.states.at(-1)).toBe('live');
    expect(stand.missing(stand.stream.length)).toEqual([]);
    expect(stand.outOfOrder).toEqual([]);
    stand.feed.stop();
  });
  await fc.assert(walk, { numRuns: 1_500 });
});
