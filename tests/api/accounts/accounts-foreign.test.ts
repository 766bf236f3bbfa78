import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { createProviderAccess } from '#infra/openid/provider-access.ts';
import { inviteColleague } from '#services/colleagues/invite-colleague.ts';
import { invitePerson } from '#services/invitations/invite-person.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import {
  type ForeignPerson,
  type ForeignProvider,
  startForeignProvider,
} from '#tests/support/login/foreign-provider.ts';
import {
  type Browser,
  finishSignIn,
  openBrowser,
  openSession,
  postCallback,
  type SignedIn,
} from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

let foreign: ForeignProvider;
let portal: LoginPortal;

const mapping = {
  OIDC_CLAIM_ENTERPRISE: 'partner_code',
  OIDC_ROLE_MAP: 'assay-reviewers=reviewer, assay-admins=admin, makers=partner',
};

beforeAll(async () => {
  foreign = await startForeignProvider();
  portal = await startLoginPortal({ ...foreign.env, ...mapping });
});
afterAll(async () => {
  await portal.close();
  await foreign.close();
});

function person(claims: Record<string, unknown> = {}): ForeignPerson {
  const number = nextSerial();
  const own = { email: `person-${number}@elsewhere.example`, email_verified: true, name: `林可 ${number}` };
  return { sub: `subject-${number}`, ...own, ...claims };
}

/** To the callback page, with what the provider answered; `change` alters where the portal sends the browser. */
async function reach(
  who: ForeignPerson | null,
  { browser = openBrowser(), query = '', change = (url: URL) => url } = {},
) {
  foreign.seat(who);
  const begun = await browser.request(`${portal.url}/v1/hms/cc/session/begin?${query}`);
  const start = change(new URL(begun.headers.get('location') ?? ''));
  const { url } = await browser.follow(start.href, {}, `${portal.url}/handleLogin`);
  return { browser, url };
}

async function signIn(who: ForeignPerson) {
  const { browser, url } = await reach(who);
  const session = await finishSignIn(portal, browser, url);
  const user = (await (await session.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
  return { ...session, user };
}

async function refusal(browser: Browser, url: string) {
  const answer = await postCallback(portal, browser, url);
  const { errorCode, details } = (await answer.json()) as { errorCode: string; details?: unknown };
  expect(answer.headers.getSetCookie().join()).not.toContain('assay_session=');
  return { status: answer.status, errorCode, details };
}

const refusedAs = async (who: ForeignPerson) => {
  const { browser, url } = await reach(who);
  return refusal(browser, url);
};
const noEntry = (reason: string) =>
  expect.objectContaining({
    status: 403,
    errorCode: 'HTS.100000039',
    details: expect.objectContaining({ reason }),
  });
const accountOf = (who: ForeignPerson) => findAccountByLogin(portal.deps.db, String(who.email));

describe('a first sign-in', () => {
  it('makes an individual account, and the next one finds it again, also under another email', async () => {
    const who = person();
    const first = await signIn(who);
    expect(first.user).toMatchObject({
      login: who.email,
      name: who.name,
      roles: ['individual'],
      enterprise: null,
      hasAccountPages: false,
    });
    const again = await signIn({ ...who, email: 'moved@elsewhere.example' });
    expect(again.user.accountId).toBe(first.user.accountId);
  });

  it('of somebody who was invited takes the account that waits for the confirmed email', async () => {
    const administrator = await createAccount(portal.deps.db, { roles: ['admin'] });
    const who = person({ roles: ['assay-reviewers'] });
    const actor = {
      accountId: administrator.id,
      name: '周一宁',
      roles: ['admin' as const],
      enterpriseId: null,
    };
    const names = { login: String(who.email).toUpperCase(), nameZh: '许知遥', nameEn: 'Xu Zhiyao' };
    const asked = { ...names, roles: ['reviewer' as const], enterpriseId: null };
    const invited = await invitePerson(portal.deps, actor, asked);
    expect(invited.link).toBe(portal.url);
    expect(await refusedAs({ ...who, email_verified: false })).toEqual(noEntry('emailUnverified'));
    const { user } = await signIn(who);
    expect(user).toMatchObject({ accountId: invited.id, nameEn: 'Xu Zhiyao', roles: ['reviewer'] });
    const stored = await portal.deps.db
      .selectFrom('invitation')
      .select('acceptedAt')
      .where('accountId', '=', invited.id)
      .executeTakeFirst();
    expect(stored?.acceptedAt).not.toBeNull();
  });

  it('of somebody whom an enterprise invited joins it as invited, by the confirmed email', async () => {
    const { db } = portal.deps;
    const enterprise = await createEnterprise(db);
    const manager = await createAccount(db, { enterpriseId: enterprise.id });
    const actor = { ...manager, accountId: manager.id, name: '陈予', roles: ['partner' as const] };
    const who = person();
    const asked = {
      login: String(who.email).toUpperCase(),
      nameZh: '许知遥',
      nameEn: 'Xu',
      right: 'view' as const,
    };
    const invited = await inviteColleague(portal.deps, { ...actor, enterpriseId: enterprise.id }, asked);
    expect(invited.link).toBe(portal.url);
    expect(await refusedAs({ ...who, email_verified: false })).toEqual(noEntry('emailUnverified'));
    const { user } = await signIn(who);
    expect(user).toMatchObject({ accountId: invited.id, roles: ['partner'], enterpriseRight: 'view' });
    expect(user.enterprise).toMatchObject({ nameEn: enterprise.nameEn });
    expect(await db.selectFrom('colleagueInvitation').select('id').execute()).toEqual([]);
  });

  it('asks for the scopes, code, PKCE, state and nonce', async () => {
    const begun = await openBrowser().request(`${portal.url}/v1/hms/cc/session/begin?screen=register`);
    const { origin, searchParams } = new URL(begun.headers.get('location') ?? '');
    expect(origin).toBe(foreign.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'openid profile email',
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}\.(zh|en)$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    // A provider that does not know the prompt would refuse it.
    expect(searchParams.has('prompt')).toBe(false);
  });

  it('takes the account whose login is the confirmed email, with its roles and company, and ends its sessions', async () => {
    const enterprise = await createEnterprise(portal.deps.db);
    const who = person();
    const known = await createAccount(portal.deps.db, {
      login: String(who.email).toUpperCase(),
      enterpriseId: enterprise.id,
    });
    const before = await openSession(portal.deps.db, known.id, { portalUrl: portal.url });
    const { user } = await signIn(who);
    expect(await (await before.fetch('/v1/hms/cc/session')).json()).toBeNull();
    expect(user).toMatchObject({
      accountId: known.id,
      name: '林可',
      roles: ['partner'],
      enterprise: { id: enterprise.id },
    });
  });

  it('makes a partner of the enterprise whose partner code the claim names, and of no unknown one', async () => {
    const enterprise = await createEnterprise(portal.deps.db);
    const partner = await signIn(person({ partner_code: enterprise.partnerCode, roles: ['makers'] }));
    expect(partner.user).toMatchObject({ roles: ['partner'], enterprise: { id: enterprise.id } });
    const stranger = await signIn(person({ partner_code: 'ZZZZZZZ', roles: ['makers'] }));
    expect(stranger.user).toMatchObject({ roles: ['individual'], enterprise: null });
  });

  it('does not let an unconfirmed email take an account over, nor hold its owner’s name', async () => {
    const victim = await createAccount(portal.deps.db, { roles: ['admin'] });
    for (const email_verified of [false, undefined, 'no', 'false', {}, null]) {
      const answer = await refusedAs(person({ email: victim.login, email_verified }));
      expect(answer).toEqual(noEntry('emailUnverified'));
    }
    const squatter = person({ email_verified: false });
    expect(await refusedAs(squatter)).toEqual(noEntry('emailUnverified'));
    expect(await accountOf(squatter)).toBeUndefined();
    const links = await portal.deps.db
      .selectFrom('accountIdentity')
      .select('subject')
      .where('accountId', '=', victim.id)
      .execute();
    expect(links).toEqual([]);
  });

  it('does not give one account to two people of the provider', async () => {
    const who = person();
    await signIn(who);
    expect(await refusedAs(person({ email: who.email }))).toEqual(noEntry('loginTaken'));
  });

  it('refuses claims without a usable email', async () => {
    expect(await refusedAs(person({ email: undefined }))).toEqual(noEntry('loginMissing'));
    expect(await refusedAs(person({ email: 'no email' }))).toEqual(noEntry('emailUnverified'));
  });

  it('of one person in several tabs at once makes one account', async () => {
    const who = person();
    const tabs = await Promise.all([1, 2, 3].map(() => reach(who)));
    const answers = await Promise.all(tabs.map(({ browser, url }) => postCallback(portal, browser, url)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await portal.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', String(who.email))
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('roles', () => {
  it('follow the provider at each sign-in; values that the map does not know say nothing', async () => {
    const who = person({ roles: ['assay-reviewers', 'everybody', 'admin', 7, null] });
    expect((await signIn(who)).user.roles).toEqual(['reviewer']);
    const promoted = await signIn({ ...who, roles: ['assay-reviewers', 'assay-admins'] });
    expect([...promoted.user.roles].sort()).toEqual(['admin', 'reviewer']);
    const left = await signIn({ ...who, roles: 'everybody' });
    expect(left.user.roles).toEqual(['individual']);
    // Sessions that are open elsewhere have the new roles with their next request.
    const open = (await (await promoted.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
    expect(open.roles).toEqual(['individual']);
  });

  it('that mix makers and staff are refused, at the first sign-in and later', async () => {
    const mixed = ['makers', 'assay-reviewers'];
    expect(await refusedAs(person({ roles: mixed }))).toEqual(noEntry('rolesMixed'));
    const who = person({ roles: ['assay-reviewers'] });
    await signIn(who);
    expect(await refusedAs({ ...who, roles: mixed })).toEqual(noEntry('rolesMixed'));
    expect(await accountOf(who)).toMatchObject({ roles: ['reviewer'] });
  });

  it('do not let a disabled account in', async () => {
    const who = person();
    const { user } = await signIn(who);
    await portal.deps.db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', user.accountId)
      .execute();
    expect(await refusedAs(who)).toEqual(noEntry('disabled'));
    const other = await createAccount(portal.deps.db, { roles: ['individual'], disabledAt: new Date() });
    expect(await refusedAs(person({ email: other.login }))).toEqual(noEntry('disabled'));
  });
});

describe('an answer that is not good', () => {
  const bad = (reason: string) =>
    expect.objectContaining({ status: 502, details: expect.objectContaining({ reason, returnPath: '/a' }) });
  const query = 'path=/a';

  it('has another nonce than was asked for', async () => {
    const change = (url: URL) => {
      url.searchParams.set('nonce', 'x'.repeat(43));
      return url;
    };
    const { browser, url } = await reach(person(), { query, change });
    expect(await refusal(browser, url)).toEqual(bad('answer'));
  });

  it('comes from another issuer', async () => {
    const { browser, url } = await reach(person(), { query });
    const other = new URL(url);
    expect(other.searchParams.get('iss')).toBe(foreign.issuer);
    other.searchParams.set('iss', 'https://evil.example');
    expect(await refusal(browser, other.href)).toEqual(bad('answer'));
  });

  it('carries the code of another attempt', async () => {
    const browser = openBrowser();
    const first = await reach(person(), { browser, query });
    const second = await reach(person(), { browser, query });
    const mixed = new URL(first.url);
    mixed.searchParams.set('code', new URL(second.url).searchParams.get('code') ?? '');
    expect(await refusal(browser, mixed.href)).toEqual(bad('answer'));
  });

  it('says that the person refused', async () => {
    const { browser, url } = await reach(null, { query });
    expect(await refusal(browser, url)).toEqual(bad('refused'));
  });

  it('is not taken from a provider that calls itself otherwise', async () => {
    const issuer = foreign.issuer.replace('127.0.0.1', 'localhost');
    const provider = createProviderAccess(
      { issuer, clientId: 'portal', clientSecret: 'x' },
      () => new Date(),
    );
    await expect(provider()).rejects.toMatchObject({ errorName: 'thirdPartyCallFailed' });
  });
});

describe('signing out', () => {
  /** The address that ending the portal's session leads to. */
  async function signOut(of: LoginPortal, session: SignedIn) {
    const answer = await session.fetch('/v1/hms/cc/session', { method: 'DELETE' });
    const { url, accessToken } = (await answer.json()) as { url: string; accessToken: string };
    expect(url.startsWith(of.accountsUrl)).toBe(true);
    const next = await session.browser.request(url + accessToken);
    return new URL(next.headers.get('location') ?? '');
  }

  it('ends the provider’s session', async () => {
    const session = await signIn(person());
    const end = await signOut(portal, session);
    expect(end.origin + end.pathname).toBe(`${foreign.issuer}/session/end`);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.url}/`);
    expect(end.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  });

  it('ends just ours where the provider ends none', async () => {
    const silent = await startForeignProvider({ endsSessions: false, inIdToken: true });
    const own = await startLoginPortal(silent.env);
    try {
      // Without a map of roles they are managed here, and what the provider says of them counts for nothing.
      const reviewer = await createAccount(own.deps.db, { roles: ['reviewer'] });
      silent.seat(person({ email: reviewer.login, roles: ['admin', 'operator', 'partner'] }));
      const browser = openBrowser();
      const callback = `${own.url}/handleLogin`;
      const begun = await browser.follow(`${own.url}/v1/hms/cc/session/begin`, {}, callback);
      const session = await finishSignIn(own, browser, begun.url);
      const user = (await (await session.fetch('/v1/hms/cc/session')).json()) as CurrentUser;
      expect([user.accountId, user.roles]).toEqual([reviewer.id, ['reviewer']]);
      expect((await signOut(own, session)).href).toBe(`${own.url}/`);
    } finally {
      await own.close();
      await silent.close();
    }
  });
});

describe('while the provider is away', () => {
  it('signing in ends on the page that says so, and signing out at home', async () => {
    const gone = await startForeignProvider();
    await gone.close();
    const own = await startLoginPortal(gone.env);
    try {
      const begun = await openBrowser().request(`${own.url}/v1/hms/cc/session/begin?lang=en&path=/myProduct`);
      expect(begun.headers.get('location')).toBe(
        `${own.url}/en/loginFailed.html?reason=away&path=%2FmyProduct`,
      );
      const { id: accountId } = await createAccount(own.deps.db, { roles: ['individual'] });
      const start = { accountId, idToken: 'an ID token', now: own.deps.now() };
      const { token, serial } = await startSession(own.deps.db, start);
      const browser = openBrowser();
      browser.jar.set('assay_session', token);
      const ended = await browser.request(`${own.url}/v1/hms/cc/session`, {
        method: 'DELETE',
        headers: { 'x-csrf-token': serial },
      });
      const { url, accessToken } = (await ended.json()) as { url: string; accessToken: string };
      const next = await browser.request(url + accessToken);
      expect(next.headers.get('location')).toBe(`${own.url}/`);
    } finally {
      await own.close();
    }
  });
});

describe('the account service beside a foreign provider', () => {
  it('has no pages of its own for passwords and companies', async () => {
    for (const path of ['/password', '/company', '/password/reset?token=x', '/interaction/x']) {
      const answer = await fetch(portal.accountsUrl + path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });
});
