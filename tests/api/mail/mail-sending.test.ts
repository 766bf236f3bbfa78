import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putProgramme } from '#db/queries/programme.ts';
import { type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { createMailer } from '#infra/mail.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { sendMail } from '#services/mail/send-mail.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, nextSerial } from '#tests/support/factories.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { killedMailer } from '#tests/support/login/mailbox.ts';
import { inOrder } from '#tests/web/language/texts.ts';
import { renderMail } from '#workers/mail/render-mail.ts';

let portal: ApiPortal;
let sink: SmtpSink;
let answer: (to: string) => number | null = () => null;
let clock: Date;
beforeAll(async () => {
  portal = await openApiPortal();
  sink = await startSmtpSink(0, (to) => answer(to));
});
beforeEach(() => {
  answer = () => null;
  clock = new Date();
});
afterAll(async () => {
  await sink.close();
  await portal.close();
});

const from = { name: 'Assay 认证办公室', address: 'notice@assay.example' };
const sending = (url = `smtp://127.0.0.1:${sink.port}`) => ({
  db: portal.deps.db,
  now: () => clock,
  mailer: createMailer({ url, from, tls: 'required' }),
  render: renderMail,
});
const link = 'https://accounts.assay.example/password/reset?token=a-secret-token';

/** Asks for a mail with a link in it, and finds its row. */
async function ask(address = `mail-${nextSerial()}@assay.example`, locale: 'zh' | 'en' | null = 'en') {
  const { db } = portal.deps;
  const at = clock.toISOString();
  await requestMail(db, {
    to: { address, locale },
    kind: 'reset-by-administrator-approved',
    now: clock,
    facts: { at, link, until: at },
  });
  const { id } = await db
    .selectFrom('mail')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return {
    id,
    address,
    row: () => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
const arrived = (address: string) => sink.list().filter(({ to }) => to === address);

describe('a mail that was asked for', () => {
  it('is sent once, as text and HTML, and its row forgets what it said', async () => {
    const { id, address, row } = await ask();
    expect(await sendMail(sending(), id)).toBe('sent');
    expect(await sendMail(sending(), id)).toBe('done');
    const [mail, ...others] = arrived(address);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: 'Assay 认证办公室 <notice@assay.example>',
      subject: mailText('en', 'reset-by-administrator-approved').subject,
      messageId: `<${id}@assay.example>`,
    });
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('<html lang="en">');
    expect(await row()).toMatchObject({ state: 'sent', facts: {}, attempts: 1 });
    expect(JSON.stringify(await row())).not.toContain('token');
    const job = await portal.deps.db
      .selectFrom('outboxJob')
      .select(['kind', 'payload'])
      .where('key', '=', id)
      .executeTakeFirstOrThrow();
    expect(job).toEqual({ kind: 'send-mail', payload: {} });
  });

  it('comes from the programme, in its accent and with its office, once it has a name of its own', async () => {
    const { db } = portal.deps;
    const own = {
      shortZh: '澄江认证',
      shortEn: 'Chengjiang',
      accent: '#6a2a55',
      email: 'ask@cj.example',
    };
    await putProgramme(db, { value: own, logo: null, seen: 0 });
    const { id, address } = await ask(undefined, null);
    await sendMail(sending(), id);
    const [mail] = arrived(address);
    expect(mail).toMatchObject({ from: '澄江认证 · Chengjiang <notice@assay.example>' });
    for (const said of ['澄江认证', 'Chengjiang', '#6a2a55', 'ask@cj.example'])
      expect(mail?.html).toContain(said);
    expect(mail?.text).toContain('ask@cj.example');
    await db.updateTable('programme').set({ value: '{}', version: 0 }).execute();
  });

  it('speaks both languages, Chinese first, where its reader’s is not known', async () => {
    const { id, address } = await ask(undefined, null);
    await sendMail(sending(), id);
    const [mail] = arrived(address);
    const zh = mailText('zh', 'reset-by-administrator-approved');
    const en = mailText('en', 'reset-by-administrator-approved');
    expect(mail?.subject).toBe(`${zh.subject} · ${en.subject}`);
    expect(mail?.html).toMatch(inOrder(zh.headline, en.headline));
  });

  it('speaks the language that its account was last used in', async () => {
    const { db } = portal.deps;
    const account = await createAccount(db, { roles: ['individual'] });
    const device = { accountId: account.id, createdAt: clock, lastSeenAt: clock };
    await db
      .insertInto('knownDevice')
      .values({ ...device, token: 'a', locale: 'en' })
      .execute();
    const facts = { at: clock.toISOString(), how: 'changed' } as const;
    await requestMail(db, { to: { accountId: account.id }, kind: 'password-changed', facts, now: clock });
    const { id } = await db
      .selectFrom('mail')
      .select('id')
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow();
    await sendMail(sending(), id);
    expect(arrived(account.login).map(({ subject }) => subject)).toEqual([
      mailText('en', 'password-changed', { how: 'changed' }).subject,
    ]);
  });

  it('waits where the server is away, and is sent once it is back', async () => {
    const { id, address, row } = await ask();
    await expect(sendMail(sending('smtp://127.0.0.1:1'), id)).rejects.toThrow();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, heldUntil: null });
    answer = () => 451;
    await expect(sendMail(sending(), id)).rejects.toThrow();
    answer = () => null;
    expect(await sendMail(sending(), id)).toBe('sent');
    expect(arrived(address)).toHaveLength(1);
  });

  it('is given up where the server refuses it for good, and forgotten', async () => {
    const { id, row } = await ask();
    answer = () => 550;
    expect(await sendMail(sending(), id)).toBe('refused');
    const refused = await row();
    expect(refused).toMatchObject({ state: 'refused', facts: {} });
    expect(refused.lastError).toContain('not taken');
  });

  it('is given up when it is too old, and where there is no mail server', async () => {
    const late = await ask();
    const dropped = await ask();
    expect(await sendMail({ ...sending(), mailer: null }, dropped.id)).toBe('dropped');
    clock = new Date(clock.getTime() + 2 * 86_400_000);
    expect(await sendMail(sending(), late.id)).toBe('expired');
    for (const { row } of [late, dropped]) expect((await row()).facts).toEqual({});
    expect(arrived(late.address)).toEqual([]);
  });

  it('is sent by one of two workers that try at once', async () => {
    const { id, address } = await ask();
    const outcomes = await Promise.allSettled([sendMail(sending(), id), sendMail(sending(), id)]);
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value === 'sent')).toHaveLength(1);
    expect(arrived(address)).toHaveLength(1);
  });
});

it('is sent once more, under the same Message-ID, where the process was killed before it noted the first', async () => {
  const { id, address, row } = await ask();
  const { mailer, ...deps } = sending();
  const killed = killedMailer(mailer);
  void sendMail({ ...deps, mailer: killed.mailer }, id);
  await killed.handedOver;
  await expect(sendMail({ ...deps, mailer }, id)).rejects.toThrow('somebody else is sending this mail');
  clock = new Date(clock.getTime() + 61_000);
  expect(await sendMail({ ...deps, mailer }, id)).toBe('sent');
  expect(await row()).toMatchObject({ state: 'sent', facts: {}, attempts: 2 });
  const ids = arrived(address).map(({ messageId }) => messageId);
  expect(ids).toEqual([`<${id}@assay.example>`, `<${id}@assay.example>`]);
});

describe('header injection', () => {
  it.each([
    'a@assay.example\r\nBcc: all@assay.example',
    'a@assay.example, b@assay.example',
    'a b@assay.example',
  ])('refuses the address %j', async (address) => {
    const facts = { at: clock.toISOString(), how: 'changed' } as const;
    const asked = requestMail(portal.deps.db, {
      to: { address, locale: null },
      kind: 'password-changed',
      facts,
      now: clock,
    });
    await expect(asked).rejects.toThrow();
  });

  it('refuses facts and subjects with line breaks', async () => {
    const facts = { at: clock.toISOString(), browser: 'x\r\nBcc: all@assay.example', address: '127.0.0.1' };
    const to = { address: 'a@assay.example', locale: null };
    await expect(
      requestMail(portal.deps.db, { to, kind: 'new-device', facts, now: clock }),
    ).rejects.toThrow();
    const mail = { id: 'x', to: to.address, subject: 'a\r\nBcc: all@assay.example', text: '', html: '' };
    await expect(sending().mailer.send(mail)).rejects.toThrow('control characters');
  });
});

it('is not handed to a server without TLS unless that is this machine', async () => {
  const mail = { id: 'x', to: 'tls@assay.example', subject: 'x', text: 'x', html: '' };
  // The same server under an address that is not known to be this machine's own.
  const url = `smtp://0.0.0.0:${sink.port}`;
  await expect(createMailer({ url, from, tls: 'required' }).send(mail)).rejects.toThrow(/TLS/i);
  expect(arrived(mail.to)).toEqual([]);
  await createMailer({ url, from, tls: 'optional' }).send(mail);
  expect(arrived(mail.to)).toHaveLength(1);
});
