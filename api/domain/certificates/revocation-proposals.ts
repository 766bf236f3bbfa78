import { reasonOf } from '#domain/shared/validation.ts';

/** How a proposal ended; `overtaken` where the certificate was revoked with one that it is built on. */
export const proposalOutcomes = ['confirmed', 'declined', 'taken-back', 'overtaken'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** What an administrator may do with an open proposal. */
export type ProposalAct = 'confirm' | 'decline' | 'take-back';

/** Maximum characters of the sentence by which a proposal is declined; administrators read it. */
export const proposalAnswerSchema = reasonOf(500);

/** Who proposed takes it back; everybody else confirms or declines it. */
export function mayAct(act: ProposalAct, proposedBy: string, accountId: string): boolean {
  return (act === 'take-back') === (proposedBy === accountId);
}
