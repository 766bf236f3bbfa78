import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { ApplicationFailure, WorkflowNotFoundError } from '@temporalio/common';
import type { CommandType } from '#domain/applications/commands.ts';
import { CatalogueError, isErrorName } from '#domain/errors/errors.ts';
import { isEngineAway } from '#infra/temporal-failures.ts';
import {
  APPLICATION_WORKFLOW,
  type ApplicationStart,
  type CommandMessage,
  type CommandReply,
} from './messages.ts';

/** A command that has its row. */
export type RecordedCommand = { id: string; type: CommandType };
export type StartOptions = { summary: string; details: string };
export type RunningState = 'running' | 'completed' | 'terminated' | 'failed' | 'lost';

/** The engine cannot be reached, is busy, or has no run of this application; what was asked stays recorded. */
export class EngineAway extends Error {
  override name = 'EngineAway';
}

/** The api's only way to the workflows. Every call has a time limit in milliseconds. */
export type ApplicationWorkflows = {
  /**
   * Starts an application's run; a second start is the same run. `anew` also follows a closed one. Throws EngineAway as
   * `send` does.
   */
  start(input: ApplicationStart & StartOptions, anew?: boolean): Promise<void>;
  /**
   * Sends a recorded command's id; CatalogueError when it is refused, EngineAway when no answer came in time. Whatever else
   * comes of it is thrown as it is: it is a fault of ours.
   */
  send(number: string, command: RecordedCommand, timeoutMs: number): Promise<CommandReply>;
  /** State of an application's newest run. */
  describe(number: string): Promise<RunningState>;
  /** Which of these applications have an open run, by the engine's visibility store; at most 500 are asked for at once. */
  listRunning(numbers: readonly string[]): Promise<Set<string>>;
  /** Applications whose run was terminated, cancelled, failed or timed out since then, the newest first, at most `limit`. */
  listBroken(since: Date, limit: number): Promise<string[]>;
  /** True when the engine answers within the limit. */
  ping(timeoutMs: number): Promise<boolean>;
};

function asRefusal(error: unknown): CatalogueError | null {
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  const cause = error.cause;
  if (!(cause instanceof ApplicationFailure) || !isErrorName(cause.type)) return null;
  const details = cause.details?.[0];
  return new CatalogueError(cause.type, (details ?? {}) as Record<string, unknown>);
}

/** Null for what the engine being away does not explain. */
function asAway(error: unknown, number: string): EngineAway | null {
  return isEngineAway(error) ? new EngineAway(`no answer for ${number}`, { cause: error }) : null;
}

const closedStates: Record<string, RunningState> = {
  RUNNING: 'running',
  COMPLETED: 'completed',
  CONTINUED_AS_NEW: 'running',
  TERMINATED: 'terminated',
  CANCELLED: 'terminated',
};

/** A number may stand for another application when two databases met one Temporal, after a restore for instance. */
async function belongs(client: Client, { number, applicationId }: ApplicationStart): Promise<boolean> {
  const { memo } = await client.workflow.getHandle(number).describe();
  return memo?.applicationId === applicationId;
}

async function startRun(
  client: Client,
  taskQueue: string,
  input: ApplicationStart & StartOptions,
  anew: boolean,
) {
  const { applicationId, number, summary, details } = input;
  try {
    await client.workflow.start(APPLICATION_WORKFLOW, {
      taskQueue,
      workflowId: number,
      args: [{ applicationId, number } satisfies ApplicationStart],
      memo: { applicationId },
      staticSummary: summary,
      staticDetails: details,
      // A worker that was killed holds its tasks for so long.
      workflowTaskTimeout: '3s',
      workflowIdReusePolicy: anew ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw asAway(error, number) ?? error;
    if (!(await belongs(client, input))) throw new Error(`the run ${number} is another application's`);
  }
}

async function sendUpdate(client: Client, number: string, { id, type }: RecordedCommand) {
  try {
    return await client.workflow
      .getHandle(number)
      .executeUpdate<CommandReply, [CommandMessage]>(type, { updateId: id, args: [{ id }] });
  } catch (error) {
    throw asRefusal(error) ?? asAway(error, number) ?? error;
  }
}

async function describeRun(client: Client, number: string): Promise<RunningState> {
  try {
    const { status } = await client.workflow.getHandle(number).describe();
    return closedStates[status.name] ?? 'failed';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'lost';
    throw error;
  }
}

async function listRuns(client: Client, condition: string, limit: number): Promise<string[]> {
  const query = `WorkflowType = '${APPLICATION_WORKFLOW}' AND ${condition}`;
  const found: string[] = [];
  for await (const run of client.workflow.list({ query, pageSize: Math.min(limit, 500) })) {
    if (found.push(run.workflowId) >= limit) break;
  }
  return found;
}

/** Bounds the length of a query. */
const ASKED_AT_ONCE = 100;

async function listOpenRuns(client: Client, numbers: readonly string[]): Promise<Set<string>> {
  const parts = Array.from({ length: Math.ceil(numbers.length / ASKED_AT_ONCE) }, (_, part) =>
    numbers.slice(part * ASKED_AT_ONCE, (part + 1) * ASKED_AT_ONCE),
  );
  const found = parts.map((part) => {
    const ids = part.map((number) => `'${number}'`).join(', ');
    return listRuns(client, `ExecutionStatus = 'Running' AND WorkflowId IN (${ids})`, part.length);
  });
  return new Set((await Promise.all(found)).flat());
}

const broken = "ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')";

/** Builds the way in over a connected client. */
export function createApplicationWorkflows(client: Client, taskQueue: string): ApplicationWorkflows {
  const within = <T>(ms: number, call: () => Promise<T>) => client.withDeadline(Date.now() + ms, call);
  return {
    start: (input, anew = false) => within(5_000, () => startRun(client, taskQueue, input, anew)),
    send: (number, command, timeoutMs) => within(timeoutMs, () => sendUpdate(client, number, command)),
    describe: (number) => within(5_000, () => describeRun(client, number)),
    listRunning: (numbers) => within(10_000, () => listOpenRuns(client, numbers)),
    listBroken: (since, limit) =>
      within(10_000, () => listRuns(client, `${broken} AND CloseTime > '${since.toISOString()}'`, limit)),
    async ping(timeoutMs) {
      const system = client.connection.workflowService;
      const check = within(timeoutMs, () => system.getSystemInfo({}));
      return check.then(
        () => true,
        () => false,
      );
    },
  };
}
