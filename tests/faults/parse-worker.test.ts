import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTradefedOfSize } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';
import { checkInvariants } from './check-invariants.ts';
import { type FaultPortal, openFaultPortal } from './fault-portal.ts';

let rig: FaultPortal;
beforeAll(async () => {
  rig = await openFaultPortal({ ASSAY_PARSE_SLOWDOWN_MS_PER_CHUNK: '200' });
});
afterAll(() => rig?.close());

const uploadOf = (id: string) =>
  rig.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** One decision, sent again until it is applied: at first its run may not be there, and it is only recorded. */
async function approve(application: string): Promise<void> {
  const key = randomUUID();
  await eventually(async () => (await rig.decide(application, key)).state === 'applied');
}

async function certifying() {
  const application = await rig.apply();
  await approve(application.id);
  await approve(application.id);
  return application;
}

async function parsingUpload() {
  const application = await certifying();
  const [configuration = ''] = application.configurations;
  const xml = buildTradefedOfSize(1_000_000, { brand: 'Lanyue', model: application.model, osVersion: '15' });
  const id = await rig.upload(application.id, configuration, xml);
  await eventually(async () => (await uploadOf(id)).progress > 5);
  return id;
}

it('takes a parse up again within 5 s after kill -9 of the worker', async () => {
  const id = await parsingUpload();
  const { attempt } = await uploadOf(id);
  await rig.portal.processes.workers.kill9();
  const killedAt = performance.now();
  await rig.portal.processes.workers.restart();
  const restartedAt = performance.now();
  await eventually(async () => (await uploadOf(id)).attempt > attempt, { everyMs: 20 });
  const [boot, all] = [restartedAt - killedAt, performance.now() - killedAt].map((ms) => ms / 1000);
  console.log(
    `parse taken up again ${all?.toFixed(1)} s after kill -9, ${boot?.toFixed(1)} s of them a restart`,
  );
  // How fast a process starts is the machine's affair.
  expect(all).toBeLessThan(5 + (boot ?? 0));
  await eventually(async () => (await uploadOf(id)).state === 'matched', { withinMs: 60_000 });
  await checkInvariants('kill -9 of the worker in a parse', rig);
});

it('rebuilds a queue whose Redis was killed and lost everything', async () => {
  const id = await parsingUpload();
  await rig.portal.stack.redis.kill9();
  await rig.portal.stack.redis.restart();
  const { Redis } = await import('ioredis');
  const redis = new Redis(rig.portal.stack.redisUrl);
  await redis.flushall();
  await redis.quit();
  await eventually(async () => (await uploadOf(id)).state === 'matched', { withinMs: 60_000 });
  await checkInvariants('kill -9 of Redis, and its data gone', rig);
});
