import { findApprover } from '#db/queries/history.ts';
import { findEarlierReviewer, findReviewFacts } from '#db/queries/reviewer-candidates.ts';
import type { Db } from '#db/schema/database.ts';
import { phaseBeforeFinal } from '#domain/applications/statuses.ts';
import { isReviewerAction } from '#domain/applications/waits.ts';
import type { ReviewWait } from '#domain/reviewers/choose-reviewer.ts';
import { languageOfCountry, phaseOfAction } from '#domain/reviewers/competence.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { readOpinions } from './read-opinions.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findReviewFacts>>>;

/** Who must not give the final approval, where the programme wants another person for it. */
async function findApproverBefore(db: Db, { id, mode, waitAction }: Facts): Promise<string[]> {
  if (waitAction !== 'approve-final' || !(await readConfigValue(db, 'fourEyes'))) return [];
  const approver = await findApprover(db, id, phaseBeforeFinal[mode]);
  return approver ? [approver] : [];
}

/** Who must not decide: who approved before, or gave their opinion. */
async function listBarred(db: Db, facts: Facts): Promise<string[]> {
  const { given } = await readOpinions(db, facts);
  return [...given.map(({ reviewerId }) => reviewerId), ...(await findApproverBefore(db, facts))];
}

/** What an application that waits for a reviewer asks of them; null while it waits for nobody of the office. */
export async function readReviewWait(db: Db, applicationId: string): Promise<ReviewWait | null> {
  const facts = await findReviewFacts(db, applicationId);
  if (!facts?.waitAction || !isReviewerAction(facts.waitAction)) return null;
  const phase = phaseOfAction(facts.waitAction);
  return {
    phase,
    category: facts.category,
    language: languageOfCountry(facts.country),
    enterpriseId: facts.enterpriseId,
    holderId: facts.holderId,
    earlierId: await findEarlierReviewer(db, applicationId, phase),
    barredIds: await listBarred(db, facts),
  };
}
