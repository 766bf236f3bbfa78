import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import { readEngines } from '#contract/operations/engines.ts';
import { giveUpQueueJob, retryQueueJob } from '#contract/operations/queue-jobs.ts';
import {
  acceptEngineLoss,
  giveUpOutboxJob,
  listStuck,
  readSystem,
  resumeApplication,
  retryOutboxJob,
} from '#contract/operations.ts';
import { acceptEngineLoss as accept } from '#services/operations/accept-engine-loss.ts';
import { giveUpOutboxJob as giveUp } from '#services/operations/give-up-job.ts';
import { listStuck as list } from '#services/operations/list-stuck.ts';
import {
  giveUpQueueJob as giveUpWork,
  retryQueueJob as retryWork,
} from '#services/operations/move-queue-job.ts';
import { readEngines as engines } from '#services/operations/read-engines.ts';
import { neededOf, readSystemView } from '#services/operations/read-system-health.ts';
import { resumeApplication as resume } from '#services/operations/resume-application.ts';
import { retryOutboxJob as retry } from '#services/operations/retry-job.ts';
import { serve } from './calls/serve.ts';

/** What an operator sees and may retry; nothing here decides. */
export function operationRoutes(router: Router, deps: Deps): void {
  const { temporal, portal } = deps.config;
  const links = {
    temporalUi: temporal.uiUrl ?? '',
    namespace: temporal.namespace,
    queueBoard: `${portal.url}/ops/queues`,
  };
  const needed = neededOf(deps.config);
  serve(router, readSystem, deps, ({ deps }) => readSystemView(deps.db, needed));
  serve(router, readEngines, deps, ({ deps }) => engines(deps, needed));
  serve(router, listStuck, deps, ({ deps }) => list(deps, links));
  serve(router, acceptEngineLoss, deps, ({ deps }) => accept(deps));
  serve(router, resumeApplication, deps, async ({ deps, actor }, { params }) => ({
    id: params.id,
    resumed: await resume(deps, actor.name, params.id),
  }));
  serve(router, retryOutboxJob, deps, async ({ deps }, { params: { id } }) => ({
    id,
    retried: await retry(deps.db, id),
  }));
  serve(router, giveUpOutboxJob, deps, async ({ deps }, { params: { id } }) => ({
    id,
    givenUp: await giveUp(deps, id),
  }));
  serve(router, retryQueueJob, deps, async ({ deps }, { params }) => ({
    id: params.id,
    retried: await retryWork(deps, params),
  }));
  serve(router, giveUpQueueJob, deps, async ({ deps }, { params }) => ({
    id: params.id,
    givenUp: await giveUpWork(deps, params),
  }));
}
