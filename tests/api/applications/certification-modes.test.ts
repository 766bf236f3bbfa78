import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDraft, saveDraft } from '#contract/applications/application-drafts.ts';
import { createApplication, getApplication, listApplications } from '#contract/applications.ts';
import { getCertificate } from '#contract/certificates.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { readAsForm } from '#tests/support/applications/form-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let maker: ApiClient;
let enterpriseId: string;
let image: string;
const db = () => portal.deps.db;

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(db())).id;
  image = await insertImage(db(), enterpriseId);
  maker = await portal.as(await createAccount(db(), { enterpriseId }));
});
afterAll(() => portal?.close());

async function begin() {
  const { id: productId, configurations } = await createProduct(db(), { enterpriseId });
  return { productId, configurationIds: configurations.map(({ id }) => id), materials: materialsOf(image) };
}
const key = () => ({ 'idempotency-key': randomUUID() });

/** A certified application to share information with, and an application form. */
async function insertSource() {
  const product = await createProduct(db(), { enterpriseId });
  const { id } = await insertApplicationRow(db(), { product, status: 'certified' });
  const image = await insertImage(db(), enterpriseId);
  return { sourceApplicationId: id, formFileId: await readAsForm(db(), enterpriseId, image) };
}

async function storedMode(id: string) {
  const row = db().selectFrom('application').select('mode').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).mode;
}

it('is 1, standard, where none is named, in the answer, the list and the application', async () => {
  const made = await maker.send(createApplication, { body: await begin() }, key());
  expect(made).toMatchObject({ status: 201, body: { mode: 1 } });
  const { id } = made.body as { id: string };
  expect(await storedMode(id)).toBe('standard');
  expect(await maker.send(getApplication, { params: { id } })).toMatchObject({ body: { mode: 1 } });
  const { rows } = await maker.call(listApplications);
  expect(rows.find((row) => row.id === id)?.mode).toBe(1);
});

it('is 2 for plus, which names its source and brings its form', async () => {
  const body = { ...(await begin()), mode: 2, plus: await insertSource() };
  const made = await maker.send(createApplication, { body }, key());
  expect(made).toMatchObject({ status: 201, body: { mode: 2 } });
  expect(await storedMode((made.body as { id: string }).id)).toBe('plus');
});

it('is refused plus where the certificate that it would share with was revoked', async () => {
  const plus = await insertSource();
  const number = 'A2026-000778';
  await insertCertificateRow(db(), {
    number,
    application: plus.sourceApplicationId,
    enterprise: enterpriseId,
  });
  const revoked = { revokedAt: new Date(), revokedReason: '样机与送检不符' };
  await db().updateTable('certificate').set(revoked).where('number', '=', number).execute();
  const body = { ...(await begin()), mode: 2 as const, plus };
  const refused = await maker.send(createApplication, { body }, key());
  expect(refused).toMatchObject({ status: 404, body: { errorCode: 'HTS.10000002' } });
});

it.each([0, 3, '1', 'plus', null])('is no other number and no word: %s', async (mode) => {
  const made = await maker.send(createApplication, { body: { ...(await begin()), mode } }, key());
  expect(made).toMatchObject({ status: 400, body: { errorCode: 'HTS.100000100' } });
});

it('is the same number in a draft, and on a certificate', async () => {
  const { productId, ...rest } = await begin();
  const plus = { sourceApplicationId: null, formFileId: null };
  const content = { type: 'first' as const, mode: 2 as const, ...rest, plus };
  const params = { id: productId };
  await maker.call(saveDraft, { params, body: { seen: 0, content } });
  expect((await maker.call(readDraft, { params })).draft?.content.mode).toBe(2);
  const product = await createProduct(db(), { enterpriseId });
  const { id } = await insertApplicationRow(db(), { product, status: 'certified' });
  const number = 'A2026-000777';
  await insertCertificateRow(db(), { number, application: id, enterprise: enterpriseId });
  expect((await maker.call(getCertificate, { params: { number } })).mode).toBe(1);
});
