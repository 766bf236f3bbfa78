import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveRig } from './live-rig.ts';

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
    const rig = new LiveRig();
    for (const one of steps) {
      await rig.take(one);
      expect(rig.falseClaims, `after ${one}`).toEqual([]);
    }
    await rig.comeToRest();
    expect(rig.falseClaims).toEqual([]);
    expect(rig.states.at(-1)).toBe('live');
    expect(rig.missing(rig.stream.length)).toEqual([]);
    expect(rig.outOfOrder).toEqual([]);
    rig.feed.stop();
  });
  await fc.assert(walk, { numRuns: 1_500 });
});
