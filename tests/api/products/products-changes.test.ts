import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct as create, deleteProduct, getProduct, updateProduct } from '#contract/products.ts';
import { applicationStatuses, isFinal } from '#domain/applications/statuses.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import {
  createAccount,
  createContact,
  createEnterprise,
  createProduct,
  type ProductOverrides,
} from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { askActivity } from '#tests/support/network/end-connections.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(portal.deps.db)).id;
  partner = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
});
afterAll(() => portal?.close());

const makeProduct = (overrides: Partial<ProductOverrides> = {}) =>
  createProduct(portal.deps.db, { enterpriseId, ...overrides });
type Product = Awaited<ReturnType<typeof makeProduct>>;

const memory = (value: number) => ({ value, unit: 'GB' as const });
const configuration = (ram: number, rom: number, label = '标准版') => ({
  ram: memory(ram),
  rom: memory(rom),
  label,
});

/** What a client sends to leave a product as it is, with changes. */
const inputOf = (product: Product, change: object = {}) => ({
  name: product.name,
  brand: product.brand,
  brandAlias: product.brandAlias,
  category: product.category,
  series: product.series,
  model: product.model,
  cpuArchitecture: 'arm64-v8a' as const,
  screenDensity: '320' as const,
  customCode: product.customCode,
  configurations: [configuration(8, 128), configuration(12, 256)],
  contactIds: product.contactIds,
  ...change,
});
const update = (product: Product, change: object = {}, version = 1) => ({
  params: { id: product.id },
  body: { product: inputOf(product, change), version },
});
const eventsOf = (id: string) =>
  portal.deps.db.selectFrom('event').selectAll().where('entityId', '=', id).orderBy('id').execute();

describe('updating', () => {
  it('replaces the fields, moves the version on and tells the enterprise', async () => {
    const product = await makeProduct();
    const contact = await createContact(portal.deps.db, { enterpriseId, nickname: '林可' });
    const change = { name: '岚岳 Pad 11 二代', cpuArchitecture: null, contactIds: [contact.id] };
    const view = await partner.call(updateProduct, update(product, change));
    expect(view).toMatchObject({
      id: product.id,
      name: change.name,
      cpuArchitecture: null,
      status: 0,
      version: 2,
      contacts: [{ id: contact.id, nickname: '林可' }],
    });
    expect(new Date(view.updatedAt).getTime()).toBeGreaterThan(product.updatedAt.getTime());
    expect(await eventsOf(product.id)).toMatchObject([
      { room: `enterprise:${enterpriseId}`, entity: 'product', version: 2, change: { event: 'updated' } },
    ]);
  });

  it('keeps the ids of configurations that stay, whatever their place', async () => {
    const product = await makeProduct();
    const [first, second] = product.configurations.map(({ id }) => id);
    const configurations = [configuration(16, 512), configuration(12, 256), configuration(8, 128)];
    const moved = await partner.call(updateProduct, update(product, { configurations }));
    expect(moved.configurations.map(({ id }) => id)).toEqual([expect.any(String), second, first]);
    expect(moved.configurations.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    const shorter = { configurations: [configuration(8, 128)] };
    const last = await partner.call(updateProduct, update(product, shorter, 2));
    expect(last.configurations).toMatchObject([{ id: first, ordinal: 1 }]);
  });

  it('takes ten configurations and refuses an eleventh and a duplicate', async () => {
    const product = await makeProduct();
    const many = (count: number) => Array.from({ length: count }, (_, index) => configuration(index + 1, 64));
    const body = (configurations: object[]) => update(product, { configurations });
    await partner.refusal('parameterInvalid', updateProduct, body(many(11)));
    const twice = [configuration(8, 128, 'Global'), configuration(8, 128, ' global ')];
    await partner.refusal('parameterInvalid', updateProduct, body(twice));
    const view = await partner.call(updateProduct, update(product, { configurations: many(10) }));
    expect(view.configurations).toHaveLength(10);
  });

  it('refuses an edit of a version that is no longer there, and lets one of ten win', async () => {
    const product = await makeProduct();
    const edits = Array.from({ length: 10 }, (_, index) => update(product, { name: `Edit ${index}` }));
    const answers = await Promise.all(edits.map((edit) => partner.send(updateProduct, edit)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const { details } = await partner.refusal('parameterInvalid', updateProduct, update(product));
    expect(details).toEqual({ reason: 'version', version: 2 });
  });

  it('refuses to become identical to another product, or to take its channel ID', async () => {
    const [one, other] = [await makeProduct(), await makeProduct()];
    await partner.refusal(
      'productIdentical',
      updateProduct,
      update(one, { model: other.model.toLowerCase() }),
    );
    const channel = { customCode: other.customCode };
    await partner.refusal('channelIdGenerationFailed', updateProduct, update(one, channel));
    expect(await partner.call(getProduct, { params: { id: one.id } })).toMatchObject({ version: 1 });
    await partner.call(updateProduct, update(one, { model: one.model.toLowerCase() }));
  });
});

describe('a product that was applied for', () => {
  it.each(applicationStatuses)('while %s', async (status) => {
    const product = await makeProduct();
    const { number } = await insertApplicationRow(portal.deps.db, { product, status });
    const refusal = isFinal(status) ? 'reviewStatusInvalid' : 'applicationAlreadyInAudit';
    const params = { id: product.id };
    const applied = await partner.refusal(refusal, deleteProduct, { params });
    expect(applied.details).toEqual({ reason: 'applied', application: number });
    const { locked } = await partner.call(getProduct, { params });
    expect(locked).toBe(status !== 'product-rejected' && status !== 'certification-failed');
    if (locked) {
      const { details } = await partner.refusal(refusal, updateProduct, update(product));
      expect(details).toEqual({ reason: 'locked', application: number });
    } else {
      expect(await partner.call(updateProduct, update(product))).toMatchObject({ version: 2 });
    }
  });

  it('keeps its category and the configurations that were applied for, which may be corrected', async () => {
    const product = await makeProduct();
    await insertApplicationRow(portal.deps.db, { product, status: 'product-rejected' });
    const category = { category: 'phone' };
    await partner.refusal('productCategoryInconsistent', updateProduct, update(product, category));
    const fewer = { configurations: [configuration(8, 128)] };
    const { details } = await partner.refusal('reviewStatusInvalid', updateProduct, update(product, fewer));
    expect(details).toEqual({ reason: 'configuration', configuration: 2 });
    const corrected = { configurations: [configuration(8, 128), configuration(12, 512)] };
    const view = await partner.call(updateProduct, update(product, corrected));
    expect(view.configurations.map(({ id }) => id)).toEqual(product.configurations.map(({ id }) => id));
    expect(view.configurations[1]).toMatchObject({ rom: memory(512), inCertification: true });
  });

  it('is either changed or applied for when both come at once', async () => {
    const product = await makeProduct();
    const { db } = portal.deps;
    let edit: ReturnType<ApiClient['send']> | undefined;
    await db.transaction().execute(async (trx) => {
      await insertApplicationRow(trx, { product, status: 'product-under-review' });
      edit = partner.send(updateProduct, update(product));
      // The edit stands at the product's lock before the application is committed.
      await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
    });
    expect(await edit).toMatchObject({ status: 409 });
  });
});

async function countWaiting(): Promise<number> {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await askActivity(portal.ownerUrl, text)).length;
}

describe('deleting', () => {
  it('removes the product, its configurations and links, and frees its keys', async () => {
    const product = await makeProduct();
    const params = { id: product.id };
    expect(await partner.call(deleteProduct, { params })).toEqual({ id: product.id });
    await partner.refusal('dataMissing', getProduct, { params });
    await partner.refusal('dataMissing', deleteProduct, { params });
    const left = await portal.deps.db
      .selectFrom('configuration')
      .select('id')
      .where('productId', '=', product.id)
      .execute();
    expect(left).toEqual([]);
    const [event] = await eventsOf(product.id);
    expect(event).toMatchObject({ version: 2, change: { event: 'deleted' } });
    await partner.call(create, { body: inputOf(product) });
  });

  it('happens once of ten times at once', async () => {
    const params = { id: (await makeProduct()).id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => partner.send(deleteProduct, { params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });
});
