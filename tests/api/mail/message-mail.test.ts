import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMailSettings, saveMailSettings } from '#contract/accounts/mail-settings.ts';
import { getUnread } from '#contract/messages.ts';
import { insertGeneralConfig } from '#db/queries/general-config.ts';
import { sendMessage } from '#db/queries/messages.ts';
import type { MessageFacts } from '#domain/messages/message-facts.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { createMailer } from '#infra/mail.ts';
import { queueMessageMail, requestDueMail } from '#services/mail/mail-messages.ts';
import { sendMail } from '#services/mail/send-mail.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { insertApplicationRow, standing } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct, nextSerial } from '#tests/support/factories.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { createApiClient } from '#tests/support/network/api-client.ts';
import { renderMail } from '#workers/mail/render-mail.ts';

const zh = serverTexts('zh');
const en = serverTexts('en');
let portal: LoginPortal;
let sink: SmtpSink;
let refused: string | null = null;
/** Ten in the morning at the office. */
const morning = new Date('2026-11-23T02:00:00Z');
let clock = morning;
beforeAll(async () => {
  portal = await startLoginPortal({ MAIL_FROM: 'Assay <notice@assay.example>' });
  sink = await startSmtpSink(0, (to) => (to === refused ? 550 : null));
});
beforeEach(() => {
  refused = null;
  clock = morning;
});
afterAll(async () => {
  await sink.close();
  await portal.close();
});

const from = { name: 'Assay', address: 'notice@assay.example' };
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

/** What the workers do: who is to be mailed, what is due, and sending it. */
async function work(): Promise<void> {
  const { mailDb: db, accountsUrl: accounts } = portal;
  const now = () => clock;
  await queueMessageMail({ db, now });
  await requestDueMail({ db, now, pages: { portal: 'https://portal.assay.example', accounts } });
  const mailer = createMailer({ url: `smtp://127.0.0.1:${sink.port}`, from, tls: 'required' });
  const waiting = await db.selectFrom('mail').select('id').where('finishedAt', 'is', null).execute();
  for (const { id } of waiting) await sendMail({ db, now, mailer, render: renderMail }, id);
}

async function enter(locale: 'zh' | 'en' = 'zh') {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId, roles: ['partner'] });
  const device = { accountId: account.id, token: `t${nextSerial()}`, locale };
  await db
    .insertInto('knownDevice')
    .values({ ...device, createdAt: clock, lastSeenAt: clock })
    .execute();
  const tell = async (facts: MessageFacts = { topic: 'onboarding', step: 'code' }, actorId?: string) => {
    const dedupeKey = `mail-${nextSerial()}`;
    await sendMessage(db, draftMessage({ enterpriseId, dedupeKey, facts, actorId: actorId ?? null }));
  };
  const { token, serial } = await startSession(db, { accountId: account.id, idToken: null, now: new Date() });
  return {
    account,
    tell,
    client: createApiClient(portal.url, { token, serial }),
    mails: () => sink.list().filter(({ to }) => to === account.login),
  };
}

const returned = { topic: 'verification', outcome: 'returned', reason: '执照已过期' } as const;

describe('a message', () => {
  it('is mailed once, in the reader’s language, and leads to where it is dealt with', async () => {
    const { tell, mails } = await enter('en');
    await tell(returned);
    await work();
    expect(mails()).toEqual([]);
    pass(1);
    await Promise.allSettled([work(), work()]);
    await work();
    const [mail, ...others] = mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(en.messageTopics.verification.returned.headline);
    for (const said of ['执照已过期', 'https://portal.assay.example/en/account/company'])
      expect(mail?.text).toContain(said);
    expect(mail?.html).toContain('<html lang="en">');
  });

  it('that asks for what is done by then is not mailed, and is read', async () => {
    const { account, client, mails, tell } = await enter();
    const { db } = portal.deps;
    const product = await createProduct(db, { enterpriseId: account.enterpriseId ?? '' });
    const application = await insertApplicationRow(db, { product, status: 'certifying' });
    const { id, number, enterpriseId, waitingSince: since } = application;
    const facts = {
      topic: 'application',
      product: product.name,
      number,
      applicationId: id,
      event: 'approve-phase',
      status: 'certifying',
      waitingFor: 'partner',
      action: 'upload-results',
      finding: null,
      comment: null,
      by: null,
    } as const;
    const wait = { action: 'upload-results', since, dueAt: null };
    await sendMessage(db, draftMessage({ enterpriseId, dedupeKey: `done-${id}`, facts, wait }));
    const unread = async () => (await client.call(getUnread, { query: { messageNum: 5 } })).unreadUserNum;
    expect(await unread()).toBe(1);
    await work();
    const review = standing('certification-under-review');
    await db.updateTable('application').set(review).where('id', '=', id).execute();
    expect(await unread()).toBe(0);
    pass(1);
    await work();
    expect(mails()).toEqual([]);
    await tell();
    await work();
    pass(1);
    await work();
    expect(mails()).toHaveLength(1);
  });

  it('of many at once names what each is about', async () => {
    const { mails, tell } = await enter();
    const numbers = Array.from({ length: 24 }, (_, at) => `C2026-9000${at + 10}`);
    const told = {
      topic: 'product',
      product: '岚岳 X3',
      productId: randomUUID(),
      what: 'activated',
      note: null,
    } as const;
    for (const number of numbers) await tell({ ...told, number });
    await work();
    pass(1);
    await work();
    for (const number of numbers) expect(mails()[0]?.text).toContain(number);
  });

  it('comes with those that came meanwhile in one mail, and none for a quarter of an hour after', async () => {
    const { tell, mails } = await enter();
    for (const step of ['admission', 'contact', 'code'] as const) await tell({ topic: 'onboarding', step });
    await work();
    pass(1);
    await work();
    expect(mails().map(({ subject }) => subject)).toEqual([
      `${zh.mail.ofMessages.several(3)}：${zh.messageTopics.onboarding.code}`,
    ]);
    for (let index = 0; index < 25; index += 1) await tell();
    pass(1);
    await work();
    pass(1);
    await work();
    expect(mails()).toHaveLength(1);
    pass(14);
    await work();
    const [flood] = mails();
    expect(mails()).toHaveLength(2);
    expect(flood?.subject).toMatch(new RegExp(`^${zh.mail.ofMessages.several(25)}`));
    expect(flood?.text).toContain(zh.mail.ofMessages.more(5));
  });

  it('is not mailed to whoever did it, nor about what is not wanted, and once a day where that is', async () => {
    const { account, tell, client, mails } = await enter();
    await tell(undefined, account.id);
    const choices = {
      ...(await client.call(getMailSettings)).choices,
      enterprise: 'daily',
      product: 'off',
    } as const;
    await client.call(saveMailSettings, { body: { choices, tryAgain: false } });
    expect(await client.call(getMailSettings)).toMatchObject({ choices, bouncedAt: null });
    await tell(returned);
    const product = { topic: 'product', product: 'X', number: 'M', productId: account.id } as const;
    await tell({ ...product, what: 'activated', note: null });
    await work();
    pass(60);
    await work();
    expect(mails()).toEqual([]);
    clock = new Date('2026-11-24T01:00:00Z');
    await work();
    expect(mails().map(({ subject }) => subject)).toEqual([zh.messageTopics.verification.returned.headline]);
  });

  it('comes at the hour that the programme has set', async () => {
    const { tell, client, mails } = await enter();
    await insertGeneralConfig(portal.deps.db, { key: 'mailHour', value: 16, at: clock });
    const choices = { enterprise: 'daily' } as const;
    await client.call(saveMailSettings, { body: { choices, tryAgain: false } });
    expect((await client.call(getMailSettings)).mailHour).toBe(16);
    await tell(returned);
    await work();
    clock = new Date('2026-11-23T07:59:00Z');
    await work();
    expect(mails()).toEqual([]);
    pass(1);
    await work();
    expect(mails()).toHaveLength(1);
    await portal.deps.db.deleteFrom('generalConfig').execute();
  });

  it('is stopped by what its mail carries, with one click, by a signed link alone, and not by a look', async () => {
    const { tell, client, mails } = await enter();
    await tell();
    await work();
    pass(1);
    await work();
    const stop = mails()[0]?.text.match(/https?:\/\/\S+unsubscribe\S+/)?.[0] ?? '';
    expect(mails()[0]?.headers['list-unsubscribe']).toBe(`<${stop}>`);
    expect(mails()[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const chosen = async () => (await client.call(getMailSettings)).choices.enterprise;
    const look = await fetch(stop);
    expect([look.status, await look.text()]).toEqual([
      200,
      expect.stringContaining(zh.messageBodies.kinds.enterprise),
    ]);
    const click = (address: string, body = 'List-Unsubscribe=One-Click') =>
      fetch(address, { method: 'POST', body: new URLSearchParams(body) });
    expect((await click(stop.replace('enterprise', 'turn'))).status).toBe(404);
    expect(await chosen()).toBe('now');
    expect((await click(stop, 'how=daily')).status).toBe(200);
    expect(await chosen()).toBe('daily');
    for (const _again of [1, 2]) expect((await click(stop)).status).toBe(200);
    expect(await chosen()).toBe('off');
    expect((await client.call(getMailSettings)).choices.turn).toBe('now');
  });

  it('is mailed no more where the server refused the address for good, which its reader is told', async () => {
    const { account, tell, client, mails } = await enter();
    refused = account.login;
    await tell();
    await work();
    pass(1);
    await work();
    const settings = await client.call(getMailSettings);
    expect(settings).toMatchObject({ address: account.login, bouncedAt: clock.toISOString() });
    refused = null;
    pass(20);
    await tell();
    await work();
    pass(1);
    await work();
    expect(mails()).toEqual([]);
    const body = { choices: settings.choices, tryAgain: true };
    expect(await client.call(saveMailSettings, { body })).toMatchObject({ bouncedAt: null });
    await tell();
    await work();
    pass(1);
    await work();
    expect(mails()).toHaveLength(1);
  });
});
