import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApplication, getApplication } from '#contract/applications.ts';
import { listStuck, resumeApplication } from '#contract/operations.ts';
import type { ImageKind } from '#domain/applications/applications.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { createApplicationWorkflows } from '#workflows/client/client.ts';

let portal: ApiPortal;
let enterpriseId: string;
let image: string;
let partner: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(portal.deps.db)).id;
  image = await insertImage(portal.deps.db, enterpriseId);
  partner = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
});
afterAll(() => portal.close());

type Product = Awaited<ReturnType<typeof createProduct>>;

function newApplication(product: Product, overrides: Record<string, unknown> = {}) {
  const configurationIds = product.configurations.map(({ id }) => id);
  return { productId: product.id, configurationIds, materials: materialsOf(image), ...overrides };
}

async function refused(name: ErrorName, body: unknown) {
  const answer = await partner.send(createApplication, { body }, { 'idempotency-key': randomUUID() });
  const { code, status } = describeError(name);
  expect(answer).toMatchObject({ status, body: { errorCode: code } });
}

/** A product of which every configuration was certified with these materials. */
async function createCertified(): Promise<Product> {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  await insertApplicationRow(portal.deps.db, {
    product,
    status: 'certified',
    verdicts: ['passed', 'passed'],
    overrides: { materials: JSON.stringify(materialsOf(image)), step: 6, waitingFor: 'nobody' },
  });
  return product;
}

it('refuses to certify a ROM version again', async () => {
  const product = await createCertified();
  await refused('romVersionAlreadyCertified', newApplication(product, { type: 'recertification' }));
});

it('refuses a product that nobody can be asked about', async () => {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  await portal.deps.db.deleteFrom('productContact').where('productId', '=', product.id).execute();
  await refused('productContactMissing', newApplication(product));
});

it('refuses a certification type that does not exist', async () => {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  await refused('certificationTypeInvalid', newApplication(product, { type: 'renewal' }));
});

it.each([
  ['a photograph', 'screen-photograph', { photographed: true }],
  ['a picture of no screen’s shape', 'screen-shape', { width: 300, height: 1200 }],
  ['a picture whose size nobody knows', 'screen-size', { width: null, height: null }],
])('refuses %s in the place of a screenshot, whatever it was uploaded as', async (_name, reason, change) => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const picture = await insertImage(db, enterpriseId);
  await db.updateTable('file').set(change).where('id', '=', picture).execute();
  const send = (kind: ImageKind) => {
    const body = newApplication(product);
    const images = { ...body.materials.images, [kind]: [picture] };
    const sent = { ...body, materials: { ...body.materials, images } };
    return partner.send(createApplication, { body: sent }, { 'idempotency-key': randomUUID() });
  };
  const { code, status } = describeError('screenshotFormatInvalid');
  const details = { reason, field: 'materials.images.core-services' };
  expect(await send('core-services')).toMatchObject({ status, body: { errorCode: code, details } });
  expect((await send('product-front')).status).toBe(201);
});

it('refuses an id with other characters than letters, digits and dashes', async () => {
  for (const id of ["1' or '1'='1", '../../etc', 'ｉｄ', '%00'])
    await partner.refusal('idCharactersInvalid', getApplication, { params: { id } });
  await partner.refusal('parameterInvalid', getApplication, { params: { id: 'not-an-id' } });
});

it('tells an operator that the engine is away, and changes nothing', async () => {
  const { db } = portal.deps;
  const operator = await portal.as(await createAccount(db, { roles: ['operator'] }));
  const marked = { needsOperator: 'lost', needsOperatorSince: new Date() };
  const product = await createProduct(db, { enterpriseId });
  const { id } = await insertApplicationRow(db, {
    product,
    status: 'product-under-review',
    overrides: marked,
  });
  const connection = Connection.lazy({ address: '127.0.0.1:1', connectTimeout: 500 });
  const here = portal.deps.applications;
  portal.deps.applications = createApplicationWorkflows(new Client({ connection }), 'nobody-listens');
  await operator.refusal('workflowUnavailable', resumeApplication, { params: { id } });
  portal.deps.applications = here;
  await connection.close();
  expect((await operator.call(listStuck)).rows.map((row) => row.id)).toContain(id);
});
