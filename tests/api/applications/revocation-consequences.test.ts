import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApplication, listApplications } from '#contract/applications.ts';
import { getCertificate } from '#contract/certificates.ts';
import { listMessages } from '#contract/messages.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import { getAdminCertificate, revokeCertificate } from '#contract/programme/admin-certificates.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { mayBeSource } from '#domain/certificates/certification-sources.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createAccount, createProduct, nextSerial } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admins: [ApiClient, ApiClient];
let partner: ApiClient;
let enterpriseId: string;
let materials: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  const enter = async () => portal.as(await createAccount(db, { roles: ['admin'] }));
  admins = [await enter(), await enter()];
  ({ partner, enterpriseId } = await portal.enterPartner());
  materials = JSON.stringify(materialsOf(await insertImage(db, enterpriseId)));
});
afterAll(() => portal?.close());

type Product = Awaited<ReturnType<typeof createProduct>>;
type Overrides = NonNullable<Parameters<typeof insertApplicationRow>[1]['overrides']>;

async function certify(product: Product, overrides: Overrides = {}, validUntil = '2099-10-27') {
  const { db } = portal.deps;
  const application = await insertApplicationRow(db, {
    product,
    status: 'certified',
    verdicts: ['passed', 'passed'],
    overrides: { materials, step: 6, ...overrides },
  });
  const number = `A2026-${String(nextSerial()).padStart(6, '0')}`;
  await insertCertificateRow(db, {
    application: application.id,
    enterprise: enterpriseId,
    number,
    validUntil,
  });
  return { id: application.id, number };
}

const make = () => createProduct(portal.deps.db, { enterpriseId });

/** A certificate with a plus one, a plus one on that, and a supplementary one. */
async function certifyFamily() {
  const product = await make();
  const first = await certify(product);
  const plus = await certify(await make(), { mode: 'plus', sourceApplicationId: first.id });
  const second = await certify(await make(), { mode: 'plus', sourceApplicationId: plus.id });
  const supplement = await certify(product, { type: 'supplementary' });
  return { product, first, plus, second, supplement };
}

const reason = { reasonZh: '量产版本与送测版本不一致', reasonEn: 'Devices on sale differ from the samples' };
const kept = { reasonZh: '送测配置单独测试', reasonEn: 'Tested on its own samples' };
type Fate = { number: string; seen: number } & ({ outcome: 'revoke' } | ({ outcome: 'keep' } & typeof kept));
const revoke = (number: string, dependents: Fate[]) => ({
  params: { number },
  body: { ...reason, seen: 1, dependents },
});

it('what is built on a certificate is named, and revoked with it or kept for a reason, all at once', async () => {
  const [admin] = admins;
  const { product, first, plus, second, supplement } = await certifyFamily();
  const detail = await admin.call(getAdminCertificate, { params: { number: first.number } });
  expect(detail.dependents).toMatchObject([
    { number: plus.number, kind: 'plus' },
    { number: second.number, kind: 'plus' },
    { number: supplement.number, kind: 'supplementary' },
  ]);
  const fates: Fate[] = [
    { number: plus.number, seen: 1, outcome: 'revoke' },
    { number: second.number, seen: 1, outcome: 'revoke' },
    { number: supplement.number, seen: 1, outcome: 'keep', ...kept },
  ];
  for (const said of [[], fates.slice(1), [...fates.slice(1), { ...fates[0], seen: 2 } as Fate]])
    expect(
      await admin.refusal('parameterInvalid', revokeCertificate, revoke(first.number, said)),
    ).toMatchObject({ details: { reason: 'dependents' } });
  await admin.call(revokeCertificate, revoke(first.number, fates));

  const visitor = await portal.as();
  const worth = async (number: string) => visitor.call(getCertificate, { params: { number } });
  expect(await worth(first.number)).toMatchObject({ status: 'revoked' });
  expect(await worth(plus.number)).toMatchObject({
    status: 'revoked',
    revocation: {
      zh: expect.stringContaining(`${first.number} 已撤销：${reason.reasonZh}`),
      en: expect.stringContaining(reason.reasonEn),
    },
  });
  expect(await worth(second.number)).toMatchObject({ status: 'revoked' });
  expect(await worth(supplement.number)).toMatchObject({ status: 'valid' });

  const page = await partner.call(getApplication, { params: { id: first.id } });
  expect(page.certificate).toMatchObject({ status: 'revoked', revocation: { zh: reason.reasonZh } });
  expect(page.history[0]).toMatchObject({ event: 'certificate-revoked', side: 'reviewer', detail: reason });
  const left = await partner.call(getApplication, { params: { id: supplement.id } });
  const said = { source: first.number, ...kept };
  expect(left.history[0]).toMatchObject({ event: 'certificate-kept', detail: said });
  const query = { kind: 'certificate', id: supplement.number } as const;
  expect((await admin.call(listProgrammeChanges, { query })).rows).toMatchObject([{ action: 'kept' }]);
  const { rows } = await partner.call(listMessages, { query: { show: 'all', limit: 50 } });
  for (const { number } of [first, plus, second, supplement])
    expect(rows.filter(({ subject }) => subject.includes(number))).toHaveLength(1);

  // Certified still, by the supplementary one alone.
  expect(await partner.call(getProduct, { params: { id: product.id } })).toMatchObject({ status: 2 });
});

it('a product whose only certificate was revoked is not certified any more, in lists and on its page', async () => {
  const product = await make();
  const { id, number } = await certify(product);
  const listed = async (status: number) =>
    (await partner.call(listProducts, { query: { status, limit: 100 } })).rows.map((row) => row.id);
  expect(await listed(2)).toContain(product.id);
  await admins[0].call(revokeCertificate, revoke(number, []));
  expect(await partner.call(getProduct, { params: { id: product.id } })).toMatchObject({
    status: 0,
    counts: { productPassCNum: 0, configCompleteCNum: 0 },
    certificate: { number, applicationId: id, status: 'revoked', revocation: { en: reason.reasonEn } },
  });
  expect(await listed(2)).not.toContain(product.id);
  expect(await listed(0)).toContain(product.id);
  const { rows } = await partner.call(listApplications, { query: { limit: 100 } });
  expect(rows.find((row) => row.id === id)).toMatchObject({ certificate: { number, status: 'revoked' } });
});

it('only what holds is offered as a source: not what was revoked, nor what has expired, in either mode', async () => {
  const expired = await certify(await make(), {}, '2026-10-29');
  const { first, plus, supplement, second } = await certifyFamily();
  const fates = [plus, second, supplement].map(
    ({ number }) => ({ number, seen: 1, outcome: 'revoke' }) as const,
  );
  const valid = await certify(await make(), { mode: 'plus', sourceApplicationId: first.id });
  const all: Fate[] = [...fates, { number: valid.number, seen: 1, outcome: 'keep', ...kept }];
  await admins[0].call(revokeCertificate, revoke(first.number, all));
  const { rows } = await partner.call(listApplications, { query: { limit: 100 } });
  const offered = rows.filter(mayBeSource).map(({ id }) => id);
  expect(offered).toContain(valid.id);
  for (const { id } of [expired, first, plus, supplement]) expect(offered).not.toContain(id);
  const page = await partner.call(getApplication, { params: { id: expired.id } });
  expect(page.certificate).toMatchObject({ status: 'expired', revocation: null });
});

it('of two administrators at once one is heard, and nothing is half done', async () => {
  const { first, plus, second, supplement } = await certifyFamily();
  const fates: Fate[] = [plus, second, supplement].map(({ number }) => ({
    number,
    seen: 1,
    outcome: 'revoke',
  }));
  const answers = await Promise.all([
    admins[0].send(revokeCertificate, revoke(first.number, fates)),
    admins[1].send(revokeCertificate, revoke(first.number, fates)),
    admins[1].send(revokeCertificate, revoke(supplement.number, [])),
  ]);
  const statuses = answers.slice(0, 2).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  const numbers = [first, plus, second, supplement].map(({ number }) => number);
  const rows = await portal.deps.db
    .selectFrom('certificate')
    .select(['number', 'revokedAt', 'version'])
    .where('number', 'in', numbers)
    .execute();
  expect(new Set(rows.map(({ version }) => version)).size).toBeLessThanOrEqual(2);
  const whole = rows.filter(({ number }) => number !== supplement.number);
  const ended = whole.map(({ revokedAt }) => revokedAt !== null);
  expect(new Set(ended).size).toBe(1);
  expect(ended[0]).toBe(statuses.includes(200));
});
