import { heartbeat } from '@temporalio/activity';

/** Below the workflow's `heartbeatTimeout` of 2 s. */
const intervalMs = 1_000;

/** Runs an activity with a heartbeat, so that Temporal soon retries one whose process was killed. */
export async function withHeartbeat<Input, Output>(
  input: Input,
  run: (input: Input) => Promise<Output>,
): Promise<Output> {
  const timer = setInterval(() => heartbeat(), intervalMs);
  try {
    return await run(input);
  } finally {
    clearInterval(timer);
  }
}
