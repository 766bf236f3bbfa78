/** One line for the person at the terminal. */
export function report(line: string): void {
  console.log(`· ${line}`);
}

/** An error whose text already says what to do about it; its stack is of no use to who reads it. */
export class StartError extends Error {}

const sayEvery = 15_000;

/** Runs one step of a start and says that it goes on where it takes long; where it fails, the message names the step and the advice. */
export async function step<T>(what: string, advice: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = (digits: number) => ((performance.now() - started) / 1000).toFixed(digits);
  const timer = setInterval(() => report(`${what}: ${seconds(0)} s so far`), sayEvery);
  try {
    const value = await run();
    report(`${what} (${seconds(1)} s)`);
    return value;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${what}: failed.\n${reason}\n${advice}`, { cause: error });
  } finally {
    clearInterval(timer);
  }
}
