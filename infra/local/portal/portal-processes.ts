import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StartedProcess, startProcess } from '#infra/local/engines/child-process.ts';
import { forgetPid, rememberPid } from '#infra/local/engines/left-over.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));

export type Environment = Record<string, string>;

export type ProcessName = 'accounts' | 'api' | 'workflows' | 'workers';

/** A process of the portal: how it is started, and when it is ready. */
export interface PortalProcess<N extends string = ProcessName> {
  name: N;
  script: string;
  /** Polled until it answers 200; a process without an address writes a log line with the message "ready". */
  readyUrl?: (env: Environment) => string;
  /** The variable that names the port on which it listens. */
  port?: 'ACCOUNTS_PORT' | 'PORTAL_PORT';
  /** Options of Node. */
  flags?: readonly string[];
  /** A command that runs Node with what follows; Node itself when absent. */
  through?: readonly string[];
}

/** With a smaller young generation, a portal that receives files spends a tenth of its time on garbage collection. */
const youngGeneration = '--max-semi-space-size=32';

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
    flags: [youngGeneration],
  },
  { name: 'workflows', script: 'workflows/main.ts' },
  { name: 'workers', script: 'workers/main.ts' },
];

/** Variables that only these processes get. */
const restrictedVariables: Record<string, readonly ProcessName[]> = {
  DATABASE_OWNER_URL: [],
  // Several processes of one machine cannot share it.
  HEALTH_PORT: [],
  DATABASE_ACCOUNTS_URL: ['workers'],
  DATABASE_TENANT_URL: ['api'],
  DATABASE_ADMIN_URL: ['api'],
  SESSION_SECRET: ['accounts'],
  SECOND_FACTOR_KEY: ['accounts'],
  OIDC_CLIENT_SECRET: ['accounts', 'api'],
  TEMPORAL_PAYLOAD_KEY: ['api', 'workflows'],
};

/** The kind of a process, which its name begins with: `workers` of `workers-2`. */
export const kindOf = (name: string) => name.replace(/-\d+$/, '') as ProcessName;

/** The variables that a process gets, of an environment with all of them. */
export function environmentOf(
  name: string,
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const role = kindOf(name);
  const own = Object.entries(env).filter(
    ([variable]) => restrictedVariables[variable]?.includes(role) ?? true,
  );
  const environment = Object.fromEntries(own);
  const { DATABASE_ACCOUNTS_URL } = env;
  return role === 'accounts' && DATABASE_ACCOUNTS_URL
    ? { ...environment, DATABASE_URL: DATABASE_ACCOUNTS_URL }
    : environment;
}

export interface ProcessOptions {
  /** For logs and pid files. */
  folder: string;
  env: Environment;
  /** File descriptor of a socket to listen on. */
  socket?: number | undefined;
}

/** Node's compile cache, with which a process starts in half the time. */
const compileCache = join(checkout, 'node_modules', '.cache', 'assay');

/** The bundle in `PROCESS_BUNDLE`, which starts in half the time or less; without it the source. */
function scriptOf({ script }: PortalProcess<string>, { PROCESS_BUNDLE: folder }: Environment): string[] {
  const { name = '' } = portalProcesses.find((one) => one.script === script) ?? {};
  const bundled = folder && join(folder, `${name}.mjs`);
  return [bundled && existsSync(bundled) ? bundled : join(checkout, script)];
}

export const logFileOf = (folder: string, name: string) => join(folder, 'logs', `${name}.log`);

/** Starts one of our processes and resolves when it is ready; its log goes to `<folder>/logs/<name>.log`. */
export async function startPortalProcess(
  process_: PortalProcess<string>,
  options: ProcessOptions,
): Promise<StartedProcess> {
  const { name } = process_;
  const logFile = logFileOf(options.folder, name);
  setAsideLargeLog(logFile);
  const logStart = sizeOf(logFile);
  const run = join(options.folder, 'run');
  const { flags = [], through = [] } = process_;
  const [command = process.execPath, ...args] = [...through, process.execPath];
  const started = startProcess({
    command,
    args: [...args, ...flags, ...scriptOf(process_, options.env)],
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
