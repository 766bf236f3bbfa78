import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startSentinel } from '#tests/support/network/redis-sentinel.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import type { WorkerDeps } from '#workers/base/deps.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import { allProcessors, startProcessors } from '#workers/processors/start-processors.ts';
import { openQueues } from '#workers/queues/open-queues.ts';

const master = { name: 'assay', password: 'a-password-of-sentinels' };
let sentinel: Awaited<ReturnType<typeof startSentinel>>;
beforeAll(async () => {
  sentinel = await startSentinel(inject('stack').folder, master);
});
afterAll(() => sentinel.stop());

const nowhere = 'postgres://nobody@127.0.0.1:1/x';
const configOf = () =>
  readConfig({
    DATABASE_URL: nowhere,
    DATABASE_TENANT_URL: nowhere,
    DATABASE_ADMIN_URL: nowhere,
    DATA_DIR: '/tmp',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    OIDC_CLIENT_SECRET: 'only-for-tests-only-for-tests',
    LOG_LEVEL: 'silent',
    REDIS_URL: 'redis://assay/3',
    REDIS_SENTINELS: `127.0.0.1:${sentinel.tlsPort}`,
    REDIS_SENTINEL_NAME: master.name,
    REDIS_SENTINEL_PASSWORD: master.password,
    REDIS_TLS_CA_FILE: tlsFile('authority.pem'),
  });

it('the portal’s connection, a queue and its worker go on at the new master, and no replicated job is lost', async () => {
  const config = configOf();
  const { deps, close } = openDeps(config, 'portal');
  const at = { redis: config.redis, prefix: `sentinel-${randomUUID()}` };
  const queues = openQueues({ ...at, onError: () => {} });
  const [before, waiting, after] = [randomUUID(), randomUUID(), randomUUID()];
  const done: string[] = [];
  const workerDeps: WorkerDeps = {
    ...deps,
    log: createLog('test', 'silent'),
    accountsDb: deps.db,
    stopping: new AbortController().signal,
    metrics: createWorkerMetrics(new Registry()),
    parseLimits: { memoryMb: 256, processorMs: 30_000 },
    print: { portalUrl: 'https://assay.example' },
    mailer: null,
  };
  const running = startProcessors(
    workerDeps,
    { ...at, queues: ['mail'] },
    {
      ...allProcessors,
      mail: async (_deps, { mailId }) => {
        done.push(mailId);
        return 'done';
      },
    },
  );
  const add = (mailId: string, delay = 0) => queues.mail.add('mail', { mailId }, { jobId: mailId, delay });
  const port = async () => /tcp_port:(\d+)/.exec(await deps.redis.info('server'))?.[1];
  await eventually(() => add(before));
  await eventually(async () => done.includes(before));
  expect(await port()).toBe(String(sentinel.master.port));
  await add(waiting, 3_000);
  await deps.redis.set('counted', '1');
  await eventually(async () => (await deps.redis.wait(1, 500)) === 1);
  const goneAt = performance.now();
  await sentinel.master.kill9();
  await eventually(async () => (await deps.redis.get('counted')) === '1', { withinMs: 30_000 });
  expect(await port()).toBe(String(sentinel.replica.port));
  await eventually(() => add(after), { withinMs: 30_000 });
  await eventually(async () => done.length >= 3, { withinMs: 30_000 });
  console.log(
    `a job was done ${((performance.now() - goneAt) / 1000).toFixed(1)} s after the master was gone`,
  );
  expect(done.toSorted()).toEqual([before, waiting, after].toSorted());
  await running.close(true);
  await queues.close();
  await close();
});
