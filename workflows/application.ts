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
import type { ApplicationActivities } from './activities/activity-types.ts';
import { ApplicationLife, isMessage } from './application-life.ts';
import { attributesOf, describeApplication } from './describe-application.ts';
import type { ApplicationStart, CommandMessage, CommandReply } from './messages.ts';

const retry = { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '5s' } as const;
// Most end long before their first sign of life; the shorter limit is for those whose worker was killed.
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

/** State of the application as the workflow holds it; null until it is loaded. */
export const stateQuery = defineQuery<ApplicationState | null>('state');

function refuse(error: string, details: Record<string, unknown> = {}): ApplicationFailure {
  return ApplicationFailure.create({ type: error, message: error, details: [details], nonRetryable: true });
}

function show(number: string, snapshot: ApplicationSnapshot): void {
  upsertSearchAttributes(attributesOf(number, snapshot));
  setCurrentDetails(describeApplication(snapshot));
}

/** Has one command committed; after a stale answer the fresh state is looked at again. */
async function commit(
  start: ApplicationStart,
  life: ApplicationLife,
  type: CommandType,
  message: CommandMessage,
): Promise<CommandReply> {
  const { commitCommand } = proxyActivities<ApplicationActivities>({ ...options, summary: type });
  for (;;) {
    const repeated = life.versionOf(type, message);
    if (repeated !== undefined) return { version: repeated };
    const refusal = life.judge(type, message);
    if (refusal) throw refuse(refusal);
    const result = await commitCommand({
      applicationId: start.applicationId,
      commandId: message.id,
      type,
      version: life.loaded().state.version,
    });
    if (result.kind === 'refused') throw refuse(result.error, result.details);
    life.snapshot = result.snapshot;
    show(start.number, result.snapshot);
    if (result.kind === 'stale') continue;
    const { version } = result.snapshot.state;
    life.remember(type, message, version);
    return { version };
  }
}

function listenTo(type: CommandType, start: ApplicationStart, life: ApplicationLife): void {
  const handle = async (message: CommandMessage): Promise<CommandReply> => {
    // One condition can wake several handlers at once, so each looks again before it goes on.
    while (!life.snapshot || !life.idle) await condition(() => life.snapshot !== null && life.idle);
    return life.alone(() => commit(start, life, type, message));
  };
  const validator = (message: CommandMessage) => {
    if (!isMessage(message)) throw refuse('parameterInvalid');
    // Before the state is loaded, and while another change commits, the handler judges instead.
    if (!life.snapshot || !life.idle || life.versionOf(type, message) !== undefined) return;
    const refusal = life.judge(type, message);
    if (refusal) throw refuse(refusal);
  };
  setHandler(defineUpdate<CommandReply, [CommandMessage]>(type), handle, { validator });
}

/** Resolves when the state has moved on; false when `until` (epoch ms) came first. */
async function changes(life: ApplicationLife, version: number, until: number | null): Promise<boolean> {
  const moved = () => life.loaded().state.version !== version;
  if (until === null) {
    await condition(moved);
    return true;
  }
  const left = until - Date.now();
  return left <= 0 ? moved() : condition(moved, left);
}

/** One wait: its reminder, its escalation, and the change that ends it. */
async function watch(start: ApplicationStart, life: ApplicationLife): Promise<void> {
  const { state, wait } = life.loaded();
  const input = { applicationId: start.applicationId, version: state.version };
  if (await changes(life, state.version, wait.remindAt)) return;
  await remindApplication(input);
  if (await changes(life, state.version, wait.dueAt)) return;
  await escalateApplication(input);
  await changes(life, state.version, null);
}

/**
 * The life of one application, from its creation to a final status. Commands arrive as updates named after the command
 * with the id of its row; what the row says is judged and written only by `commitCommand`.
 */
export async function application(start: ApplicationStart): Promise<string> {
  const life = new ApplicationLife();
  for (const type of commandTypes) listenTo(type, start, life);
  setHandler(stateQuery, () => life.snapshot?.state ?? null);
  life.snapshot = await loadApplication({ applicationId: start.applicationId });
  show(start.number, life.snapshot);
  while (!isFinal(life.loaded().state.status)) {
    await watch(start, life);
    if (workflowInfo().continueAsNewSuggested) {
      await condition(allHandlersFinished);
      await continueAsNew<typeof application>(start);
    }
  }
  await condition(allHandlersFinished);
  return life.loaded().state.status;
}
