import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { eventually } from '../support/eventually.ts';
import { settleEvents } from '../support/settle-events.ts';
import { checkInvariants } from './check-invariants.ts';
import { type FaultPortal, openFaultPortal } from './fault-portal.ts';

let rig: FaultPortal;
beforeAll(async () => {
  rig = await openFaultPortal();
});
afterAll(() => rig?.close());

it('kill -9 of the api between submit and push: the client finds the change over HTTP', async () => {
  const { cursor } = await rig.partner.api.call(listEvents);
  const application = await rig.apply();
  const key = randomUUID();
  const inFlight = rig.decide(application.id, key).catch(() => null);
  await eventually(
    async () => rig.db.selectFrom('command').select('id').where('id', '=', key).executeTakeFirst(),
    {
      everyMs: 1,
    },
  );
  await rig.portal.processes.api.kill9();
  const answered = await inFlight;
  rig.acknowledged.commands.push(key);
  console.log(`the request in flight ${answered ? 'was answered' : 'was cut off'}`);
  await rig.portal.processes.api.restart();
  const repeated = await eventually(async () => {
    const outcome = await rig.decide(application.id, key);
    return outcome.state === 'applied' ? outcome : null;
  });
  expect(repeated).toMatchObject({ id: key, version: 2 });
  await settleEvents(rig.db);
  const { events } = await rig.partner.api.call(listEvents, { query: { after: cursor } });
  const versions = events.filter((event) => event.id === application.id).map((event) => event.version);
  expect(versions).toEqual([1, 2]);
  await checkInvariants('kill -9 of the api between submit and push', rig);
});

it('kill -9 of Postgres under a burst of applications and decisions', async () => {
  const applications = await Promise.all(Array.from({ length: 6 }, () => rig.apply()));
  const burst = applications.flatMap((application) => [
    rig.decide(application.id).catch(() => null),
    rig.apply().catch(() => null),
  ]);
  await rig.portal.stack.postgres.kill9();
  await Promise.all(burst);
  await rig.portal.stack.postgres.restart();
  await eventually(async () => (await rig.partner.api.send(listEvents)).status === 200, {
    withinMs: 30_000,
  });
  await checkInvariants('kill -9 of Postgres in a burst', rig);
});

it('Temporal away for 60 s during a decision', async () => {
  const application = await rig.apply();
  await eventually(
    async () =>
      (await rig.client.workflow.getHandle(application.number).describe()).status.name === 'RUNNING',
  );
  await rig.portal.stack.temporal?.kill9();
  const goneAt = performance.now();
  const key = randomUUID();
  const outcome = await rig.decide(application.id, key);
  expect(outcome).toMatchObject({ id: key, state: 'recorded' });
  // Long before the engine is back.
  expect(performance.now() - goneAt).toBeLessThan(20_000);
  await eventually(async () => performance.now() - goneAt > 60_000, { withinMs: 70_000, everyMs: 500 });
  await rig.portal.stack.temporal?.restart();
  await eventually(async () => (await rig.decide(application.id, key)).state === 'applied', {
    withinMs: 60_000,
  });
  await checkInvariants('Temporal away for 60 s during a decision', rig);
});
