import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { createPasswordReset, resetAddress } from '#services/credential-resets/carry-out-reset.ts';
import { focusedFields } from '#tests/support/focused-fields.ts';
import { openBrowser, postForm, type SignedIn, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';

const zh = serverTexts('zh').account;
const en = serverTexts('en').account;
const next = 'a quite different one';
let portal: LoginPortal;
let login: string;
let accountId: string;

beforeAll(async () => {
  portal = await startLoginPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ login, accountId } = await registerPerson(portal.deps.db));
});

/** Opens the page and sends its form, as a browser does. */
async function change(person: Pick<SignedIn, 'browser'>, fields: Record<string, string>) {
  const page = await person.browser.follow(`${portal.accountsUrl}/password?lang=en`);
  const csrf = /name="csrf" value="([\w-]+)"/.exec(await page.response.text())?.[1] ?? '';
  const form = { lang: 'en', csrf, repeat: fields.next ?? '', ...fields };
  return send(person, form);
}

async function send(person: Pick<SignedIn, 'browser'>, form: Record<string, string>, origin?: string) {
  const answer = await person.browser.request(`${portal.accountsUrl}/password`, {
    method: 'POST',
    headers: { origin: origin ?? portal.accountsUrl, accept: 'text/html' },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, text: await answer.text() };
}

async function isSignedIn({ fetch: call }: SignedIn) {
  return (await (await call('/v1/hms/cc/session')).json()) !== null;
}

/** Goes to sign in: true when the provider still knows the browser and asks for nothing. */
async function isKnownToProvider({ browser }: SignedIn) {
  const callback = `${portal.url}/handleLogin`;
  const begun = await browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, callback);
  return begun.url.startsWith(callback);
}

async function tellSignIn(wanted: string) {
  return signIn(portal, login, wanted).then(
    () => 'in',
    () => 'refused',
  );
}

describe('changing the password', () => {
  it('takes the new one, ends every other session, and leaves a stolen provider cookie useless', async () => {
    const [here, elsewhere] = [await signIn(portal, login, password), await signIn(portal, login, password)];
    expect(await isKnownToProvider(elsewhere)).toBe(true);
    const answer = await change(here, { current: password, next });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(en.changedTitle);
    expect(answer.text).toContain(en.changedLead(1));
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await isKnownToProvider(here), await isKnownToProvider(elsewhere)]).toEqual([false, false]);
    expect([await tellSignIn(password), await tellSignIn(next)]).toEqual(['refused', 'in']);
  });

  it('leaves nothing of the account at the provider, also of a sign-in that had not come to its end', async () => {
    const here = await signIn(portal, login, password);
    const other = openBrowser();
    const page = await other.follow(`${portal.url}/v1/hms/cc/session/begin`);
    const halfway = await other.request(`${page.url}/sign-in`, {
      method: 'POST',
      headers: { origin: portal.accountsUrl },
      body: new URLSearchParams({ login, password }),
    });
    expect(halfway.status).toBe(303);
    await change(here, { current: password, next });
    const callback = `${portal.url}/handleLogin`;
    const resumed = await other.follow(
      new URL(halfway.headers.get('location') ?? '', page.url).href,
      {},
      callback,
    );
    expect(resumed.url).not.toContain('code=');
    const rows = await portal.deps.db.selectFrom('oidcRecord').select('payload').execute();
    expect(JSON.stringify(rows)).not.toContain(accountId);
  });

  it.each([
    ['current', { current: 'not the password', next }, en.password.wrong],
    ['next', { current: password, next: 'short' }, en.password.length],
    ['next', { current: password, next: 'x'.repeat(129) }, en.password.length],
    ['next', { current: password, next: 'Password1234' }, en.password.common],
    ['next', { current: password, next: password }, en.password.same],
    ['repeat', { current: password, next, repeat: 'something else' }, en.password.repeat],
  ])('says what is wrong with %s', async (field, fields, sentence) => {
    const here = await signIn(portal, login, password);
    const answer = await change(here, fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`<p class="problem" id="${field}-problem">${sentence}`);
    expect(answer.text).not.toContain(fields.current);
    // The page returns no password, so its first field has the focus.
    expect(focusedFields(answer.text)).toEqual(['current']);
    expect(await tellSignIn(password)).toBe('in');
  });

  it('does not take a password with the email in it', async () => {
    const here = await signIn(portal, login, password);
    const answer = await change(here, { current: password, next: `my ${login.toUpperCase()} 1` });
    expect(answer.text).toContain(en.password.login);
  });

  it('refuses a form of another site, and one without the session’s value', async () => {
    const here = await signIn(portal, login, password);
    const form = { lang: 'en', current: password, next, repeat: next };
    expect((await send(here, { ...form, csrf: here.csrf }, 'https://evil.example')).status).toBe(403);
    const bare = await send(here, form);
    expect([bare.status, bare.text.includes('The CSRF token is missing')]).toEqual([403, true]);
    expect(await tellSignIn(password)).toBe('in');
  });

  it('leads a visitor to sign in and back', async () => {
    const answer = await openBrowser().request(`${portal.accountsUrl}/password?lang=cn`);
    expect(answer.status).toBe(401);
    const text = await answer.text();
    expect(text).toContain(zh.signedOutTitle);
    expect(text).toContain('/v1/hms/cc/session/begin?path=%2Faccount%2Fpassword&amp;lang=cn');
  });

  it('is in the audit log, with what was refused', async () => {
    const here = await signIn(portal, login, password);
    await change(here, { current: 'not the password', next });
    await change(here, { current: password, next });
    const rows = await portal.deps.db
      .selectFrom('auditLine')
      .selectAll()
      .where('actorId', '=', accountId)
      .where('operation', '=', 'account.password-change')
      .orderBy('id')
      .execute();
    expect(rows.map(({ phase }) => phase)).toEqual(['asked', 'refused', 'asked', 'done']);
    expect(JSON.stringify(rows)).not.toContain(next);
  });
});

describe('a reset link', () => {
  const open = (token: string) => openBrowser().request(resetAddress(portal.accountsUrl, token));
  const use = (token: string, fields: Record<string, string> = { next, repeat: next }) =>
    postForm(
      openBrowser(),
      `${portal.accountsUrl}/password/reset`,
      '',
      { token, lang: 'en', ...fields },
      '-',
    );

  it('sets a new password once and ends every session', async () => {
    const here = await signIn(portal, login, password);
    const { token } = await createPasswordReset(portal.deps.db, { accountId, now: portal.deps.now() });
    expect(await (await open(token)).text()).toContain(`value="${login}"`);
    const done = await use(token);
    expect(await done.response.text()).toContain(en.resetDoneTitle);
    expect([await isSignedIn(here), await isKnownToProvider(here)]).toEqual([false, false]);
    expect([await tellSignIn(password), await tellSignIn(next)]).toEqual(['refused', 'in']);
    const noted = await portal.deps.db
      .selectFrom('auditLine')
      .select(['phase', 'actorId'])
      .where('operation', '=', 'account.password-reset')
      .where('targetId', '=', accountId)
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      { phase: 'asked', actorId: null },
      { phase: 'done', actorId: null },
    ]);
    const again = await use(token, { next: 'yet another password', repeat: 'yet another password' });
    expect(again.response.status).toBe(410);
    const gone = await again.response.text();
    expect(gone).toContain(en.resetGoneTitle);
    expect(gone).toContain('&amp;lang=zh" lang="zh-CN"');
    expect(await tellSignIn(next)).toBe('in');
  });

  it('stays good while the entries are refused', async () => {
    const { token } = await createPasswordReset(portal.deps.db, { accountId, now: portal.deps.now() });
    const differing = await use(token, { next, repeat: 'another' });
    expect(await differing.response.text()).toContain(en.password.repeat);
    const short = await use(token, { next: 'short', repeat: 'short' });
    const refused = await short.response.text();
    expect([short.response.status, refused.includes(en.password.length)]).toEqual([400, true]);
    expect(focusedFields(refused)).toEqual(['next']);
    expect((await use(token)).response.status).toBe(200);
  });

  it('is stored as a hash, and a newer one takes its place', async () => {
    const { db, now } = portal.deps;
    const first = await createPasswordReset(db, { accountId, now: now() });
    const second = await createPasswordReset(db, { accountId, now: now() });
    const rows = await db.selectFrom('passwordReset').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.token);
    expect([(await open(first.token)).status, (await open(second.token)).status]).toEqual([410, 200]);
  });

  it('serves one of many at once', async () => {
    const { token } = await createPasswordReset(portal.deps.db, { accountId, now: portal.deps.now() });
    const tries = Array.from({ length: 4 }, (_, index) => {
      const own = `${next} ${index}`;
      return use(token, { next: own, repeat: own });
    });
    const statuses = (await Promise.all(tries)).map(({ response }) => response.status);
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
  });

  it('is of no use to strangers, for disabled accounts, or after a change of the password', async () => {
    const { db, now } = portal.deps;
    for (const token of ['', 'strange', randomBytes(32).toString('base64url')]) {
      expect((await open(token)).status).toBe(410);
    }
    const { token } = await createPasswordReset(db, { accountId, now: now() });
    await change(await signIn(portal, login, password), { current: password, next });
    expect((await open(token)).status).toBe(410);
    const later = await createPasswordReset(db, { accountId, now: now() });
    await db.updateTable('account').set({ disabledAt: now() }).where('id', '=', accountId).execute();
    expect((await open(later.token)).status).toBe(410);
    await expect(createPasswordReset(db, { accountId, now: now() })).rejects.toMatchObject({
      errorName: 'userMissing',
    });
  });

  it('lasts 24 hours', async () => {
    const { db, now } = portal.deps;
    const { token, expiresAt } = await createPasswordReset(db, { accountId, now: now() });
    expect(Math.round((expiresAt.getTime() - now().getTime()) / 60_000)).toBe(24 * 60);
    portal.advance(24 * 3_600_000);
    expect((await open(token)).status).toBe(410);
  });
});
