import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deleteFolderWithUs, keepFolder } from '#infra/local/engines/child-process.ts';
import { findLeftOver } from '#infra/local/engines/left-over.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { clusterProcesses, processesWith } from '#infra/local/portal/layout.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { isCluster } from '#tests/support/layout.ts';
import { noLimits } from '#tests/support/no-limits.ts';

const engines = ['postgres', 'redis', 'temporal'];
const ownProcesses = isCluster ? clusterProcesses : processesWith(undefined);
export const killable: readonly string[] = [...ownProcesses.map(({ name }) => name), ...engines];

/** A portal as `npm start` or `npm run cluster` runs it, supervised; what is killed comes back by itself. */
export interface StartedPortal {
  url: string;
  accountsUrl: string;
  adminUrl: string;
  ownerUrl: string;
  temporalAddress: string;
  filesFolder: string;
  /** Of the audit log. */
  anchorFolder: string;
  /** Milliseconds from its first line to its table of addresses. */
  startedInMs: number;
  /** What it has printed. */
  output: () => string;
  /** The pid under which one of its processes or engines runs now; undefined while it does not. */
  pidOf: (name: string) => number | undefined;
  /** `kill -9` of it and of all that it started. */
  kill: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

const portNames = [
  'PORTAL_PORT',
  'ACCOUNTS_PORT',
  'TEMPORAL_PORT',
  'POSTGRES_PORT',
  'TEMPORAL_UI_PORT',
  'REDIS_PORT',
  'MAIL_PORT',
  'SMTP_PORT',
] as const;

/** Nothing that the tests' own run has in its environment may lead the portal to engines of others. */
const notOurs = ['DATABASE_URL', 'REDIS_URL', 'TEMPORAL_ADDRESS', 'SMTP_URL', 'PORTAL_URL', 'ACCOUNTS_URL'];

/** Runs `npm start -- --no-demo`, or `npm run cluster -- --no-demo`, on free ports and temporary data. */
export async function runStart(env: Record<string, string> = {}): Promise<StartedPortal> {
  const dataFolder = mkdtempSync('/var/tmp/assay-start-');
  chmodSync(dataFolder, 0o755);
  deleteFolderWithUs(dataFolder);
  const free = await findFreePorts(portNames.length);
  const ports = Object.fromEntries(portNames.map((name, n) => [name, String(free[n])])) as Ports;
  const inherited = Object.entries(process.env).filter(([name]) => !notOurs.includes(name));
  const flags = ['--no-demo', ...(isCluster ? ['--cluster'] : [])];
  const child = spawn(process.execPath, [join(checkout, 'infra/local/start.ts'), ...flags], {
    env: { ...Object.fromEntries(inherited), ...noLimits, ...ports, ...env, ASSAY_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const begun = performance.now();
  const output = gather(child);
  const stop = () => end(child, dataFolder);
  const says = async () => {
    if (child.exitCode !== null) throw new Error(`it ended:\n${output()}`);
    return output().includes('Ctrl-C stops all of it');
  };
  await eventually(says, { withinMs: 300_000 }).catch(async (error: unknown) => {
    await stop();
    throw new Error(output(), { cause: error });
  });
  return { ...describe(dataFolder, ports), startedInMs: performance.now() - begun, output, stop };
}

type Ports = Record<(typeof portNames)[number], string>;

function describe(dataFolder: string, ports: Ports) {
  const { POSTGRES_PASSWORD } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
  const ownerUrl = `postgres://assay:${POSTGRES_PASSWORD}@127.0.0.1:${ports.POSTGRES_PORT}/assay`;
  const pidOf = (name: string) => {
    const isEngine = engines.includes(name);
    return findLeftOver(join(dataFolder, isEngine ? name : 'run'), name);
  };
  return {
    url: `http://localhost:${ports.PORTAL_PORT}`,
    accountsUrl: `http://localhost:${ports.ACCOUNTS_PORT}`,
    adminUrl: appAddress(ownerUrl, 'assay_admin'),
    ownerUrl,
    temporalAddress: `127.0.0.1:${ports.TEMPORAL_PORT}`,
    // Where the process keeps blobs: below its data folder.
    filesFolder: join(dataFolder, 'files', 'files'),
    anchorFolder: join(dataFolder, 'audit-anchors'),
    pidOf,
    kill: async (name: string) => {
      const pid = await eventually(async () => pidOf(name));
      process.kill(-pid, 'SIGKILL');
      await eventually(async () => pidOf(name) !== pid, { everyMs: 5 });
    },
  };
}

function gather({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}

async function end(child: ChildProcess, dataFolder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  keepFolder(dataFolder);
}
