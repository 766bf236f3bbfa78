import { expect, it } from 'vitest';
import { removeInBatches } from '#services/retention/remove-in-batches.ts';

it.each([
  ['a statement gets through 60', 60, 1_201],
  ['a statement gets through none', 0, 'too much'],
])('what is to be removed goes in smaller batches where %s', async (_what, atOnce, outcome) => {
  let left = 1_201;
  const remove = async (size: number) => {
    if (Math.min(size, left) > atOnce) throw new Error('too much');
    const removed = Math.min(size, left);
    left -= removed;
    return { found: removed, removed };
  };
  const { signal: stopping } = new AbortController();
  const removing = removeInBatches({ size: 500, withinMs: 60_000, stopping }, remove);
  expect(await removing.catch(({ message }) => message)).toBe(outcome);
});
