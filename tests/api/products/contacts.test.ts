import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContact as create, listContacts as list } from '#contract/contacts.ts';
import { limits } from '#domain/shared/limits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createContact } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const enter = () => portal.enterPartner();

const input = (email: string, change: object = {}) => ({
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
