/** One line for the person at the terminal. */
export function report(line: string): void {
  console.log(`· ${line}`);
}

/** An error whose text already says what to do about it; its stack is of no use to who reads it. */
export class StartError extends Error {}

/** Runs one step of a start; where it fails, the message names the step and the advice. */
export async function step<T>(what: string, advice: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    const value = await run();
    report(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return value;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${what}: failed.\n${reason}\n${advice}`, { cause: error });
  }
}
