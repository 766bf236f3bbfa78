import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdminAccounts, setAccountState, signOutAccount } from '#contract/accounts/admin-accounts.ts';
import { readSession } from '#contract/session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let own: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  portal = await openApiPortal();
  own = await createAccount(portal.deps.db, { roles: ['admin'], nameZh: '周一宁', nameEn: 'Zhou Yining' });
  admin = await portal.as(own);
});
afterAll(() => portal?.close());

async function addPartner(overrides: Parameters<typeof createAccount>[1] = {}) {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  return { enterprise, account: await createAccount(db, { enterpriseId: enterprise.id, ...overrides }) };
}

type Query = Record<string, string>;
const ask = (query: Query) => admin.call(listAdminAccounts, { query: query as never });
const idsOf = async (query: Query) => (await ask(query)).rows.map(({ id }) => id);
const find = async (login: string) => (await ask({ keyword: login })).rows[0];
const isSignedIn = async (api: ApiClient) => (await api.call(readSession)) !== null;

describe('the list of accounts', () => {
  it('says who it is, of which enterprise, and whether they are signed in', async () => {
    const { account, enterprise } = await addPartner({ nameZh: '方可心', nameEn: 'Fang Kexin' });
    const quiet = await find(account.login);
    expect(quiet).toMatchObject({
      id: account.id,
      login: account.login,
      nameZh: '方可心',
      nameEn: 'Fang Kexin',
      roles: ['partner'],
      enterprise: { id: enterprise.id, nameZh: enterprise.nameZh, nameEn: enterprise.nameEn },
      disabledAt: null,
      liveSessions: 0,
      lastSeenAt: null,
      similar: [],
    });
    await Promise.all([portal.as(account), portal.as(account)]);
    expect(await find(account.login)).toMatchObject({ liveSessions: 2, lastSeenAt: expect.any(String) });
    expect(JSON.stringify(quiet)).not.toContain('none');
  });

  it('is found by login, name, role, enterprise, sessions and state', async () => {
    const { account, enterprise } = await addPartner({ nameZh: '尤里', nameEn: 'You Li' });
    const { account: other } = await addPartner({ enterpriseId: enterprise.id, disabledAt: new Date() });
    await portal.as(account);
    for (const keyword of ['尤里', 'you l', account.login.toUpperCase()]) {
      expect(await idsOf({ keyword }), keyword).toEqual([account.id]);
    }
    const ofEnterprise = { enterprise: enterprise.id };
    expect(await idsOf(ofEnterprise)).toEqual([other.id, account.id]);
    expect(await idsOf({ ...ofEnterprise, online: 'yes' })).toEqual([account.id]);
    expect(await idsOf({ ...ofEnterprise, online: 'no' })).toEqual([other.id]);
    expect(await idsOf({ ...ofEnterprise, disabled: 'yes' })).toEqual([other.id]);
    expect(await idsOf({ ...ofEnterprise, role: 'reviewer' })).toEqual([]);
    expect(await idsOf({ role: 'admin' })).toEqual([own.id]);
    expect(await idsOf({ keyword: '%' })).toEqual([]);
  });

  it('pages by key, newest first', async () => {
    const { enterprise } = await addPartner();
    for (let index = 0; index < 4; index += 1) await addPartner({ enterpriseId: enterprise.id });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await ask({ enterprise: enterprise.id, limit: '2', ...(after ? { after } : {}) });
      expect(page.total).toBe(5);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(5);
  });

  it('and what is done there is for administrators alone', async () => {
    for (const role of ['partner', 'reviewer', 'operator', 'individual'] as const) {
      const { account } = await addPartner({
        roles: [role],
        ...(role === 'partner' ? {} : { enterpriseId: null }),
      });
      const api = await portal.as(account);
      for (const endpoint of [listAdminAccounts, signOutAccount, setAccountState]) {
        const answer = await api.send(endpoint, { params: { id: own.id }, body: undefined });
        expect(answer.status, `${role} ${endpoint.path}`).toBe(403);
      }
    }
  });
});

it('signing an account out ends every session of it, and of nobody else', async () => {
  const { account } = await addPartner();
  const { account: other } = await addPartner();
  const [phone, desk, bystander] = [
    await portal.as(account),
    await portal.as(account),
    await portal.as(other),
  ];
  expect(await admin.call(signOutAccount, { params: { id: account.id } })).toEqual({
    id: account.id,
    ended: 2,
  });
  expect([await isSignedIn(phone), await isSignedIn(desk), await isSignedIn(bystander)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await admin.call(signOutAccount, { params: { id: account.id } })).toMatchObject({ ended: 0 });
  await admin.refusal('userMissing', signOutAccount, { params: { id: randomUUID() } });
});

describe('disabling an account', () => {
  const set = (id: string, disabled: boolean) => ({ params: { id }, body: { disabled } });

  it('ends its sessions at once, and can be taken back', async () => {
    const { account } = await addPartner();
    const partner = await portal.as(account);
    await admin.call(setAccountState, set(account.id, true));
    expect(await isSignedIn(partner)).toBe(false);
    expect((await find(account.login))?.disabledAt).not.toBeNull();
    await admin.call(setAccountState, set(account.id, false));
    expect((await find(account.login))?.disabledAt).toBeNull();
    expect(await isSignedIn(partner)).toBe(false);
  });

  it('is one administrator’s of ten that do it at once', async () => {
    const { account } = await addPartner();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.send(setAccountState, set(account.id, true))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await admin.refusal('reviewStatusChanged', setAccountState, set(account.id, true));
  });

  it('is refused for one’s own, and for one that is not there', async () => {
    const { details } = await admin.refusal('parameterInvalid', setAccountState, set(own.id, true));
    expect(details).toEqual({ reason: 'self' });
    expect(await isSignedIn(admin)).toBe(true);
    await admin.refusal('userMissing', setAccountState, set(randomUUID(), true));
  });
});
