import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApplication } from '#contract/applications.ts';
import { getUnread } from '#contract/messages.ts';
import { deleteProduct, getProduct, listProducts } from '#contract/products.ts';
import {
  activateProduct,
  deactivateProduct,
  listAdminProducts,
} from '#contract/programme/product-activation.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let partner: ApiClient;
let enterpriseId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db, { nameZh: '苏州禾白科技', nameEn: 'Suzhou Hebai' })).id;
  admin = await portal.as(await createAccount(db, { roles: ['admin'] }));
  partner = await portal.as(await createAccount(db, { enterpriseId }));
});
afterAll(() => portal?.close());

const said = { reason: 'recall', noteZh: '电池批次召回', noteEn: 'Battery batch recalled' } as const;
const found = async (query: Record<string, string>) =>
  (await admin.call(listAdminProducts, { query: query as never })).rows.map(({ model }) => model);

it('a product is deactivated, said anew why, and activated again; its maker is told each time', async () => {
  const { db } = portal.deps;
  const { id, model } = await createProduct(db, { enterpriseId });
  const params = { id };
  const off = await admin.call(deactivateProduct, { params, body: { ...said, seen: 1 } });
  expect(off).toMatchObject({ version: 2, deactivation: said, enterprise: { id: enterpriseId } });
  expect(await partner.call(getProduct, { params })).toMatchObject({ deactivation: said, version: 2 });
  expect((await partner.call(listProducts)).rows[0]).toMatchObject({ deactivation: said });
  expect(await found({ state: 'deactivated' })).toEqual([model]);
  const anew = { ...said, reason: 'duplicate' as const, seen: 2 };
  await admin.call(deactivateProduct, { params, body: anew });
  const on = await admin.call(activateProduct, { params, query: { seen: 3 } });
  expect(on).toMatchObject({ version: 4, deactivation: null });
  expect(await found({ state: 'deactivated' })).toEqual([]);
  const query = { kind: 'product', id } as const;
  const { rows } = await admin.call(listProgrammeChanges, { query });
  expect(rows.map(({ action }) => action)).toEqual(['activated', 'edited', 'deactivated']);
  expect(rows[1]?.fields).toEqual([{ field: 'reason', before: 'recall', after: 'duplicate' }]);
  const titles = (await partner.call(getUnread, { query: { messageNum: 5 } })).messages.map(
    ({ title }) => title,
  );
  const { activated, deactivated } = serverTexts('zh').messageTopics.product;
  expect(titles.filter((title) => title.includes(model))).toEqual([
    expect.stringContaining(activated.title),
    expect.stringContaining(deactivated.title),
    expect.stringContaining(deactivated.title),
  ]);
});

it('a deactivated product takes no application and is not deleted; what is open goes on', async () => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const params = { id: product.id };
  await admin.call(deactivateProduct, { params, body: { ...said, seen: 1 } });
  const materials = materialsOf(await insertImage(db, enterpriseId));
  const configurationIds = product.configurations.map(({ id }) => id);
  const apply = () =>
    partner.send(
      createApplication,
      { body: { productId: product.id, configurationIds, materials } },
      { 'idempotency-key': randomUUID() },
    );
  expect(await apply()).toMatchObject({ body: { errorCode: 'HTS.100000041' } });
  await partner.refusal('productNotActivated', deleteProduct, { params });
  await admin.call(activateProduct, { params, query: { seen: 2 } });
  expect((await apply()).status).toBe(201);
  await admin.call(deactivateProduct, { params, body: { ...said, seen: 3 } });
  expect(await partner.call(getProduct, { params })).toMatchObject({
    deactivation: said,
    latestApplication: { status: 'product-under-review' },
  });
});

it('an application and a deactivation at once leave no application after it', async () => {
  const { db } = portal.deps;
  const materials = materialsOf(await insertImage(db, enterpriseId));
  const race = async () => {
    const product = await createProduct(db, { enterpriseId });
    const configurationIds = product.configurations.map(({ id }) => id);
    const body = { productId: product.id, configurationIds, materials };
    const [applied] = await Promise.all([
      partner.send(createApplication, { body }, { 'idempotency-key': randomUUID() }),
      admin.call(deactivateProduct, { params: { id: product.id }, body: { ...said, seen: 1 } }),
    ]);
    const [row] = await db
      .selectFrom('application')
      .select('createdAt')
      .where('productId', '=', product.id)
      .execute();
    expect(row !== undefined).toBe(applied.status === 201);
    if (!row) expect(applied.body).toMatchObject({ errorCode: 'HTS.100000041' });
  };
  for (let turn = 0; turn < 6; turn += 1) await race();
});

it('products are found by name, model, enterprise and number, by key without gaps', async () => {
  const { db } = portal.deps;
  const other = await createEnterprise(db, { nameZh: '杭州清岸', nameEn: 'Hangzhou Qingan' });
  const models = ['QA-1', 'QA-2', 'QA-3'];
  const rows = [];
  for (const model of models)
    rows.push(await createProduct(db, { enterpriseId: other.id, model, name: `清岸 ${model}` }));
  const [first] = rows;
  if (!first) throw new Error('three were made');
  const { number } = await insertApplicationRow(db, { product: first, status: 'certifying' });
  expect(await found({ keyword: 'qa-2' })).toEqual(['QA-2']);
  expect(await found({ keyword: number })).toEqual(['QA-1']);
  expect((await found({ keyword: 'Qingan' })).sort()).toEqual(models);
  expect((await found({ keyword: '清岸' })).sort()).toEqual(models);
  expect(await found({ keyword: '%' })).toEqual([]);
  const seen: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const query = { keyword: '清岸', limit: 2, ...(after ? { after } : {}) };
    const page = await admin.call(listAdminProducts, { query });
    seen.push(...page.rows.map(({ model }) => model));
    after = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(seen.sort()).toEqual(models);
});

it('refuses a version of before, a product that is none, one that is active, and whoever is no administrator', async () => {
  const { id } = await createProduct(portal.deps.db, { enterpriseId });
  const [params, gone] = [{ id }, { id: randomUUID() }];
  const late = { params, body: { ...said, seen: 2 } };
  expect(await admin.refusal('parameterInvalid', deactivateProduct, late)).toMatchObject({
    details: { reason: 'version', version: 1 },
  });
  await admin.refusal('dataMissing', deactivateProduct, { params: gone, body: { ...said, seen: 1 } });
  await admin.refusal('dataMissing', activateProduct, { params: gone, query: { seen: '1' } });
  expect(
    await admin.refusal('parameterInvalid', activateProduct, { params, query: { seen: '1' } }),
  ).toMatchObject({
    details: { reason: 'active' },
  });
  for (const wrong of [{ reason: 'whim' }, { noteZh: '' }, { noteEn: 'x'.repeat(501) }])
    await admin.refusal('parameterInvalid', deactivateProduct, {
      params,
      body: { ...said, ...wrong, seen: 1 },
    });
  await partner.refusal('permissionDenied', deactivateProduct, { params, body: { ...said, seen: 1 } });
  await partner.refusal('permissionDenied', listAdminProducts);
});
