import type { StartedProcess } from '#infra/local/engines/child-process.ts';

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

/** The first restart is immediate, as callers wait meanwhile. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** After running this long, the next crash starts again with the first pause. */
const HEALTHY_AFTER_MS = 5_000;

/** Starts a process, and restarts it whenever it ends by itself, with growing pauses. */
export async function supervise<T extends StartedProcess>(
  options: SuperviseOptions<T>,
): Promise<Supervised & { first: T }> {
  const { name, report } = options;
  const stopping = new AbortController();
  const first = await options.start();
  let current: T | undefined = first;
  let restarts = 0;
  const pauseMs = () => PAUSES_MS[Math.min(restarts, PAUSES_MS.length - 1)] ?? 0;

  const restart = async (): Promise<T | undefined> => {
    await pauseUnlessStopped(pauseMs(), stopping.signal);
    restarts += 1;
    if (stopping.signal.aborted) return undefined;
    try {
      const started = await options.start();
      // `stop` was called in the meantime and stopped only the process before.
      if (stopping.signal.aborted) return void (await started.stop());
      report(`${name} runs again`);
      return started;
    } catch (error) {
      report(
        `${name} did not start: ${error instanceof Error ? error.message : error}; again ${when(pauseMs())}`,
      );
      return restart();
    }
  };
  const watch = async () => {
    while (current) {
      const since = Date.now();
      const code = await current.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - since > HEALTHY_AFTER_MS) restarts = 0;
      report(`${name} ended (${code}) and is started again ${when(pauseMs())}; its log: ${options.logFile}`);
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

const when = (ms: number) => (ms === 0 ? 'at once' : `in ${ms / 1000} s`);

function pauseUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms === 0) return resolve();
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
  });
}
