import { describe, expect, test } from 'vitest';
import { rerunFailed } from '#infra/local/test-run/rerun-failed.ts';
import type { Counts } from '#infra/local/test-run/test-counts.ts';

const why = [{ test: 'a test', why: 'timed out' }];

function entry(file: string, passed: number, failed = 0): Counts {
  return { part: 'api', file, passed, failed, skipped: 0, ...(failed > 0 ? { failures: why } : {}) };
}

const files = (count: number) => Array.from({ length: count }, (_, index) => entry(`${index}.test.ts`, 2, 1));

/** Runs of single files: what each would show, and which were asked for. */
function runs(answer: (file: string) => Counts | undefined) {
  const asked: string[] = [];
  const rerun = async (_part: string, file: string) => {
    asked.push(file);
    return answer(file);
  };
  return { asked, rerun };
}

describe('a file that failed', () => {
  test('is run once more, alone; passing then, it counts and is named with its first failure', async () => {
    const { asked, rerun } = runs((file) => entry(file, 3));
    const { counts, unstable } = await rerunFailed([entry('a', 5), entry('b', 2, 1)], rerun);
    expect(asked).toEqual(['b']);
    expect(counts).toEqual([entry('a', 5), entry('b', 3)]);
    expect(unstable).toEqual([{ part: 'api', file: 'b', failures: why }]);
  });

  test.each([
    ['fails again', entry('b', 2, 1)],
    ['runs fewer tests than before', entry('b', 2)],
    ['cannot be run', undefined],
  ])('stays failed when it %s', async (_case, again) => {
    const { rerun } = runs(() => again);
    const first = [entry('b', 2, 1)];
    expect(await rerunFailed(first, rerun)).toEqual({ counts: first, unstable: [] });
  });

  test('that is none, such as a runner that did not start, is not run again', async () => {
    const { asked, rerun } = runs((file) => entry(file, 3));
    const { counts } = await rerunFailed(
      [{ part: 'vitest itself', passed: 0, failed: 1, skipped: 0 }],
      rerun,
    );
    expect([asked.length, counts[0]?.failed]).toEqual([0, 1]);
  });
});

test.each([
  [3, 0],
  [4, 1],
])('with %i unstable files the run has %i failures', async (count, failures) => {
  const { rerun } = runs((file) => entry(file, 3));
  const { counts, unstable } = await rerunFailed(files(count), rerun);
  expect(unstable).toHaveLength(count);
  expect(counts.reduce((sum, { failed }) => sum + failed, 0)).toBe(failures);
});

test('a break of everything is not run again file by file', async () => {
  const { asked, rerun } = runs((file) => entry(file, 3));
  const first = files(11);
  expect(await rerunFailed(first, rerun)).toEqual({ counts: first, unstable: [] });
  expect(asked).toEqual([]);
});
