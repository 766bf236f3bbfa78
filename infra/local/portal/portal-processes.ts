import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StartedProcess, startProcess } from '#infra/local/engines/child-process.ts';
import { forgetPid, rememberPid } from '#infra/local/engines/left-over.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';
import { StartError } from '#infra/local/terminal/progress.ts';

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

export type Environment = Record<string, string>;

type ProcessName = 'accounts' | 'api' | 'workflows' | 'workers';

/** One of our own processes: how it is started, and how it says that it is ready. */
export interface PortalProcess<N extends string = ProcessName> {
  name: N;
  script: string;
  /** Polled until it answers 200; a process without an address writes a log line with the message "ready". */
  readyUrl?: (env: Environment) => string;
  /** The variable that names the port on which it listens. */
  port?: 'ACCOUNTS_PORT' | 'PORTAL_PORT';
  /** What node itself is told. */
  flags?: readonly string[];
}

/** Room for what lives as long as one call: with less, a portal that receives files collects it for a tenth of its time. */
const roomForCalls = '--max-semi-space-size=32';

export const portalProcesses: readonly PortalProcess[] = [
  {
    name: 'accounts',
    script: 'api/accounts/main.ts',
    readyUrl: (env) => `http://127.0.0.1:${env.ACCOUNTS_PORT}/readyz`,
    port: 'ACCOUNTS_PORT',
  },
  {
    name: 'api',
    script: 'api/main.ts',
    readyUrl: (env) => `http://127.0.0.1:${env.PORTAL_PORT}/readyz`,
    port: 'PORTAL_PORT',
    flags: [roomForCalls],
  },
  { name: 'workflows', script: 'workflows/main.ts' },
  { name: 'workers', script: 'workers/main.ts' },
];

/** Worker processes that one machine is asked to run, at most. */
export const workersMost = 32;

/** All of them, with so many that read files. @throws StartError for a number that is none of 1 to 32 */
export function processesWith(workers: string | undefined): readonly PortalProcess<string>[] {
  const count = Number(workers || 1);
  if (!Number.isInteger(count) || count < 1 || count > workersMost)
    throw new StartError(`WORKERS must be a number from 1 to ${workersMost}`);
  const more = Array.from({ length: count - 1 }, (_, index) => ({
    name: `workers-${index + 2}`,
    script: 'workers/main.ts',
  }));
  return [...portalProcesses, ...more];
}

/** Addresses and secrets that few processes have; the address of the tables' owner none has. */
const kept: Record<string, readonly ProcessName[]> = {
  DATABASE_OWNER_URL: [],
  DATABASE_ACCOUNTS_URL: ['workers'],
  DATABASE_TENANT_URL: ['api'],
  DATABASE_ADMIN_URL: ['api'],
  SESSION_SECRET: ['accounts'],
  SECOND_FACTOR_KEY: ['accounts'],
  OIDC_CLIENT_SECRET: ['accounts', 'api'],
  METRICS_TOKEN: ['accounts', 'api'],
};

/** What one of our processes is told of an environment that knows all addresses. */
export function environmentOf(
  name: string,
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const role = (name.startsWith('workers') ? 'workers' : name) as ProcessName;
  const own = Object.entries(env).filter(([variable]) => kept[variable]?.includes(role) ?? true);
  const told = Object.fromEntries(own);
  const { DATABASE_ACCOUNTS_URL } = env;
  return name === 'accounts' && DATABASE_ACCOUNTS_URL
    ? { ...told, DATABASE_URL: DATABASE_ACCOUNTS_URL }
    : told;
}

export interface PlaceOptions {
  /** Where logs are kept and pids remembered. */
  folder: string;
  env: Environment;
  /** The socket that it listens on, where that outlives it. */
  socket?: number | undefined;
}

/** What is compiled is kept beside the packages: a process starts in half the time. */
const compileCache = join(checkout, 'node_modules', '.cache', 'assay');

/** Its bundle where the environment names them: a process starts in half the time, or a fifth. Its sources otherwise. */
function scriptOf({ script }: PortalProcess<string>, { PROCESS_BUNDLE: folder }: Environment): string[] {
  const { name = '' } = portalProcesses.find((one) => one.script === script) ?? {};
  const bundled = folder && join(folder, `${name}.mjs`);
  return [bundled && existsSync(bundled) ? bundled : join(checkout, script)];
}

export const logFileOf = (folder: string, name: string) => join(folder, 'logs', `${name}.log`);

/** Starts one of our processes and resolves when it is ready; its log goes to `<folder>/logs/<name>.log`. */
export async function startPortalProcess(
  process_: PortalProcess<string>,
  options: PlaceOptions,
): Promise<StartedProcess> {
  const { name } = process_;
  const logFile = logFileOf(options.folder, name);
  setAsideLargeLog(logFile);
  const logStart = sizeOf(logFile);
  const run = join(options.folder, 'run');
  const started = startProcess({
    command: process.execPath,
    args: [...(process_.flags ?? []), ...scriptOf(process_, options.env)],
    logFile,
    cwd: checkout,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...environmentOf(name, { ...process.env, ...options.env }),
      ...(options.socket === undefined ? {} : { LISTEN_FDS: '1' }),
    },
    socket: options.socket,
  });
  rememberPid(run, name, started.pid);
  let ended: number | string | undefined;
  void started.exited.then((code) => {
    ended = code;
    forgetPid(run, name, started.pid);
  });
  const giveUp = () =>
    ended === undefined
      ? undefined
      : `it ended (${ended}). The end of ${logFile}:\n${tail(logFile, logStart)}`;
  const url = process_.readyUrl?.(options.env);
  const isReady = () => (url ? answersOk(url) : saysReady(logFile, logStart));
  try {
    const limits = { timeoutMs: 60_000, intervalMs: 100, giveUp, pid: started.pid };
    await waitUntil(`${name} to be ready`, isReady, limits);
  } catch (error) {
    await started.kill9();
    throw error;
  }
  return started;
}

async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return true;
}

function saysReady(logFile: string, start: number): boolean {
  return /"msg":\s*"ready"/.test(tail(logFile, start, Number.POSITIVE_INFINITY));
}

function tail(file: string, start: number, limit = 2_000): string {
  const text = readFileSync(file).subarray(start).toString();
  return text.length > limit ? `…${text.slice(-limit)}` : text;
}

function sizeOf(file: string): number {
  const handle = openSync(file, 'a');
  const { size } = fstatSync(handle);
  closeSync(handle);
  return size;
}

function setAsideLargeLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(file, `${file}.1`);
}
