import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { queueNames } from '#domain/operations/system-health.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { ProcessHandle } from '#tests/support/processes/process-handle.ts';
import { type Breakage, openOperator, readRunbook, type Scene } from './breakage.ts';

/** All workers and Redis, at one blow. */
export const workersKilled = ({ portal: { processes, stack } }: Scene): Breakage => {
  const dying = [processes.workflows, processes.workers];
  const queues = queueNames.map((queue) => [`workers of ${queue} killed`, `AssayProcessMissing ${queue}`]);
  return {
    alerts: {
      'workflow workers killed': 'AssayProcessMissing workflows',
      ...Object.fromEntries(queues),
      'Redis killed': 'AssayRedisAway',
    },
    breakIt: () => Promise.all([...dying, stack.redis].map((one) => one.kill9())),
    mend: async () => {
      await stack.redis.restart();
      await Promise.all(dying.map((one) => one.restart()));
    },
  };
};

export const apiAndPostgresKilled = ({ portal: { processes, stack } }: Scene): Breakage => ({
  alerts: { 'Postgres killed': 'AssayPostgresAway', 'api killed': 'AssayUnreachable' },
  breakIt: () => Promise.all([processes.api.kill9(), stack.postgres.kill9()]),
  mend: async () => {
    await stack.postgres.restart();
    await processes.api.restart();
  },
});

export const temporalKilled = ({ portal: { stack } }: Scene): Breakage => ({
  alerts: { 'Temporal killed': 'AssayTemporalAway' },
  breakIt: async () => stack.temporal?.kill9(),
  mend: async () => stack.temporal?.restart(),
});

/** Its process runs and does nothing, as where a machine is stopped or swaps. */
function hang(alerts: Breakage['alerts'], handle: ProcessHandle): Breakage {
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of handle.pids()) process.kill(pid, name);
  };
  return { alerts, breakIt: () => signal('SIGSTOP'), mend: () => signal('SIGCONT') };
}

export const apiHangs = ({ portal: { processes } }: Scene) =>
  hang({ 'api hangs': 'AssayUnreachable' }, processes.api);
export const accountsHang = ({ portal: { processes } }: Scene) =>
  hang({ 'account service hangs': 'AssayProcessMissing accounts' }, processes.accounts);
export const workersHang = ({ portal: { processes } }: Scene) =>
  hang({ 'workers hang': 'AssayProcessMissing test-results' }, processes.workers);

/** As after a failover to a standby. */
export function postgresReadsOnly({ portal: { stack } }: Scene): Breakage {
  const superuser = Object.assign(new URL(stack.databaseUrl), { username: 'postgres' }).href;
  const run = async (statements: readonly string[]) => {
    const operator = await openOperator(superuser);
    for (const one of statements) await operator.query(one);
    await operator.end();
  };
  const mending = readRunbook('postgres-away', 'Mend').filter((typed) => /^(alter|select) /.test(typed));
  return {
    alerts: { 'Postgres takes no writes': 'AssayPostgresAway' },
    breakIt: () => run(['alter system set default_transaction_read_only = on', 'select pg_reload_conf()']),
    mend: () => run(mending),
  };
}

export function redisFull({ portal: { stack } }: Scene): Breakage {
  const type = async (...words: [string, ...string[]]) => {
    const redis = new Redis(stack.redisUrl);
    await redis.call(...words);
    redis.disconnect();
  };
  const [, ...mending] = readRunbook('redis-away', 'Mend')[0]?.split(' ') ?? [];
  return {
    alerts: { 'Redis is full': 'AssayRedisAway' },
    breakIt: () => type('config', 'set', 'maxmemory', '1mb'),
    mend: () => type('config', ...mending.slice(1)),
  };
}

/** Another Temporal, which knows no run, answers at its address. */
export function temporalForgets({ portal: { stack }, apply, client }: Scene): Breakage {
  const [data, kept] = [join(stack.folder, 'temporal'), join(stack.folder, 'temporal-kept')];
  return {
    alerts: { 'Temporal has lost its runs': 'AssayEngineLost' },
    breakIt: async () => {
      // One or two that are missing would count as stuck, each by itself.
      for (const { number } of await Promise.all([apply(), apply(), apply()]))
        await eventually(() => client.workflow.getHandle(number).describe());
      await stack.temporal?.kill9();
      await rename(data, kept);
      await stack.temporal?.restart();
    },
    mend: async () => {
      await stack.temporal?.kill9();
      await rm(data, { recursive: true });
      await rename(kept, data);
      await stack.temporal?.restart();
    },
  };
}
