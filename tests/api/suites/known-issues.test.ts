import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { createSuite, publishSuite, withdrawSuite } from '#contract/programme/admin-suites.ts';
import {
  createIssue,
  deleteIssue,
  editIssue,
  type IssueBody,
  listIssues,
} from '#contract/programme/known-issues.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { insertFailures } from '#db/queries/uploads.ts';
import { issueLimits } from '#domain/suites/known-issues.ts';
import { sampleFailure, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, type EnteredPartner, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { makeSuite, openRawClient, suiteDraft } from '#tests/support/suites/suite-portal.ts';

let portal: ApiPortal;
let admin: ApiClient;
let maker: EnteredPartner;
let published: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  maker = await portal.enterPartner();
  const raw = await openRawClient(portal, account);
  ({ id: published } = await makeSuite({ admin, raw }, { draft: { edition: '15_r4' } }));
});
afterAll(() => portal?.close());

const written = (changes: Partial<IssueBody> = {}): IssueBody => ({
  module: 'CtsNetTestCases',
  pattern: 'a.b.NetTest#one',
  failure: 'any',
  textZh: '套件的缺陷',
  textEn: 'A defect of the suite',
  hintZh: '',
  hintEn: '',
  link: null,
  validFrom: null,
  validUntil: null,
  ...changes,
});
const draft = async (edition: string) =>
  (await admin.call(createSuite, { body: suiteDraft({ edition }) })).id;
const note = (id: string, changes: Partial<IssueBody> = {}) =>
  admin.call(createIssue, { params: { id }, body: written(changes) });
const list = (id: string, query: object = {}) => admin.call(listIssues, { params: { id }, query });

test('an issue is noted, edited on what was seen, deleted, and the edition tells of it', async () => {
  const suite = await draft('life');
  const { id } = await note(suite, { link: 'https://assay.example/issues/1' });
  const change = written({ textEn: 'Mended in r5', failure: 'failed', validUntil: '2099-01-01' });
  await admin.call(editIssue, { params: { id }, body: { ...change, seen: 1 } });
  const late = await admin.refusal('parameterInvalid', editIssue, {
    params: { id },
    body: { ...change, seen: 1 },
  });
  expect(late.details).toMatchObject({ reason: 'version', version: 2 });
  expect((await list(suite)).rows).toMatchObject([
    { id, textEn: 'Mended in r5', state: 'current', version: 2 },
  ]);
  await admin.call(deleteIssue, { params: { id } });
  expect(await list(suite)).toMatchObject({ rows: [], total: 0 });
  await admin.refusal('dataMissing', deleteIssue, { params: { id } });
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'suite', id: suite } });
  expect(rows.map(({ action }) => action)).toEqual([
    'issue-removed',
    'issue-edited',
    'issue-added',
    'created',
  ]);
  expect(rows[1]?.fields).toContainEqual({
    field: 'issue.textEn CtsNetTestCases a.b.NetTest#one',
    before: 'A defect of the suite',
    after: 'Mended in r5',
  });
  const pushed = await portal.deps.db
    .selectFrom('event')
    .select(['room', 'entity'])
    .where('entityId', '=', suite)
    .execute();
  expect(pushed).toEqual(Array.from({ length: 4 }, () => ({ room: 'programme', entity: 'suite' })));
});

test('an issue is refused for what does not hold together, by its field', async () => {
  const suite = await draft('refused');
  const { id } = await note(suite);
  const refuse = async (changes: object) =>
    (await admin.refusal('parameterInvalid', createIssue, { params: { id: suite }, body: written(changes) }))
      .details;
  expect(await refuse({ module: 'CTSNETTESTCASES' })).toMatchObject({ reason: 'taken', field: 'pattern' });
  expect(await refuse({ pattern: '*'.repeat(9) })).toMatchObject({ issues: [{ path: 'pattern' }] });
  expect(await refuse({ textZh: '' })).toMatchObject({ issues: [{ path: 'textZh' }] });
  expect(await refuse({ link: 'javascript:alert(1)' })).toMatchObject({ issues: [{ path: 'link' }] });
  const days = { pattern: 'b', validFrom: '2026-12-02', validUntil: '2026-12-01' };
  expect(await refuse(days)).toMatchObject({ issues: [{ path: 'validUntil', code: 'order' }] });
  await note(suite, { pattern: 'second' });
  const taken = { ...written({ pattern: 'SECOND' }), seen: 1 };
  await admin.refusal('parameterInvalid', editIssue, { params: { id }, body: taken });
  await portal.deps.db
    .insertInto('suiteIssue')
    .values(
      Array.from({ length: issueLimits.perSuite - 2 }, (_, at) => ({
        ...written({ pattern: `p${at}` }),
        suiteId: suite,
      })),
    )
    .execute();
  expect(await refuse({ pattern: 'one more' })).toMatchObject({ reason: 'full', field: 'pattern' });
  await admin.refusal('dataMissing', createIssue, { params: { id: randomUUID() }, body: written() });
  await admin.refusal('dataMissing', listIssues, { params: { id: randomUUID() }, query: {} });
});

test('the list finds by words and by how an issue stands today, page after page in both orders', async () => {
  const suite = await draft('listed');
  await note(suite, { module: 'CtsA', pattern: 'x', textZh: '蓝牙' });
  await note(suite, { module: 'CtsB', pattern: 'y', validUntil: '2020-01-01' });
  await note(suite, { module: 'CtsC', pattern: 'z', validFrom: '2099-01-01' });
  const modules = async (query: object) => (await list(suite, query)).rows.map(({ module }) => module);
  expect(await modules({ keyword: '蓝牙' })).toEqual(['CtsA']);
  expect(await modules({ keyword: 'ctsb' })).toEqual(['CtsB']);
  expect(await modules({ state: 'current' })).toEqual(['CtsA']);
  expect(await modules({ state: 'ended' })).toEqual(['CtsB']);
  expect(await modules({ state: 'coming' })).toEqual(['CtsC']);
  for (const [sort, all] of [
    ['place', ['CtsA', 'CtsB', 'CtsC']],
    ['changed', ['CtsC', 'CtsB', 'CtsA']],
  ] as const) {
    const first = await list(suite, { sort, limit: 2 });
    const rest = await list(suite, { sort, limit: 2, after: first.next });
    expect([...first.rows, ...rest.rows].map(({ module }) => module)).toEqual(all);
    expect(rest.next).toBeNull();
  }
});

/** A maker's application with one failed case of a run of CTS 15_r4 that began on 2026-11-11. */
async function layFailure(): Promise<string> {
  const { db } = portal.deps;
  const { enterpriseId } = maker;
  const product = await createProduct(db, { enterpriseId });
  const fileId = await insertImage(db, enterpriseId);
  const { images: _images, ...materials } = materialsOf(fileId);
  const overrides = { materials: JSON.stringify(materials) };
  const { id } = await insertApplicationRow(db, { product, status: 'certifying', overrides });
  const uploadId = randomUUID();
  const report = { ...sampleReport(), comparison: { newlyFailed: 0, fixed: 0 } };
  await db
    .insertInto('upload')
    .values({
      id: uploadId,
      applicationId: id,
      configurationId: product.configurations[0]?.id ?? '',
      enterpriseId,
      fileId,
      receivedBy: maker.account.id,
      requestId: randomUUID(),
      state: 'matched',
      stage: 'done',
      progress: 100,
      parserVersion: 1,
      report: JSON.stringify(report),
    })
    .execute();
  await insertFailures(db, uploadId, [sampleFailure('one'), sampleFailure('two')]);
  return id;
}

test('maker and reviewer read it beside the failure that it is about, of that edition and those days alone', async () => {
  const application = await layFailure();
  const other = await draft('15_r5');
  const shown = async (who: ApiClient = maker.partner) => {
    const { failures } = await who.call(getApplication, { params: { id: application } });
    return failures.map(({ test: name, knownIssue }) => [name, knownIssue?.textEn ?? null]);
  };
  await note(other, { textEn: 'Of another edition' });
  expect(await shown()).toEqual([
    ['one', null],
    ['two', null],
  ]);
  const { id } = await note(published);
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  for (const who of [maker.partner, reviewer])
    expect(await shown(who)).toEqual([
      ['one', 'A defect of the suite'],
      ['two', null],
    ]);
  const over = written({ validUntil: '2026-11-10' });
  await admin.call(editIssue, { params: { id }, body: { ...over, seen: 1 } });
  expect(await shown()).toEqual([
    ['one', null],
    ['two', null],
  ]);
  const until = written({ validUntil: '2026-11-11' });
  await admin.call(editIssue, { params: { id }, body: { ...until, seen: 2 } });
  // What is withdrawn was published: results of it may still be looked at.
  const body = { seen: 3, reason: '有误', acceptedUntil: null };
  await admin.refusal('parameterInvalid', publishSuite, { params: { id: other }, body: { seen: 9 } });
  await admin.call(withdrawSuite, { params: { id: published }, body });
  expect(await shown()).toEqual([
    ['one', 'A defect of the suite'],
    ['two', null],
  ]);
});
