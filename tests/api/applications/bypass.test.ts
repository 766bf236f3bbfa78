import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { getReadiness } from '#contract/evidence.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import type { FileKind } from '#domain/files/file-rules.ts';
import { readResults } from '#services/evidence/read-evidence.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { createMaker, type EvidenceRig, openWorkingRig } from '#tests/support/applications/evidence-rig.ts';
import { eventually } from '#tests/support/eventually.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openWorkingRig(inject('stack'));
});
afterAll(() => rig.close());

/** A maker whose two configurations have a result; the first one has two failures. */
async function failingMaker() {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const failures = [
    { module: 0, test: 1 },
    { module: 0, test: 2 },
  ];
  await partner.uploadResult(maker.first, buildTradefedXml({ failures }));
  await partner.uploadResult(maker.second, buildTradefedXml());
  const params = { id: maker.application.id };
  const results = await eventually(async () => {
    const read = await readResults(rig.db, params.id);
    return read.results.size === 2 && read;
  });
  const [key = '', otherKey = ''] = results.failures.map((failure) => failure.key);
  return { ...maker, partner, params, key, otherKey };
}

async function insertFile(enterpriseId: string, kind: FileKind, name: string): Promise<string> {
  const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0');
  await rig.db.insertInto('blob').values({ sha256, size: 9 }).execute();
  const { id } = await rig.db
    .insertInto('file')
    .values({ sha256, enterpriseId, kind, name, mime: 'text/plain', size: 9, uploadedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function versionsOf(itemId: string) {
  return rig.db
    .selectFrom('waiverRequestVersion')
    .select(['version', 'reason', 'state', 'comment', 'attachmentIds'])
    .where('waiverRequestId', '=', itemId)
    .orderBy('version')
    .execute();
}

test('a bypass item covers its failure, and readiness follows', async () => {
  const { partner, params, key, otherKey, first, enterprise } = await failingMaker();
  const attachment = await insertFile(enterprise.id, 'attachment', 'log.txt');
  const body = { failureKey: key, reason: '芯片限制', attachmentIds: [attachment, attachment] };
  const item = await partner.call(putWaiverRequest, { params, body });
  expect(item).toMatchObject({ state: 'open', version: 1, comment: null, reason: '芯片限制' });
  expect(item.attachments).toEqual([{ id: attachment, name: 'log.txt', size: 9, mime: 'text/plain' }]);
  expect((await partner.call(getReadiness, { params })).missing).toMatchObject([
    { ordinal: 1, reason: 'open-failures', count: 1 },
  ]);
  await partner.call(putWaiverRequest, { params, body: { failureKey: otherKey, reason: '供应商已知问题' } });
  expect(await partner.call(getReadiness, { params })).toEqual({ ready: true, missing: [] });
  const { results, failures } = await readResults(rig.db, params.id);
  expect(results.get(first.configurationId)).toMatchObject({ failed: 2, bypassed: 2 });
  expect(failures.map((failure) => failure.bypass?.reason)).toEqual(['芯片限制', '供应商已知问题']);
  const events = await rig.db
    .selectFrom('event')
    .select('change')
    .where('entityId', '=', params.id)
    .where('room', '=', 'programme')
    .execute();
  expect(events).toHaveLength(2);
});

test('the same content again changes nothing', async () => {
  const { partner, params, key } = await failingMaker();
  const body = { failureKey: key, reason: '芯片限制' };
  const made = await partner.call(putWaiverRequest, { params, body });
  expect(await partner.call(putWaiverRequest, { params, body })).toEqual(made);
  expect(await versionsOf(made.id)).toHaveLength(1);
});

test('a rejected item keeps the application from being submitted until it is changed, and every version is kept', async () => {
  const { partner, params, key, otherKey } = await failingMaker();
  await partner.call(putWaiverRequest, { params, body: { failureKey: otherKey, reason: '供应商已知问题' } });
  const first = await partner.call(putWaiverRequest, { params, body: { failureKey: key, reason: '第一版' } });
  await rig.db
    .updateTable('waiverRequest')
    .set({ state: 'rejected', comment: 'T-05：缺少日志' })
    .where('id', '=', first.id)
    .execute();
  expect(await partner.call(getReadiness, { params })).toMatchObject({
    ready: false,
    missing: [{ reason: 'rejected-bypass', count: 1 }],
  });
  const same = await partner.call(putWaiverRequest, { params, body: { failureKey: key, reason: '第一版' } });
  expect(same).toMatchObject({ state: 'rejected', version: 1 });
  const say = (reason: string) =>
    partner.call(putWaiverRequest, { params, body: { failureKey: key, reason } });
  const second = await say('第二版');
  // What was rejected, by way of another text.
  expect(await say('第一版')).toMatchObject({ state: 'open', version: 3 });
  expect(await partner.call(getReadiness, { params })).toMatchObject({
    missing: [{ reason: 'rejected-bypass', count: 1 }],
  });
  await say('第三版');
  expect(second).toMatchObject({ id: first.id, state: 'open', version: 2, comment: null });
  expect(await partner.call(getReadiness, { params })).toEqual({ ready: true, missing: [] });
  expect(await versionsOf(first.id)).toMatchObject([
    { version: 1, reason: '第一版', state: 'rejected', comment: 'T-05：缺少日志' },
    { version: 2, reason: '第二版', state: 'open', comment: null },
    { version: 3, reason: '第一版', state: 'open', comment: null },
    { version: 4, reason: '第三版', state: 'open', comment: null },
  ]);
});

test('an accepted item that is changed must be judged anew', async () => {
  const { partner, params, key } = await failingMaker();
  const { id } = await partner.call(putWaiverRequest, { params, body: { failureKey: key, reason: '甲由' } });
  await rig.db.updateTable('waiverRequest').set({ state: 'accepted' }).where('id', '=', id).execute();
  const changed = await partner.call(putWaiverRequest, { params, body: { failureKey: key, reason: '乙由' } });
  expect(changed).toMatchObject({ state: 'open', version: 2 });
});

test('text that the database cannot store is mended or refused, never an internal error', async () => {
  const { partner, params, key } = await failingMaker();
  const body = { failureKey: key, reason: 'ok \ud83d\u0000' };
  expect(await partner.call(putWaiverRequest, { params, body })).toMatchObject({ reason: 'ok \ufffd' });
  for (const failureKey of [`${key}\u0000`, `${key}\ud83d`])
    await partner.refusal('parameterInvalid', putWaiverRequest, {
      params,
      body: { failureKey, reason: '理由' },
    });
});

test('a change of what a colleague has changed meanwhile is refused, unless both say the same', async () => {
  const { partner, params, key } = await failingMaker();
  const put = (reason: string, seen: number) => ({ params, body: { failureKey: key, reason, seen } });
  await partner.call(putWaiverRequest, put('甲由', 0));
  const { details } = await partner.refusal('parameterInvalid', putWaiverRequest, put('乙由', 0));
  expect(details).toMatchObject({ reason: 'version', version: 1 });
  expect(await partner.call(putWaiverRequest, put('甲由', 0))).toMatchObject({ version: 1 });
  expect(await partner.call(putWaiverRequest, put('乙由', 1))).toMatchObject({ version: 2, reason: '乙由' });
});

test('two changes at once make two versions', async () => {
  const { partner, params, key } = await failingMaker();
  const reasons = ['甲由', '乙由', '丙由', '丁由'];
  const items = await Promise.all(
    reasons.map((reason) => partner.call(putWaiverRequest, { params, body: { failureKey: key, reason } })),
  );
  expect(items.map((item) => item.version).sort()).toEqual([1, 2, 3, 4]);
  expect((await versionsOf(items[0]?.id ?? '')).map((row) => row.reason).sort()).toEqual(reasons.sort());
});

test('a bypass item is refused for what is not there or not ours', async () => {
  const own = await failingMaker();
  const other = await failingMaker();
  const { partner, params, key } = own;
  const bypass = (body: object, id = params.id) => ({ params: { id }, body: { reason: '理由', ...body } });
  await partner.refusal('dataMissing', putWaiverRequest, bypass({ failureKey: 'no:such:failure#test' }));
  await partner.refusal('applicationMissing', putWaiverRequest, bypass({ failureKey: key }, other.params.id));
  await partner.refusal('applicationMissing', putWaiverRequest, bypass({ failureKey: key }, randomUUID()));
  const foreign = await insertFile(other.enterprise.id, 'attachment', 'log.txt');
  await partner.refusal(
    'dataMissing',
    putWaiverRequest,
    bypass({ failureKey: key, attachmentIds: [foreign] }),
  );
  const result = await insertFile(own.enterprise.id, 'test-result', 'test_result.xml');
  await partner.refusal(
    'dataMissing',
    putWaiverRequest,
    bypass({ failureKey: key, attachmentIds: [result] }),
  );
});

test('a bypass item is refused under review and for a failure of a replaced result', async () => {
  const { partner, params, key, first, application } = await failingMaker();
  const body = { failureKey: key, reason: '理由' };
  await partner.uploadResult(first, buildTradefedXml());
  await partner.refusal('dataMissing', putWaiverRequest, { params, body });
  await rig.db
    .updateTable('application')
    .set({ status: 'certification-under-review' })
    .where('id', '=', application.id)
    .execute();
  await partner.refusal('applicationAlreadyInAudit', putWaiverRequest, { params, body });
});
