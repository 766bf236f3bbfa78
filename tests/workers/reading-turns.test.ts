import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { FileStorage } from '#infra/storage.ts';
import { sweepUploads } from '#services/files/sweep-uploads.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import type { WorkerDeps } from '#workers/deps.ts';
import { SLOWDOWN_VARIABLE } from '#workers/parsers/parse-request.ts';
import {
  allProcessors,
  type Processors,
  type RunningProcessors,
  startProcessors,
} from '#workers/processors/start-processors.ts';
import { processTestResult } from '#workers/processors/test-results.ts';
import { enqueueParse } from '#workers/queues/enqueue-effects.ts';
import { PutBack } from '#workers/queues/put-back.ts';
import { buildTradefedOfSize, buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '../fixtures/test-results/build-zip.ts';
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
    parseLimits: { memoryMb: 256, processorMs: 30_000 },
    print: { portalUrl: 'https://assay.example' },
    mailer: null,
    ...changes,
  };
}

function work(processors: Partial<Processors>): void {
  const connection = { redisUrl: inject('stack').redisUrl, prefix: rig.prefix };
  running = startProcessors(workerDeps(), connection, { ...allProcessors, ...processors });
}

const jobOf = (id: string) => rig.queues.testResults.getJob(id);
const stateOf = (id: string) =>
  rig.db
    .selectFrom('upload')
    .select(['state', 'attempt', 'setbacks', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
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

describe('whose result is read next', () => {
  test('a bulk of one enterprise is overtaken by the one result of another, also when the queue was lost', async () => {
    const [many, single] = [await enter(), await enter()];
    const { id: first } = await many.partner.uploadResult(many.first, buildTradefedXml());
    await layBulk(first, 40);
    const { id: later } = await many.partner.uploadResult(many.second, buildTradefedXml());
    await enqueued(first, later);
    const { id: one } = await single.partner.uploadResult(single.first, buildTradefedXml());
    await enqueued(one);
    expect((await jobOf(later))?.opts.priority).toBe(42);
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

  test('a quick one is read before what its own maker sent that takes longer', async () => {
    const { partner, ...maker } = await enter();
    const { id: long } = await partner.uploadResult(maker.first, buildTradefedOfSize(300_000));
    await layBulk(long, 40);
    const { id: quick } = await partner.uploadResult(maker.second, buildTradefedXml());
    const { id: longer } = await partner.uploadResult(maker.second, buildTradefedOfSize(310_000));
    await enqueued(quick, longer);
    const priorities = await Promise.all([quick, longer].map(async (id) => (await jobOf(id))?.opts.priority));
    // Forty-one of two shares, the quick one, and its own two.
    expect(priorities).toEqual([undefined, 85]);
    await rig.db.deleteFrom('upload').execute();
    await rig.queues.testResults.obliterate({ force: true });
  });

  test('one of several shares is put back behind a small one of its enterprise that came later', async () => {
    const [{ partner, ...maker }, other] = [await enter(), await enter()];
    const read = (uploadId: string, mayWait: boolean) =>
      processTestResult(workerDeps(), { uploadId }, { mayWait });
    const { id: zipped } = await partner.uploadResult(
      maker.first,
      Uint8Array.from(buildSuiteZip(buildTradefedXml())),
      {
        name: 'run.zip',
      },
    );
    await other.partner.uploadResult(other.first, buildTradefedXml());
    expect(await read(zipped, true)).toBe('matched');
    const { id: long } = await partner.uploadResult(maker.first, buildTradefedOfSize(300_000));
    const { id: quick } = await partner.uploadResult(maker.second, buildTradefedXml());
    // Behind the quick one, and its own two.
    await expect(read(long, true)).rejects.toMatchObject({ name: 'PutBack', place: 3 });
    expect(await stateOf(long)).toMatchObject({ state: 'received', attempt: 0 });
    expect(await read(quick, true)).toBe('matched');
    expect(await read(long, true)).toBe('matched');
    expect(await read(long, true)).toBe('dropped');
    await rig.queues.testResults.obliterate({ force: true });
  });

  test('a result that others go before waits behind them, five times at most', async () => {
    const [back, ...others] = Array.from({ length: 7 }, () => randomUUID());
    if (back === undefined) throw new Error('seven were asked for');
    const add = (key: string, place: number) =>
      enqueueParse(rig.queues, { key, payload: { turn: { large: false, place } } });
    await add(back, 1);
    for (const one of others) await add(one, 5);
    const order: string[] = [];
    work({
      testResults: async (_deps, { uploadId }, { mayWait }) => {
        order.push(uploadId);
        if (uploadId === back && mayWait) throw new PutBack(9);
        return 'read';
      },
    });
    await eventually(async () => (await jobOf(back))?.isCompleted() ?? false);
    expect(order[0]).toBe(back);
    expect(order.slice(1, 7).toSorted()).toEqual(others.toSorted());
    expect(order.slice(7)).toEqual(Array(5).fill(back));
  });

  test('large ones keep no small one waiting, however many of them there are', async () => {
    const held = Promise.withResolvers<string>();
    const large: string[] = [];
    const small: string[] = [];
    const payload = (isLarge: boolean) => ({ turn: { large: isLarge, place: 1 } });
    for (let count = 0; count < 5; count += 1)
      await enqueueParse(rig.queues, { key: randomUUID(), payload: payload(true) });
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
    await enqueueParse(rig.queues, { key: one, payload: payload(false) });
    await eventually(async () => small.includes(one));
    expect(large).toHaveLength(1);
    held.resolve('read');
    await eventually(async () => large.length === 5);
  });
});

describe('a result that cannot be read', () => {
  /** Bytes that are there, as far as anybody is told, and cannot be got at. */
  const broken = (has: boolean): FileStorage => ({
    ...rig.deps.storage,
    path: () => `/nowhere/${randomUUID()}`,
    has: async () => has,
  });
  async function upload(): Promise<string> {
    const { partner, first } = await enter();
    return (await partner.uploadResult(first, buildTradefedXml())).id;
  }
  const attempt = (uploadId: string, storage: FileStorage) =>
    processTestResult(workerDeps({ storage }), { uploadId });

  test('though it is there is tried three times, and then its partner is told', async () => {
    const id = await upload();
    for (const _try of [1, 2]) await expect(attempt(id, broken(true))).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'parsing', setbacks: 0 });
    expect(await attempt(id, broken(true))).toBe('refused');
    const { state, refusal } = await stateOf(id);
    expect([state, refusal]).toMatchObject(['refused', { errorCode: expect.stringMatching(/^HTS\./) }]);
    expect(await attempt(id, rig.deps.storage)).toBe('dropped');
  });

  test('as a slow machine loses it again and again is read all the same', async () => {
    const id = await upload();
    vi.stubEnv(SLOWDOWN_VARIABLE, '60000');
    const lost: Promise<string>[] = [];
    for (let count = 1; count <= 21; count += 1) {
      lost.push(processTestResult(workerDeps(), { uploadId: id }));
      await eventually(async () => (await stateOf(id)).attempt === count);
    }
    vi.unstubAllEnvs();
    expect(new Set(await Promise.all(lost.slice(0, -1)))).toEqual(new Set(['dropped']));
    expect(await processTestResult(workerDeps(), { uploadId: id })).toBe('matched');
    expect(await lost.at(-1)).toBe('dropped');
  });

  test('while the disk is away waits for it, and is read when it is back; after a day it ends', async () => {
    const [id, old] = [await upload(), await upload()];
    for (let count = 0; count < 3; count += 1) await expect(attempt(id, broken(false))).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'parsing', attempt: 3, setbacks: 3 });
    expect(await attempt(id, rig.deps.storage)).toBe('matched');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await rig.db.updateTable('upload').set({ receivedAt: yesterday }).where('id', '=', old).execute();
    for (const _try of [1, 2]) await expect(attempt(old, broken(false))).rejects.toThrow();
    expect(await attempt(old, broken(false))).toBe('refused');
  });
});
