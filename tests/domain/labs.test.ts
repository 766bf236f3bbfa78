import { expect, it } from 'vitest';
import { withdrawalProblem } from '#domain/labs/delegations.ts';

it.each([
  [undefined, 'gone'],
  [{ standing: false, takenUp: false }, 'gone'],
  [{ standing: true, takenUp: false }, null],
  [{ standing: false, takenUp: true }, 'taken-up'],
  [{ standing: true, takenUp: true }, 'taken-up'],
])('a lab withdraws what stands and is not taken up: %j', (sent, problem) => {
  expect(withdrawalProblem(sent)).toBe(problem);
});
