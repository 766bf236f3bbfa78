import {
  type Client,
  isGrpcServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { ApplicationFailure, CancelledFailure, WorkflowNotFoundError } from '@temporalio/common';
import { withSpan } from '#api/base/tracing.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import { CatalogueError, isErrorName } from '#domain/errors/errors.ts';
import {
  APPLICATION_WORKFLOW,
  type ApplicationStart,
  type CommandMessage,
  type CommandReply,
} from '#workflows/messages.ts';
import { findRunFailure, type RunFailure, retryActivities } from './run-failures.ts';

/** A command that is stored in the database. */
export type RecordedCommand = { id: string; type: CommandType };
export type StartOptions = { summary: string; details: string };
export type RunningState = 'running' | 'completed' | 'terminated' | 'failed' | 'lost';

/** Temporal cannot be reached, is overloaded, or has no run of this application. The command stays recorded. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

/** The api's client of the application workflow. Every call has a deadline. */
export type ApplicationWorkflows = {
  /**
   * Starts an application's run; does nothing where it runs already. With `restart` also after a run that was closed.
   * @throws EngineUnavailable as `send` does
   */
  start(input: ApplicationStart & StartOptions, restart?: boolean): Promise<void>;
  /**
   * Sends a recorded command's id.
   * @throws CatalogueError when the command is refused, EngineUnavailable when no answer came in time; anything else is a bug
   */
  send(number: string, command: RecordedCommand, timeoutMs: number): Promise<CommandReply>;
  /** State of an application's newest run. */
  describe(number: string): Promise<RunningState>;
  /** What fails again and again in an application's open run; null where nothing does, or there is none. */
  findFailure(number: string): Promise<RunFailure | null>;
  /** Has the activities that fail again and again tried at once, as if anew; how many there were. */
  retryFailing(number: string): Promise<number>;
  /** How many runs of applications are open. */
  countOpen(): Promise<number>;
  /** Those of these numbers that have an open run, by Temporal's visibility store. */
  listRunning(numbers: readonly string[]): Promise<Set<string>>;
  /** Applications whose run was terminated, cancelled, failed or timed out since then, the newest first, at most `limit`. */
  listBroken(since: Date, limit: number): Promise<string[]>;
  /** True when the engine answers within the limit. */
  ping(timeoutMs: number): Promise<boolean>;
};

function toCatalogueError(error: unknown): CatalogueError | null {
  if (!(error instanceof WorkflowUpdateFailedError)) return null;
  const cause = error.cause;
  if (!(cause instanceof ApplicationFailure) || !isErrorName(cause.type)) return null;
  const details = cause.details?.[0];
  return new CatalogueError(cause.type, (details ?? {}) as Record<string, unknown>);
}

/** gRPC: cancelled, deadline exceeded, not found (the run is not started yet), resource exhausted, aborted, unavailable. */
const unavailableCodes: ReadonlySet<number> = new Set([1, 4, 5, 8, 10, 14]);
/** Messages of a connection that broke during a call, under gRPC's code "internal". */
const connectionLost = /RST_STREAM|GOAWAY|ECONNRESET|socket hang up/;
/** The run ended while it worked on the update. */
const runEnded = 'AcceptedUpdateCompletedWorkflow';

function isUnavailableError(error: Error): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof CancelledFailure) return true;
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  if (error instanceof ApplicationFailure) return error.type === runEnded;
  return (
    isGrpcServiceError(error) && (unavailableCodes.has(error.code) || connectionLost.test(error.message))
  );
}

function isEngineUnavailable(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  )
    if (isUnavailableError(current)) return true;
  return false;
}

/** Null for other errors. */
function toUnavailable(error: unknown, number: string): EngineUnavailable | null {
  return isEngineUnavailable(error)
    ? new EngineUnavailable(`no answer for ${number}`, { cause: error })
    : null;
}

const runStates: Record<string, RunningState> = {
  RUNNING: 'running',
  COMPLETED: 'completed',
  CONTINUED_AS_NEW: 'running',
  TERMINATED: 'terminated',
  CANCELLED: 'terminated',
};

/** False where the run of this number is of another database, as after a restore. */
async function isSameApplication(
  client: Client,
  { number, applicationId }: ApplicationStart,
): Promise<boolean> {
  const { memo } = await client.workflow.getHandle(number).describe();
  return memo?.applicationId === applicationId;
}

async function startRun(
  client: Client,
  taskQueue: string,
  input: ApplicationStart & StartOptions,
  restart: boolean,
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
      // For so long a killed worker keeps its task.
      workflowTaskTimeout: '3s',
      workflowIdReusePolicy: restart ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw toUnavailable(error, number) ?? error;
    if (!(await isSameApplication(client, input)))
      throw new Error(`the run ${number} is another application's`);
  }
}

async function sendUpdate(client: Client, number: string, { id, type }: RecordedCommand) {
  try {
    return await client.workflow
      .getHandle(number)
      .executeUpdate<CommandReply, [CommandMessage]>(type, { updateId: id, args: [{ id }] });
  } catch (error) {
    throw toCatalogueError(error) ?? toUnavailable(error, number) ?? error;
  }
}

async function describeRun(client: Client, number: string): Promise<RunningState> {
  try {
    const { status } = await client.workflow.getHandle(number).describe();
    return runStates[status.name] ?? 'failed';
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

async function countOpenRuns(client: Client): Promise<number> {
  const query = `WorkflowType = '${APPLICATION_WORKFLOW}' AND ExecutionStatus = 'Running'`;
  return (await client.workflow.count(query)).count;
}

/** Bounds the length of a query. */
const QUERY_BATCH = 100;

async function listOpenRuns(client: Client, numbers: readonly string[]): Promise<Set<string>> {
  const parts = Array.from({ length: Math.ceil(numbers.length / QUERY_BATCH) }, (_, part) =>
    numbers.slice(part * QUERY_BATCH, (part + 1) * QUERY_BATCH),
  );
  const found = parts.map((part) => {
    const ids = part.map((number) => `'${number}'`).join(', ');
    return listRuns(client, `ExecutionStatus = 'Running' AND WorkflowId IN (${ids})`, part.length);
  });
  return new Set((await Promise.all(found)).flat());
}

const brokenRuns = "ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')";

/** @param taskQueue the queue of the workflow's workers */
export function createApplicationWorkflows(client: Client, taskQueue: string): ApplicationWorkflows {
  const withDeadline = <T>(ms: number, call: () => Promise<T>) => client.withDeadline(Date.now() + ms, call);
  return {
    start: (input, restart = false) => withDeadline(5_000, () => startRun(client, taskQueue, input, restart)),
    send: (number, command, timeoutMs) => {
      const attributes = { 'assay.command_id': command.id, 'assay.application': number };
      return withSpan({ name: `update ${command.type}`, kind: 'CLIENT', attributes }, () =>
        withDeadline(timeoutMs, () => sendUpdate(client, number, command)),
      );
    },
    describe: (number) => withDeadline(5_000, () => describeRun(client, number)),
    findFailure: (number) => withDeadline(5_000, () => findRunFailure(client, number)),
    retryFailing: (number) => withDeadline(5_000, () => retryActivities(client, number)),
    countOpen: () => withDeadline(5_000, () => countOpenRuns(client)),
    listRunning: (numbers) => withDeadline(10_000, () => listOpenRuns(client, numbers)),
    listBroken: (since, limit) =>
      withDeadline(10_000, () =>
        listRuns(client, `${brokenRuns} AND CloseTime > '${since.toISOString()}'`, limit),
      ),
    ping: (timeoutMs) =>
      withDeadline(timeoutMs, () => client.connection.workflowService.getSystemInfo({})).then(
        () => true,
        () => false,
      ),
  };
}
