import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startRedis } from '#infra/local/engines/redis.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { sweepUploads } from '#services/files/sweep-uploads.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import {
  createMaker,
  type EvidenceRig,
  openEvidenceRig,
  timesMatched,
} from '#tests/support/applications/evidence-rig.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import { allProcessors, startProcessors } from '#workers/processors/start-processors.ts';
import { enqueueMail, enqueueParse } from '#workers/queues/enqueue-jobs.ts';
import { openQueues } from '#workers/queues/open-queues.ts';
import { buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { createEngineHandle, type EngineHandle } from '../support/engine-handle.ts';
import { eventually } from '../support/eventually.ts';

let folder: string;
let redis: EngineHandle;
let rig: EvidenceRig;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-redis-'));
  const [port = 0] = await findFreePorts(1);
  const place = { dataDir: join(folder, 'data'), logFile: join(folder, 'redis.log'), port };
  redis = await createEngineHandle(() => startRedis(place));
  rig = await openEvidenceRig({ ...inject('stack'), redisUrl: redis.url });
});
afterAll(async () => {
  await rig.close();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

async function flush(): Promise<void> {
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
}

/** Makes the rows look as if nobody had worked on them for a while. */
async function age(): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await rig.db.updateTable('upload').set({ heartbeatAt: past }).execute();
  await rig.db.updateTable('certificate').set({ createdAt: past }).execute();
}

async function uploadSome(count: number) {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const maker = await createMaker(rig.db);
    const partner = await rig.as(maker.account);
    ids.push((await partner.uploadResult(maker.first, buildTradefedXml())).id);
  }
  await eventually(async () => {
    const states = await Promise.all(ids.map((id) => rig.queues.testResults.getJobState(id)));
    return states.every((state) => state === 'waiting');
  });
  return ids;
}

const sweeping = () => ({ db: rig.db, queues: rig.queues, now: () => new Date() });

function stateOf(id: string) {
  return rig.db
    .selectFrom('upload')
    .select(['state', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a queue', () => {
  test('takes a job once for one id', async () => {
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => enqueueMail(rig.queues, { key })));
    const jobs = await rig.queues.mail.getJobs();
    expect(jobs.filter(({ id }) => id === key)).toHaveLength(1);
    await rig.queues.mail.remove(key);
  });

  test('refuses a payload that is no id', async () => {
    await expect(enqueueParse(rig.queues, 'nonsense')).rejects.toThrow();
  });

  test('without a processor keeps the worker from starting', async () => {
    const deps = { ...rig.deps, ...idle(), accountsDb: rig.db };
    const { certificates: _none, ...rest } = allProcessors;
    const start = () =>
      startProcessors(deps, { redis: redis.url, prefix: 'none' }, rest as typeof allProcessors);
    expect(start).toThrow("The queue 'certificates' has no processor");
  });

  test('fails fast while Redis is away, and works again when it is back', async () => {
    const queues = openQueues({ redis: redis.url, prefix: rig.prefix });
    await queues.testResults.waitUntilReady();
    await redis.kill9();
    const started = performance.now();
    await expect(enqueueParse(queues, randomUUID())).rejects.toMatchObject({
      errorName: 'queueUnavailable',
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    await redis.restart();
    await eventually(() => enqueueParse(queues, randomUUID()).then(() => true));
    await queues.testResults.drain();
    await queues.close();
  });
});

function idle() {
  const print = { portalUrl: 'https://assay.example' };
  return {
    stopping: AbortSignal.timeout(60_000),
    metrics: createWorkerMetrics(new Registry()),
    parseLimits: { memoryMb: 256, processorMs: 10_000 },
    print,
    mailer: null,
  };
}

describe('the sweeper', () => {
  test('rebuilds a queue that lost everything, and each result is there once', async () => {
    const ids = await uploadSome(6);
    await flush();
    for (const id of ids) expect(await rig.queues.testResults.getJobState(id)).toBe('unknown');
    await age();
    const stop = await rig.startWorkers();
    const started = performance.now();
    for (const id of ids) await eventually(async () => (await stateOf(id)).state === 'matched');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`FLUSHALL: ${ids.length} uploads healed and matched in ${seconds} s`);
    for (const id of ids) expect(await timesMatched(rig, id)).toBe(1);
    await stop();
  });

  test('survives a FLUSHALL in the middle of the work', async () => {
    const ids = await uploadSome(4);
    const stop = await rig.startWorkers();
    await flush();
    await age();
    for (const id of ids) await eventually(async () => (await stateOf(id)).state === 'matched');
    await stop();
    for (const id of ids) expect(await timesMatched(rig, id)).toBe(1);
  });

  test('leaves waiting jobs alone, and lets dead ones live again', async () => {
    const [waiting = '', finished = '', stuck = ''] = await uploadSome(3);
    const { testResults } = rig.queues;
    const client = new Redis(redis.url);
    // In none of the queue's lists, though its hash is there.
    await client.lrem(testResults.toKey('wait'), 0, stuck);
    await client.lrem(testResults.toKey('wait'), 0, finished);
    await client.zadd(testResults.toKey('completed'), Date.now(), finished);
    client.disconnect();
    expect(await testResults.getJobState(finished)).toBe('completed');
    await age();
    expect(await sweepUploads(sweeping())).toMatchObject({ uploads: 2, certificates: 0, reports: 0 });
    for (const id of [waiting, finished, stuck]) expect(await testResults.getJobState(id)).toBe('waiting');
    // Looked after a moment ago: the next sweep has nothing to do.
    expect(await sweepUploads(sweeping())).toMatchObject({ uploads: 0 });
    await testResults.drain();
    await rig.db.deleteFrom('upload').execute();
  });

  test('ends what was withdrawn before it was read', async () => {
    const maker = await createMaker(rig.db);
    const partner = await rig.as(maker.account);
    const { id } = await partner.uploadResult(maker.first, buildTradefedXml());
    await rig.db.updateTable('upload').set({ withdrawnAt: new Date() }).where('id', '=', id).execute();
    await sweepUploads(sweeping());
    expect(await stateOf(id)).toMatchObject({ state: 'refused', attempt: 0 });
  });

  test('has the reports of an old register drawn one after the other, and new ones before them', async () => {
    await uploadSome(1);
    await rig.queues.testResults.drain();
    const certificateOf = async (number: string, issuedOn: string) => {
      const { application, enterprise } = await createMaker(rig.db, 'certified', 5);
      await insertCertificateRow(rig.db, { number, application: application.id, enterprise: enterprise.id });
      await sql`update certificate set issued_on = ${issuedOn}, file_id = (select id from file limit 1)
        where number = ${number}`.execute(rig.db);
    };
    for (const serial of [1, 2, 3]) await certificateOf(`A2020-00000${serial}`, '2020-06-01');
    const today = new Date().toISOString().slice(0, 10);
    for (const serial of [1, 2]) await certificateOf(`A2026-90000${serial}`, today);
    await age();
    const first = await sweepUploads(sweeping());
    expect(first).toMatchObject({ certificates: 2, reports: 1 });
    expect(await sweepUploads(sweeping(), first.next)).toMatchObject({ certificates: 0, reports: 1 });
    await rig.queues.certificates.drain();
    await rig.db.deleteFrom('certificate').execute();
  });
});
