import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sweepUploads } from '#services/files/sweep-uploads.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import type { WorkerDeps } from '#workers/base/deps.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import {
  allProcessors,
  type Processors,
  type RunningProcessors,
  startProcessors,
} from '#workers/processors/start-processors.ts';
import { enqueueParse } from '#workers/queues/enqueue-jobs.ts';
import { buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
let running: RunningProcessors | undefined;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterEach(async () => {
  await running?.close(true);
  running = undefined;
});
afterAll(() => rig.close());

function workerDeps(changes: Partial<WorkerDeps> = {}): WorkerDeps {
  return {
    ...rig.deps,
    accountsDb: rig.db,
    stopping: new AbortController().signal,
    metrics: createWorkerMetrics(new Registry()),
    parseLimits: { memoryMb: 256, processorMs: 30_000 },
    print: { portalUrl: 'https://assay.example' },
    mailer: null,
    ...changes,
  };
}

function work(processors: Partial<Processors>): void {
  const connection = { redis: inject('stack').redisUrl, prefix: rig.prefix };
  running = startProcessors(workerDeps(), connection, { ...allProcessors, ...processors });
}

const jobOf = (id: string) => rig.queues.testResults.getJob(id);
const enqueued = (...ids: string[]) =>
  eventually(async () => (await Promise.all(ids.map(jobOf))).every((job) => job !== undefined));

async function enter() {
  const maker = await createMaker(rig.db);
  return { ...maker, partner: await rig.as(maker.account) };
}

/** So many more results of the same enterprise, which came before and wait. */
async function layBulk(uploadId: string, count: number): Promise<void> {
  await sql`insert into upload (id, application_id, configuration_id, enterprise_id, file_id, request_id, received_by, received_at)
    select gen_random_uuid(), application_id, configuration_id, enterprise_id, file_id, request_id, received_by,
      received_at - interval '1 minute'
    from upload, generate_series(1, ${count}) where id = ${uploadId}`.execute(rig.db);
}

describe('whose result is parsed next', () => {
  test('a bulk of one enterprise is overtaken by the one result of another, also when the queue was lost', async () => {
    const [many, single] = [await enter(), await enter()];
    const { id: first } = await many.partner.uploadResult(many.first, buildTradefedXml());
    await layBulk(first, 40);
    const { id: later } = await many.partner.uploadResult(many.second, buildTradefedXml());
    await enqueued(first, later);
    const { id: one } = await single.partner.uploadResult(single.first, buildTradefedXml());
    await enqueued(one);
    expect((await jobOf(later))?.opts.priority).toBe(41);
    for (const id of [first, later]) await rig.queues.testResults.remove(id);
    await rig.db
      .updateTable('upload')
      .set({ heartbeatAt: new Date(Date.now() - 60_000) })
      .where('id', 'in', [first, later])
      .execute();
    await sweepUploads({ db: rig.db, queues: rig.queues, now: () => new Date() });
    await enqueued(first, later);
    const order: string[] = [];
    work({
      testResults: async (_deps, { uploadId }) => {
        order.push(uploadId);
        return 'read';
      },
    });
    await eventually(async () => order.includes(later));
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(later));
    expect(order).toContain(one);
    await rig.db.deleteFrom('upload').execute();
    await rig.queues.testResults.obliterate({ force: true });
  });

  test('200 results of one enterprise keep the one result of another waiting for seconds alone', async () => {
    const [many, single] = [await enter(), await enter()];
    const { id: first } = await many.partner.uploadResult(many.first, buildTradefedXml());
    await layBulk(first, 200);
    await rig.db
      .updateTable('upload')
      .set({ heartbeatAt: new Date(Date.now() - 60_000) })
      .execute();
    for (let sweeps = 0; sweeps < 3; sweeps += 1)
      await sweepUploads({ db: rig.db, queues: rig.queues, now: () => new Date() });
    const stop = await rig.startWorkers();
    const { id: one } = await single.partner.uploadResult(single.first, buildTradefedXml());
    const stateOfOne = () =>
      rig.db.selectFrom('upload').select('state').where('id', '=', one).executeTakeFirstOrThrow();
    await eventually(async () => (await stateOfOne()).state === 'matched');
    const waiting = await rig.db.selectFrom('upload').select('id').where('state', '=', 'received').execute();
    await stop();
    expect(waiting.length).toBeGreaterThan(150);
    await rig.db.deleteFrom('upload').execute();
    await rig.queues.testResults.obliterate({ force: true });
  });

  test('large ones keep no small one waiting, however many of them there are', async () => {
    const held = Promise.withResolvers<string>();
    const large: string[] = [];
    const small: string[] = [];
    for (let count = 0; count < 5; count += 1)
      await enqueueParse(rig.queues, randomUUID(), { isLarge: true, priority: 0 });
    work({
      largeResults: async (_deps, { uploadId }) => {
        large.push(uploadId);
        return held.promise;
      },
      testResults: async (_deps, { uploadId }) => {
        small.push(uploadId);
        return 'read';
      },
    });
    await eventually(async () => large.length === 1);
    const one = randomUUID();
    await enqueueParse(rig.queues, one, { isLarge: false, priority: 0 });
    await eventually(async () => small.includes(one));
    expect(large).toHaveLength(1);
    held.resolve('read');
    await eventually(async () => large.length === 5);
  });
});
