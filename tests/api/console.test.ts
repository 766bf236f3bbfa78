import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInConsole, readWaiting } from '#contract/programme/console.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct, nextSerial } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let reviewer: ApiClient;
let operator: ApiClient;
const hour = 3_600_000;

beforeAll(async () => {
  portal = await openApiPortal();
  const enter = async (role: 'admin' | 'reviewer' | 'operator') =>
    portal.as(await createAccount(portal.deps.db, { roles: [role] }));
  admin = await enter('admin');
  reviewer = await enter('reviewer');
  operator = await enter('operator');
});
afterAll(() => portal?.close());

async function addApplication(status: ApplicationStatus, overrides: Record<string, unknown> = {}) {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId });
  const { id } = await insertApplicationRow(db, { product, status, overrides });
  const row = await db
    .selectFrom('application')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number: row.number, product };
}

const due = (hours: number) => new Date(portal.deps.now().getTime() + hours * hour);

it('counts what waits, and what of it is late, for those whose part it is', async () => {
  const before = await admin.call(readWaiting);
  await addApplication('product-under-review', { phase: 'product', dueAt: due(2) });
  await addApplication('product-under-review', { phase: 'product', dueAt: due(-2) });
  await addApplication('certification-under-review', { step: 5, dueAt: due(3) });
  await addApplication('certification-under-review', { step: 5, sample: 'delivered', dueAt: due(-1) });
  await addApplication('certified', { needsOperator: null });
  await createEnterprise(portal.deps.db, { verifyRealState: 1 });
  const after = await admin.call(readWaiting);
  const grown = (part: 'reviews' | 'samples') => ({
    count: after[part].count - before[part].count,
    late: after[part].late - before[part].late,
  });
  expect(grown('reviews')).toEqual({ count: 3, late: 1 });
  expect(grown('samples')).toEqual({ count: 1, late: 1 });
  expect((after.stuck?.count ?? 0) - (before.stuck?.count ?? 0)).toBe(2);
  expect(await reviewer.call(readWaiting)).toMatchObject({ enterprises: null, stuck: null });
  expect(await operator.call(readWaiting)).toMatchObject({ enterprises: null, stuck: after.stuck });
});

it('finds an application by its number, by its last digits, and nothing by another text', async () => {
  const { id, number, product } = await addApplication('certifying');
  const found = { id, number, product: product.name, productEn: expect.any(String) };
  const ask = async (keyword: string) =>
    (await reviewer.call(findInConsole, { query: { keyword } })).applications;
  expect(await ask(number.toLowerCase())).toEqual([found]);
  expect(await ask(String(Number(number.slice(-6))))).toContainEqual(found);
  expect(await ask('没有这样的编号')).toEqual([]);
});

it('finds enterprises by part of a name, for administrators alone', async () => {
  const serial = nextSerial();
  const { id, nameZh, nameEn } = await createEnterprise(portal.deps.db, {
    nameZh: `听涯电子${serial}`,
    nameEn: `Tingya ${serial}`,
  });
  const query = { keyword: `涯电子${serial}` };
  expect((await admin.call(findInConsole, { query })).enterprises).toEqual([{ id, nameZh, nameEn }]);
  expect((await reviewer.call(findInConsole, { query })).enterprises).toEqual([]);
});

it('finds devices, suites, documents, bulletins and people by what they are called, for administrators alone', async () => {
  const { db } = portal.deps;
  const serial = nextSerial();
  const word = `溯光${serial}`;
  const { id: enterpriseId } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId, name: `${word} Pad`, model: `SG-${serial}` });
  const person = await createAccount(db, {
    nameZh: word,
    login: `suguang-${serial}@a.example`,
    enterpriseId,
  });
  const suite = await db
    .insertInto('suite')
    .values({ kind: 'certification-testing', name: word, edition: '15_r9', app: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const directory = { parentId: null, nameZh: '目录', nameEn: 'Directory', ordinal: 1 };
  const { id: directoryId } = await db
    .insertInto('documentDirectory')
    .values(directory)
    .returning('id')
    .executeTakeFirstOrThrow();
  const document = await db
    .insertInto('document')
    .values({ directoryId, ordinal: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { titleZh: `${word}指南`, titleEn: 'Guide', bodyZh: '', bodyEn: '', publishedAt: null };
  await db
    .insertInto('documentVersion')
    .values({ documentId: document.id, version: 1, ...text })
    .execute();
  const bulletin = await db
    .insertInto('bulletin')
    .values({
      kind: 'update',
      titleZh: `${word}公告`,
      titleEn: 'Bulletin',
      contentZh: '<p>一</p>',
      contentEn: '<p>A</p>',
      startsAt: due(-1),
      expiresAt: null,
      publishedAt: null,
      createdBy: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = await admin.call(findInConsole, { query: { keyword: word } });
  expect(found).toMatchObject({
    products: [{ id: product.id, nameZh: `${word} Pad`, model: `SG-${serial}` }],
    suites: [{ id: suite.id, name: word, edition: '15_r9' }],
    documents: [{ id: document.id, nameZh: `${word}指南` }],
    bulletins: [{ id: bulletin.id, nameZh: `${word}公告` }],
    people: [{ id: person.id, login: `suguang-${serial}@a.example` }],
  });
  const nothing = { products: [], suites: [], documents: [], bulletins: [], people: [], enquiries: [] };
  expect(await reviewer.call(findInConsole, { query: { keyword: word } })).toMatchObject(nothing);
});

it('finds an enquiry by its number and by its last digits', async () => {
  const number = `Q2026-${String(800_000 + nextSerial())}`;
  const asked = {
    question: '怎样申请？',
    company: '溯光科技',
    phone: '+86 755 8000 1000',
    email: 'a@a.example',
  };
  const times = { dueAt: due(2), createdAt: due(-1) };
  const id = randomUUID();
  await portal.deps.db
    .insertInto('enquiry')
    .values({ id, number, locale: 'zh', ...asked, ...times })
    .execute();
  const found = [{ id, number, company: '溯光科技' }];
  for (const keyword of [number.toLowerCase(), number.slice(-6)]) {
    expect((await admin.call(findInConsole, { query: { keyword } })).enquiries).toEqual(found);
    expect((await reviewer.call(findInConsole, { query: { keyword } })).enquiries).toEqual([]);
  }
});
