import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandApplication, getApplication } from '#contract/applications.ts';
import { getReport } from '#contract/reports/reports.ts';
import { decideApplication } from '#contract/reviews.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import {
  delivery,
  mainPath,
  type Scenario,
  startScenario,
  walk,
} from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { startPortalWorkflows } from '#tests/support/processes/portal-workflows.ts';

let portal: ApiPortal;
let stopWorkflows: () => Promise<void>;
let scenario: Scenario;
let partner: ApiClient;
let reviewer: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  stopWorkflows = await startPortalWorkflows(portal);
  scenario = await startScenario(portal.deps);
  const { db } = portal.deps;
  partner = await portal.as(await createAccount(db, { enterpriseId: scenario.application.enterpriseId }));
  reviewer = await portal.as(await createAccount(db, { roles: ['reviewer'], nameZh: '温予' }));
});
afterAll(async () => {
  await stopWorkflows?.();
  await portal?.close();
});

const params = () => ({ id: scenario.application.id });

/** Receives the two devices of the scenario with these serial numbers. */
async function receive(serials: string[]) {
  const { version } = await reviewer.call(getApplication, { params: params() });
  const command = { type: 'receive-samples' as const, comment: '2 台，外观完好', serials };
  const key = { 'idempotency-key': randomUUID() };
  return reviewer.send(decideApplication, { params: params(), body: { version, command } }, key);
}

it('is refused while the product is under review, and for whoever has no such application', async () => {
  const early = await partner.send(getReport, { params: params() });
  expect([early.status, early.body]).toMatchObject([409, { errorCode: 'HTS.100000022' }]);
  const { id: enterpriseId } = await createEnterprise(portal.deps.db);
  const stranger = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
  const foreign = await stranger.send(getReport, { params: params() });
  const missing = await partner.send(getReport, { params: { id: randomUUID() } });
  for (const { status, body } of [foreign, missing])
    expect([status, body]).toMatchObject([404, { errorCode: 'HTS.100000035' }]);
});

it('nobody brings samples whom the programme does not name', async () => {
  const own = await startScenario(portal.deps);
  await walk(portal.deps, own, 'deliver-samples');
  const maker = await portal.as(
    await createAccount(portal.deps.db, { enterpriseId: own.application.enterpriseId }),
  );
  const at = { params: { id: own.application.id } };
  const { version } = await maker.call(getApplication, at);
  const body = { type: 'deliver-samples' as const, delivery: { ...delivery, carrier: 'pigeon' } };
  const sent = await maker.send(commandApplication, { ...at, body }, { 'idempotency-key': randomUUID() });
  expect([sent.status, sent.body]).toMatchObject([400, { details: { field: 'carrier' } }]);
  expect((await maker.call(getApplication, at)).version).toBe(version);
});

it('tells of a certification phase by phase, with the serial numbers that the sample room noted', async () => {
  await walk(portal.deps, scenario, 'receive-samples');
  const under = await partner.call(getReport, { params: params() });
  const { deliveries } = await partner.call(getApplication, { params: params() });
  expect(deliveries).toMatchObject([{ carrier: 'sf', trackingNumber: 'SF1029384756' }]);
  expect(under).toMatchObject({ certifiedAt: null, samples: { quantity: 2, serials: [] }, fileSha256: null });
  expect(under.process.at(-1)).toMatchObject({ phase: 'sample-receipt', result: 'reviewing', endedAt: null });

  for (const wrong of [['A1', 'A2', 'A3'], ['A1', 'A1'], ['<A1>']]) {
    const { status, body } = await receive(wrong);
    expect([status, body]).toMatchObject([400, { errorCode: 'HTS.00000007' }]);
  }
  expect((await receive(['LYX3P26A00117', 'LYX3P26A00118'])).status).toBe(200);
  const rest = mainPath(scenario).slice(-2);
  for (const { actor, command } of rest) await scenario.act(actor, command);

  const report = await partner.call(getReport, { params: params() });
  expect(report).toMatchObject({
    status: 'certified',
    number: scenario.application.number,
    samples: { quantity: 2, serials: ['LYX3P26A00117', 'LYX3P26A00118'] },
    submittedAt: report.process[0]?.begunAt,
    certifiedAt: report.process.at(-1)?.endedAt,
  });
  expect(report.vendorId).not.toBe('');
  expect(report.process.map(({ phase, result }) => `${phase} ${result}`)).toEqual([
    'product approved',
    'commercial approved',
    'testing submitted',
    'results approved',
    'delivery submitted',
    'sample-receipt received',
    'sample-test approved',
    'final approved',
  ]);
  expect(report.process[5]).toMatchObject({ handler: '温予', comment: '2 台，外观完好', owner: 'office' });
  expect(await reviewer.call(getReport, { params: params() })).toMatchObject({ number: report.number });
});
