import { lockForChange } from '#db/advisory-lock.ts';
import { listCandidates, writeTurns } from '#db/queries/reviewer-candidates.ts';
import { lockAssignment } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { chooseReviewer, turnsAfter } from '#domain/reviewers/choose-reviewer.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { putReviewer } from './put-reviewer.ts';
import { readReviewWait } from './read-review-wait.ts';

/**
 * Gives an application whose wait for the office begins to a reviewer by the rule of assignment, one application after the
 * other, in the transaction of `trx`. Whose it is already keeps it where they fit; where nobody fits, or
 * without the rule, it stays as it is, but for who must not review it. True where somebody else has it now, who is told.
 */
export async function giveReview(trx: Db, applicationId: string, at: Date): Promise<boolean> {
  const isByRule = await readConfigValue(trx, 'automaticAssignment');
  if (isByRule) await lockForChange(trx, 'reviewTurns');
  const review = await lockAssignment(trx, applicationId);
  const wait = await readReviewWait(trx, applicationId);
  if (!review || !wait) return false;
  const isBarred = wait.holderId !== null && wait.barredIds.includes(wait.holderId);
  if (!isByRule) {
    if (isBarred) await putReviewer(trx, { applicationId, review, reviewer: null, actor: null, at });
    return false;
  }
  const today = await readOfficeDay({ db: trx, now: () => at });
  const candidates = await listCandidates(trx, today);
  const choice = chooseReviewer(candidates, wait);
  if (choice.reviewerId === null && !isBarred) return false;
  if (choice.because === 'holder') return false;
  await writeTurns(trx, turnsAfter(candidates, wait, { choice, at: at.getTime() }));
  const reviewer = candidates.find(({ id }) => id === choice.reviewerId) ?? null;
  await putReviewer(trx, { applicationId, review, reviewer, actor: null, at });
  return reviewer !== null;
}
