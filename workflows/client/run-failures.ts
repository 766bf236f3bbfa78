import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time.js';

/** An activity that fails and is tried again; with `activity` null it is the workflow's own code that fails. */
export type RunFailure = { activity: string | null; attempts: number; cause: string; next: Date | null };

/** What failed before may have been a machine that was busy for a moment. */
const failingFrom = 3;

type Failure = { message?: string | null; cause?: Failure | null };

/** The messages of a failure and of its causes. */
function causeOf(failure: Failure | null | undefined): string {
  const messages: string[] = [];
  for (let one = failure; one && messages.length < 5; one = one.cause) messages.push(one.message ?? '');
  return messages
    .filter(Boolean)
    .join(' ← ')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 500);
}

async function describe(client: Client, number: string) {
  try {
    return (await client.workflow.getHandle(number).describe()).raw;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

type Description = NonNullable<Awaited<ReturnType<typeof describe>>>;

const failingOf = ({ pendingActivities }: Description) =>
  (pendingActivities ?? []).filter(
    ({ attempt, lastFailure }) => (attempt ?? 0) >= failingFrom && lastFailure,
  );

/** Asks Temporal for the run itself: it has no list of runs that fail. */
export async function findRunFailure(client: Client, number: string): Promise<RunFailure | null> {
  const run = await describe(client, number);
  if (!run) return null;
  const [failing] = failingOf(run);
  if (failing)
    return {
      activity: failing.activityType?.name ?? '',
      attempts: failing.attempt ?? 0,
      cause: causeOf(failing.lastFailure),
      next: optionalTsToDate(failing.nextAttemptScheduleTime) ?? null,
    };
  const attempts = run.pendingWorkflowTask?.attempt ?? 0;
  return attempts < failingFrom ? null : { activity: null, attempts, cause: '', next: null };
}

/** Resets the activities that fail: they are tried at once, and their attempts are counted anew. */
export async function retryActivities(client: Client, number: string): Promise<number> {
  const run = await describe(client, number);
  const failing = run ? failingOf(run) : [];
  for (const { activityId } of failing)
    await client.connection.workflowService.resetActivity({
      namespace: client.options.namespace,
      execution: { workflowId: number },
      id: activityId ?? '',
    });
  return failing.length;
}
