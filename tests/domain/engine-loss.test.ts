import { expect, it } from 'vitest';
import { isEngineLost } from '#domain/operations/engine-loss.ts';

it.each([
  [0, 0, false],
  [1, 1, false],
  [2, 2, false],
  [3, 3, true],
  [3, 12, true],
  [3, 60, false],
  [4, 60, true],
  [25, 500, false],
  [26, 500, true],
])('%d lost of %d: the engine is lost, %s', (lost, asked, expected) => {
  expect(isEngineLost({ asked, lost })).toBe(expected);
});
