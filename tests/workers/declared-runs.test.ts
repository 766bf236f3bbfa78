import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { declareRun, listUploads } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { readResults } from '#services/evidence/read-evidence.ts';
import {
  createMaker,
  type EvidenceRig,
  openWorkingRig,
  type Uploader,
} from '#tests/support/applications/evidence-rig.ts';
import { buildXdeviceXml } from '../fixtures/test-results/build-xdevice.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openWorkingRig(inject('stack'));
});
afterAll(() => rig.close());

const declared = { suiteName: 'ACTS', suiteVersion: '5.0.0' };
const foreign = { status: 404, body: { errorCode: describeError('applicationMissing').code } };

async function ended(partner: Uploader, applicationId: string, id: string) {
  return eventually(async () => {
    const { rows } = await partner.call(listUploads, { params: { id: applicationId } });
    return rows.find((row) => row.id === id && row.finishedAt !== null);
  });
}

/** A maker whose xdevice summary was refused for what it leaves out. */
async function openRefused() {
  const maker = await createMaker(rig.db);
  const { application, first } = maker;
  const materials = JSON.stringify({
    os: 'OpenHarmony',
    osVersion: '5.0.0.71',
    romName: 'a',
    romVersion: '1',
  });
  await rig.db.updateTable('application').set({ materials }).where('id', '=', application.id).execute();
  const partner = await rig.as(maker.account);
  const { id } = await partner.uploadResult(first, buildXdeviceXml(), { name: 'summary_report.xml' });
  const refused = await ended(partner, application.id, id);
  const call = (words: object, headers: Record<string, string> = {}, as = partner) =>
    as.send(declareRun, { params: { id: application.id, uploadId: id }, body: { declared: words } }, headers);
  return { ...maker, partner, refused, call };
}

test('what a summary leaves out is asked, said once by the partner, and stands beside the figures as its word', async () => {
  const { partner, application, first, refused, call } = await openRefused();
  expect(refused).toMatchObject({
    state: 'refused',
    declared: null,
    refusal: { errorCode: 'HTS.10000015', missing: ['suiteName', 'suiteVersion'] },
  });
  const key = randomUUID();
  const answers = await Promise.all([1, 2].map(() => call(declared, { 'idempotency-key': key })));
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 201,
      body: { id: key, declared, fileName: 'summary_report.xml' },
    });
  expect(await ended(partner, application.id, key)).toMatchObject({ state: 'matched', declared, lab: null });
  const { results } = await readResults(rig.db, application.id);
  expect(results.get(first.configurationId)).toMatchObject({
    uploadId: key,
    suite: 'ACTS 5.0.0',
    byPartner: [
      { item: 'suiteName', value: 'ACTS' },
      { item: 'suiteVersion', value: '5.0.0' },
    ],
  });
  // The refused one is replaced: nobody is asked about it any more.
  expect(await call(declared)).toMatchObject({ status: 400, body: { details: { field: 'uploadId' } } });
  expect(await call(declared, { 'idempotency-key': key })).toMatchObject({ status: 201, body: { id: key } });
});

test('a word against the file is refused with what the file says, and can be mended', async () => {
  const { partner, application, call } = await openRefused();
  const { body } = await call({ ...declared, model: 'LY-P200' });
  const { id } = body as { id: string };
  const refused = await ended(partner, application.id, id);
  expect(refused).toMatchObject({ state: 'refused', declared: { model: 'LY-P200' } });
  expect(refused.refusal?.message.en).toMatch(/LY-P110/);
  const params = { id: application.id, uploadId: id };
  const mended = await partner.call(declareRun, { params, body: { declared } });
  expect(await ended(partner, application.id, mended.id)).toMatchObject({ state: 'matched', declared });
});

test('nothing is taken that leaves something unsaid, names what no result has, or comes from elsewhere', async () => {
  const { partner, application, refused, call } = await openRefused();
  const unsaid = { status: 400, body: { details: { field: 'declared.suiteVersion' } } };
  expect(await call({ suiteName: 'ACTS' })).toMatchObject(unsaid);
  for (const words of [
    { ...declared, suiteName: ' ' },
    { ...declared, host: 'a' },
    { suiteName: 'a'.repeat(201) },
  ])
    expect(await call(words)).toMatchObject({ status: 400 });
  const other = await createMaker(rig.db);
  expect(await call(declared, {}, await rig.as(other.account))).toMatchObject(foreign);
  const own = { id: application.id, uploadId: randomUUID() };
  expect(await partner.send(declareRun, { params: own, body: { declared } })).toMatchObject({
    body: { details: { field: 'uploadId' } },
  });
  const theirs = { id: other.application.id, uploadId: refused.id };
  expect(
    await (await rig.as(other.account)).send(declareRun, { params: theirs, body: { declared } }),
  ).toMatchObject({
    body: { details: { field: 'uploadId' } },
  });
  await rig.db
    .updateTable('application')
    .set({ status: 'certification-under-review' })
    .where('id', '=', application.id)
    .execute();
  const locked = describeError('applicationAlreadyInAudit').code;
  expect(await call(declared)).toMatchObject({ body: { errorCode: locked } });
});
