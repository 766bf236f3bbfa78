import type { StartedProcess } from './engines/child-process.ts';

export interface Supervised {
  readonly name: string;
  stop(): Promise<void>;
}

interface SuperviseOptions<T extends StartedProcess> {
  name: string;
  start: () => Promise<T>;
  report: (line: string) => void;
  logFile: string;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long is taken for healthy, and its next crash starts the pauses anew. */
const HEALTHY_AFTER_MS = 60_000;

/** Starts a process and starts it again whenever it ends by itself, with growing pauses, until it is stopped. */
export async function supervise<T extends StartedProcess>(
  options: SuperviseOptions<T>,
): Promise<Supervised & { first: T }> {
  const { name, report } = options;
  const stopping = new AbortController();
  const first = await options.start();
  let current: T | undefined = first;
  let pauseMs = FIRST_PAUSE_MS;

  const restart = async (): Promise<T | undefined> => {
    await pauseUnlessStopped(pauseMs, stopping.signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (stopping.signal.aborted) return undefined;
    try {
      const started = await options.start();
      // Whoever stopped in the meantime saw only the one before.
      if (stopping.signal.aborted) return void (await started.stop());
      report(`${name} runs again`);
      return started;
    } catch (error) {
      report(`${name} did not start: ${error instanceof Error ? error.message : error}`);
      return restart();
    }
  };
  const watch = async () => {
    while (current) {
      const since = Date.now();
      const code = await current.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      report(
        `${name} ended (${code}) and is started again in ${pauseMs / 1000} s; its log: ${options.logFile}`,
      );
      current = await restart();
    }
  };
  const watching = watch();
  return {
    name,
    first,
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
      await current?.stop();
    },
  };
}

function pauseUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
}
