import {
  ApplicationFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  defineQuery,
  defineUpdate,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';
import { type CommandType, commandTypes } from '#domain/applications/commands.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import type { ApplicationState } from '#domain/applications/transitions.ts';
import type { ApplicationActivities } from '#workflows/activities/activity-types.ts';
import type { ApplicationStart, CommandMessage, CommandReply } from '#workflows/messages.ts';
import { ApplicationRun, isCommandMessage } from './application-run.ts';
import { attributesOf, describeApplication } from './describe-application.ts';

const retry = { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '5s' } as const;
// The heartbeat timeout is the shorter one, so that an activity whose worker was killed is retried soon.
const options = { startToCloseTimeout: '10s', heartbeatTimeout: '2s', retry } as const;
const { loadApplication } = proxyActivities<ApplicationActivities>({
  ...options,
  summary: 'Read the application from the database',
});
const { remindApplication } = proxyActivities<ApplicationActivities>({
  ...options,
  summary: 'Remind the side that is waited for',
});
const { escalateApplication } = proxyActivities<ApplicationActivities>({
  ...options,
  summary: 'Tell the programme that a wait is overdue',
});

/** The application's state; null until it is loaded. */
export const stateQuery = defineQuery<ApplicationState | null>('state');

function createRefusal(error: string, details: Record<string, unknown> = {}): ApplicationFailure {
  return ApplicationFailure.create({ type: error, message: error, details: [details], nonRetryable: true });
}

function publishState(number: string, snapshot: ApplicationSnapshot): void {
  upsertSearchAttributes(attributesOf(number, snapshot));
  setCurrentDetails(describeApplication(snapshot));
}

/** Commits one command; where the run's version was stale, judges the command again by the fresh state. */
async function commit(
  start: ApplicationStart,
  run: ApplicationRun,
  type: CommandType,
  message: CommandMessage,
): Promise<CommandReply> {
  const { commitCommand } = proxyActivities<ApplicationActivities>({ ...options, summary: type });
  for (;;) {
    const repeated = run.versionOf(type, message);
    if (repeated !== undefined) return { version: repeated };
    const refusal = run.judge(type, message);
    if (refusal) throw createRefusal(refusal);
    const result = await commitCommand({
      applicationId: start.applicationId,
      commandId: message.id,
      type,
      version: run.loaded().state.version,
    });
    if (result.kind === 'refused') throw createRefusal(result.error, result.details);
    run.snapshot = result.snapshot;
    publishState(start.number, result.snapshot);
    if (result.kind === 'stale') continue;
    const { version } = result.snapshot.state;
    run.remember(type, message, version);
    return { version };
  }
}

function registerCommand(type: CommandType, start: ApplicationStart, run: ApplicationRun): void {
  const handle = async (message: CommandMessage): Promise<CommandReply> => {
    // A condition can resume several handlers at once, so each checks again.
    while (!run.snapshot || !run.idle) await condition(() => run.snapshot !== null && run.idle);
    return run.runExclusive(() => commit(start, run, type, message));
  };
  const validator = (message: CommandMessage) => {
    if (!isCommandMessage(message)) throw createRefusal('parameterInvalid');
    // Before the state is loaded, and while another change commits, the handler judges instead.
    if (!run.snapshot || !run.idle || run.versionOf(type, message) !== undefined) return;
    const refusal = run.judge(type, message);
    if (refusal) throw createRefusal(refusal);
  };
  setHandler(defineUpdate<CommandReply, [CommandMessage]>(type), handle, { validator });
}

/** `summary` stands at the timer in the Temporal UI. */
type Deadline = { at: number | null; summary: string };

/** Resolves with true once the version has changed, with false at the deadline (epoch ms; null for none). */
async function waitForChange(run: ApplicationRun, version: number, deadline: Deadline): Promise<boolean> {
  const hasChanged = () => run.loaded().state.version !== version;
  if (deadline.at === null) {
    await condition(hasChanged);
    return true;
  }
  const remainingMs = deadline.at - Date.now();
  if (remainingMs <= 0) return hasChanged();
  return condition(hasChanged, remainingMs, { summary: deadline.summary });
}

/** Waits for the next change of state; reminds and escalates when it is late. */
async function waitWithReminders(start: ApplicationStart, run: ApplicationRun): Promise<void> {
  const { state, wait } = run.loaded();
  const input = { applicationId: start.applicationId, version: state.version };
  const { version } = state;
  const subject = `the ${wait.waitingFor} to ${wait.action}`;
  if (await waitForChange(run, version, { at: wait.remindAt, summary: `Reminds ${subject}` })) return;
  await remindApplication(input);
  if (await waitForChange(run, version, { at: wait.dueAt, summary: `Overdue: waits for ${subject}` })) return;
  await escalateApplication(input);
  await condition(() => run.loaded().state.version !== version);
}

/**
 * One application, from its creation to a final status. Commands arrive as updates that are named after the command's type
 * and carry the id of its row; the activity `commitCommand` reads the row, judges and writes it.
 */
export async function application(start: ApplicationStart): Promise<string> {
  const run = new ApplicationRun();
  for (const type of commandTypes) registerCommand(type, start, run);
  setHandler(stateQuery, () => run.snapshot?.state ?? null);
  run.snapshot = await loadApplication({ applicationId: start.applicationId });
  publishState(start.number, run.snapshot);
  while (!isFinal(run.loaded().state.status)) {
    await waitWithReminders(start, run);
    if (workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof application>(start);
    }
  }
  await condition(allHandlersFinished);
  return run.loaded().state.status;
}
