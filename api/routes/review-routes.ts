import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import {
  decideApplication,
  listQueue,
  readRemedyDeadlines,
  readReviewedDevice,
  withdrawDecision,
} from '#contract/reviews.ts';
import { submitCommand } from '#services/commands/submit-command.ts';
import { withdrawDecision as withdraw } from '#services/commands/withdraw-decision.ts';
import { listQueue as list } from '#services/reviews/list-queue.ts';
import { readRemedyDeadlines as readDeadlines } from '#services/reviews/read-remedy-deadlines.ts';
import { readReviewedDevice as readDevice } from '#services/reviews/read-reviewed-device.ts';
import { logCommand } from './calls/log-command.ts';
import { requireKey } from './calls/require-key.ts';
import { serve } from './calls/serve.ts';

/** The reviewer's side: the queue, and decisions that are recorded before they are applied. */
export function reviewRoutes(router: Router, deps: Deps): void {
  serve(router, listQueue, deps, ({ deps, actor }, { query }) => list(deps, actor, query));
  serve(router, readRemedyDeadlines, deps, ({ deps }) => readDeadlines(deps));
  serve(router, readReviewedDevice, deps, ({ deps }, { params }) => readDevice(deps, params.id));
  serve(router, withdrawDecision, deps, ({ deps, actor }, { params }) =>
    withdraw(deps, actor, { applicationId: params.id, decisionId: params.decision }),
  );
  serve(router, decideApplication, deps, async (context, { params, body }) => {
    const submission = {
      applicationId: params.id,
      id: requireKey(context),
      command: body.command,
      seenVersion: body.version,
    };
    return logCommand(context, submission, await submitCommand(context.deps, context.actor, submission));
  });
}
