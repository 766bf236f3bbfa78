import type { OutboxJobHandlers } from '#services/outbox/dispatcher.ts';
import { type ApplyDeps, settleCommand } from './apply-command.ts';
import { giveNewApplication } from './give-new-application.ts';
import { startApplication } from './start-application.ts';

/** How long the dispatcher waits for a workflow's answer before it tries again; milliseconds. */
const ANSWER_WITHIN = 3_000;

function textOf(payload: Record<string, unknown>, key: string): string {
  const value = payload[key];
  if (typeof value !== 'string') throw new Error(`job payload lacks ${key}`);
  return value;
}

/** The outbox jobs that concern the workflows; those of the queues are given by who holds the queues. */
export function workflowOutboxJobs(
  deps: ApplyDeps,
): Pick<OutboxJobHandlers, 'start-application' | 'apply-command'> {
  return {
    'start-application': async ({ payload }) => {
      const applicationId = textOf(payload, 'applicationId');
      const anew = payload.anew === true;
      // First: who reviews it does not wait for the engine.
      if (!anew) await giveNewApplication(deps, applicationId);
      await startApplication(deps, { applicationId, anew });
    },
    'apply-command': ({ payload, signal }) =>
      settleCommand(deps, { commandId: textOf(payload, 'commandId'), timeoutMs: ANSWER_WITHIN, signal }),
  };
}
