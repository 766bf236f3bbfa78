import { expect, it } from 'vitest';
import { mayAct, proposalAnswerSchema } from '#domain/certificates/revocation-proposals.ts';

it.each([
  ['confirm', 'proposer', false],
  ['decline', 'proposer', false],
  ['take-back', 'proposer', true],
  ['confirm', 'another', true],
  ['decline', 'another', true],
  ['take-back', 'another', false],
] as const)('%s by %s: %s', (act, who, allowed) => {
  expect(mayAct(act, 'proposer', who)).toBe(allowed);
});

it('a proposal is declined with a reason of at most 500 characters', () => {
  expect(proposalAnswerSchema.safeParse('x'.repeat(500)).success).toBe(true);
  expect(proposalAnswerSchema.safeParse('x'.repeat(501)).success).toBe(false);
  expect(proposalAnswerSchema.safeParse(' ').success).toBe(false);
});
