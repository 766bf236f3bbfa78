import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdminAccounts, setAccountState, signOutAccount } from '#contract/accounts/admin-accounts.ts';
import { changeAccount, inviteAgain, inviteStaff } from '#contract/accounts/staff-accounts.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { readSession } from '#contract/session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
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

type Answer = Awaited<ReturnType<ApiClient['send']>>;
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
      invitation: null,
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
      for (const endpoint of [
        listAdminAccounts,
        signOutAccount,
        setAccountState,
        inviteStaff,
        changeAccount,
      ]) {
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

describe('people of the programme', () => {
  const asked = (over: object = {}) => ({
    body: {
      login: `new-${nextSerial()}@assay.example`,
      nameZh: '许知遥',
      nameEn: 'Xu Zhiyao',
      roles: ['reviewer' as const],
      ...over,
    },
  });
  const names = { nameZh: '许知遥', nameEn: 'Xu Zhiyao' };
  const change = (id: string, to: object, seen: object = {}) => ({
    params: { id },
    body: {
      ...names,
      roles: ['reviewer'],
      ...to,
      seen: { ...names, roles: ['reviewer'], ...seen },
    } as never,
  });

  it('are added with a link to hand on where no mail is sent, which nobody is shown again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const input = asked({ roles: ['reviewer', 'operator'] });
    const { body } = await admin.send(inviteStaff, input, key);
    const { id, link } = inviteStaff.response.parse(body);
    expect(link).toMatch(/\/invitation\?token=[\w-]{43}$/);
    expect((await admin.send(inviteStaff, input, key)).body).toMatchObject({ id, link: null });
    expect(await find(input.body.login)).toMatchObject({
      ...names,
      roles: ['reviewer', 'operator'],
      enterprise: null,
      invitation: { state: 'waiting' },
    });
    const again = await admin.call(inviteAgain, { params: { id } });
    expect(again.link).not.toBe(link);
    expect(
      await portal.deps.db.selectFrom('invitation').selectAll().where('accountId', '=', id).execute(),
    ).toHaveLength(1);
  });

  it.each([
    ['of a maker', { roles: ['partner'] }],
    ['without a role', { roles: [] }],
    ['twice in one role', { roles: ['admin', 'admin'] }],
    ['without an address', { login: 'nobody' }],
    ['without a name', { nameEn: '' }],
  ])('are refused %s', async (_what, over) => {
    await admin.refusal('parameterInvalid', inviteStaff, asked(over) as never);
  });

  it('have one account an email, in any case', async () => {
    const { account } = await addPartner();
    const input = asked({ login: account.login.toUpperCase() });
    const { details } = await admin.refusal('partnerEnterpriseDuplicate', inviteStaff, input);
    expect(details).toEqual({ field: 'login' });
  });

  it('are invited again only while they have not come', async () => {
    const { account } = await addPartner();
    await admin.refusal('reviewStatusChanged', inviteAgain, { params: { id: account.id } });
    await admin.refusal('userMissing', inviteAgain, { params: { id: randomUUID() } });
  });

  it('get other roles, which ends their sessions; the change tells from what to what', async () => {
    const account = await createAccount(portal.deps.db, { roles: ['reviewer'], ...names });
    const reviewer = await portal.as(account);
    await admin.call(changeAccount, change(account.id, { nameEn: 'Xu Yao' }));
    expect(await isSignedIn(reviewer)).toBe(true);
    const roles = ['reviewer', 'admin'];
    await admin.call(changeAccount, change(account.id, { nameEn: 'Xu Yao', roles }, { nameEn: 'Xu Yao' }));
    expect(await isSignedIn(reviewer)).toBe(false);
    await (await portal.as(account)).call(listAdminAccounts, { query: {} as never });
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'account', id: account.id } as never,
    });
    expect(rows.map(({ fields }) => fields)).toEqual([
      [{ field: 'roles', before: ['reviewer'], after: roles }],
      [{ field: 'nameEn', before: 'Xu Zhiyao', after: 'Xu Yao' }],
    ]);
  });

  it.each([
    ['what was not seen', 'reviewStatusChanged', { nameEn: 'X' }, { nameEn: 'Somebody else' }, undefined],
    ['into a maker', 'parameterInvalid', { roles: ['partner'] }, {}, 'maker'],
  ] as const)('are not changed: %s', async (_what, error, to, seen, reason) => {
    const account = await createAccount(portal.deps.db, { roles: ['reviewer'], ...names });
    const { details } = await admin.refusal(error, changeAccount, change(account.id, to, seen));
    expect(details?.reason).toBe(reason);
  });

  it('do not become staff from a maker’s, nor give up administering themselves', async () => {
    const { account } = await addPartner(names);
    const partner = change(account.id, { roles: ['admin'] }, { roles: ['partner'] });
    expect((await admin.refusal('parameterInvalid', changeAccount, partner)).details?.reason).toBe('maker');
    const own1 = { nameZh: own.nameZh, nameEn: own.nameEn, roles: ['admin'] };
    const given = change(own.id, { ...own1, roles: ['operator'] }, own1);
    expect((await admin.refusal('parameterInvalid', changeAccount, given)).details?.reason).toBe('self');
    await admin.refusal('userMissing', changeAccount, change(randomUUID(), {}));
  });

  /** Both calls are in the database before either goes on. */
  async function atOnce(first: () => Promise<Answer>, second: () => Promise<Answer>, ids: string[]) {
    const { db } = portal.deps;
    const answers = await db.transaction().execute(async (trx) => {
      await sql`select from account where id = any (${ids}) for update`.execute(trx);
      const sent = [first(), second()];
      await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.waiting === 2;
      });
      return sent;
    });
    return (await Promise.all(answers)).map(({ status }) => status).toSorted();
  }

  it.each(['roles', 'state'] as const)(
    'always have one administrator left, whoever takes the right from whom at once: %s',
    async (what) => {
      const two = await Promise.all(
        [1, 2].map(() => createAccount(portal.deps.db, { roles: ['admin'], ...names })),
      );
      const ids = two.map(({ id }) => id);
      const callers = await Promise.all(two.map((one) => portal.as(one)));
      const take = (by: 0 | 1) => async (): Promise<Answer> => {
        const id = ids[1 - by] ?? '';
        const caller = callers[by] ?? admin;
        return what === 'roles'
          ? caller.send(changeAccount, change(id, {}, { roles: ['admin'] }))
          : caller.send(setAccountState, { params: { id }, body: { disabled: true } });
      };
      expect(await atOnce(take(0), take(1), ids)).toEqual([200, 403]);
    },
  );
});
