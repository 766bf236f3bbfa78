import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContact as addContact, listContacts } from '#contract/contacts.ts';
import { createProduct as create, getProduct, updateProduct } from '#contract/products.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { limits } from '#domain/shared/limits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const atOnce = 50;
let portal: ApiPortal;
let enterpriseId: string;
/** Two colleagues, each with a session of their own. */
let colleagues: [ApiClient, ApiClient];

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.deps;
  enterpriseId = (await createEnterprise(db)).id;
  const enter = async () => portal.as(await createAccount(db, { enterpriseId }));
  colleagues = [await enter(), await enter()];
});

type Answer = { status: number; body: unknown };

/** Fifty calls at once, from both colleagues in turn. */
function together(send: (client: ApiClient, index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: atOnce }, (_, index) => send(colleagues[index % 2 ? 1 : 0], index)),
  );
}

/** How often each status or code of the catalogue was answered; an answer with neither has no place in it. */
function tally(answers: Answer[]): Record<string, number> {
  const seen: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = status < 300 ? String(status) : String((body as { errorCode?: unknown }).errorCode);
    seen[key] = (seen[key] ?? 0) + 1;
  }
  return seen;
}
const codeOf = (name: ErrorName) => describeError(name).code;

const memory = (value: number) => ({ value, unit: 'GB' as const });
/** Configurations that carry the mark of their call. */
const configurations = (count: number, mark: string) =>
  Array.from({ length: count }, (_, index) => ({ ram: memory(index + 1), rom: memory(64), label: mark }));
const makeContacts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createContact(portal.deps.db, { enterpriseId })));

type Product = Awaited<ReturnType<typeof createProduct>>;
const inputOf = ({ name, brand, brandAlias, category, series, model, contactIds }: Product) => ({
  name,
  brand,
  brandAlias,
  category,
  series,
  model,
  contactIds,
  customCode: null,
  configurations: configurations(2, 'as it was'),
});
const eventsOf = (entityId: string) =>
  portal.deps.db.selectFrom('event').select('version').where('entityId', '=', entityId).execute();

it('keeps at most 100 contacts of an enterprise', async () => {
  await makeContacts(limits.contactsPerEnterprise - 7);
  const answers = await together((client, index) =>
    client.send(addContact, {
      body: { nickname: '陈予', email: `n${index}@a.example`, phone: '+86 138 0000 0000' },
    }),
  );
  expect(tally(answers)).toEqual({ 201: 7, [codeOf('contactsTooMany')]: atOnce - 7 });
  expect((await colleagues[0].call(listContacts)).rows).toHaveLength(limits.contactsPerEnterprise);
});

it('keeps at most 10 configurations of a product, and those of one call alone', async () => {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  const wanted = (index: number) => configurations(index % 3 === 0 ? 11 : 10, `call ${index}`);
  const answers = await together((client, index) =>
    client.send(updateProduct, {
      params: { id: product.id },
      body: { product: { ...inputOf(product), configurations: wanted(index) }, version: 1 },
    }),
  );
  expect(tally(answers)).toEqual({ 200: 1, [codeOf('parameterInvalid')]: atOnce - 1 });
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(winner % 3).not.toBe(0);
  const { configurations: kept, version } = await colleagues[0].call(getProduct, {
    params: { id: product.id },
  });
  expect(kept.map(({ ram, rom, label }) => ({ ram, rom, label }))).toEqual(wanted(winner));
  expect([version, await eventsOf(product.id)]).toEqual([2, [{ version: 2 }]]);
});

it('never has more than 10 while everybody reads anew and tries again', async () => {
  const { id, ...product } = await createProduct(portal.deps.db, { enterpriseId });
  const answers = await together(async (client, index) => {
    const { version, configurations: seen } = await client.call(getProduct, { params: { id } });
    expect(seen.length).toBeLessThanOrEqual(limits.configurationsPerProduct);
    const next = { ...inputOf({ id, ...product }), configurations: configurations(10, `call ${index}`) };
    return client.send(updateProduct, { params: { id }, body: { product: next, version } });
  });
  const { 200: written = 0, ...refused } = tally(answers);
  expect(Object.keys(refused).filter((code) => code !== codeOf('parameterInvalid'))).toEqual([]);
  const { configurations: kept, version } = await colleagues[0].call(getProduct, { params: { id } });
  expect(new Set(kept.map(({ label }) => label)).size).toBe(1);
  expect([kept.length, version]).toEqual([10, written + 1]);
});

it('keeps at most 10 chosen contacts of a product, and those of one call alone', async () => {
  const contacts = (await makeContacts(30)).map(({ id }) => id);
  const product = await createProduct(portal.deps.db, { enterpriseId, contactIds: contacts.slice(0, 1) });
  const chosen = (index: number) => contacts.slice(index % 20, (index % 20) + (index % 3 === 0 ? 11 : 10));
  const answers = await together((client, index) =>
    client.send(updateProduct, {
      params: { id: product.id },
      body: { product: { ...inputOf(product), contactIds: chosen(index) }, version: 1 },
    }),
  );
  expect(tally(answers)).toEqual({ 200: 1, [codeOf('parameterInvalid')]: atOnce - 1 });
  const winner = answers.findIndex(({ status }) => status === 200);
  const { contacts: kept } = await colleagues[0].call(getProduct, { params: { id: product.id } });
  expect(kept.map(({ id }) => id).sort()).toEqual(chosen(winner).sort());
});

it('stores one of fifty equal products, whole', async () => {
  const contactIds = (await makeContacts(10)).map(({ id }) => id);
  const product = await createProduct(portal.deps.db, { enterpriseId });
  const body = {
    ...inputOf(product),
    model: 'LY-ONCE',
    contactIds,
    configurations: configurations(10, 'new'),
  };
  const answers = await together((client) => client.send(create, { body }));
  expect(tally(answers)).toEqual({ 201: 1, [codeOf('productIdentical')]: atOnce - 1 });
  const { db } = portal.deps;
  const made = await db.selectFrom('product').select('id').where('model', '=', 'LY-ONCE').execute();
  const stored = await colleagues[1].call(getProduct, { params: { id: made[0]?.id ?? '' } });
  expect([made.length, stored.configurations.length, stored.contacts.length]).toEqual([1, 10, 10]);
  const orphans = await db
    .selectFrom('configuration')
    .select('id')
    .where('productId', 'not in', db.selectFrom('product').select('id'))
    .execute();
  expect(orphans).toEqual([]);
});
