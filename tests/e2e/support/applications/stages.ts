import type { Person } from '#tests/e2e/support/people/people.ts';
import { deliverSamples } from './delivery.ts';
import { approve } from './desk.ts';
import { expectSample, expectStatus, expectTurn } from './progress.ts';

/** Both reviews before any test; the partner's open page follows each. */
export async function passReviews(partner: Person, reviewer: Person): Promise<void> {
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-product', step: 2 });
  await approve(reviewer, 'review-product');
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-commercial', step: 2 });
  await approve(reviewer, 'review-commercial');
  await expectStatus(partner, 'certifying');
  await expectTurn(partner, { owner: 'yourTurn', title: 'upload-results', step: 3 });
}

type To = Parameters<typeof deliverSamples>[1];

/** Samples for both configurations: sent, received and tested. */
export async function passSamples(partner: Person, reviewer: Person, to?: To): Promise<void> {
  await expectTurn(partner, { owner: 'yourTurn', title: 'deliver-samples', step: 5 });
  await expectSample(partner, 'pending-delivery');
  await deliverSamples(partner, to);
  await expectTurn(partner, { owner: 'officeTurn', title: 'receive-samples', step: 5 });
  await expectSample(partner, 'delivered');
  await approve(reviewer, 'receive-samples');
  await expectTurn(partner, { owner: 'officeTurn', title: 'test-samples', step: 5 });
  await approve(reviewer, 'test-samples');
  await expectTurn(partner, { owner: 'officeTurn', title: 'approve-final', step: 5 });
}
