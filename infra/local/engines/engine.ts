import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type StartedProcess, type StartOptions, startProcess } from './child-process.ts';
import { forgetPid, rememberPid, stopLeftOver } from './left-over.ts';
import { waitUntil } from './wait-until.ts';

/** Prints a line of progress. */
export type Report = (line: string) => void;

export interface RunningEngine extends StartedProcess {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  readonly logFile: string;
}

export interface EngineOptions {
  dataDir: string;
  port: number;
  logFile: string;
  report?: Report;
}

interface Engine extends StartOptions {
  name: string;
  dataDir: string;
  port: number;
  url: string;
  isReady: () => Promise<boolean>;
}

/** Stops what a killed run left behind, starts the engine and waits up to 30 s until it is ready. */
export async function runEngine(engine: Engine): Promise<RunningEngine> {
  await stopLeftOver(engine.dataDir, engine.name);
  const logStart = sizeOf(engine.logFile);
  const started = startProcess(engine);
  rememberPid(engine.dataDir, engine.name, started.pid);
  let ended: number | string | undefined;
  void started.exited.then((code) => {
    ended = code;
    forgetPid(engine.dataDir, engine.name, started.pid);
  });
  const giveUp = () =>
    ended === undefined ? undefined : `it ended (${ended}):\n${readFrom(engine.logFile, logStart)}`;
  try {
    const limits = { timeoutMs: 30_000, giveUp, pid: started.pid };
    await waitUntil(`${engine.name} on port ${engine.port}`, engine.isReady, limits);
  } catch (error) {
    await started.kill9();
    throw error;
  }
  return { ...started, name: engine.name, port: engine.port, url: engine.url, logFile: engine.logFile };
}

function sizeOf(file: string): number {
  const handle = openSync(file, 'a');
  const { size } = fstatSync(handle);
  closeSync(handle);
  return size;
}

/** The last 2,000 bytes written since `start`. */
function readFrom(file: string, start: number): string {
  const handle = openSync(file, 'r');
  const { size } = fstatSync(handle);
  const bytes = Buffer.alloc(Math.min(size - start, 2_000));
  readSync(handle, bytes, 0, bytes.length, size - bytes.length);
  closeSync(handle);
  return bytes.toString();
}
