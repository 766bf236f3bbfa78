import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getReadiness, listUploads, uploadView } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { createAccount } from '#tests/support/factories.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

const xml = buildTradefedXml();
const missing = { status: 404, body: { errorCode: describeError('applicationMissing').code } };

function rows(table: 'upload' | 'command' | 'outboxJob') {
  return rig.db.selectFrom(table).selectAll().execute();
}

describe('an upload', () => {
  test('is stored with its job and its events, and listed', async () => {
    const { account, application, first, enterprise } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const uploaded = await partner.uploadResult(first, xml, { name: '测试 2026-11-11.xml' });
    expect(uploaded).toMatchObject({ ...first, state: 'received', stage: 'received', progress: 0 });
    expect(uploaded).toMatchObject({ fileName: '测试 2026-11-11.xml', size: Buffer.byteLength(xml) });
    const listed = await partner.call(listUploads, { params: { id: application.id } });
    expect(listed.rows).toEqual([uploaded]);
    const jobs = (await rows('outboxJob')).filter((job) => 'key' in job && job.key === uploaded.id);
    expect(jobs).toMatchObject([{ kind: 'parse-test-result', payload: { uploadId: uploaded.id } }]);
    const events = await rig.db
      .selectFrom('event')
      .select(['room', 'entity', 'version'])
      .where('entityId', '=', uploaded.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { room: `enterprise:${enterprise.id}`, entity: 'upload', version: 0 },
      { room: 'programme', entity: 'upload', version: 0 },
    ]);
  });

  test('repeated with its key is the same upload, also at the same time', async () => {
    const { account, first, second, application } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => partner.uploadResult(first, xml, { key })));
    answers.push(await partner.uploadResult(first, xml, { key }));
    expect(new Set(answers.map((answer) => answer.id))).toEqual(new Set([key]));
    const stored = await rig.db
      .selectFrom('upload')
      .select('withdrawnAt')
      .where('applicationId', '=', application.id)
      .execute();
    expect(stored).toEqual([{ withdrawnAt: null }]);
    const other = await partner.sendResult(second, xml, { key });
    expect(other).toMatchObject({ status: 400, body: { details: { field: 'Idempotency-Key' } } });
  });

  test('takes the place of the one before for its configuration alone', async () => {
    const { account, application, first, second } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const older = await partner.uploadResult(first, xml);
    const beside = await partner.uploadResult(second, xml);
    const newer = await partner.uploadResult(first, xml);
    const { rows: listed } = await partner.call(listUploads, { params: { id: application.id } });
    expect(listed.map((row) => row.id)).toEqual([newer.id, beside.id]);
    const withdrawn = await rig.db
      .selectFrom('upload')
      .select('id')
      .where('applicationId', '=', application.id)
      .where('withdrawnAt', 'is not', null)
      .execute();
    expect(withdrawn).toEqual([{ id: older.id }]);
    const event = await rig.db
      .selectFrom('event')
      .select(['version', 'change'])
      .where('entityId', '=', older.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.change).toMatchObject({ withdrawn: true, configurationId: first.configurationId });
    expect(event.version).toBeGreaterThan(0);
  });

  test('in step 3 asks the workflow once for step 4', async () => {
    const { account, application, first, second } = await createMaker(rig.db, 'certifying', 3);
    const partner = await rig.as(account);
    const { id: uploadId } = await partner.uploadResult(first, xml);
    await partner.uploadResult(second, xml);
    const commands = await rig.db
      .selectFrom('command')
      .selectAll()
      .where('applicationId', '=', application.id)
      .execute();
    expect(commands).toMatchObject([
      {
        type: 'receive-result',
        side: 'partner',
        state: 'recorded',
        actorId: account.id,
        payload: { type: 'receive-result', uploadId },
      },
    ]);
    const jobs = (await rows('outboxJob')).filter((one) => 'key' in one && one.key === commands[0]?.id);
    expect(jobs).toMatchObject([{ kind: 'apply-command' }]);
  });
});

describe('an upload is refused', () => {
  test.each([
    ['certification-under-review', 'applicationAlreadyInAudit'],
    ['product-under-review', 'applicationAlreadyInAudit'],
    ['certified', 'certificationRecordMissing'],
    ['certification-failed', 'certificationRecordMissing'],
  ] as const)('while the application is %s', async (status, name) => {
    const { account, first } = await createMaker(rig.db, status, 5);
    const answer = await (await rig.as(account)).sendResult(first, xml);
    const { code, status: http } = describeError(name);
    expect(answer).toMatchObject({ status: http, body: { errorCode: code } });
  });

  test('for a foreign application exactly as for a missing one', async () => {
    const own = await createMaker(rig.db);
    const foreign = await createMaker(rig.db);
    const partner = await rig.as(own.account);
    const id = randomUUID();
    const answers = [
      await partner.sendResult(foreign.first, xml),
      await partner.sendResult({ ...foreign.first, applicationId: id }, xml),
    ];
    for (const answer of answers) expect(answer).toMatchObject(missing);
    for (const endpoint of [listUploads, getReadiness])
      for (const applicationId of [foreign.application.id, id])
        expect(await partner.send(endpoint, { params: { id: applicationId } })).toMatchObject(missing);
    expect(
      (await rows('upload')).filter((row) => 'enterpriseId' in row && row.enterpriseId === own.enterprise.id),
    ).toEqual([]);
  });

  test('for a configuration that is not part of the application', async () => {
    const { account, first } = await createMaker(rig.db);
    const other = await createMaker(rig.db);
    const target = { ...first, configurationId: other.first.configurationId };
    const answer = await (await rig.as(account)).sendResult(target, xml);
    expect(answer).toMatchObject({ status: 404, body: { errorCode: describeError('dataMissing').code } });
  });

  test('when it is no XML by its content, or too large', async () => {
    const { account, first, application } = await createMaker(rig.db);
    const partner = await rig.as(account);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const disguised = await partner.sendResult(first, new Uint8Array(png));
    expect(disguised).toMatchObject({ status: 415, body: { errorCode: 'HTS.00000006' } });
    const large = await partner.sendResult(first, `${xml}${' '.repeat(1024 * 1024)}`);
    expect(large).toMatchObject({ status: 413, body: { errorCode: 'HTS.100000013' } });
    const { rows: listed } = await partner.call(listUploads, { params: { id: application.id } });
    expect(listed).toEqual([]);
  });

  test('for reviewers and visitors', async () => {
    const { first } = await createMaker(rig.db);
    const reviewer = await rig.as(await createAccount(rig.db, { roles: ['reviewer'] }));
    expect(await reviewer.sendResult(first, xml)).toMatchObject({ status: 403 });
    expect(await (await rig.as()).sendResult(first, xml)).toMatchObject({ status: 401 });
  });
});

test('reviewers see the uploads of every enterprise', async () => {
  const { account, first, application } = await createMaker(rig.db);
  const uploaded = await (await rig.as(account)).uploadResult(first, xml);
  const reviewer = await rig.as(await createAccount(rig.db, { roles: ['reviewer'] }));
  const { rows: listed } = await reviewer.call(listUploads, { params: { id: application.id } });
  expect(listed).toEqual([uploadView.parse(uploaded)]);
});
