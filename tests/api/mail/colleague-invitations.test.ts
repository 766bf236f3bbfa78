import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/accounts/colleagues.ts';
import { invitationLifetime, lapsedInvitationLife } from '#domain/invitations/invitations.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { pruneMailRows } from '#services/mail/sweep-mail.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/login/login.ts';
import type { LoginPortal } from '#tests/support/login/login-portal.ts';
import { linkIn, type Mailbox, startMailPortal } from '#tests/support/login/mailbox.ts';
import { createApiClient } from '#tests/support/network/api-client.ts';

let portal: LoginPortal;
let mailbox: Mailbox;
const password = 'quite another phrase';

beforeAll(async () => {
  ({ portal, mailbox } = await startMailPortal());
});
afterAll(() => portal.close());

/** Who manages an enterprise of its own, and how they invite. */
async function enter() {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id, nameEn: 'Chen Yu' });
  const session = await startSession(db, { accountId: account.id, idToken: null, now: portal.deps.now() });
  const client = createApiClient(portal.url, session);
  const invite = (login: string) => {
    const body = { login, nameZh: '许知遥', nameEn: 'Xu Zhiyao', right: 'edit' as const };
    return client.call(contract.inviteColleague, { body });
  };
  return { enterprise, client, invite };
}

const newLogin = () => `colleague-${nextSerial()}@mail.example`;
const linkTo = async (login: string) => linkIn((await mailbox.read(login))[0], '/invitation');
const statusOf = async (link: string) => (await fetch(link)).status;

function accept(link: string, next = password) {
  const origin = portal.accountsUrl;
  const token = new URL(link).searchParams.get('token') ?? '';
  const body = new URLSearchParams({ token, next, repeat: next, lang: 'en' });
  return fetch(`${origin}/invitation`, { method: 'POST', body, headers: { origin } });
}

const accountOf = (login: string) =>
  portal.deps.db.selectFrom('account').selectAll().where('login', '=', login).executeTakeFirst();

describe('a colleague', () => {
  it('is invited by mail, has no account before they set a password, once, and then what the invitation says', async () => {
    const { invite, enterprise, client } = await enter();
    const login = newLogin();
    const { id, link: shown } = await invite(login);
    expect(shown).toBeNull();
    const link = await linkTo(login);
    expect((await mailbox.read(login))[0]?.text).toContain('Chen Yu');
    expect(await accountOf(login)).toBeUndefined();
    expect(await (await fetch(`${link}&lang=en`)).text()).toContain(enterprise.nameEn);
    expect((await accept(link, 'short')).status).toBe(400);
    const [done, second] = await Promise.all([accept(link), accept(link)]);
    expect([done.status, second.status].sort()).toEqual([200, 410]);
    expect(await accountOf(login)).toMatchObject({
      id,
      roles: ['partner'],
      enterpriseId: enterprise.id,
      enterpriseRight: 'edit',
    });
    const session = await signIn(portal, login, password);
    expect(await (await session.fetch('/v1/hms/cc/session')).json()).toMatchObject({
      enterpriseRight: 'edit',
    });
    const { rows } = await client.call(contract.listColleagues);
    expect(rows.find((row) => row.id === id)).toMatchObject({ login, invitedUntil: null });
    await client.refusal('reviewStatusChanged', contract.inviteColleagueAgain, { params: { id } });
  });

  it('comes by the newest link alone, for seven days, and by none that was withdrawn', async () => {
    const { invite, client } = await enter();
    const login = newLogin();
    const { id } = await invite(login);
    const first = await linkTo(login);
    portal.advance(1_000);
    await client.call(contract.inviteColleagueAgain, { params: { id } });
    expect(await statusOf(first)).toBe(410);
    const second = await linkTo(login);
    expect(await statusOf(second)).toBe(200);
    portal.advance(invitationLifetime + 1_000);
    expect(await statusOf(second)).toBe(410);
    portal.advance(-invitationLifetime - 1_000);
    await client.call(contract.changeColleague, { params: { id }, body: { right: 'edit', disabled: true } });
    expect([await statusOf(second), (await accept(second)).status]).toEqual([410, 410]);
    portal.advance(-1_000);
  });

  it('may come after a mail that was sent again by a worker that was killed', async () => {
    const { invite } = await enter();
    const login = newLogin();
    await invite(login);
    const killed = linkIn((await mailbox.readKilled(login))[0], '/invitation');
    portal.advance(120_000);
    const mails = await mailbox.read(login);
    portal.advance(-120_000);
    expect(mails).toHaveLength(2);
    for (const link of [killed, linkIn(mails[0], '/invitation')]) expect(await statusOf(link)).toBe(200);
  });

  it('who has an account is told so by the link alone, and keeps what they have', async () => {
    const { invite } = await enter();
    const known = await createAccount(portal.deps.db, {
      login: newLogin(),
      enterpriseId: (await createEnterprise(portal.deps.db)).id,
    });
    await invite(known.login);
    const link = await linkTo(known.login);
    const page = await fetch(`${link}&lang=en`);
    expect(page.status).toBe(409);
    expect(await page.text()).toContain(serverTexts('en').account.invitationTakenTitle);
    expect((await accept(link)).status).toBe(409);
    expect(await accountOf(known.login)).toMatchObject({ id: known.id, enterpriseId: known.enterpriseId });
  });

  it('whom two enterprises invite joins one of them', async () => {
    const [one, other] = [await enter(), await enter()];
    const login = newLogin();
    await one.invite(login);
    const first = await linkTo(login);
    await other.invite(login);
    const second = await linkTo(login);
    expect((await accept(second)).status).toBe(200);
    expect([await statusOf(first), (await accept(first)).status]).toEqual([409, 409]);
    expect((await accountOf(login))?.enterpriseId).toBe(other.enterprise.id);
  });
});

it('a lapsed invitation is shown for thirty days, and then removed', async () => {
  const { invite, client } = await enter();
  await invite(newLogin());
  const prune = async (later: number) => {
    const now = () => new Date(Date.now() + invitationLifetime + later);
    await pruneMailRows({ db: portal.mailDb, now });
    return (await client.call(contract.listColleagues)).rows.length;
  };
  expect(await prune(1_000)).toBe(2);
  expect(await prune(lapsedInvitationLife + 60_000)).toBe(1);
});
