/** Prints a line of progress. */
export function report(line: string): void {
  console.log(`· ${line}`);
}

/** An error whose message says what to do; it is printed without its stack. */
export class StartError extends Error {}

const reportEvery = 15_000;

/** Runs one step and reports its progress every 15 s. @throws StartError with the step's name, the reason and the advice */
export async function step<T>(what: string, advice: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = (digits: number) => ((performance.now() - started) / 1000).toFixed(digits);
  const timer = setInterval(() => report(`${what}: ${seconds(0)} s so far`), reportEvery);
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
