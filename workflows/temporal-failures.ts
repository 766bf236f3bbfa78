import { isGrpcServiceError, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure, WorkflowNotFoundError } from '@temporalio/common';

/**
 * Codes of gRPC that say "not now": cancelled, deadline exceeded, not found (no run, which is started yet), resource
 * exhausted, aborted, unavailable.
 */
const awayCodes: ReadonlySet<number> = new Set([1, 4, 5, 8, 10, 14]);
/** What a connection that is cut in the middle of a call is reported as, under the code "internal". */
const cutTexts = /RST_STREAM|GOAWAY|ECONNRESET|socket hang up/;
/** The run ended while it worked on the update. */
const endedRun = 'AcceptedUpdateCompletedWorkflow';

function isAwayItself(error: Error): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof CancelledFailure) return true;
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  if (error instanceof ApplicationFailure) return error.type === endedRun;
  return isGrpcServiceError(error) && (awayCodes.has(error.code) || cutTexts.test(error.message));
}

/** True when a failure says that the engine cannot be reached, is busy, or has no run; false for what nobody expected. */
export function isEngineAway(error: unknown): boolean {
  for (let one: unknown = error, deep = 0; one instanceof Error && deep < 5; one = one.cause, deep += 1)
    if (isAwayItself(one)) return true;
  return false;
}
