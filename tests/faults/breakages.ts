import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { inviteColleague } from '#contract/accounts/colleagues.ts';
import { neededWorkers } from '#domain/operations/system-health.ts';
import type { StartedProcess } from '#infra/local/engines/child-process.ts';
import { startPortalProcess } from '#infra/local/portal/portal-processes.ts';
import type { FaultPortal } from './fault-portal.ts';

/** What is broken at once, how it is mended, and what is raised meanwhile. */
export type Breakage = {
  name: string;
  breakIt: () => Promise<unknown>;
  mend: () => Promise<unknown>;
  alerts: readonly string[];
};

/** A connection as an operator has it, besides the portal's. */
async function openOperator({ portal }: FaultPortal): Promise<Client> {
  const client = new Client({ connectionString: portal.env.DATABASE_OWNER_URL });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const stagedIn = ({ portal }: FaultPortal) => join(portal.env.DATA_DIR ?? '', 'files', 'staged');

/** A transaction that stays open with a lock on the events, and work that was tried for long enough. */
async function leaveBehind(rig: FaultPortal): Promise<void> {
  await (await openOperator(rig)).query('begin; lock table event in access exclusive mode');
  const job = { kind: 'send-mail' as const, key: randomUUID(), payload: '{}' };
  await rig.db.insertInto('outboxJob').values(job).execute();
  await rig.db.updateTable('outboxJob').set({ setAsideAt: new Date() }).where('key', '=', job.key).execute();
}

/** As the pages push-away.md and work-set-aside.md of docs/runbooks say. */
async function tidyUp(rig: FaultPortal): Promise<void> {
  const operator = await openOperator(rig);
  await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where xact_start < now() - interval '10 seconds' and query like '%lock table event%' and pid <> pg_backend_pid()`);
  await operator.end();
  const left = rig.db.updateTable('outboxJob').where('setAsideAt', 'is not', null);
  await left.set({ doneAt: new Date() }).execute();
}

const manyAtOnce = (rig: FaultPortal): Breakage => ({
  name: 'processes, Redis, disk, a lock',
  breakIt: async () => {
    const { processes, stack } = rig.portal;
    await leaveBehind(rig);
    await rename(stagedIn(rig), `${stagedIn(rig)}-gone`);
    await writeFile(stagedIn(rig), 'a file where a folder was');
    const dying = [processes.accounts, processes.workflows, processes.workers, stack.redis];
    await Promise.all(dying.map((one) => one.kill9()));
  },
  mend: async () => {
    const { processes, stack } = rig.portal;
    await rm(stagedIn(rig));
    await rename(`${stagedIn(rig)}-gone`, stagedIn(rig));
    await stack.redis.restart();
    await tidyUp(rig);
    const dead = [processes.accounts, processes.workflows, processes.workers];
    await Promise.all(dead.map((one) => one.restart()));
  },
  alerts: [
    ...neededWorkers.map((one) => `AssayProcessMissing ${one}`),
    'AssayRedisAway',
    'AssayStorageFails',
    'AssayPushAway',
    'AssayWorkSetAside',
  ],
});

const databaseAway = ({ portal: { processes, stack } }: FaultPortal): Breakage => ({
  name: 'api killed, Postgres away',
  breakIt: () => Promise.all([processes.api.kill9(), stack.postgres.kill9()]),
  mend: async () => {
    await stack.postgres.restart();
    await processes.api.restart();
  },
  alerts: ['AssayPostgresAway', 'AssayUnreachable'],
});

/** Two hours ahead, wherever the process asks what time it is. */
const otherClock = `const { now } = Date;
  globalThis.Date = class extends Date {
    constructor(...args) { super(...(args.length === 0 ? [now() + 7_200_000] : args)); }
    static now() { return now() + 7_200_000; }
  };`;

/** The mail server, which a test may take away. */
export type MailServer = { close: () => Promise<void>; open: () => Promise<void> };

/** A worker on a host with another clock and a folder of its own, and a mail server that is away. */
export function strayHost(rig: FaultPortal, mail: MailServer): Breakage {
  const { stack, env } = rig.portal;
  const invite = () => {
    const body = {
      login: `${randomUUID()}@mail.example`,
      nameZh: '许知遥',
      nameEn: 'Xu Zhiyao',
      right: 'edit' as const,
    };
    return rig.partner.api.call(inviteColleague, { body });
  };
  let stray: StartedProcess;
  return {
    name: 'a host with another clock and folder, mail',
    breakIt: async () => {
      const DATA_DIR = join(stack.folder, 'other-files');
      await mkdir(DATA_DIR);
      const flags = ['--import', `data:text/javascript,${encodeURIComponent(otherClock)}`];
      const worker = { name: 'workers-9', script: 'workers/main.ts', flags };
      await mail.close();
      await invite();
      stray = await startPortalProcess(worker, { folder: stack.folder, env: { ...env, DATA_DIR } });
    },
    mend: async () => {
      await stray.stop();
      await mail.open();
      await invite();
    },
    alerts: ['AssayClockOff', 'AssayStorageNotShared', 'AssayMailRefused'],
  };
}

/** What an operator may find at night, with the alerts that tell of it. */
export const listBreakages = (rig: FaultPortal): Breakage[] => [manyAtOnce(rig), databaseAway(rig)];
