import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createContact as create,
  listContacts as list,
  deleteContact as remove,
  updateContact as update,
} from '#contract/contacts.ts';
import { limits } from '#domain/shared/limits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createContact, createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const enter = () => portal.enterPartner();

const input = <Change extends object>(email: string, change = {} as Change) => ({
  nickname: '林可',
  email,
  phone: '+86 138 0000 0000',
  ...change,
});
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it('stores contacts and lists them in their order, for their enterprise alone', async () => {
  const [one, other] = [await enter(), await enter()];
  expect(await one.partner.call(list)).toEqual({ rows: [] });
  const first = await one.partner.call(create, { body: input('lin.ke@lanyue.example') });
  const second = await one.partner.call(create, {
    body: input('chen.yu@lanyue.example', { nickname: ' 陈  予 ' }),
  });
  expect(second.nickname).toBe('陈 予');
  expect(await one.partner.call(list)).toEqual({ rows: [first, second] });
  expect(await other.partner.call(list)).toEqual({ rows: [] });
  await other.partner.call(create, { body: input('lin.ke@lanyue.example') });
});

it('refuses an address that is there already, in any case of letters', async () => {
  const { partner } = await enter();
  await partner.call(create, { body: input('Lin.Ke@lanyue.example') });
  for (const email of ['Lin.Ke@lanyue.example', 'lin.ke@LANYUE.example', ' lin.ke@lanyue.example ']) {
    await partner.refusal('contactDuplicate', create, { body: input(email, { nickname: '别人' }) });
  }
});

it('stores one of 20 equal contacts that come at once', async () => {
  const { partner } = await enter();
  const body = input('race@lanyue.example');
  const answers = await Promise.all(Array.from({ length: 20 }, () => partner.send(create, { body })));
  expect(statusesOf(answers)).toEqual([201, ...Array(19).fill(409)]);
  expect((await partner.call(list)).rows).toHaveLength(1);
});

it('holds the limit of 100 under 50 requests at once, and refuses a duplicate there as one', async () => {
  const { partner, enterpriseId } = await enter();
  const { db } = portal.deps;
  for (let index = 0; index < 80; index += 1)
    await createContact(db, { enterpriseId, email: `c${index}@a.example` });
  const bodies = Array.from({ length: 50 }, (_, index) => input(`new-${index}@lanyue.example`));
  const answers = await Promise.all(bodies.map((body) => partner.send(create, { body })));
  expect(statusesOf(answers)).toEqual([...Array(20).fill(201), ...Array(30).fill(409)]);
  expect((await partner.call(list)).rows).toHaveLength(limits.contactsPerEnterprise);
  await partner.refusal('contactsTooMany', create, { body: input('one.more@lanyue.example') });
  await partner.refusal('contactDuplicate', create, { body: input('c0@a.example') });
  const { partner: stranger } = await enter();
  await stranger.call(create, { body: input('one.more@lanyue.example') });
});

it.each([
  ['an email without a dot', { email: 'lin@lanyue' }, 'email'],
  ['no email', { email: undefined }, 'email'],
  ['an email that is no text', { email: ['a@b.cn'] }, 'email'],
  ['a phone of letters', { phone: 'call me' }, 'phone'],
  ['an empty name', { nickname: ' "" ' }, 'nickname'],
  ['a name too long', { nickname: '长'.repeat(65) }, 'nickname'],
  ['a field nobody knows', { enterpriseId: 'x' }, ''],
])('refuses %s', async (_, change, path) => {
  const { partner } = await enter();
  const body = input('lin.ke@lanyue.example', change);
  const { details } = await partner.refusal('parameterInvalid', create, { body });
  expect(details?.issues).toContainEqual(expect.objectContaining({ in: 'body', path }));
});

it('takes no contact without the CSRF value', async () => {
  const { partner } = await enter();
  const { status } = await partner.send(create, { body: input('a@b.cn') }, { 'x-csrf-token': '' });
  expect(status).toBe(403);
});

it('changes a contact; an address of another is refused in any case', async () => {
  const { partner, enterpriseId } = await enter();
  const { db } = portal.deps;
  const other = await createContact(db, { enterpriseId, email: 'chen.yu@lanyue.example' });
  const { id } = await createContact(db, { enterpriseId, email: 'lin.ke@lanyue.example' });
  const named = () => ({ params: { id } });
  const body = input('LIN.KE@lanyue.example', { nickname: '林珂', version: 1 });
  expect(await partner.call(update, { ...named(), body })).toMatchObject({ id, ...body, version: 2 });
  const refused = { ...named(), body: input('Chen.Yu@lanyue.example', { version: 2 }) };
  await partner.refusal('contactDuplicate', update, refused);
  await partner.refusal('parameterInvalid', update, { ...named(), body: input('nobody', { version: 2 }) });
  expect((await partner.call(list)).rows.map((row) => row.id)).toEqual([other.id, id]);
  const { partner: stranger } = await enter();
  await stranger.refusal('dataMissing', update, { ...named(), body });
  await stranger.refusal('dataMissing', remove, named());
});

it('refuses a change of what somebody else has changed meanwhile, and tells who it was', async () => {
  const { partner, enterpriseId } = await enter();
  const { id, email } = await createContact(portal.deps.db, { enterpriseId });
  const change = (nickname: string, version: number) => ({
    params: { id },
    body: input(email, { nickname, version }),
  });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => partner.send(update, change(`同事${index}`, 1))),
  );
  expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(400)]);
  const { details } = await partner.refusal('parameterInvalid', update, change('来晚了', 1));
  expect(details).toEqual({ reason: 'version', version: 2 });
  const [stored] = (await partner.call(list)).rows;
  expect(stored).toMatchObject({ version: 2, changedBy: expect.stringMatching(/./) });
  await partner.call(update, change('林珂', 2));
});

it('gives one of 20 contacts that take an address at once that address', async () => {
  const { partner, enterpriseId } = await enter();
  const rows = await Promise.all(
    Array.from({ length: 10 }, () => createContact(portal.deps.db, { enterpriseId })),
  );
  const body = input('race@lanyue.example');
  const answers = await Promise.all([
    ...rows.map(({ id }) => partner.send(update, { params: { id }, body: { ...body, version: 1 } })),
    ...rows.map(() => partner.send(create, { body })),
  ]);
  expect(statusesOf(answers).filter((status) => status < 400)).toHaveLength(1);
  expect(statusesOf(answers).filter((status) => status === 409)).toHaveLength(19);
});

it('deletes a contact and keeps the last one of a product, also where two go at once', async () => {
  const { partner, enterpriseId } = await enter();
  const { db } = portal.deps;
  const [one, two] = [await createContact(db, { enterpriseId }), await createContact(db, { enterpriseId })];
  const product = await createProduct(db, { enterpriseId, contactIds: [one.id, two.id] });
  const answers = await Promise.all([one, two].map(({ id }) => partner.send(remove, { params: { id } })));
  expect(statusesOf(answers)).toEqual([200, 422]);
  const [left] = (await partner.call(list)).rows;
  const { details } = await partner.refusal('productContactMissing', remove, {
    params: { id: left?.id ?? '' },
  });
  expect(details).toMatchObject({ products: [product.name] });
  const gone = [one, two].find(({ id }) => id !== left?.id);
  await partner.refusal('dataMissing', remove, { params: { id: gone?.id ?? '' } });
});
