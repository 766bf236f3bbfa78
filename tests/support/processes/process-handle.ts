import type { StartedProcess } from '#infra/local/engines/child-process.ts';

/** Our own processes of a kind, which tests may kill and bring back under the same address. */
export interface ProcessHandle {
  readonly pids: () => number[];
  /** SIGKILL; resolves when all of them are gone. */
  kill9(): Promise<void>;
  /** Starts all of them again, asking them to stop first where they run; resolves when they are ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function createOne(start: () => Promise<StartedProcess>): Promise<ProcessHandle> {
  let current = await start();
  return {
    pids: () => [current.pid],
    kill9: () => current.kill9(),
    async restart() {
      await current.stop();
      current = await start();
    },
    stop: () => current.stop(),
  };
}

/** Starts each. @throws the first failure, once those that started are stopped */
export async function startHandle(starts: (() => Promise<StartedProcess>)[]): Promise<ProcessHandle> {
  const results = await Promise.allSettled(starts.map(createOne));
  const started = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const each = async (act: (one: ProcessHandle) => Promise<void>) =>
    void (await Promise.all(started.map(act)));
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) {
    await each((one) => one.stop());
    throw failed.reason;
  }
  return {
    pids: () => started.flatMap((one) => one.pids()),
    kill9: () => each((one) => one.kill9()),
    restart: () => each((one) => one.restart()),
    stop: () => each((one) => one.stop()),
  };
}
