import { findApprover } from '#db/queries/history.ts';
import { findEarlierReviewer, findReviewFacts } from '#db/queries/reviewer-candidates.ts';
import type { Db } from '#db/schema/database.ts';
import { phaseBeforeFinal } from '#domain/applications/statuses.ts';
import { isReviewerAction } from '#domain/applications/waits.ts';
import type { ReviewWait } from '#domain/reviewers/choose-reviewer.ts';
import { languageOfCountry, phaseOfAction } from '#domain/reviewers/competence.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findReviewFacts>>>;

/** Who must not give the final approval, where the programme wants another person for it. */
async function findBarred(db: Db, { id, mode, waitAction }: Facts): Promise<string | null> {
  if (waitAction !== 'approve-final' || !(await readConfigValue(db, 'fourEyes'))) return null;
  return (await findApprover(db, id, phaseBeforeFinal[mode])) ?? null;
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
    barredId: await findBarred(db, facts),
  };
}
