import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteAgain, inviteStaff } from '#contract/accounts/staff-accounts.ts';
import { invitationLifetime } from '#domain/invitations/invitations.ts';
import { createAccount, nextSerial } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/login/login.ts';
import type { LoginPortal } from '#tests/support/login/login-portal.ts';
import { linkIn, type Mailbox, startMailPortal } from '#tests/support/login/mailbox.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

let portal: LoginPortal;
let mailbox: Mailbox;
let headers: Record<string, string>;
const password = 'quite another phrase';

beforeAll(async () => {
  ({ portal, mailbox } = await startMailPortal());
  const admin = await createAccount(portal.deps.db, { roles: ['admin'], nameZh: '陆衡', nameEn: 'Lu Heng' });
  ({ headers } = await sessionHeaders(portal.deps, admin));
});
afterAll(() => portal.close());

async function send(path: string, body: object) {
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const answer = await fetch(portal.url + path, { ...sent, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return inviteStaff.response.parse(await answer.json());
}

async function invite() {
  const login = `invited-${nextSerial()}@mail.example`;
  const asked = { login, nameZh: '许知遥', nameEn: 'Xu Zhiyao', roles: ['reviewer'] };
  const { id, link } = await send(inviteStaff.path, asked);
  expect(link).toBeNull();
  return { login, id, again: () => send(inviteAgain.path.replace('{id}', id), {}) };
}

function post(link: string, next: string, repeat = next) {
  const origin = portal.accountsUrl;
  const token = new URL(link).searchParams.get('token') ?? '';
  const body = new URLSearchParams({ token, next, repeat, lang: 'en' });
  return fetch(`${origin}/invitation`, { method: 'POST', body, headers: { origin } });
}

const linkTo = async (login: string) => linkIn((await mailbox.read(login))[0], '/invitation');

it('an invited person sets a password by the link of a mail, once, and signs in', async () => {
  const { login } = await invite();
  const link = await linkTo(login);
  const [mail] = await mailbox.read(login);
  expect(mail?.text).toContain('Lu Heng');
  const page = await (await fetch(`${link}&lang=en`)).text();
  expect(page).toContain(login);
  expect((await fetch(link)).status).toBe(200);
  expect((await post(link, 'short')).status).toBe(400);
  expect((await post(link, password, 'something quite different')).status).toBe(400);
  const done = await post(link, password);
  expect(done.status).toBe(200);
  // A reviewer signs in to work, and is led to the queue.
  expect(await done.text()).toContain('session/begin?lang=en&amp;path=%2Fops"');
  expect((await post(link, 'yet another long phrase')).status).toBe(410);
  const session = await signIn(portal, login, password);
  expect(await (await session.fetch('/v1/hms/cc/session')).json()).toMatchObject({ roles: ['reviewer'] });
});

it('only the newest link works, for seven days, and none of an account that was disabled', async () => {
  const { login, again, id } = await invite();
  const first = await linkTo(login);
  await again();
  const second = await linkTo(login);
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([410, 200]);
  portal.advance(invitationLifetime + 1_000);
  expect((await fetch(second)).status).toBe(410);
  portal.advance(-invitationLifetime - 1_000);
  const disabled = { disabledAt: new Date() };
  await portal.deps.db.updateTable('account').set(disabled).where('id', '=', id).execute();
  expect([(await fetch(second)).status, (await post(second, password)).status]).toEqual([410, 410]);
});

it('a mail that is sent after it was sent again opens nothing', async () => {
  const { login, again } = await invite();
  await again();
  expect(await mailbox.read(login)).toHaveLength(1);
});

it('a password that was set by another mail makes the invitation worthless', async () => {
  const { login } = await invite();
  const link = await linkTo(login);
  const origin = portal.accountsUrl;
  const ask = { method: 'POST', headers: { origin } };
  await fetch(`${origin}/password/forgotten`, { ...ask, body: new URLSearchParams({ login, lang: 'en' }) });
  const reset = linkIn((await mailbox.read(login))[0], '/password/reset');
  const token = new URL(reset).searchParams.get('token') ?? '';
  const body = new URLSearchParams({ token, next: password, repeat: password });
  expect((await fetch(`${origin}/password/reset`, { ...ask, body })).status).toBe(200);
  expect((await fetch(link)).status).toBe(410);
  await signIn(portal, login, password);
});
