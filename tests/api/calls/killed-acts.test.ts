import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteStaff } from '#contract/accounts/staff-accounts.ts';
import { decideEnterpriseVerification } from '#contract/admin-enterprises.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { revokeCertificate } from '#contract/programme/admin-certificates.ts';
import { createDocument, createDocumentDirectory, publishDocument } from '#contract/programme/documents.ts';
import { replyToEnquiry } from '#contract/programme/enquiries.ts';
import { createDatabase } from '#db/connection.ts';
import { startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { createMailer } from '#infra/mail.ts';
import { acceptInvitation, readInvitation } from '#services/invitations/accept-invitation.ts';
import { sendMail } from '#services/mail/send-mail.ts';
import { settleOnboardings } from '#services/onboarding/settle-onboarding.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct, nextSerial } from '#tests/support/factories.ts';
import { linkIn } from '#tests/support/login/mailbox.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { killAtStatement } from '#tests/support/network/kill-at-statement.ts';
import { renderMail } from '#workers/mail/render-mail.ts';

type Act = {
  endpoint: Endpoint;
  input: { params?: Record<string, string>; body: unknown };
  /** How often each thing stands that the act leaves behind. */
  left: Record<string, RawBuilder<{ n: number }>>;
};

let portal: ApiPortal;
let admin: ApiClient;
beforeAll(async () => {
  portal = await openApiPortal({ MAIL_FROM: 'Assay <notice@assay.example>' });
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
});
afterAll(() => portal?.close());

const count = (of: RawBuilder<unknown>) => sql<{ n: number }>`select count(*)::int n from ${of}`;
const mailTo = (address: string) => ({
  mails: count(sql`mail where address = ${address}`),
  errands: count(sql`outbox_job join mail on mail.id::text = outbox_job.key where mail.address = ${address}`),
});
const changesOf = (id: string, action: string) =>
  count(sql`programme_change where record_id = ${id} and action = ${action}`);
const messagesTo = (enterprise: string) => count(sql`message where enterprise_id = ${enterprise}`);

/** Each act anew on rows of its own. */
const acts: Record<string, () => Promise<Act>> = {
  'an invitation': async () => {
    const login = `invited-${nextSerial()}@assay.example`;
    const account = sql`(select id from account where login = ${login})`;
    return {
      endpoint: inviteStaff,
      input: { body: { login, nameZh: '许知遥', nameEn: 'Xu Zhiyao', roles: ['reviewer'] } },
      left: {
        accounts: count(sql`account where login = ${login}`),
        invitations: count(sql`invitation where account_id = ${account}`),
        changes: count(sql`programme_change where record_id = ${account}::text`),
        ...mailTo(login),
      },
    };
  },
  'the reply to an enquiry': async () => {
    const [id, email] = [randomUUID(), `asking-${nextSerial()}@lanyue.example`];
    await sql`insert into enquiry (id, number, question, company, phone, email, locale, due_at, created_at)
      values (${id}, ${`Q2026-${nextSerial()}`}, '?', '岚岳', '0755 2600', ${email}, 'zh', now(), now())`.execute(
      portal.deps.db,
    );
    return {
      endpoint: replyToEnquiry,
      input: { params: { id }, body: { text: '可以', seen: 1 } },
      left: {
        answered: count(sql`enquiry where id = ${id} and state = 'answered' and version = 2`),
        replies: count(sql`enquiry_reply where enquiry_id = ${id}`),
        changes: changesOf(id, 'replied'),
        ...mailTo(email),
      },
    };
  },
  'the revocation of a certificate': async () => {
    const { db } = portal.deps;
    const { id: enterprise } = await createEnterprise(db);
    const product = await createProduct(db, { enterpriseId: enterprise });
    const { id: application } = await insertApplicationRow(db, { product, status: 'certified' });
    const number = `A2026-${String(nextSerial()).padStart(6, '0')}`;
    await insertCertificateRow(db, { application, enterprise, number });
    return {
      endpoint: revokeCertificate,
      input: { params: { number }, body: { reasonZh: '不一致', reasonEn: 'Differs', seen: 1 } },
      left: {
        revoked: count(sql`certificate where number = ${number} and revoked_at is not null and version = 2`),
        messages: messagesTo(enterprise),
        changes: changesOf(number, 'revoked'),
        pushes: count(sql`event where room = 'programme' and change->>'number' = ${number}`),
      },
    };
  },
  'the publication of a document': async () => {
    const ordinal = 10;
    const name = `指南 ${nextSerial()}`;
    const directory = { nameZh: name, nameEn: `Guides ${nextSerial()}`, parentId: null, ordinal };
    const { id: directoryId } = await admin.call(createDocumentDirectory, { body: directory });
    const text = { titleZh: '一', titleEn: 'One', bodyZh: '一', bodyEn: 'One' };
    const { id } = await admin.call(createDocument, { body: { directoryId, ordinal, ...text } });
    return {
      endpoint: publishDocument,
      input: { params: { id }, body: { seen: 1 } },
      left: {
        published: count(sql`document where id = ${id} and state = 'published' and version = 2`),
        versions: count(sql`document_version where document_id = ${id} and published_at is not null`),
        changes: changesOf(id, 'published'),
      },
    };
  },
  'the judgement of an onboarding’s step': async () => {
    const { id } = await layHandedIn();
    return {
      endpoint: decideEnterpriseVerification,
      input: { params: { id }, body: { outcome: 'verified', seen: '2026-11-21T00:00:00.000Z' } },
      left: {
        verified: count(sql`enterprise where id = ${id} and verify_real_state = 2`),
        decided: count(sql`enterprise_verification where enterprise_id = ${id} and decided_at is not null`),
        messages: messagesTo(id),
        changes: changesOf(id, 'verification'),
      },
    };
  },
};

/** An enterprise whose company data wait for the programme. */
async function layHandedIn() {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db, { verifyRealState: 1 });
  const credit = `91440300${String(nextSerial()).padStart(10, '0')}`;
  await sql`insert into enterprise_verification
    values (${enterprise.id}, ${credit}, '林可', '1', '2026-11-21Z')`.execute(db);
  return enterprise;
}

async function leftBy({ left }: Pick<Act, 'left'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, query] of Object.entries(left))
    counts[name] = (await query.execute(portal.deps.db)).rows[0]?.n ?? -1;
  return counts;
}

const each = (act: Pick<Act, 'left'>, n: number) =>
  Object.fromEntries(Object.keys(act.left).map((name) => [name, n]));

const ways = Object.entries(acts).flatMap(([name, lay]) => [
  { name, lay, way: 'under a key' },
  { name, lay, way: 'without one' },
]);

it.each(ways)(
  '$name, asked for $way, is done once or not at all, wherever its process is killed',
  async ({ lay, way }) => {
    let cut = 0;
    for (let n = 1, killed = true; killed; n += 1) {
      const act = await lay();
      const headers: Record<string, string> =
        way === 'under a key' ? { 'idempotency-key': randomUUID() } : {};
      const send = () => admin.send(act.endpoint, act.input, headers);
      const first = await killAtStatement(['assay-portal'], n, send);
      killed = first.killed;
      if (killed) cut += 1;
      const left = await leftBy(act);
      expect([each(act, 0), each(act, 1)]).toContainEqual(left);
      const isDone = Object.values(left).includes(1);
      const again = await send();
      // Without a key nobody knows it again: what is done already is refused.
      const isKnown = way === 'under a key' || !isDone;
      expect([n, again.status, await leftBy(act)]).toEqual([n, isKnown ? 200 : again.status, each(act, 1)]);
      if (first.answer.status === 200 && isKnown) expect(again.body).toEqual(first.answer.body);
    }
    expect(cut).toBeGreaterThan(8);
  },
);

it('a step that was taken is told of once, wherever the process is killed that judges onboardings', async () => {
  const { db, now } = portal.deps;
  const judging = createDatabase(portal.ownerUrl, { sees: 'all', max: 2, applicationName: 'assay-judging' });
  for (let n = 1, killed = true; killed; n += 1) {
    const { id } = await createEnterprise(db, { state: 0, partnerCode: null, preloadingSince: null });
    await settleOnboardings({ db, now });
    await db.updateTable('enterprise').set({ state: 1 }).where('id', '=', id).execute();
    const judge = () => settleOnboardings({ db: judging, now }).catch(() => null);
    ({ killed } = await killAtStatement(['assay-judging'], n, judge));
    const left = { messages: messagesTo(id) };
    expect([{ messages: 0 }, { messages: 1 }]).toContainEqual(await leftBy({ left }));
    // The server may still hold the rows of the connection that was cut.
    await eventually(async () => {
      while ((await settleOnboardings({ db: judging, now })) > 0);
      return (await leftBy({ left })).messages === 1;
    });
    while ((await settleOnboardings({ db: judging, now })) > 0);
    expect([n, await leftBy({ left })]).toEqual([n, { messages: 1 }]);
  }
  await judging.destroy();
});

it('an invitation’s mail opens it, wherever the process is killed that sends it', async () => {
  const sink = await startSmtpSink();
  const from = { name: 'Assay', address: 'notice@assay.example' };
  const mailer = createMailer({ url: `smtp://127.0.0.1:${sink.port}`, from, tls: 'required' });
  const { deps, accountsUrl } = portal;
  const db = createDatabase(accountsUrl, { sees: 'all', max: 2, applicationName: 'assay-workers' });
  for (let n = 1, killed = true; killed; n += 1) {
    const login = `mailed-${nextSerial()}@assay.example`;
    await admin.call(inviteStaff, { body: { login, nameZh: '许', nameEn: 'Xu', roles: ['reviewer'] } });
    const { id } = await deps.db
      .selectFrom('mail')
      .select('id')
      .where('address', '=', login)
      .executeTakeFirstOrThrow();
    const send = (now: Date) => sendMail({ db, mailer, now: () => now, render: renderMail }, id);
    ({ killed } = await killAtStatement(['assay-workers'], n, () => send(new Date()).catch(() => null)));
    // Whoever died holds it for a minute.
    const later = new Date(Date.now() + 61_000);
    await send(later);
    const mails = sink.list().filter(({ to }) => to === login);
    // Handed over and not noted, it is sent once more, as the same mail.
    expect([1, 2]).toContain(mails.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    const tokens = mails.map((mail) => new URL(linkIn(mail, '/invitation')).searchParams.get('token') ?? '');
    for (const token of tokens)
      expect([n, await readInvitation(deps.db, { token, now: later })]).toMatchObject([n, { login }]);
    await acceptInvitation(deps.db, { token: tokens.at(-1) ?? '', next: 'quite another phrase', now: later });
    for (const token of tokens)
      await expect(readInvitation(deps.db, { token, now: later })).rejects.toThrow();
  }
  await db.destroy();
  await sink.close();
});
