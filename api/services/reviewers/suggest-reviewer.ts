import type { EndpointResponse } from '#contract/endpoint.ts';
import type { suggestReviewer as endpoint } from '#contract/reviewers/assignment.ts';
import { listCandidates } from '#db/queries/reviewer-candidates.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { chooseReviewer, misfitOf } from '#domain/reviewers/choose-reviewer.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { readReviewWait } from './read-review-wait.ts';

/**
 * Whom the rule would give an application to, were it nobody's, and why others do not fit.
 * @throws CatalogueError reviewStatusInvalid while it waits for no reviewer, or does not exist
 */
export async function suggestReviewer(
  deps: { db: Db; now: () => Date },
  applicationId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  const wait = await readReviewWait(deps.db, applicationId);
  if (!wait) throw new CatalogueError('reviewStatusInvalid');
  const all = await listCandidates(deps.db, await readOfficeDay(deps));
  const others = all.filter(({ id }) => id !== wait.holderId);
  const found = all.flatMap((one) => {
    const misfit = misfitOf(one, wait);
    return misfit && misfit !== 'missing' ? [{ id: one.id, misfit }] : [];
  });
  return { ...chooseReviewer(others, { ...wait, holderId: null }), misfits: found };
}
