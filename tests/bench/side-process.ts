import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedProcess, startProcess } from '#infra/local/engines/child-process.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';
import type { Environment } from '#infra/local/portal/portal-processes.ts';

/** Starts a baseline's process beside the portal's and resolves when it prints "ready". */
export async function startSideProcess(
  script: string,
  folder: string,
  env: Environment,
): Promise<StartedProcess> {
  const logFile = join(folder, `bench-${process.pid}-${Date.now()}.log`);
  const child = startProcess({
    command: process.execPath,
    args: [script],
    logFile,
    env: { ...process.env, ...env },
  });
  const log = () => readFileSync(logFile, 'utf8');
  try {
    await waitUntil(script, () => log().includes('ready'), {
      timeoutMs: 60_000,
      giveUp: () => (child.isRunning() ? undefined : `it ended:\n${log().slice(-2_000)}`),
    });
  } catch (error) {
    await child.kill9();
    throw error;
  }
  return child;
}
