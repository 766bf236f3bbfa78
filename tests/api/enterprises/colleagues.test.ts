import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { setAccountState } from '#contract/accounts/admin-accounts.ts';
import {
  changeColleague,
  inviteColleague,
  inviteColleagueAgain,
  listColleagues,
} from '#contract/accounts/colleagues.ts';
import { createContact, listContacts } from '#contract/contacts.ts';
import { readSession } from '#contract/session.ts';
import {
  type EnterpriseRight,
  enterpriseRights,
  includesRight,
  maxColleagues,
} from '#domain/accounts/enterprise-rights.ts';
import { mayCall, operations } from '#domain/accounts/permissions.ts';
import { describeError } from '#domain/errors/errors.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { createFixture } from '#tests/support/matrix/fixture.ts';
import { buildRequest } from '#tests/support/matrix/requests.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const denied = describeError('permissionDenied').code;
const names = { nameZh: '陈予', nameEn: 'Chen Yu' };
const colleagueOf = (enterpriseId: string, enterpriseRight: EnterpriseRight) =>
  createAccount(portal.deps.db, { enterpriseId, enterpriseRight });

/** An enterprise with one who manages. */
async function enter(enterprise: Parameters<typeof createEnterprise>[1] = {}) {
  const { id: enterpriseId } = await createEnterprise(portal.deps.db, enterprise);
  const account = await colleagueOf(enterpriseId, 'manage');
  return { enterpriseId, account, manager: await portal.as(account) };
}

describe('who manages', () => {
  it('of a foreign company leaves out the Chinese name, and of a Chinese one cannot', async () => {
    const login = `new-${nextSerial()}@example.com`;
    const body = { login, nameZh: '', nameEn: 'Ann Example', right: 'view' as const };
    const foreign = await enter({ registrationCountry: 'DE' });
    const { id } = await foreign.manager.call(inviteColleague, { body });
    const { rows } = await foreign.manager.call(listColleagues);
    expect(rows.find((row) => row.id === id)?.nameZh).toBe('Ann Example');
    const chinese = await enter({ registrationCountry: 'HK' });
    const { details } = await chinese.manager.refusal('parameterInvalid', inviteColleague, { body });
    expect(details).toMatchObject({ field: 'nameZh' });
  });

  it('invites colleagues, says what they may do, and withdraws an invitation', async () => {
    const { manager, account } = await enter();
    const login = `new-${nextSerial()}@lanyue.example`;
    const { id } = await manager.call(inviteColleague, { body: { login, ...names, right: 'view' } });
    const find = async () => (await manager.call(listColleagues)).rows.find((row) => row.id === id);
    const invited = {
      id,
      login,
      ...names,
      right: 'view',
      disabled: false,
      shutOut: false,
      invitedUntil: expect.any(String),
      signedInAt: null,
    };
    expect(await find()).toEqual(invited);
    const params = { id };
    expect((await manager.call(inviteColleagueAgain, { params })).id).toBe(id);
    await manager.call(changeColleague, { params, body: { right: 'submit', disabled: false } });
    expect(await find()).toEqual({ ...invited, right: 'submit' });
    const again = { body: { login: login.toUpperCase(), ...names, right: 'view' as const } };
    await manager.refusal('partnerEnterpriseDuplicate', inviteColleague, again);
    await manager.call(changeColleague, { params, body: { right: 'submit', disabled: true } });
    await manager.refusal('userMissing', inviteColleagueAgain, { params });
    expect((await manager.call(listColleagues)).rows.map((row) => row.id)).toEqual([account.id]);
  });

  it('says what a colleague may do, and keeps them from signing in', async () => {
    const { manager, enterpriseId } = await enter();
    const { id } = await colleagueOf(enterpriseId, 'view');
    const person = await portal.as({ id });
    expect((await person.call(readSession))?.enterpriseRight).toBe('view');
    const params = { id };
    await manager.call(changeColleague, { params, body: { right: 'submit', disabled: false } });
    expect((await person.call(readSession))?.enterpriseRight).toBe('submit');
    await manager.call(changeColleague, { params, body: { right: 'submit', disabled: true } });
    expect((await manager.call(listColleagues)).rows.find((row) => row.id === id)).toMatchObject({
      right: 'submit',
      disabled: true,
    });
    expect(await person.call(readSession), 'its session ended').toBeNull();
  });

  it('has room for 200, those who are invited among them', async () => {
    const { manager, account, enterpriseId } = await enter();
    await sql`insert into colleague_invitation (id, enterprise_id, login, name_zh, name_en, enterprise_right, invited_by,
      invited_at, expires_at) select gen_random_uuid(), ${enterpriseId}, n || '@full.example', '予', 'Yu', 'view',
      ${account.id}, now(), now() + interval '1 day' from generate_series(1, 199) n`.execute(portal.deps.db);
    const body = { login: 'one-more@full.example', ...names, right: 'view' as const };
    const refused = await manager.refusal('parameterInvalid', inviteColleague, { body });
    expect(refused.details).toEqual({ reason: 'full', limit: maxColleagues });
  });

  it('takes nothing from themselves, and touches nobody of another enterprise', async () => {
    const [own, other] = [await enter(), await enter()];
    const body = { right: 'view', disabled: true } as const;
    const self = { params: { id: own.account.id }, body };
    expect((await own.manager.refusal('parameterInvalid', changeColleague, self)).details).toEqual({
      reason: 'self',
    });
    const foreign = { params: { id: other.account.id } };
    await own.manager.refusal('userMissing', changeColleague, { ...foreign, body });
    await own.manager.refusal('userMissing', inviteColleagueAgain, foreign);
    const login = `of-another-${nextSerial()}@lanyue.example`;
    const invited = await other.manager.call(inviteColleague, { body: { login, ...names, right: 'view' } });
    const waiting = { params: { id: invited.id } };
    await own.manager.refusal('userMissing', changeColleague, { ...waiting, body });
    await own.manager.refusal('userMissing', inviteColleagueAgain, waiting);
    expect((await own.manager.call(listColleagues)).rows).toHaveLength(1);
    const taken = { body: { login: own.account.login, ...names, right: 'edit' as const } };
    await own.manager.refusal('partnerEnterpriseDuplicate', inviteColleague, taken);
  });

  it('lets somebody sign in again whom they shut out, and nobody whom the programme did, nor its staff', async () => {
    const { manager, enterpriseId } = await enter();
    const { db } = portal.deps;
    const admin = await portal.as(await createAccount(db, { roles: ['admin'] }));
    const { id } = await colleagueOf(enterpriseId, 'edit');
    const params = { id };
    const to = (disabled: boolean) => ({ params, body: { right: 'edit' as const, disabled } });
    const standing = async () => (await manager.call(listColleagues)).rows.find((row) => row.id === id);
    const isShutOut = async () => (await standing())?.disabled;
    await manager.call(changeColleague, to(true));
    await manager.call(changeColleague, to(false));
    expect(await isShutOut()).toBe(false);
    await manager.call(changeColleague, to(true));
    expect(await standing(), 'by their own enterprise').toMatchObject({ shutOut: false });
    // The programme says so as well: from now on it is for the programme to take back.
    await admin.call(setAccountState, { params, body: { disabled: true } });
    expect(await standing()).toMatchObject({ disabled: true, shutOut: true });
    const refused = await manager.refusal('permissionDenied', changeColleague, to(false));
    expect(refused.details).toEqual({ reason: 'shut-out' });
    await manager.call(changeColleague, to(true));
    await manager.refusal('permissionDenied', changeColleague, to(false));
    expect(await isShutOut()).toBe(true);
    await admin.call(setAccountState, { params, body: { disabled: false } });
    expect(await isShutOut()).toBe(false);
    const staff = await createAccount(db, { enterpriseId, roles: ['reviewer'] });
    await manager.refusal('userMissing', changeColleague, { ...to(true), params: { id: staff.id } });
  });

  it('is left where two take it from each other at once', async () => {
    const { manager, account, enterpriseId } = await enter();
    const second = await colleagueOf(enterpriseId, 'manage');
    const other = await portal.as(second);
    const body = { right: 'view', disabled: false } as const;
    const answers = await Promise.all([
      manager.send(changeColleague, { params: { id: second.id }, body }),
      other.send(changeColleague, { params: { id: account.id }, body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe.each(enterpriseRights)('who may %s', (right) => {
  it('is refused exactly what needs more, by every call of a partner', async () => {
    const fixture = await createFixture(portal.deps);
    const person = await colleagueOf(fixture.enterprise, right);
    const { headers } = await sessionHeaders(portal.deps, person);
    const calls = endpointsOf(buildApp(portal.deps)).filter(({ operation }) => {
      const { admission } = operations[operation];
      return mayCall({ roles: ['partner'], right: 'manage' }, operation) && admission === 'required';
    });
    expect(calls.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const endpoint of calls) {
      const needed = operations[endpoint.operation].right;
      if (needed === null || includesRight(right, needed)) continue;
      const { path, init } = buildRequest(endpoint, fixture);
      const sent = { ...init, headers: { ...init.headers, ...headers } as Record<string, string> };
      const answer = await fetch(`${portal.url}${path}`, sent);
      const { errorCode, details } = (await answer.json()) as { errorCode?: string; details?: object };
      if (answer.status !== 403 || errorCode !== denied || !details || !('reason' in details))
        wrong.push(`${endpoint.method} ${endpoint.path}: ${answer.status} ${errorCode}`);
    }
    expect(wrong).toEqual([]);
    const client = await portal.as(person);
    await client.call(listContacts);
    const contact = { nickname: '陈予', phone: '0755 2600', email: `c${nextSerial()}@a.example` };
    const { status } = await client.send(createContact, { body: contact });
    expect(status).toBe(right === 'view' ? 403 : 201);
  });
});
