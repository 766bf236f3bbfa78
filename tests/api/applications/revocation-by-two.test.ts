import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCertificate } from '#contract/certificates.ts';
import { getUnread } from '#contract/messages.ts';
import {
  changeCertificateTerm,
  confirmRevocation,
  declineRevocation,
  getAdminCertificate,
  listAdminCertificates,
  revokeCertificate,
  takeBackRevocation,
} from '#contract/programme/admin-certificates.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let one: ApiClient;
let other: ApiClient;
let partner: ApiClient;
let enterprise: string;

const setByTwo = (value: boolean) =>
  portal.deps.db
    .insertInto('generalConfig')
    .values({ key: 'revocationByTwo', value: JSON.stringify(value), updatedAt: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

async function issue(number: string): Promise<string> {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId: enterprise });
  const application = await insertApplicationRow(db, { product, status: 'certified' });
  await insertCertificateRow(db, { application: application.id, enterprise, number });
  return number;
}

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterprise = (await createEnterprise(db)).id;
  const enter = async () => portal.as(await createAccount(db, { roles: ['admin'] }));
  [one, other] = [await enter(), await enter()];
  partner = await portal.as(await createAccount(db, { enterpriseId: enterprise }));
  await setByTwo(true);
});
afterAll(() => portal?.close());

const reason = { reasonZh: '量产版本与送测版本不一致', reasonEn: 'Devices on sale differ from the samples' };
const detailOf = (number: string) => one.call(getAdminCertificate, { params: { number } });
const actionsOf = async (number: string) => {
  const { rows } = await one.call(listProgrammeChanges, { query: { kind: 'certificate', id: number } });
  return rows.map(({ action }) => action);
};
const told = async (client: ApiClient, number: string) => {
  const { messages } = await client.call(getUnread, { query: { messageNum: 5 } });
  return messages.filter(({ title }) => title.includes(number)).length;
};

/** Proposed by `one`; what settles it. */
async function propose(number: string) {
  const answer = await one.call(revokeCertificate, { params: { number }, body: { ...reason, seen: 1 } });
  expect(answer).toMatchObject({ state: 'valid', version: 1, proposedAt: expect.any(String) });
  const { proposal } = await detailOf(number);
  return { params: { number }, body: { proposal: proposal?.id ?? '' } };
}

it('another administrator confirms what one proposed, and until then nothing public changes', async () => {
  const number = await issue('A2026-000001');
  const settling = await propose(number);
  const visitor = await portal.as();
  expect(await visitor.call(getCertificate, { params: { number } })).toMatchObject({ status: 'valid' });
  expect([await told(one, number), await told(other, number), await told(partner, number)]).toEqual([
    0, 1, 0,
  ]);
  const listed = await other.call(listAdminCertificates, { query: { proposed: 'true' } });
  expect(listed).toMatchObject({ total: 1, rows: [{ number }] });
  expect(await detailOf(number)).toMatchObject({
    revocationByTwo: true,
    proposal: { ...reason, isCurrent: true },
  });
  const again = { params: { number }, body: { ...reason, seen: 1 } };
  expect(await other.refusal('parameterInvalid', revokeCertificate, again)).toMatchObject({
    details: { reason: 'proposed' },
  });
  const person = { details: { reason: 'proposal-person' } };
  expect(await one.refusal('parameterInvalid', confirmRevocation, settling)).toMatchObject(person);
  expect(await other.refusal('parameterInvalid', takeBackRevocation, settling)).toMatchObject(person);
  const revoked = await other.call(confirmRevocation, settling);
  expect(revoked).toMatchObject({ state: 'revoked', version: 2, proposedAt: null });
  expect(await visitor.call(getCertificate, { params: { number } })).toMatchObject({ status: 'revoked' });
  expect([await told(one, number), await told(partner, number)]).toEqual([1, 1]);
  expect(await actionsOf(number)).toEqual(['revoked', 'revocation-proposed']);
  expect(await other.refusal('parameterInvalid', confirmRevocation, settling)).toMatchObject({
    details: { reason: 'proposal-settled' },
  });
});

it('a proposal is declined with a sentence, or taken back, and may be made again', async () => {
  const number = await issue('A2026-000002');
  const { params, body } = await propose(number);
  const answer = '样机与量产版本一致';
  await other.call(declineRevocation, { params, body: { ...body, answer } });
  expect(await detailOf(number)).toMatchObject({ state: 'valid', proposal: null });
  expect(await told(one, number)).toBe(1);
  await one.call(takeBackRevocation, await propose(number));
  expect(await actionsOf(number)).toEqual([
    'revocation-taken-back',
    'revocation-proposed',
    'revocation-declined',
    'revocation-proposed',
  ]);
});

it('what changed since it was proposed cannot be confirmed', async () => {
  const number = await issue('A2026-000003');
  const settling = await propose(number);
  const term = { validUntil: '2027-06-30', ...reason, seen: 1 };
  await other.call(changeCertificateTerm, { params: { number }, body: term });
  expect(await detailOf(number)).toMatchObject({ proposal: { isCurrent: false } });
  expect(await other.refusal('parameterInvalid', confirmRevocation, settling)).toMatchObject({
    details: { reason: 'version' },
  });
  await one.call(takeBackRevocation, settling);
});

it('a proposal outlives the setting, without which one administrator revokes', async () => {
  const [proposed, number] = [await issue('A2026-000004'), await issue('A2026-000005')];
  const settling = await propose(proposed);
  await setByTwo(false);
  expect(await other.call(confirmRevocation, settling)).toMatchObject({ state: 'revoked' });
  const body = { ...reason, seen: 1 };
  expect(await one.call(revokeCertificate, { params: { number }, body })).toMatchObject({ state: 'revoked' });
});
