import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartedProcess } from '#infra/local/engines/child-process.ts';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import {
  type Environment,
  kindOf,
  type PortalProcess,
  portalProcesses,
  startPortalProcess,
} from '#infra/local/portal/portal-processes.ts';
import { type ForwardingProxy, openForwardingProxy } from '#tests/support/network/forwarding-proxy.ts';
import { startPgbouncer } from '#tests/support/pgbouncer.ts';
import { makeBucket, startS3Server } from '#tests/support/s3-server.ts';
import type { Breakage, Scene } from './breakage.ts';

/** One more process of a kind, by its name, with an environment that differs. */
function startStray(
  { portal: { stack, env } }: Scene,
  name: string,
  own: Environment,
  how: Pick<PortalProcess, 'flags' | 'through'> = {},
): Promise<StartedProcess> {
  const known = portalProcesses.find((one) => one.name === kindOf(name));
  if (!known) throw new Error(`there is no process ${name}`);
  return startPortalProcess({ ...known, ...how, name }, { folder: stack.folder, env: { ...env, ...own } });
}

/** Two hours ahead, wherever the process asks what time it is. */
const otherClock = `const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...args) { super(...(args.length === 0 ? [now() + 7_200_000] : args)); }
    static now() { return now() + 7_200_000; }
  };`;

export function otherHost(scene: Scene): Breakage {
  let worker: StartedProcess;
  return {
    alerts: { 'clock two hours off': 'AssayClockOff', 'a folder not shared': 'AssayStorageNotShared' },
    breakIt: async () => {
      const DATA_DIR = join(scene.portal.stack.folder, 'other-files');
      await mkdir(DATA_DIR);
      const flags = ['--import', `data:text/javascript,${encodeURIComponent(otherClock)}`];
      worker = await startStray(scene, 'workers-9', { DATA_DIR }, { flags });
    },
    mend: () => worker.stop(),
  };
}

export function bucketGone(scene: Scene): Breakage {
  const { folder } = scene.portal.stack;
  let server: Awaited<ReturnType<typeof startS3Server>>;
  let worker: StartedProcess;
  return {
    alerts: { 'bucket gone': 'AssayStorageFails' },
    breakIt: async () => {
      server = await startS3Server(folder);
      const bucket = await makeBucket(server);
      worker = await startStray(scene, 'workers-8', bucket);
      const place = join(server.root, bucket.S3_BUCKET ?? '');
      await rm(place, { recursive: true });
      // The server would make a missing one.
      await writeFile(place, '');
    },
    mend: async () => {
      await worker.stop();
      await server.stop();
    },
  };
}

/** On a disk of its own, which is full from the start: as much of one as may be had without being root. */
const onFullDisk = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const fillDisk = `mount -t tmpfs -o size=4m tmpfs "$DATA_DIR" && cat /dev/zero > "$DATA_DIR/others"; exec "$0" "$@"`;

/** Whether this machine lets us; some forbid it to everybody but root. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('the full disk is left out: this machine lets nobody mount one');
    return false;
  }
}

/** An api behind a proxy that it does not know, whose disk is full. */
export function otherApi(scene: Scene): Breakage {
  const { stack, env } = scene.portal;
  const isFull = mayMount();
  let proxy: ForwardingProxy;
  let api: StartedProcess;
  return {
    alerts: {
      'proxy that nobody named': 'AssayProxyWrong',
      ...(isFull && { 'disk full: uploads': 'AssayStorageFails', 'disk full: space': 'AssayDiskAlmostFull' }),
    },
    breakIt: async () => {
      const DATA_DIR = join(stack.folder, 'full-disk');
      await mkdir(DATA_DIR);
      const target = `http://127.0.0.1:${scene.strayPort}`;
      const headers = (got: object) => ({ ...got, 'x-forwarded-for': '203.0.113.9' });
      proxy = await openForwardingProxy(target, { headers });
      const AUDIT_ANCHOR_DIR = join(env.DATA_DIR ?? '', 'audit-anchors');
      const own = { PORTAL_PORT: String(scene.strayPort), PORTAL_URL: proxy.url, AUDIT_ANCHOR_DIR };
      const through = isFull ? [...onFullDisk, fillDisk] : [];
      api = await startStray(scene, 'api-9', { ...own, DATA_DIR }, { through });
    },
    mend: async () => {
      await api.stop();
      await proxy.close();
    },
  };
}

/** An account service with an expired certificate before it, whose pooler was set to another mode and started anew. */
export function otherAccounts(scene: Scene): Breakage {
  const { stack, env } = scene.portal;
  let proxy: ForwardingProxy;
  let pooler: RunningEngine;
  let accounts: StartedProcess;
  return {
    alerts: {
      'certificate expired': 'AssayCertificateEnds',
      'pooler by transaction': 'AssayPoolerKeepsNoSession',
    },
    breakIt: async () => {
      const [port = 0] = await findFreePorts(1);
      proxy = await openForwardingProxy(`http://127.0.0.1:${port}`, { certificate: 'expired' });
      const url = env.DATABASE_ACCOUNTS_URL ?? '';
      pooler = await startPgbouncer(url, stack.folder, 'session');
      const own = { ACCOUNTS_PORT: String(port), ACCOUNTS_URL: proxy.url, DATABASE_ACCOUNTS_URL: pooler.url };
      accounts = await startStray(scene, 'accounts-9', own);
      await pooler.stop();
      pooler = await startPgbouncer(url, stack.folder, 'transaction', pooler.port);
    },
    mend: async () => {
      await accounts.stop();
      await pooler.stop();
      await proxy.close();
    },
  };
}
