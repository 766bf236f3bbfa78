import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { nextSerial } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/login/login.ts';
import type { LoginPortal } from '#tests/support/login/login-portal.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { linkIn, type Mailbox, startMailPortal } from '#tests/support/login/mailbox.ts';
import { password } from '#tests/support/login/registered.ts';

let portal: LoginPortal;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ portal, mailbox } = await startMailPortal());
});
afterAll(() => portal.close());

async function person() {
  const login = `person-${nextSerial()}@mail.example`;
  const names = { nameZh: '顾仁', nameEn: 'Gu Ren' };
  const registration = { login, password, ...names, roles: ['individual' as const], enterprise: null };
  const { accountId } = await registerAccount(portal.deps.db, registration);
  return { login, accountId };
}

function post(path: string, fields: Record<string, string>) {
  const origin = portal.accountsUrl;
  return fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
}

const subjects = async (login: string) => (await mailbox.read(login)).map(({ subject }) => subject);

describe('a forgotten password', () => {
  it('is reset by its owner through one link, which ends every session, and of which the owner is told', async () => {
    const { login } = await person();
    const before = await signIn(portal, login, password);
    const asked = await post('/password/forgotten', { login: login.toUpperCase(), lang: 'en' });
    expect(asked.status).toBe(200);
    const link = linkIn((await mailbox.read(login))[0], '/password/reset');
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(await (await fetch(link)).text()).toContain(login);
    const next = 'quite another phrase';
    const reset = await post('/password/reset', { token, next, repeat: next, lang: 'en' });
    expect(reset.status).toBe(200);
    expect(await (await before.fetch('/v1/hms/cc/session')).json()).toBeNull();
    expect((await post('/password/reset', { token, next, repeat: next })).status).toBe(410);
    await signIn(portal, login, next);
    expect(await subjects(login)).toContain(mailText('zh', 'password-changed', { how: 'reset' }).subject);
  });

  it('is reset by either link of a mail that was sent twice, because its worker died, and by none of one before', async () => {
    const { login } = await person();
    const ask = () => post('/password/forgotten', { login, lang: 'en' });
    await ask();
    const [former] = await mailbox.read(login);
    await ask();
    const [first] = await mailbox.readKilled(login);
    portal.advance(61_000);
    const [second] = await mailbox.read(login);
    const links = [former, first, second].map((mail) => linkIn(mail, '/password/reset'));
    expect(new Set(links).size).toBe(3);
    const answers = [];
    for (const link of links) answers.push((await fetch(link)).status);
    expect(answers).toEqual([410, 200, 200]);
    const token = new URL(links[1] ?? '').searchParams.get('token') ?? '';
    const next = 'quite another phrase';
    expect((await post('/password/reset', { token, next, repeat: next })).status).toBe(200);
    expect((await fetch(links[2] ?? '')).status).toBe(410);
    portal.advance(-61_000);
  });

  it('is answered the same for an address that nobody has, to which nothing is sent', async () => {
    const { login } = await person();
    const nobody = `nobody-${nextSerial()}@mail.example`;
    const answers = [];
    for (const address of [login, nobody]) {
      const answer = await post('/password/forgotten', { login: address, lang: 'en' });
      answers.push([answer.status, (await answer.text()).replaceAll(address, '')]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await mailbox.read(nobody)).toEqual([]);
    const rows = await portal.deps.db
      .selectFrom('mail')
      .select(['state', 'facts'])
      .where('address', '=', nobody)
      .execute();
    expect(rows).toEqual([{ state: 'dropped', facts: {} }]);
  });

  it('has a link for an hour', async () => {
    const { login } = await person();
    await post('/password/forgotten', { login, lang: 'cn' });
    const [mail] = await mailbox.read(login);
    expect(mail?.subject).toBe(mailText('zh', 'reset-password').subject);
    const link = linkIn(mail, '/password/reset');
    expect((await fetch(link)).status).toBe(200);
    portal.advance(3_600_000 + 1_000);
    expect((await fetch(link)).status).toBe(410);
    portal.advance(-3_600_000 - 1_000);
  });

  it('says what is wrong with an address that is none', async () => {
    const answer = await post('/password/forgotten', { login: 'no email', lang: 'en' });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(serverTexts('en').signIn.invalid.login),
    ]);
  });

  it('is refused from another site', async () => {
    const body = new URLSearchParams({ login: 'a@mail.example' });
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await fetch(`${portal.accountsUrl}/password/forgotten`, { method: 'POST', body, headers });
    expect(answer.status).toBe(403);
  });
});

describe('the owner of an account is told', () => {
  it('of a changed password', async () => {
    const { login } = await person();
    const session = await signIn(portal, login, password);
    const page = `${portal.accountsUrl}/password`;
    const fields = { csrf: session.csrf, current: password, next: 'quite another phrase', lang: 'en' };
    const body = new URLSearchParams({ ...fields, repeat: fields.next });
    const headers = { origin: portal.accountsUrl };
    expect((await session.browser.request(page, { method: 'POST', body, headers })).status).toBe(200);
    const { subject } = mailText('zh', 'password-changed', { how: 'changed' });
    expect(await subjects(login)).toEqual([subject]);
  });

  it('of a browser that was not used before, once, and not of the first one', async () => {
    const { login, accountId } = await person();
    const own = await signIn(portal, login, password, { lang: 'en' });
    expect(await subjects(login)).toEqual([]);
    own.browser.jar.delete('assay_session');
    await signIn(portal, login, password, { browser: own.browser, lang: 'en' });
    expect(await subjects(login)).toEqual([]);
    await signIn(portal, login, password, { lang: 'en' });
    expect(await subjects(login)).toEqual([mailText('en', 'new-device').subject]);
    const [mail] = await mailbox.read(login);
    expect(mail?.text).toContain('127.0.0.1');
    const devices = await portal.deps.db
      .selectFrom('knownDevice')
      .select('token')
      .where('accountId', '=', accountId)
      .execute();
    expect(devices).toHaveLength(2);
  });
});

it('remembers no more than twenty browsers of an account', async () => {
  const { accountId } = await person();
  const { noteDevice } = await import('#services/sign-in/note-device.ts');
  const device = { token: undefined, userAgent: '', address: '127.0.0.1' };
  for (let round = 0; round < 25; round += 1) {
    const now = new Date(Date.now() + round * 1_000);
    await noteDevice(portal.deps.db, accountId, device, { locale: 'zh', now });
  }
  const rows = await portal.deps.db
    .selectFrom('knownDevice')
    .select('token')
    .where('accountId', '=', accountId)
    .execute();
  expect(rows).toHaveLength(20);
});
