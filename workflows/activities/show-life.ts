import { heartbeat } from '@temporalio/activity';

/** Milliseconds; the workflow gives an activity up whose last sign is older than its `heartbeatTimeout`. */
const every = 1_000;

/** Runs an activity and gives signs of life meanwhile, so that one whose process was killed is soon run again. */
export async function showLife<Input, Output>(
  input: Input,
  run: (input: Input) => Promise<Output>,
): Promise<Output> {
  const timer = setInterval(() => heartbeat(), every);
  try {
    return await run(input);
  } finally {
    clearInterval(timer);
  }
}
