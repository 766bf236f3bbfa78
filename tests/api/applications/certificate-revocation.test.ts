import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCertificate, searchCertificates } from '#contract/certificates.ts';
import { getUnread } from '#contract/messages.ts';
import {
  changeCertificateTerm,
  getAdminCertificate,
  listAdminCertificates,
  revokeCertificate,
} from '#contract/programme/admin-certificates.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admins: [ApiClient, ApiClient];
let partner: ApiClient;
let enterprise: string;

const issue = async (number: string, row: Partial<Parameters<typeof insertCertificateRow>[1]> = {}) => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId: enterprise });
  const application = await insertApplicationRow(db, { product, status: 'certified' });
  await insertCertificateRow(db, { application: application.id, enterprise, number, ...row });
};

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterprise = (await createEnterprise(db)).id;
  const enter = async () => portal.as(await createAccount(db, { roles: ['admin'] }));
  admins = [await enter(), await enter()];
  partner = await portal.as(await createAccount(db, { enterpriseId: enterprise }));
  await issue('A2026-000001', { model: 'LY-P110' });
  await issue('A2026-000002', { model: 'LY-P111', passed: [true, false] });
  await issue('A2026-000013', { model: 'LY-P112', validUntil: '2026-10-29' });
  await issue('A2025-000014', { company: '禾白科技' });
});
afterAll(() => portal?.close());

const found = async (query: Record<string, string>) =>
  (await admins[0].call(listAdminCertificates, { query: query as never })).rows.map(({ number }) => number);
const reason = { reasonZh: '量产版本与送测版本不一致', reasonEn: 'Devices on sale differ from the samples' };
const revoke = (number: string, seen = 1) => ({ params: { number }, body: { ...reason, seen } });

const change = (number: string, { validUntil = '2027-06-30', seen = 1 } = {}) => ({
  params: { number },
  body: { ...reason, validUntil, seen },
});

it('certificates are found by what they are worth, by words and by the beginning of a number', async () => {
  expect(await found({ state: 'valid' })).toEqual(['A2026-000001', 'A2025-000014']);
  expect(await found({ state: 'partial' })).toEqual(['A2026-000002']);
  expect(await found({ state: 'expired' })).toEqual(['A2026-000013']);
  expect(await found({ state: 'revoked' })).toEqual([]);
  expect(await found({ keyword: 'ly-p111' })).toEqual(['A2026-000002']);
  expect(await found({ keyword: '禾白' })).toEqual(['A2025-000014']);
  expect(await found({ keyword: 'a2026-00000' })).toEqual(['A2026-000002', 'A2026-000001']);
  expect(await found({ keyword: '%' })).toEqual([]);
  expect(await found({ enterprise, state: 'partial' })).toEqual(['A2026-000002']);
  const other = await createEnterprise(portal.deps.db);
  expect(await found({ enterprise: other.id })).toEqual([]);
  const seen: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const query = { limit: 3, ...(after ? { after } : {}) };
    const page = await admins[0].call(listAdminCertificates, { query });
    expect(page.total).toBe(4);
    seen.push(...page.rows.map(({ number }) => number));
    after = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(seen).toEqual(['A2026-000013', 'A2026-000002', 'A2026-000001', 'A2025-000014']);
});

it('a certificate is revoked once, and whoever verifies it reads when and why', async () => {
  const number = 'A2026-000001';
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => admins[at % 2 ? 1 : 0].send(revokeCertificate, revoke(number))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ state: 'revoked', version: 2 });
  const revocation = { zh: reason.reasonZh, en: reason.reasonEn };
  const visitor = await portal.as();
  expect(await visitor.call(getCertificate, { params: { number } })).toMatchObject({
    status: 'revoked',
    revocation,
  });
  const { rows } = await visitor.call(searchCertificates, { query: { keyword: 'LY-P110' } });
  expect(rows).toContainEqual(expect.objectContaining({ number, status: 'revoked' }));
  expect(await found({ state: 'revoked' })).toEqual([number]);
  const query = { kind: 'certificate', id: number } as const;
  const changes = (await admins[0].call(listProgrammeChanges, { query })).rows;
  expect(changes).toMatchObject([{ action: 'revoked', fields: [{ field: 'state' }, {}, {}] }]);
  const { messages } = await partner.call(getUnread, { query: { messageNum: 5 } });
  expect(messages.filter(({ title }) => title.includes(number))).toHaveLength(1);
});

it('a certificate ends on another day, which its maker hears of, and its PDF is drawn anew', async () => {
  const [number, validUntil] = ['A2026-000004', '2027-01-31'];
  await issue(number, { model: 'LY-P113' });
  const [admin] = admins;
  const answer = await admin.call(changeCertificateTerm, change(number, { validUntil }));
  expect(answer).toMatchObject({ state: 'valid', validUntil, version: 2 });
  const visitor = await portal.as();
  expect(await visitor.call(getCertificate, { params: { number } })).toMatchObject({ validUntil });
  const detail = await admin.call(getAdminCertificate, { params: { number } });
  expect(detail).toMatchObject({ fileId: null, validUntil, mode: 1 });
  expect(detail.productId).toMatch(/-/);
  const jobs = await portal.deps.db
    .selectFrom('outboxJob')
    .select('payload')
    .where('key', '=', `${answer.id}:2`)
    .execute();
  expect(jobs).toEqual([{ payload: { certificateId: answer.id } }]);
  const query = { kind: 'certificate', id: number } as const;
  const [entry] = (await admin.call(listProgrammeChanges, { query })).rows;
  expect(entry).toMatchObject({ action: 'term' });
  expect(entry?.fields).toContainEqual({ field: 'validUntil', before: '2099-10-27', after: validUntil });
  const { messages } = await partner.call(getUnread, { query: { messageNum: 5 } });
  const told = messages.filter(({ title }) => title.includes(number));
  expect(told).toEqual([expect.objectContaining({ title: expect.stringContaining(validUntil) })]);
  // Only what it is worth from then on: another day, and revoked all the same.
  await admin.call(revokeCertificate, revoke(number, 2));
  expect(await admin.refusal('parameterInvalid', changeCertificateTerm, change(number))).toMatchObject({
    details: { reason: 'revoked' },
  });
});

it.each([
  ['2020-01-01', 'term-past'],
  ['2099-10-27', 'term-same'],
  ['2098-10-27', 'term-late'],
])('refuses %s as the last day: %s', async (validUntil, problem) => {
  const call = change('A2026-000002', { validUntil });
  expect(await admins[0].refusal('parameterInvalid', changeCertificateTerm, call)).toMatchObject({
    details: { field: 'validUntil', reason: problem },
  });
});

it('refuses a second revocation, a version of before, a number that is none, a reason in one language, and makers', async () => {
  const [admin] = admins;
  expect(await admin.refusal('parameterInvalid', revokeCertificate, revoke('A2026-000001', 2))).toMatchObject(
    {
      details: { reason: 'revoked' },
    },
  );
  expect(await admin.refusal('parameterInvalid', revokeCertificate, revoke('A2026-000002', 3))).toMatchObject(
    {
      details: { reason: 'version', version: 1 },
    },
  );
  await admin.refusal('certificationRecordMissing', revokeCertificate, revoke('A2026-999999'));
  const half = { ...revoke('A2026-000002'), body: { ...reason, reasonEn: '', seen: 1 } };
  await admin.refusal('parameterInvalid', revokeCertificate, half);
  await partner.refusal('permissionDenied', revokeCertificate, revoke('A2026-000002'));
  await partner.refusal('permissionDenied', listAdminCertificates);
  await partner.refusal('permissionDenied', getAdminCertificate, { params: { number: 'A2026-000002' } });
  await partner.refusal('permissionDenied', changeCertificateTerm, change('A2026-000002'));
  await admin.refusal('certificationRecordMissing', getAdminCertificate, {
    params: { number: 'A2026-999999' },
  });
  await admin.refusal('certificationRecordMissing', changeCertificateTerm, change('A2026-999999'));
  const stale = change('A2026-000002', { seen: 3 });
  expect(await admin.refusal('parameterInvalid', changeCertificateTerm, stale)).toMatchObject({
    details: { reason: 'version', version: 1 },
  });
});
