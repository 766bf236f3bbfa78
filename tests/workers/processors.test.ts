import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  createMaker,
  type EvidenceRig,
  openEvidenceRig,
  timesMatched,
} from '#tests/support/applications/evidence-rig.ts';
import { isAlive, startWorker, type WorkerHandle } from '#tests/support/processes/worker-process.ts';
import { SLOWDOWN_VARIABLE } from '#workers/parsers/parse-messages.ts';
import { buildTradefedOfSize, buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
const workers: WorkerHandle[] = [];
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => rig.close());

const large = buildTradefedOfSize(900_000, { failures: [{ module: 0, test: 1 }] });

/**
 * Milliseconds that each of some 28 pieces of 32 KiB waits: a slow parse takes about two seconds, a steady one
 * seven. An endless one is still at work when anything else is over.
 */
const slowdowns = { fast: '0', slow: '60', steady: '250', endless: '1000' };

async function start(slowdown: keyof typeof slowdowns): Promise<WorkerHandle> {
  const env = { ...rig.workerEnv, [SLOWDOWN_VARIABLE]: slowdowns[slowdown] };
  const worker = await startWorker(env);
  workers.push(worker);
  return worker;
}

async function upload(content = large) {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  return (await partner.uploadResult(maker.first, content)).id;
}

function read(id: string) {
  return rig.db
    .selectFrom('upload')
    .select(['state', 'stage', 'progress', 'casesSeen', 'attempt', 'heartbeatAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const midway = (id: string) =>
  eventually(async () => {
    const row = await read(id);
    return row.state === 'parsing' && row.progress >= 10 && row;
  });

const childOf = (worker: WorkerHandle, uploadId: string) =>
  worker.log().find((line) => line.msg === 'parsing' && line.uploadId === uploadId)?.pid as number;

async function expectOnce(id: string): Promise<void> {
  const failures = await rig.db.selectFrom('failure').select('key').where('uploadId', '=', id).execute();
  expect(failures).toHaveLength(1);
  expect(await timesMatched(rig, id)).toBe(1);
}

describe('kill -9 of a worker in the middle of a parse', () => {
  test('another worker takes the job up within 5 s, and the result is there once', async () => {
    const first = await start('endless');
    const id = await upload();
    await midway(id);
    const child = childOf(first, id);
    expect(isAlive(child)).toBe(true);
    await start('fast');
    const killed = performance.now();
    await first.kill9();
    await eventually(async () => !isAlive(child), { withinMs: 15_000 });
    await eventually(async () => (await read(id)).attempt === 2);
    const seconds = (performance.now() - killed) / 1000;
    console.log(`kill -9 with a second worker: taken up again after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(5);
    await eventually(async () => (await read(id)).state === 'matched');
    await expectOnce(id);
  });

  test('twice, with a worker that is started anew each time', async () => {
    let worker = await start('endless');
    const id = await upload();
    for (const attempt of [1, 2]) {
      await midway(id);
      const killed = performance.now();
      await worker.kill9();
      worker = await start(attempt === 1 ? 'endless' : 'fast');
      const restarted = performance.now();
      await eventually(async () => (await read(id)).attempt === attempt + 1);
      const [boot, all] = [restarted - killed, performance.now() - killed].map((ms) => ms / 1000);
      console.log(`kill -9 and restart (${boot?.toFixed(1)} s): taken up after ${all?.toFixed(1)} s`);
      expect(all).toBeLessThan(5 + (boot ?? 0));
    }
    await eventually(async () => (await read(id)).state === 'matched');
    await expectOnce(id);
  });
});

test('a parse shows its progress, at most four times a second, and keeps its row alive', async () => {
  await start('slow');
  const id = await upload();
  await eventually(async () => (await read(id)).state === 'matched');
  const events = await rig.db
    .selectFrom('event')
    .select(['change', 'createdAt', 'version'])
    .where('entityId', '=', id)
    .where('room', '=', 'programme')
    .orderBy('id')
    .execute();
  const stages = [...new Set(events.map((event) => event.change.stage))];
  expect(stages).toEqual(expect.arrayContaining(['received', 'parsing', 'matching', 'done']));
  const parsing = events.filter((event) => event.change.stage === 'parsing');
  expect(parsing.length).toBeGreaterThan(3);
  const progress = parsing.map((event) => Number(event.change.progress));
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  const seconds = (Number(parsing.at(-1)?.createdAt) - Number(parsing[0]?.createdAt)) / 1000;
  expect(parsing.length).toBeLessThanOrEqual(seconds * 4 + 2);
  expect(events.at(-1)?.change).toMatchObject({ state: 'matched', progress: 100 });
});

test('a parse stops when its upload is replaced', async () => {
  const worker = await start('endless');
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const older = await partner.uploadResult(maker.first, large);
  await midway(older.id);
  const child = childOf(worker, older.id);
  const newer = await partner.uploadResult(maker.first, buildTradefedXml());
  await eventually(async () => !isAlive(child), { withinMs: 10_000 });
  await eventually(async () => (await read(newer.id)).state === 'matched');
  expect(worker.log().filter((line) => line.msg === 'job failed')).toEqual([]);
});

test('SIGTERM lets a parse finish first and ends with code 0', async () => {
  const worker = await start('slow');
  const id = await upload();
  await midway(id);
  expect(await worker.terminate()).toBe(0);
  expect(await read(id)).toMatchObject({ state: 'matched', attempt: 1 });
});

test('SIGTERM cuts a parse that takes too long, and another worker begins it anew', async () => {
  const first = await start('endless');
  const id = await upload();
  await midway(id);
  const child = childOf(first, id);
  const asked = performance.now();
  expect(await first.terminate()).toBe(0);
  // The parse itself would have gone on for more than twenty seconds.
  expect(performance.now() - asked).toBeLessThan(20_000);
  expect(isAlive(child)).toBe(false);
  await start('fast');
  await eventually(async () => (await read(id)).state === 'matched');
  await expectOnce(id);
});

test('a child that is killed gets another chance', async () => {
  const worker = await start('steady');
  const id = await upload();
  await midway(id);
  process.kill(childOf(worker, id), 'SIGKILL');
  await eventually(async () => (await read(id)).state === 'matched', { withinMs: 60_000 });
  expect((await read(id)).attempt).toBeGreaterThan(1);
  await expectOnce(id);
});
