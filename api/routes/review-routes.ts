import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { decideApplication, listQueue } from '#contract/reviews.ts';
import { listQueue as list } from '#services/list-queue.ts';
import { submitCommand } from '#services/submit-command.ts';
import { logCommand } from './log-command.ts';
import { requireKey } from './require-key.ts';
import { serve } from './serve.ts';

/** The reviewer's side: the queue, and decisions that are recorded before they are applied. */
export function reviewRoutes(router: Router, deps: Deps): void {
  serve(router, listQueue, deps, ({ actor }, { query }) => list(deps, actor, query));
  serve(router, decideApplication, deps, async (context, { params, body }) => {
    const submission = {
      ...{ applicationId: params.id, id: requireKey(context) },
      ...{ command: body.command, seenVersion: body.version },
    };
    return logCommand(context, submission, await submitCommand(deps, context.actor, submission));
  });
}
