import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAdminProgramme } from '#contract/programme/admin-programme.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { checkSetUpCode, readSetUp, setUp } from '#contract/programme/set-up.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { setUpCodeLife } from '#domain/programme/set-up.ts';
import { checkPassword } from '#services/accounts/hash-password.ts';
import { issueSetUpCode } from '#services/set-up/issue-set-up-code.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';
import { signInIdentity } from '#services/sign-in/sign-in-identity.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let owner: Db;
let visitor: ApiClient;
let code: string;

const login = 'wen.yu@chengjiang.example';
const bodyOf = (more: Record<string, unknown> = {}) => ({
  body: {
    code,
    administrator: { nameZh: '温予', nameEn: 'Wen Yu', login, password: 'granite otter lamp 7' },
    programme: { ...defaultProgramme, shortZh: '澄江认证', accent: '#6a2a55' },
    logo: null,
    days: {
      holidays: ['2027-01-01'],
      workdays: [],
      names: { '2027-01-01': { zh: '元旦', en: '' } },
      zone: 'Europe/Berlin',
      opens: '08:30',
      closes: '17:00',
    },
    ...more,
  },
});
const administrator = (more: Record<string, unknown>) => ({
  administrator: { ...bodyOf().body.administrator, ...more } as ReturnType<
    typeof bodyOf
  >['body']['administrator'],
});

beforeAll(async () => {
  portal = await openApiPortal();
  owner = createDatabase(portal.ownerUrl, { sees: 'all', max: 2, applicationName: 'test' });
  visitor = await portal.as();
});
afterAll(async () => {
  await owner.destroy();
  await portal.close();
});
beforeEach(async () => {
  portal.setClock(null);
  for (const table of ['session', 'programme', 'programmeChange', 'account', 'config', 'setUpCode'] as const)
    await owner.deleteFrom(table).execute();
  code = (await issueSetUpCode(owner, new Date())) ?? '';
});

/** What there is of a set-up; of one that failed, nothing. */
async function made() {
  const accounts = await owner.selectFrom('account').select(['login', 'roles', 'passwordHash']).execute();
  const programmes = await owner.selectFrom('programme').select(['version', 'setUpAt']).execute();
  return { accounts, programmes, done: (await visitor.call(readSetUp)).done };
}
const nothing = { accounts: [], programmes: [], done: false };

it('takes the code that the start printed, once, and makes the administrator and the programme', async () => {
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){2}$/);
  expect(await visitor.call(readSetUp)).toEqual({ done: false, passwords: true });
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  const { until } = await visitor.call(checkSetUpCode, { body: { code: typed } });
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(setUpCodeLife - 60_000);
  expect(await visitor.call(setUp, bodyOf())).toEqual({ login });
  const { accounts, done } = await made();
  expect(accounts).toMatchObject([{ login, roles: ['admin'] }]);
  expect(await checkPassword('granite otter lamp 7', accounts[0]?.passwordHash ?? '')).toBe(true);
  expect(done).toBe(true);
  expect((await readDeadlines(portal.deps.db)).days).toMatchObject({
    holidays: ['2027-01-01'],
    workdays: [],
    zone: 'Europe/Berlin',
    opens: '08:30',
    closes: '17:00',
  });
  const account = await owner.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const admin = await portal.as(account);
  expect(await admin.call(readAdminProgramme)).toMatchObject({
    shortZh: '澄江认证',
    accent: '#6a2a55',
    version: 1,
  });
  const query = { kind: 'programme', id: 'programme' } as const;
  expect((await admin.call(listProgrammeChanges, { query })).rows).toHaveLength(1);
  const again = await visitor.refusal('parameterInvalid', setUp, bodyOf());
  expect(again.details).toMatchObject({ problem: 'done' });
  expect(await issueSetUpCode(owner, new Date())).toBeNull();
});

it('keeps no code, and tells the audit log of each try, without the code', async () => {
  const stored = await owner.selectFrom('setUpCode').select('hash').execute();
  expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
  await visitor.refusal('parameterInvalid', checkSetUpCode, { body: { code: '22222-22222-22222' } });
  await visitor.call(setUp, bodyOf());
  const lines = await owner
    .selectFrom('auditLine')
    .select(['phase', 'detail'])
    .where('operation', '=', 'set-up.run')
    .orderBy('id')
    .execute();
  expect(lines.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['asked', 'refused', 'done']));
  const told = JSON.stringify(lines);
  for (const secret of [code, code.replaceAll('-', ''), 'granite']) expect(told).not.toContain(secret);
});

describe('refuses', () => {
  it.each([
    ['a wrong code', () => ({ code: '22222-22222-22222' }), 'wrong'],
    [
      'one that is too old',
      () => {
        portal.setClock(new Date(Date.now() + setUpCodeLife + 1_000));
        return {};
      },
      'expired',
    ],
  ])('%s, and writes nothing', async (_name, change, problem) => {
    const refused = await visitor.refusal('parameterInvalid', setUp, bodyOf(change()));
    expect(refused.details).toMatchObject({ field: 'code', problem });
    expect(await made()).toEqual(nothing);
  });

  it('the code of a start before the newest', async () => {
    const former = code;
    code = (await issueSetUpCode(owner, new Date())) ?? '';
    const refused = await visitor.refusal('parameterInvalid', setUp, bodyOf({ code: former }));
    expect(refused.details).toMatchObject({ problem: 'wrong' });
    await visitor.call(setUp, bodyOf());
  });

  it.each([
    ['no password', administrator({ password: null }), 'parameterInvalid'],
    ['one that everybody knows', administrator({ password: 'password123' }), 'parameterInvalid'],
    ['the address as the password', administrator({ password: `${login}1` }), 'parameterInvalid'],
    ['no address', administrator({ login: 'wen' }), 'parameterInvalid'],
    [
      'an accent that cannot be read',
      { programme: { ...defaultProgramme, accent: '#e0a800' } },
      'settingInvalid',
    ],
    ['no name of the programme', { programme: { ...defaultProgramme, nameEn: '' } }, 'settingInvalid'],
    ['a day that is none', { days: { holidays: ['2027-02-30'], workdays: [] } }, 'settingInvalid'],
    ['a logo that runs something', { logo: Buffer.from('<svg/>').toString('base64') }, 'imageFormatInvalid'],
  ] as const)('%s, and writes nothing', async (_name, change, error) => {
    await visitor.refusal(error, setUp, bodyOf(change));
    expect(await made()).toEqual(nothing);
  });

  it('an address that somebody has registered with', async () => {
    await createAccount(portal.deps.db, { roles: ['individual'], login });
    const refused = await visitor.refusal('partnerEnterpriseDuplicate', setUp, bodyOf());
    expect(refused.details).toMatchObject({ field: 'login' });
    expect(await made()).toMatchObject({ programmes: [], done: false });
  });

  it('everything once an administrator was made in another way', async () => {
    await createAccount(portal.deps.db, { roles: ['admin'] });
    for (const refused of [
      await visitor.refusal('parameterInvalid', checkSetUpCode, { body: { code } }),
      await visitor.refusal('parameterInvalid', setUp, bodyOf()),
    ])
      expect(refused.details).toMatchObject({ problem: 'done' });
  });
});

it('takes one of ten at once, and of a repeat under its key makes nothing twice', async () => {
  const keyed = { ...bodyOf(), key: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.send(setUp, keyed)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  for (const { status, body } of answers)
    if (status !== 200)
      expect(body).toMatchObject({ details: { problem: expect.stringMatching(/^(done|wrong)$/) } });
  expect((await made()).accounts).toHaveLength(1);
});

it('stays not set up where its work is cut off before the commit', async () => {
  // What comes last: everything before it was written, and goes with the transaction.
  const last = 'alter table programme add constraint cut_off check (set_up_at is null)';
  await sql.raw(last).execute(owner);
  expect((await visitor.send(setUp, bodyOf())).status).toBe(500);
  await sql`alter table programme drop constraint cut_off`.execute(owner);
  expect(await made()).toEqual(nothing);
  await visitor.call(setUp, bodyOf());
});

it('makes whoever a foreign provider confirms the address of the administrator, without a password', async () => {
  const issuer = 'https://id.example';
  const foreign = await openApiPortal({ OIDC_ISSUER: issuer });
  const its = createDatabase(foreign.ownerUrl, { sees: 'all', max: 1, applicationName: 'test' });
  try {
    await its.deleteFrom('programme').execute();
    const own = { code: (await issueSetUpCode(its, new Date())) ?? '' };
    const someone = await foreign.as();
    expect(await someone.call(readSetUp)).toEqual({ done: false, passwords: false });
    await someone.refusal('parameterInvalid', setUp, bodyOf(own));
    await someone.call(setUp, bodyOf({ ...own, ...administrator({ password: null }) }));
    const claims = { sub: 'wen', email: login, email_verified: true, name: 'Wen Yu' };
    const { db, config } = foreign.deps;
    const came = { issuer, subject: 'wen', claims, mapping: config.oidc.claims, now: new Date() };
    const id = await signInIdentity(db, came);
    const account = await db.selectFrom('account').select(['id', 'roles']).executeTakeFirstOrThrow();
    expect(account).toEqual({ id, roles: ['admin'] });
  } finally {
    await its.destroy();
    await foreign.close();
  }
});

it('leads every page to the one where it is set up, and that one home afterwards', async () => {
  const lead = async (path: string) => {
    const { status, headers } = await fetch(`${portal.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await lead('/')).toEqual([302, '/setUp']);
  expect(await lead('/en/ops/settings')).toEqual([302, '/en/setUp']);
  expect((await lead('/setUp'))[0]).toBe(200);
  await visitor.call(setUp, bodyOf());
  expect((await lead('/'))[0]).toBe(200);
  expect(await lead('/en/setUp')).toEqual([302, '/en']);
});
