import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFailureGroups, listGroupCases } from '#contract/applications/failure-groups.ts';
import { getModuleMap } from '#contract/applications/module-map.ts';
import { getRunComparison } from '#contract/applications/run-comparison.ts';
import { listRunSigns } from '#contract/applications/run-signs.ts';
import { getApplication } from '#contract/applications.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { TestFailure } from '#domain/test-results/test-results.ts';
import { markEarlierRuns } from '#services/evidence/mark-earlier-runs.ts';
import { sampleFailure, sampleModule } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertImage } from '#tests/support/applications/application-scenario.ts';
import {
  type Applied,
  insertApplied,
  insertRun,
  type StandingRun,
} from '#tests/support/applications/standing-runs.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let reviewer: ApiClient;
let enterpriseId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  ({ partner, enterpriseId } = await portal.enterPartner());
  reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
});
afterAll(() => portal?.close());

const apply = (owner = enterpriseId, status?: ApplicationStatus, of?: Applied['product']) =>
  insertApplied(portal.deps.db, owner, status, of);

const camera = (test: string, device: number): TestFailure => ({
  ...sampleFailure(test, 'CtsCamera'),
  message: `Camera device ${device} disconnected`,
  stack: `gone\n\tat a.CameraImpl.check(CameraImpl.java:${device})`,
});
const net = (test: string): TestFailure => ({ ...sampleFailure(test), message: 'connect timed out' });

const send = (maker: Applied, run: StandingRun, changes = {}) =>
  insertRun(portal.deps.db, maker, run, changes);

async function accept({ applicationId }: Applied, failureKey: string, state: 'accepted' | 'open') {
  const { id: updatedBy } = await createAccount(portal.deps.db, { enterpriseId });
  const values = { applicationId, failureKey, reason: '理由', attachmentIds: [], updatedBy };
  await portal.deps.db
    .insertInto('waiverRequest')
    .values({ ...values, state })
    .execute();
}

const [first, later] = ['2026-11-16T08:00:00Z', '2026-11-17T08:00:00Z'];
const modules = [sampleModule({ name: 'CtsCamera' }), sampleModule()];

it('compares a run with the one before and the last certificate', async () => {
  const certified = await apply(enterpriseId, 'certified');
  const { db } = portal.deps;
  await db
    .updateTable('applicationConfiguration')
    .set({ verdict: 'passed' })
    .where('applicationId', '=', certified.applicationId)
    .execute();
  await send(certified, { failures: [net('c')], received: '2026-10-01T08:00:00Z' });
  const maker = await apply(enterpriseId, 'certifying', certified.product);
  const [configurationId = ''] = maker.configurationIds;
  const params = { id: maker.applicationId, configurationId };
  expect(await partner.call(getRunComparison, { params })).toEqual({ kinds: [], comparison: null });

  const before = [...modules, sampleModule({ name: 'CtsUsb' })];
  await send(
    maker,
    { failures: [net('a'), net('b')], received: first, withdrawn: true },
    { modules: before },
  );
  await send(maker, { failures: [net('a'), net('c')], received: later }, { modules });
  const previous = await partner.call(getRunComparison, { params });
  expect(previous.kinds).toEqual(['previous', 'certified']);
  expect(previous.comparison).toMatchObject({
    against: { failures: 2 },
    complete: true,
    idle: { count: 1, cases: 10, first: [{ name: 'CtsUsb' }] },
  });
  const keys = previous.comparison?.changes.map(({ kind, first: names }) => [
    kind,
    names.map(({ key }) => key).join(),
  ]);
  expect(keys).toEqual([
    ['newlyFailed', 'c'],
    ['fixed', 'b'],
    ['stillFailed', 'a'],
    ['notRunAgain', ''],
  ]);
  const query = { against: 'certified' as const };
  const { comparison } = await reviewer.call(getRunComparison, { params, query });
  expect(comparison?.changes.map(({ count }) => count)).toEqual([1, 0, 1, 0]);
});

it('groups failures by their fault, with what became of it on other devices, never on whose', async () => {
  const others = [];
  for (const failed of ['open', 'accepted', 'mended'] as const) {
    const { enterpriseId: stranger } = await portal.enterPartner();
    const other = await apply(stranger);
    await send(other, { failures: [camera('x', 9)], received: first, withdrawn: failed === 'mended' });
    if (failed === 'accepted') await accept(other, 'x', 'accepted');
    if (failed === 'mended') await send(other, { failures: [], received: later });
    others.push(other);
  }
  const maker = await apply();
  const params = { id: maker.applicationId };
  await send(maker, { failures: [net('n1')], received: first, withdrawn: true });
  await send(maker, { failures: [camera('a', 1), camera('b', 2), net('n1')], received: later });
  await send(maker, { failures: [camera('a', 5), net('n2')], received: later, place: 1 });
  await accept(maker, 'n1', 'open');

  const list = await partner.call(listFailureGroups, { params });
  expect(list.counts).toEqual({ all: 5, new: 2, still: 1, unreasoned: 4 });
  expect(list.rows).toMatchObject([
    {
      pattern: 'Camera device <n> disconnected',
      failures: 3,
      fresh: 2,
      tests: 2,
      modules: ['CtsCamera'],
      configurations: [1, 2],
      reasons: { missing: 3, open: 0 },
      history: null,
    },
    { pattern: 'connect timed out', failures: 2, fresh: 0, reasons: { missing: 1, open: 1 } },
  ]);
  const ofStaff = await reviewer.call(listFailureGroups, { params });
  expect(ofStaff.rows[0]?.history).toEqual({ devices: 3, waived: 1, mended: 1, whole: true });
  // A device of a maker that had it already is no further maker; its own others are none.
  const twice = await apply(others[0]?.enterpriseId);
  await send(twice, { failures: [camera('x', 9)], received: first });
  await send(await apply(), { failures: [camera('x', 9)], received: first });
  const told = async () => (await partner.call(listFailureGroups, { params })).rows[0]?.history;
  for (const devices of [6, 7]) {
    expect(await told()).toBeNull();
    const { enterpriseId: stranger } = await portal.enterPartner();
    await send(await apply(stranger), { failures: [camera('x', 9)], received: first });
    expect((await reviewer.call(listFailureGroups, { params })).rows[0]?.history?.devices).toBe(devices);
  }
  expect(await told()).toEqual({ devices: 7, waived: 1, mended: 1, whole: true });
  for (const { enterpriseId: stranger, product, applicationId } of others)
    for (const secret of [stranger, product.id, applicationId])
      expect(JSON.stringify(list)).not.toContain(secret);

  const pages = await partner.call(listFailureGroups, { params, query: { limit: 1 } });
  expect(pages).toMatchObject({ total: 2, rows: [{ failures: 3 }] });
  const next = await partner.call(listFailureGroups, {
    params,
    query: { limit: 1, after: pages.next ?? '' },
  });
  expect(next).toMatchObject({ next: null, rows: [{ failures: 2 }] });
  const some = async (query: {
    choice?: 'new' | 'still' | 'unreasoned';
    keyword?: string;
    module?: string;
  }) => (await partner.call(listFailureGroups, { params, query })).rows.map(({ failures }) => failures);
  expect(await some({ choice: 'new' })).toEqual([2]);
  expect(await some({ choice: 'still' })).toEqual([1]);
  expect(await some({ choice: 'unreasoned' })).toEqual([3, 1]);
  expect(await some({ keyword: 'TIMED' })).toEqual([2]);
  expect(await some({ module: 'CtsCamera' })).toEqual([3]);

  const { print = '' } = list.rows[0] ?? {};
  const cases = await partner.call(listGroupCases, { params: { ...params, print } });
  expect(cases).toMatchObject({ total: 2, next: null, message: 'Camera device 1 disconnected' });
  expect(cases.stack).toContain('a.CameraImpl.check');
  expect(cases.rows.map(({ key, configurations, bypass }) => [key, configurations, bypass])).toEqual([
    ['a', [1, 2], 'missing'],
    ['b', [1], 'missing'],
  ]);
});

it('maps the modules of every configuration', async () => {
  const maker = await apply();
  const failing = [sampleModule({ name: 'CtsCamera', failed: 2 }), sampleModule()];
  await send(maker, { failures: [], received: first }, { modules: failing });
  await send(maker, { failures: [], received: first, place: 1 }, { modules });
  const map = await partner.call(getModuleMap, { params: { id: maker.applicationId } });
  expect(map).toMatchObject({ total: 2, modules: [{ name: 'CtsCamera', place: 0 }] });
  expect(map.configurations.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
});

it('tells reviewers of a file or run that is used elsewhere, and makers of their own', async () => {
  const { db } = portal.deps;
  const { enterpriseId: stranger } = await portal.enterPartner();
  const times = { startedAt: '2026-11-15T01:00:00.123Z', endedAt: '2026-11-15T07:00:00.456Z' };
  const other = await apply(stranger);
  const shared = await insertImage(db, stranger);
  await send(other, { failures: [], received: first, fileId: shared }, times);
  const another = await apply(stranger);
  await send(another, { failures: [], received: first }, times);
  const maker = await apply();
  const params = { id: maker.applicationId };
  // The same bytes, stored under another name.
  const theirs = await db.selectFrom('file').selectAll().where('id', '=', shared).executeTakeFirstOrThrow();
  const { id: _id, attachedAt: _attached, createdAt: _created, ...copied } = theirs;
  const copy = await db
    .insertInto('file')
    .values({ ...copied, enterpriseId, name: 'own.xml' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const oddity = { code: 'severalBuilds', details: {} };
  await send(maker, { failures: [], received: later, fileId: copy.id }, { ...times, oddities: [oddity] });
  await send(
    maker,
    { failures: [], received: '2026-11-10T00:00:00Z', place: 1 },
    { endedAt: '2026-11-11T05:00:00.000Z' },
  );
  const { rows } = await reviewer.call(listRunSigns, { params });
  const [one] = maker.configurationIds;
  expect(rows.map(({ configurationId, sign, uses }) => [configurationId, sign, uses.length])).toEqual([
    [one, 'sameFile', 1],
    [one, 'sameRun', 1],
  ]);
  expect(rows[0]?.uses[0]).toMatchObject({
    applicationId: other.applicationId,
    ownEnterprise: false,
    ownProduct: false,
  });
  expect(rows[1]?.uses[0]?.applicationId).toBe(another.applicationId);
  const own = await partner.call(listRunSigns, { params });
  expect(own.rows).toEqual([]);
  const again = await apply();
  await send(again, { failures: [], received: later, fileId: copy.id }, times);
  const repeated = await partner.call(listRunSigns, { params });
  expect(
    repeated.rows.map(({ sign, uses }) => [sign, uses.map(({ applicationId }) => applicationId)]),
  ).toEqual([['sameFile', [again.applicationId]]]);
  const oddities = async (caller: ApiClient) =>
    (await caller.call(getApplication, { params })).configurations.map(({ result }) =>
      result?.oddities.map(({ code }) => code),
    );
  expect(await oddities(reviewer)).toEqual([['severalBuilds'], ['afterReceipt']]);
  expect(await oddities(partner)).toEqual(await oddities(reviewer));
});

it('marks what was read before there were marks, once', async () => {
  const { db } = portal.deps;
  const maker = await apply();
  const id = await send(maker, { failures: [camera('a', 1)], received: first });
  const read = () =>
    db
      .selectFrom('upload')
      .innerJoin('failure', 'failure.uploadId', 'upload.id')
      .select(['upload.runMark', 'failure.fingerprint'])
      .where('upload.id', '=', id)
      .executeTakeFirst();
  const marked = await read();
  await db.updateTable('failure').set({ fingerprint: null }).where('uploadId', '=', id).execute();
  await db.updateTable('upload').set({ runMark: null }).where('id', '=', id).execute();
  expect(await markEarlierRuns({ db }, 5)).toBe(1);
  expect(await read()).toEqual(marked);
  expect(await markEarlierRuns({ db }, 5)).toBe(0);
});

it('is refused to whoever has no part in it, and before the product is approved', async () => {
  const { applicationId: id, configurationIds } = await apply();
  const rejected = await apply(enterpriseId, 'product-rejected');
  const { partner: stranger } = await portal.enterPartner();
  const [configurationId = ''] = configurationIds;
  await stranger.refusal('applicationMissing', getRunComparison, { params: { id, configurationId } });
  await stranger.refusal('applicationMissing', listFailureGroups, { params: { id } });
  await stranger.refusal('applicationMissing', listGroupCases, { params: { id, print: '0'.repeat(16) } });
  await stranger.refusal('applicationMissing', getModuleMap, { params: { id } });
  await partner.refusal('certificationRecordMissing', listFailureGroups, {
    params: { id: rejected.applicationId },
  });
  await partner.refusal('dataMissing', getRunComparison, { params: { id, configurationId: randomUUID() } });
  await partner.refusal('parameterInvalid', listFailureGroups, { params: { id }, query: { after: 'e30' } });
});
