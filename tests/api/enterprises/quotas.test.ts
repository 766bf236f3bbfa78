import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApplication as apply, listApplications } from '#contract/applications.ts';
import { createContact as addContact } from '#contract/contacts.ts';
import { fileView } from '#contract/files.ts';
import { createProduct as create, getProduct, listProducts, updateProduct } from '#contract/products.ts';
import { readSession } from '#contract/session.ts';
import { describeError } from '#domain/errors/errors.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow, standing } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { listStored, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { createTokenCaller } from '#tests/support/matrix/token-caller.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { giveQuotas, setProgrammeQuotas } from '#tests/support/quotas.ts';

const megabyte = 1024 * 1024;
const atOnce = 50;
let portal: ApiPortal;
let enterpriseId: string;
let partner: ApiClient;
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await openApiPortal({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: `test-${randomUUID()}` });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await setProgrammeQuotas(portal.deps.db, {});
  const entered = await portal.enterPartner();
  ({ enterpriseId, partner } = entered);
  ({ headers } = await sessionHeaders(portal.deps, entered.account));
});

const together = <T>(send: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));

const configurations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ram: { value: index + 1, unit: 'GB' as const },
    rom: { value: 64, unit: 'GB' as const },
    label: '标准版',
  }));

async function productBody(model: string, count = 1) {
  const { id } = await createContact(portal.deps.db, { enterpriseId });
  return {
    name: '岚岳',
    brand: '岚岳',
    brandAlias: 'Lanyue',
    category: 'tablet' as const,
    series: 'Pad',
    model,
    configurations: configurations(count),
    contactIds: [id],
    customCode: null,
  };
}

describe('products', () => {
  it('beyond the limit are refused with what is used and allowed, and deleting one makes room', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { products: 2 });
    const made = [];
    for (const model of ['A', 'B']) made.push(await partner.call(create, { body: await productBody(model) }));
    const { details } = await partner.refusal('parameterInvalid', create, { body: await productBody('C') });
    expect(details).toEqual({ reason: 'quota', quota: 'products', limit: 2, used: 2 });
    expect((await partner.call(listProducts)).rows).toHaveLength(2);
    await portal.deps.db
      .deleteFrom('product')
      .where('id', '=', made[0]?.id ?? '')
      .execute();
    await partner.call(create, { body: await productBody('C') });
  });

  it('fifty at once pass neither the limit of products nor that of configurations', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { products: 20, configurations: 16 });
    const bodies = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => productBody(`M${index}`, 2)),
    );
    const answers = await together((index) => partner.send(create, { body: bodies[index] }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    const { rows } = await partner.call(listProducts);
    expect(rows.flatMap((row) => row.configurations)).toHaveLength(16);
  });

  it('that are there may be edited under a lowered limit, and get no more configurations', async () => {
    const { id, ...product } = await createProduct(portal.deps.db, { enterpriseId });
    await giveQuotas(portal.deps.db, enterpriseId, { products: 1, configurations: 1 });
    const { name, brand, brandAlias, category, series, model, contactIds } = product;
    const body = { name, brand, brandAlias, category, series, model, contactIds, customCode: null };
    const edit = (count: number, version: number) => ({
      params: { id },
      body: { product: { ...body, configurations: configurations(count) }, version },
    });
    await partner.call(updateProduct, edit(2, 1));
    const { details } = await partner.refusal('parameterInvalid', updateProduct, edit(3, 2));
    expect(details).toMatchObject({ quota: 'configurations', limit: 1, used: 2 });
    expect(await partner.call(getProduct, { params: { id } })).toMatchObject({ version: 2 });
  });

  it('count for their own enterprise alone', async () => {
    const other = await createEnterprise(portal.deps.db);
    await createProduct(portal.deps.db, { enterpriseId: other.id });
    await giveQuotas(portal.deps.db, enterpriseId, { products: 1 });
    await partner.call(create, { body: await productBody('A') });
  });
});

describe('open applications', () => {
  it('beyond the limit are refused; one that has ended makes room', async () => {
    const { db } = portal.deps;
    await setProgrammeQuotas(db, { openApplications: 1 });
    const [first, second] = [
      await createProduct(db, { enterpriseId }),
      await createProduct(db, { enterpriseId }),
    ];
    const { id } = await insertApplicationRow(db, { product: first, status: 'certifying' });
    const body = {
      productId: second.id,
      configurationIds: second.configurations.map((one) => one.id),
      materials: materialsOf(await insertImage(db, enterpriseId)),
    };
    const key = { 'idempotency-key': randomUUID() };
    const refused = await partner.send(apply, { body }, key);
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { quota: 'openApplications', limit: 1, used: 1 } },
    });
    await db.updateTable('application').set(standing('certified')).where('id', '=', id).execute();
    expect((await partner.send(apply, { body }, key)).status).toBe(201);
  });
});

describe('files', () => {
  const upload = (bytes: Buffer | string) =>
    sendForm(`${portal.url}/v1/hms/cc/files?kind=attachment`, headers, [{ name: 'log.txt', bytes }]);
  const text = (bytes: number) => randomBytes(bytes / 2).toString('hex');
  const stored = async () => {
    const { db } = portal.deps;
    const row = await db
      .selectFrom('enterpriseUsage')
      .select('storageBytes')
      .where('enterpriseId', '=', enterpriseId)
      .executeTakeFirst();
    const { sum } = await db
      .selectFrom('file')
      .select(({ fn }) => fn.sum<string | null>('size').as('sum'))
      .where('enterpriseId', '=', enterpriseId)
      .executeTakeFirstOrThrow();
    expect(row?.storageBytes ?? 0).toBe(Number(sum));
    return Number(sum);
  };

  it('beyond the storage are refused, and leave nothing behind', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { storageMb: 1 });
    expect((await upload(text(megabyte - 1_000))).status).toBe(201);
    const before = await listStored(portal.deps);
    const refused = await upload(text(1_002));
    const { code, status } = describeError('fileTooLarge');
    expect(refused).toMatchObject({
      status,
      body: { errorCode: code, details: { quota: 'storageMb', limit: 1, used: 1 } },
    });
    expect(await listStored(portal.deps)).toEqual(before);
    expect((await upload(text(1_000))).status).toBe(201);
    expect(await stored()).toBe(megabyte);
    expect((await upload('x')).status).toBe(status);
  });

  it('fifty at once take no more than the storage', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { storageMb: 1 });
    const answers = await together(() => upload(text(100_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await stored()).toBe(1_000_000);
  });

  it('fifty results and attachments at once, for several applications, take no more than the storage', async () => {
    const { db } = portal.deps;
    await giveQuotas(db, enterpriseId, { storageMb: 1 });
    const places = await Promise.all(
      [1, 2, 3].map(async () => {
        const product = await createProduct(db, { enterpriseId });
        const { id } = await insertApplicationRow(db, { product, status: 'certifying' });
        return `${portal.url}/v1/hms/cc/applications/${id}/configurations/${product.configurations[0]?.id}/uploads`;
      }),
    );
    const xml = buildTradefedXml();
    const result = () => `${xml}<!--${text(99_990 - Buffer.byteLength(xml))}-->`.padEnd(100_000);
    const answers = await together((index) => {
      const place = places[index % 4];
      if (place === undefined) return upload(text(100_000));
      return sendForm(place, headers, [{ name: 'test_result.xml', bytes: result() }]);
    });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const { code } = describeError('fileTooLarge');
    const details = { reason: 'quota', quota: 'storageMb', limit: 1, used: 1 };
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toMatchObject({ errorCode: code, details });
    expect(await stored()).toBe(1_000_000);
  });

  it('that nothing refers to yet are limited; what is attached does not count', async () => {
    const { db } = portal.deps;
    await giveQuotas(db, enterpriseId, { draftFiles: 3 });
    const answers = await together(() => upload(text(100)));
    const files = answers.filter(({ status }) => status === 201).map(({ body }) => fileView.parse(body).id);
    expect(files).toHaveLength(3);
    expect((await upload('more')).body.details).toMatchObject({ quota: 'draftFiles', limit: 3, used: 3 });
    const product = await createProduct(db, { enterpriseId });
    const { id: applicationId } = await insertApplicationRow(db, { product, status: 'certifying' });
    const { id: updatedBy } = await createAccount(db, { enterpriseId });
    await db
      .insertInto('waiverRequest')
      .values({ applicationId, failureKey: 'k', reason: 'r', attachmentIds: files.slice(0, 2), updatedBy })
      .execute();
    expect([(await upload('more')).status, (await upload('and more')).status]).toEqual([201, 201]);
    expect((await upload('too many')).status).toBe(400);
  });
});

describe('refused calls', () => {
  const missing = () => partner.send(getProduct, { params: { id: randomUUID() } });

  it('beyond the limit are answered 429, as is every other call until the window ends', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { refusedCalls: 20 });
    const answers = await together(missing);
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted);
    expect([of(404).length, of(429).length]).toEqual([20 / 4, atOnce - 20 / 4]);
    expect(of(429)[0]?.body).toMatchObject({ details: { quota: 'refusedCalls', limit: 5 } });
    const call = await fetch(`${portal.url}${listProducts.path}`, { headers });
    expect([call.status, Number(call.headers.get('retry-after')) > 500]).toEqual([429, true]);
    expect((await partner.send(readSession)).status).toBe(200);
  });

  it('of one account hold their colleagues off neither, nor do those of a token that may only read', async () => {
    const { db } = portal.deps;
    await giveQuotas(db, enterpriseId, { refusedCalls: 20 });
    const other = { scopes: ['read'], signed: true, enterpriseId } as const;
    const [flooding, quiet] = [
      await createTokenCaller(portal.deps, other),
      await createTokenCaller(portal.deps, other),
    ];
    const colleague = await portal.as(await createAccount(db, { enterpriseId }));
    const address = (path: string) => `${portal.url}${path}`;
    const byToken = (caller: { headers: Record<string, string> }, path: string, method = 'GET') =>
      fetch(address(path), { method, headers: caller.headers }).then(({ status }) => status);
    const unknown = () => getProduct.path.replace('{id}', randomUUID());
    const floods = await together((index) =>
      index % 2 ? byToken(flooding, unknown()) : byToken(flooding, addContact.path, 'POST'),
    );
    await together(missing);
    expect([floods.includes(429), (await partner.send(listProducts)).status]).toEqual([true, 429]);
    expect(await byToken(flooding, listApplications.path)).toBe(429);
    expect([await byToken(quiet, listApplications.path), await byToken(quiet, unknown())]).toEqual([
      200, 403,
    ]);
    await colleague.call(listProducts);
    await colleague.refusal('dataMissing', getProduct, { params: { id: randomUUID() } });
  });

  it('of one enterprise hold nobody else off, and calls that succeed do not count', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { refusedCalls: 20 });
    for (let call = 0; call < 30; call += 1) await partner.call(listProducts);
    const clients = await Promise.all(
      [1, 2, 3, 4].map(async () => portal.as(await createAccount(portal.deps.db, { enterpriseId }))),
    );
    await together(async (index) => clients[index % 4]?.send(getProduct, { params: { id: randomUUID() } }));
    // The first that is one too many for the enterprise is told so, and with it everybody in it.
    expect((await missing()).status).toBe(429);
    expect((await partner.send(listProducts)).status).toBe(429);
    const other = await createEnterprise(portal.deps.db);
    const neighbour = await portal.as(await createAccount(portal.deps.db, { enterpriseId: other.id }));
    await neighbour.call(listProducts);
    await neighbour.refusal('dataMissing', getProduct, { params: { id: randomUUID() } });
  });

  it('that another site made a browser send do not count', async () => {
    await giveQuotas(portal.deps.db, enterpriseId, { refusedCalls: 20 });
    const body = await productBody('A');
    const forged = await together(() => partner.send(create, { body }, { 'x-csrf-token': 'invented' }));
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([403]));
    await partner.call(listProducts);
  });
});
