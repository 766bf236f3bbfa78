import { workflowOutboxJobs } from '#services/commands/handle-outbox-jobs.ts';
import { startDispatcher } from '#services/outbox/dispatcher.ts';
import type { ApiPortal } from '#tests/support/api-portal.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { createApplicationWorker } from '#workflows/worker/create-worker.ts';
import { forwardSdkLog } from '#workflows/worker/forward-sdk-log.ts';
import { withPatience } from './patient-workflows.ts';
import { readyBundle } from './workflow-bundle.ts';

/** Gives an in-process portal its Temporal worker and its dispatcher; returns what ends them. */
export async function startPortalWorkflows({ deps }: ApiPortal): Promise<() => Promise<void>> {
  forwardSdkLog(deps.log);
  deps.applications = withPatience(deps.applications);
  const { address, namespace, taskQueue } = deps.config.temporal;
  const settings = { address, namespace, taskQueue, bundlePath: await readyBundle() };
  const worker = await createApplicationWorker(settings, createActivities(deps));
  const nothing = async () => {};
  const handlers = {
    ...workflowOutboxJobs(deps),
    'parse-test-result': nothing,
    'parse-application-form': nothing,
    'render-certificate': nothing,
    'send-mail': nothing,
  };
  const dispatcher = startDispatcher(deps, { handlers, options: { intervalMs: 100 } });
  return async () => {
    await dispatcher.stop();
    await worker.stop();
  };
}
