import { describe, expect, test } from 'vitest';
import { generalConfigInForce, mustBeWhole } from '#domain/general-config/general-config.ts';
import { modulesNotDone, needsWord } from '#domain/test-results/run-completeness.ts';

describe('a run', () => {
  test.each([
    [{ modules: 3, modulesDone: 3 }, 0],
    [{ modules: 3, modulesDone: 1 }, 2],
    // More done than there are is a file that contradicts itself, which is told elsewhere.
    [{ modules: 1, modulesDone: 2 }, 0],
  ])('of %o lacks %i modules', (totals, lacking) => {
    expect(modulesNotDone(totals)).toBe(lacking);
  });

  test.each([
    [{}, 'CTS', false],
    [{ CTS: 'refuse' }, ' cts', true],
    [{ CTS: 'refuse' }, 'GTS', false],
    [{ CTS: 'bypass' }, 'CTS', false],
  ] as const)('by %o of %s has to be whole: %s', (rules, suite, whole) => {
    const { incompleteRuns } = generalConfigInForce(new Map([['incompleteRuns', rules]]));
    expect(mustBeWhole(incompleteRuns, suite)).toBe(whole);
  });
});

describe('a summary', () => {
  test.each([
    [undefined, 0, false],
    [{ failed: { stated: 5, counted: 5 } }, 0, false],
    [{ failed: { stated: 0, counted: 1 } }, 0, true],
    [{ failed: { stated: 468, counted: 478 }, modulesDone: { stated: 3, counted: 2 } }, 10, false],
    [{ failed: { stated: 468, counted: 479 } }, 10, true],
    [{ modules: { stated: 300, counted: 2 }, failed: { stated: 1, counted: 2 } }, 10, true],
  ])('%o with %i let pass wants a word: %s', (disagreement, tolerance, wanted) => {
    expect(needsWord(disagreement, tolerance)).toBe(wanted);
  });
});
