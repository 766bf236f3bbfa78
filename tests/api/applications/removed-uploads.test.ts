import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { getReadiness, listUploads, removeRefused } from '#contract/evidence.ts';
import { describeError } from '#domain/errors/errors.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig?.close());

const refusal = JSON.stringify({ errorCode: describeError('dataMissing').code, details: {} });

/** A file that was sent and read, and does not fit. */
async function refuse() {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const { id: uploadId } = await partner.uploadResult(maker.first, '<Result/>');
  const end = { state: 'refused' as const, stage: 'done' as const, progress: 100, refusal };
  await rig.db.updateTable('upload').set(end).where('id', '=', uploadId).execute();
  const params = { id: maker.application.id, uploadId };
  return { ...maker, partner, params };
}

it('a refused file is removed once, and its configuration has none', async () => {
  const { partner, params, first } = await refuse();
  const { id, uploadId } = params;
  const reasons = async () => {
    const { missing } = await partner.call(getReadiness, { params: { id } });
    return missing.flatMap((one) => (one.configurationId === first.configurationId ? one.reason : []));
  };
  expect(await reasons()).toEqual(['refused']);
  expect(await partner.call(removeRefused, { params })).toEqual({ id: uploadId });
  expect((await partner.call(listUploads, { params: { id } })).rows).toEqual([]);
  expect(await reasons()).toEqual(['no-result']);
  await partner.refusal('dataMissing', removeRefused, { params });
});

it('what was not refused stays, and so does another application’s', async () => {
  const { partner, params, first } = await refuse();
  const { id: uploadId } = await partner.uploadResult(first, '<Result/>');
  await partner.refusal('dataMissing', removeRefused, { params: { ...params, uploadId } });
  const other = await refuse();
  await partner.refusal('dataMissing', removeRefused, {
    params: { ...params, uploadId: other.params.uploadId },
  });
  await partner.refusal('applicationMissing', removeRefused, { params: other.params });
});

it('nothing is removed while the office has the application', async () => {
  const { partner, params, application } = await refuse();
  const reviewed = { status: 'certification-under-review' as const, step: 5 as const };
  await rig.db.updateTable('application').set(reviewed).where('id', '=', application.id).execute();
  await partner.refusal('applicationAlreadyInAudit', removeRefused, { params });
});
