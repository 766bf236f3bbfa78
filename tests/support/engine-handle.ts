import type { RunningEngine } from '#infra/local/engines/engine.ts';

/** An engine that tests may kill and bring back; data and port stay. */
export interface EngineHandle {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  readonly pid: () => number;
  /** SIGKILL; resolves when the process is gone. */
  kill9(): Promise<void>;
  /** Starts it again on the same data and port (stopping it first where it runs); resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function createEngineHandle(start: () => Promise<RunningEngine>): Promise<EngineHandle> {
  let engine = await start();
  return {
    name: engine.name,
    url: engine.url,
    port: engine.port,
    pid: () => engine.pid,
    kill9: () => engine.kill9(),
    async restart() {
      await engine.stop();
      engine = await start();
    },
    stop: () => engine.stop(),
  };
}
