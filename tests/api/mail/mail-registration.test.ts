import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { nextSerial } from '#tests/support/factories.ts';
import { openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import type { LoginPortal } from '#tests/support/login/login-portal.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { linkIn, type Mailbox, startMailPortal } from '#tests/support/login/mailbox.ts';

const { mailPages } = serverTexts('en');
const password = 'a long enough one';
let portal: LoginPortal;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ portal, mailbox } = await startMailPortal());
});
afterAll(() => portal.close());

function companyOf(overrides: Record<string, string> = {}) {
  const mark = nextSerial();
  return {
    kind: 'company',
    login: `first-${mark}@lanyue.example`,
    password,
    nameZh: '林可',
    nameEn: 'Lin Ke',
    companyZh: `岚岳科技 ${mark}`,
    companyEn: `Lanyue ${mark}`,
    ...overrides,
  };
}

async function register(fields: Record<string, string>, lang = 'en') {
  const browser = openBrowser();
  const asked = await browser.request(`${portal.accountsUrl}/v1/register/?lang=${lang}`);
  const { callBackUrl } = (await asked.json()) as { callBackUrl: string };
  const page = await browser.follow(callBackUrl);
  const { response } = await postForm(browser, page.url, '/register', { lang, ...fields }, portal.url);
  return { status: response.status, text: await response.text() };
}

function post(path: string, fields: Record<string, string>) {
  const origin = portal.accountsUrl;
  const body = new URLSearchParams(fields);
  return fetch(origin + path, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
}

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const trySignIn = (login: string) => signIn(portal, login, password).catch((error: Error) => error.message);
const accountOf = (login: string) =>
  portal.deps.db.selectFrom('account').selectAll().where('login', '=', login).executeTakeFirst();

describe('registering where mail is sent', () => {
  it('creates the account once its address is confirmed by the link of a mail', async () => {
    const company = companyOf();
    const { status, text } = await register(company);
    expect(status).toBe(200);
    expect(text).toContain(mailPages.sentTitle);
    expect(await accountOf(company.login)).toBeUndefined();
    const [mail, ...others] = await mailbox.read(company.login);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(mailText('en', 'confirm-address').subject);
    expect(mail?.text).toContain(company.companyEn);
    const link = linkIn(mail, '/register/confirm');
    // A GET, as by a program that checks the links of mails, confirms nothing.
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(company.login);
    expect(await accountOf(company.login)).toBeUndefined();
    const done = await post('/register/confirm', { token: tokenOf(link), lang: 'en' });
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining(mailPages.confirmedTitle),
    ]);
    const partner = await signIn(portal, company.login, password);
    const user = await (await partner.fetch('/v1/hms/cc/session')).json();
    expect(user).toMatchObject({ roles: ['partner'], enterprise: { nameZh: company.companyZh, state: 0 } });
    // No mail about a new device: the first browser is taken as the owner's.
    expect(await mailbox.read(company.login)).toHaveLength(1);
  });

  it('answers a sign-in before that with how to confirm, and sends the mail again', async () => {
    const company = companyOf();
    await register(company);
    const [first] = await mailbox.read(company.login);
    const refused = await trySignIn(company.login);
    expect(refused).toContain('no session');
    const browser = openBrowser();
    const begun = await browser.request(`${portal.accountsUrl}/v1/login?lang=en`);
    const { callBackUrl } = (await begun.json()) as { callBackUrl: string };
    const page = await browser.follow(callBackUrl);
    const fields = { login: company.login, password, lang: 'en' };
    const { response } = await postForm(browser, page.url, '/sign-in', fields, portal.url);
    const text = await response.text();
    expect([response.status, text]).toEqual([403, expect.stringContaining(mailPages.unconfirmedTitle)]);
    const id = /name="id" value="([\w-]{36})"/.exec(text)?.[1] ?? '';
    const again = await post('/register/again', { id, login: company.login, lang: 'en' });
    expect(again.status).toBe(200);
    const [second] = await mailbox.read(company.login);
    const old = await fetch(linkIn(first, '/register/confirm'));
    expect(old.status).toBe(410);
    const token = tokenOf(linkIn(second, '/register/confirm'));
    expect((await post('/register/confirm', { token })).status).toBe(200);
    expect((await post('/register/confirm', { token })).status).toBe(410);
  });

  it('says nothing different of an address that has an account, and tells its owner', async () => {
    const owner = companyOf();
    await register(owner);
    const token = tokenOf(linkIn((await mailbox.read(owner.login))[0], '/register/confirm'));
    await post('/register/confirm', { token });
    const stripped = ({ status, text }: { status: number; text: string }, login: string) => [
      status,
      text.replaceAll(login, '').replace(/value="[\w-]{36}"/, ''),
    ];
    const fresh = companyOf();
    const known = companyOf({ login: owner.login });
    const [forFresh, forKnown] = [await register(fresh), await register(known)];
    expect(stripped(forKnown, owner.login)).toEqual(stripped(forFresh, fresh.login));
    const [told] = await mailbox.read(owner.login);
    expect(told?.subject).toContain(mailText('en', 'address-taken').subject);
    expect(await mailbox.read(fresh.login)).toHaveLength(1);
  });

  it('holds no name for whoever does not confirm, and takes the first who does', async () => {
    const one = companyOf();
    const other = { ...companyOf(), companyZh: one.companyZh, companyEn: one.companyEn };
    await register(one);
    expect((await register(other)).status).toBe(200);
    const links = [];
    for (const { login } of [one, other]) {
      links.push(tokenOf(linkIn((await mailbox.read(login))[0], '/register/confirm')));
    }
    const answers = [];
    for (const token of links) answers.push((await post('/register/confirm', { token })).status);
    expect(answers).toEqual([200, 409]);
    expect((await register(companyOf({ companyZh: one.companyZh }))).status).toBe(400);
    expect(await accountOf(other.login)).toBeUndefined();
  });

  it('takes either link where the mail was sent twice, because its worker died before it noted the first', async () => {
    const company = companyOf();
    await register(company);
    const [first] = await mailbox.readKilled(company.login);
    portal.advance(61_000);
    const [second, ...others] = await mailbox.read(company.login);
    expect(others).toHaveLength(1);
    const links = [first, second].map((mail) => linkIn(mail, '/register/confirm'));
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    const answers = [];
    for (const link of links)
      answers.push((await post('/register/confirm', { token: tokenOf(link) })).status);
    expect(answers).toEqual([200, 410]);
    portal.advance(-61_000);
  });

  it('forgets a link after 24 hours', async () => {
    const company = companyOf();
    await register(company);
    const link = linkIn((await mailbox.read(company.login))[0], '/register/confirm');
    portal.advance(86_400_000 + 1_000);
    expect((await fetch(link)).status).toBe(410);
    expect((await post('/register/confirm', { token: tokenOf(link) })).status).toBe(410);
    portal.advance(-86_400_000 - 1_000);
  });

  it('keeps no token where the database, its outbox or the audit log could show it', async () => {
    const company = companyOf();
    await register(company);
    const token = tokenOf(linkIn((await mailbox.read(company.login))[0], '/register/confirm'));
    const { db } = portal.deps;
    const rows = await Promise.all([
      db.selectFrom('mail').selectAll().execute(),
      db.selectFrom('outboxJob').selectAll().execute(),
      db.selectFrom('pendingRegistration').selectAll().execute(),
      db.selectFrom('auditLine').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
