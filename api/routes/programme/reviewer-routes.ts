import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as assignment from '#contract/reviewers/assignment.ts';
import * as contract from '#contract/reviewers.ts';
import { assignReview } from '#services/reviewers/assign-review.ts';
import { handOver, readHandOver } from '#services/reviewers/hand-over.ts';
import { listReviewers } from '#services/reviewers/list-reviewers.ts';
import { addAbsence, readAbsences, removeAbsence } from '#services/reviewers/manage-absences.ts';
import { readCompetence, writeCompetence } from '#services/reviewers/manage-competence.ts';
import { suggestReviewer } from '#services/reviewers/suggest-reviewer.ts';
import { serve } from '../calls/serve.ts';

/** Who reviews, who of them is away, and which review is whose. */
export function reviewerRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listReviewers, deps, async ({ deps }) => ({ rows: await listReviewers(deps) }));
  serve(router, contract.assignReview, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await assignReview(deps, actor, { applicationId: id, ...body });
    return { id, reviewerId: body.reviewerId };
  });
  serve(router, contract.listAbsences, deps, async ({ deps }, { params: { id } }) => ({
    rows: await readAbsences(deps, id),
  }));
  serve(router, contract.addAbsence, deps, async ({ deps, actor }, { params: { id }, body }) => ({
    id: await addAbsence(deps, actor, { accountId: id, ...body }),
  }));
  serve(router, contract.removeAbsence, deps, async ({ deps, actor }, { params: { id, absence } }) => {
    await removeAbsence(deps, actor, { accountId: id, absenceId: absence });
    return { id: absence };
  });
  assignmentRoutes(router, deps);
}

/** What the rule of assignment works with, and what it would do. */
function assignmentRoutes(router: Router, deps: Deps): void {
  serve(router, assignment.suggestReviewer, deps, ({ deps }, { params: { id } }) =>
    suggestReviewer(deps, id),
  );
  serve(router, assignment.readCompetence, deps, ({ deps }, { params: { id } }) => readCompetence(deps, id));
  serve(router, assignment.writeCompetence, deps, ({ deps, actor }, { params: { id }, body }) =>
    writeCompetence(deps, actor, { accountId: id, competence: body }),
  );
  serve(router, assignment.readHandOver, deps, ({ deps }, { params: { id }, query }) =>
    readHandOver(deps, { reviewerId: id, ...query }),
  );
  serve(router, assignment.handOver, deps, ({ deps, actor }, { params: { id }, body }) =>
    handOver(deps, actor, { reviewerId: id, ...body }),
  );
}
