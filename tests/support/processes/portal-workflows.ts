import { workflowEffects } from '#services/commands/handle-effects.ts';
import { startEffectRelay } from '#services/outbox/relay.ts';
import type { ApiPortal } from '#tests/support/api-portal.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { createApplicationWorker } from '#workflows/worker/create-worker.ts';
import { forwardSdkLog } from '#workflows/worker/forward-sdk-log.ts';
import { withPatience } from './patient-workflows.ts';
import { readyBundle } from './workflow-bundle.ts';

/** Gives an in-process portal its Temporal worker and its relay; returns what ends them. */
export async function startPortalWorkflows({ deps }: ApiPortal): Promise<() => Promise<void>> {
  forwardSdkLog(deps.log);
  deps.applications = withPatience(deps.applications);
  const { address, namespace, taskQueue } = deps.config.temporal;
  const settings = { address, namespace, taskQueue, bundlePath: await readyBundle() };
  const worker = await createApplicationWorker(settings, createActivities(deps));
  const nothing = async () => {};
  const handlers = {
    ...workflowEffects(deps),
    'parse-test-result': nothing,
    'parse-application-form': nothing,
    'render-certificate': nothing,
    'send-mail': nothing,
  };
  const relay = startEffectRelay(deps, { handlers, options: { intervalMs: 100 } });
  return async () => {
    await relay.stop();
    await worker.stop();
  };
}
