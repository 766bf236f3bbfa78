import { afterAll, beforeAll, expect, it } from 'vitest';
import { getWaiverRequestFile, putWaiverRequestFile } from '#contract/applications/waiver-request-file.ts';
import { errorAnswer } from '#contract/error.ts';
import { getReadiness } from '#contract/evidence.ts';
import type { WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { sampleFailure } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertImage } from '#tests/support/applications/application-scenario.ts';
import { type Applied, insertApplied, insertRun } from '#tests/support/applications/standing-runs.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await openApiPortal();
  const entered = await portal.enterPartner();
  ({ partner, enterpriseId } = entered);
  ({ headers } = await sessionHeaders(portal.deps, entered.account));
});
afterAll(() => portal?.close());

const targetOf = ({ applicationId: id, configurationIds: [configurationId = ''] }: Applied) => ({
  params: { id, configurationId },
});
const fileOf = (reasons: Record<string, string>): WaiverRequestFile => ({
  schema: 'assay-exceptions/1',
  exceptions: Object.entries(reasons).map(([failureKey, reason]) => ({ failureKey, reason })),
});

async function failing(keys = ['a', 'b', 'c'], of = enterpriseId): Promise<Applied> {
  const applied = await insertApplied(portal.deps.db, of);
  const failures = keys.map((key) => sampleFailure(key));
  await insertRun(portal.deps.db, applied, { failures, received: '2026-11-20T08:00:00Z' });
  return applied;
}

/** The text as it is, with whatever is wrong with it. */
async function put(applied: Applied, text: string) {
  const { id, configurationId } = targetOf(applied).params;
  const path = putWaiverRequestFile.path.replace('{id}', id).replace('{configurationId}', configurationId);
  const sent = { ...headers, 'content-type': 'application/json', 'accept-language': 'en' };
  const answer = await fetch(`${portal.url}${path}`, { method: 'PUT', headers: sent, body: text });
  return errorAnswer.parse(await answer.json());
}

it('downloads every failure with its reason, and takes the file back with many reasons at once', async () => {
  const applied = await failing();
  const target = targetOf(applied);
  const empty = await partner.call(getWaiverRequestFile, target);
  expect(empty.exceptions).toEqual(
    ['a', 'b', 'c'].map((key) => ({
      failureKey: key,
      failure: `CtsNetTestCases NetTest#${key}: no`,
      reason: '',
    })),
  );
  const body = fileOf({ a: '芯片限制', b: '供应商已知问题', c: '', mended: '早已修好' });
  expect(await partner.call(putWaiverRequestFile, { ...target, body })).toEqual({
    set: 2,
    unchanged: 0,
    withoutReason: 1,
    unknown: { count: 1, first: [{ failureKey: 'mended', failure: null }] },
  });
  const filled = await partner.call(getWaiverRequestFile, target);
  expect(filled.exceptions).toMatchObject([
    { failureKey: 'a', reason: '芯片限制', state: 'open' },
    { failureKey: 'b', reason: '供应商已知问题', state: 'open' },
    { failureKey: 'c', reason: '' },
  ]);
  expect((await partner.call(getReadiness, { params: { id: applied.applicationId } })).missing).toMatchObject(
    [{ reason: 'open-failures', count: 1 }, { reason: 'no-result' }],
  );
  // The downloaded file is uploaded as it is, and changes nothing.
  expect(await partner.call(putWaiverRequestFile, { ...target, body: filled })).toMatchObject({
    set: 0,
    unchanged: 2,
    withoutReason: 1,
  });
});

it('opens only what it says otherwise, keeps each version, and leaves attachments where they are', async () => {
  const applied = await failing(['a', 'b']);
  const target = targetOf(applied);
  await partner.call(putWaiverRequestFile, { ...target, body: fileOf({ a: '甲由', b: '乙由' }) });
  const proof = await insertImage(portal.deps.db, enterpriseId);
  const items = portal.deps.db
    .updateTable('waiverRequest')
    .where('applicationId', '=', applied.applicationId);
  await items.set({ state: 'accepted', attachmentIds: [proof] }).execute();
  const body = fileOf({ a: '甲由', b: '乙二' });
  expect(await partner.call(putWaiverRequestFile, { ...target, body })).toMatchObject({
    set: 1,
    unchanged: 1,
  });
  const rows = await portal.deps.db
    .selectFrom('waiverRequest as b')
    .innerJoin('waiverRequestVersion as v', 'v.waiverRequestId', 'b.id')
    .select(['b.failureKey', 'b.state', 'b.version', 'b.attachmentIds', 'v.version as kept', 'v.reason'])
    .where('b.applicationId', '=', applied.applicationId)
    .orderBy('b.failureKey')
    .orderBy('v.version')
    .execute();
  expect(rows).toMatchObject([
    { failureKey: 'a', state: 'accepted', version: 1, kept: 1, reason: '甲由' },
    { failureKey: 'b', state: 'open', version: 2, attachmentIds: [proof], kept: 1, reason: '乙由' },
    { failureKey: 'b', state: 'open', version: 2, kept: 2, reason: '乙二' },
  ]);
});

it.each([
  ['no JSON', '{"schema": "assay-exceptions/1", "exceptions": [}'],
  ['nested without end', '['.repeat(40_000)],
  ['too many values', `{"schema":"assay-exceptions/1","exceptions":[${'1,'.repeat(100_001)}1]}`],
  ['keys that reach into prototypes', '{"schema":"assay-exceptions/1","exceptions":[],"__proto__":{}}'],
])('answers a file that is %s with 032', async (_what, text) => {
  const answer = await put(await failing(), text);
  expect(answer.errorCode).toBe('HTS.100000032');
});

it.each([
  ['another schema', '{"schema":"assay-exceptions/2","exceptions":[]}', 'schema'],
  ['a key of its own', '{"schema":"assay-exceptions/1","exceptions":[],"more":1}', ''],
  ['a list of another kind', '{"schema":"assay-exceptions/1","exceptions":{}}', 'exceptions'],
  [
    'a case twice',
    JSON.stringify(fileOf({ a: '甲由' })).replace(/\[(.*)\]/, '[$1,$1]'),
    'exceptions.1.failureKey',
  ],
  ['a reason too long', JSON.stringify(fileOf({ a: '甲由', b: '乙由'.repeat(2001) })), 'exceptions.1.reason'],
])('answers a file with %s with 031 and the place, and applies nothing of it', async (_what, text, place) => {
  const applied = await failing();
  const { errorCode, details } = await put(applied, text);
  expect(errorCode).toBe('HTS.100000031');
  expect(details).toMatchObject({ issues: [{ in: 'body', path: place }] });
  const { exceptions } = await partner.call(getWaiverRequestFile, targetOf(applied));
  expect(exceptions.every(({ reason }) => reason === '')).toBe(true);
});

it('knows no other enterprise, no other configuration, and nothing while it is under review', async () => {
  const stranger = await portal.enterPartner();
  const other = await failing(['a'], stranger.enterpriseId);
  const body = fileOf({ a: '甲由' });
  await partner.refusal('applicationMissing', getWaiverRequestFile, targetOf(other));
  await partner.refusal('applicationMissing', putWaiverRequestFile, { ...targetOf(other), body });
  const own = await failing(['a']);
  const [, foreign = ''] = other.configurationIds;
  const elsewhere = { params: { id: own.applicationId, configurationId: foreign } };
  await partner.refusal('dataMissing', putWaiverRequestFile, { ...elsewhere, body });
  const reviewed = await insertApplied(portal.deps.db, enterpriseId, 'certification-under-review');
  await partner.refusal('applicationAlreadyInAudit', putWaiverRequestFile, { ...targetOf(reviewed), body });
});

it('sets the reasons of the longest list of failures in one go', async () => {
  const keys = Array.from({ length: 2_000 }, (_, index) => `case-${index}`);
  const applied = await failing(keys);
  const body = fileOf(Object.fromEntries(keys.map((key) => [key, `原因 ${key}`])));
  expect(await partner.call(putWaiverRequestFile, { ...targetOf(applied), body })).toMatchObject({
    set: 2_000,
  });
});
