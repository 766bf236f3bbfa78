import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getMailSettings, saveMailSettings } from '#contract/accounts/mail-settings.ts';
import { addComment } from '#contract/applications/comments.ts';
import { getMessage, getUnread, listMessages, markRead } from '#contract/messages.ts';
import { openEnquiryForm, sendEnquiry } from '#contract/programme/enquiries.ts';
import { assignReview } from '#contract/reviewers.ts';
import { createDatabase } from '#db/connection.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command } from '#domain/applications/commands.ts';
import { type StaffKind, staffKinds } from '#domain/messages/message-facts.ts';
import { kindsFor } from '#domain/messages/staff-messages.ts';
import { createApplicant } from '#services/accounts/announce-applicant.ts';
import { createApplication } from '#services/applications/create-application.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { registerEnterprise } from '#services/enterprises/register-enterprise.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { queueMessageMail, requestDueMail } from '#services/mail/mail-messages.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import {
  delivery,
  finding,
  insertImage,
  insertMatchedUploads,
  materialsOf,
} from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct, nextSerial } from '#tests/support/factories.ts';

let portal: ApiPortal;
/** As the workers mail. */
let mailDb: Db;
beforeAll(async () => {
  portal = await openApiPortal({ RATE_LIMIT_SCALE: '10' });
  mailDb = createDatabase(portal.accountsUrl, { sees: 'all', max: 2, applicationName: 'staff-mail' });
});
afterAll(async () => {
  await mailDb?.destroy();
  await portal?.close();
});

/** One of the staff, and what they were told, newest first. */
async function hire(roles: ('reviewer' | 'admin' | 'operator')[], enterpriseId: string | null = null) {
  const account = await createAccount(portal.deps.db, { roles, enterpriseId });
  const client = await portal.as(account);
  const told = async () => {
    const { rows } = await client.call(listMessages);
    return rows.toReversed().map(({ kind, read }) => (read ? `${kind}, read` : kind));
  };
  return { ...account, client, told };
}

/** Everybody of the staff, each told of nothing yet, and a maker whose colleague reviews elsewhere. */
async function enter() {
  const { db } = portal.deps;
  // What other tests left behind is nobody's concern here.
  await db
    .updateTable('account')
    .set({ disabledAt: new Date() })
    .where(sql<boolean>`roles && array['reviewer', 'admin', 'operator']`)
    .execute();
  const { id: enterpriseId } = await createEnterprise(db);
  const maker = await createAccount(db, { enterpriseId });
  const [reviewer, second, admin] = [
    await hire(['reviewer']),
    await hire(['reviewer']),
    await hire(['admin']),
  ];
  const [operator, colleague] = [await hire(['operator']), await hire(['reviewer'], enterpriseId)];
  const all = { reviewer, second, admin, operator, colleague };
  const told = async () => {
    const lists = Object.entries(all).map(async ([name, { told }]) => [name, await told()] as const);
    return Object.fromEntries((await Promise.all(lists)).filter(([, list]) => list.length > 0));
  };
  return { enterpriseId, maker, partner: await portal.as(maker), ...all, told };
}

/** As a request of the maker does it: the database shows it the enterprise's rows alone. */
async function apply({ enterpriseId, maker }: { enterpriseId: string; maker: { actor: Actor } }) {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const configurationIds = product.configurations.map(({ id }) => id);
  const materials = materialsOf(await insertImage(db, enterpriseId));
  const standard = { type: 'first', mode: 'standard', plus: null } as const;
  const input = { productId: product.id, ...standard, configurationIds, materials };
  const deps = { db: portal.requestDb, now: portal.deps.now };
  const key = randomUUID();
  const create = () => runInTenant(enterpriseId, () => createApplication(deps, maker.actor, { key, input }));
  const [application] = await Promise.all([create(), create()]);
  return application;
}

/** As the workflow commits it, and once more, as it does when the answer is lost. */
async function command(id: string, actor: Actor, command: Command): Promise<void> {
  const { db, now } = portal.deps;
  const application = db.selectFrom('application').select(['number', 'version']).where('id', '=', id);
  const { number, version } = await application.executeTakeFirstOrThrow();
  const commandId = randomUUID();
  await insertCommand(db, commandRow(actor, { id: commandId, applicationId: id, command }));
  const input = { applicationId: id, number, commandId, type: command.type, version };
  const given = await commitCommand({ db, now }, input);
  expect(given).toMatchObject({ kind: 'committed' });
  expect(await commitCommand({ db, now }, input)).toEqual(given);
}

describe('the staff are told', () => {
  it('of an application, those who may review and do not belong to it, once, until it is done', async () => {
    const office = await enter();
    const { reviewer, second, maker, told, partner } = office;
    const { id, number } = await apply(office);
    expect(await told()).toEqual({ reviewer: ['application'], second: ['application'] });
    expect(await partner.call(getUnread)).toMatchObject({ unreadUserNum: 0 });
    const [row] = (await reviewer.client.call(listMessages)).rows;
    expect(row).toMatchObject({ yours: true, subject: expect.stringContaining(number) });
    const params = { id: row?.id ?? '' };
    expect(await reviewer.client.call(getMessage, { params })).toMatchObject({
      target: { path: `/ops/reviews/${id}` },
      application: { id },
    });
    await partner.refusal('dataMissing', getMessage, { params });
    await partner.refusal('dataMissing', markRead, { params });
    await second.client.refusal('dataMissing', getMessage, { params });
    await command(id, reviewer.actor, { type: 'reject-phase', phase: 'product', finding });
    expect(await told()).toEqual({ reviewer: ['application, read'], second: ['application, read'] });
    await command(id, maker.actor, { type: 'resubmit' });
    expect((await reviewer.told()).at(-1)).toBe('application');
    expect((await reviewer.client.call(getUnread)).unreadUserNum).toBe(1);
  });

  it('of results and samples, and of one that is theirs the assigned reviewer alone', async () => {
    const office = await enter();
    const { reviewer, second, admin, maker } = office;
    const { id } = await apply(office);
    const body = { reviewerId: second.id, seen: null };
    await admin.client.call(assignReview, { params: { id }, body });
    expect(await second.told()).toEqual(['application', 'assignment']);
    expect(await reviewer.told()).toEqual(['application']);
    await command(id, reviewer.actor, { type: 'approve-phase', phase: 'product', comment: '' });
    expect((await second.told()).at(-1)).toBe('application');
    await command(id, second.actor, { type: 'approve-phase', phase: 'commercial', comment: '' });
    await insertMatchedUploads(portal.deps.db, id);
    await command(id, maker.actor, { type: 'apply' });
    await command(id, second.actor, { type: 'approve-results', comment: '' });
    await command(id, maker.actor, { type: 'deliver-samples', delivery });
    expect((await second.told()).slice(-2)).toEqual(['results, read', 'samples']);
    expect(await reviewer.told()).toEqual(['application, read']);
  });

  it('of a maker’s comment with its words, and while the assigned reviewer is absent all who review', async () => {
    const office = await enter();
    const { reviewer, second, admin, partner, told } = office;
    const params = { id: (await apply(office)).id };
    await admin.client.call(assignReview, { params, body: { reviewerId: second.id, seen: null } });
    await partner.call(addComment, { params, body: { text: '已换样机' } });
    expect((await second.told()).at(-1)).toBe('comment');
    expect(await reviewer.told()).toEqual(['application']);
    const [row] = (await second.client.call(listMessages)).rows;
    const message = await second.client.call(getMessage, { params: { id: row?.id ?? '' } });
    expect(message).toMatchObject({ quote: { text: '已换样机' } });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const away = { accountId: second.id, firstDay: day(-2), lastDay: day(2) };
    await portal.deps.db.insertInto('reviewerAbsence').values(away).execute();
    await partner.call(addComment, { params, body: { text: '好的' } });
    expect((await reviewer.told()).at(-1)).toBe('comment');
    expect(await told()).not.toHaveProperty('colleague');
  });

  it('of companies that register or hand in their data, the administrators', async () => {
    const { told, enterpriseId, admin } = await enter();
    const { db } = portal.deps;
    const names = () => ({ nameZh: `企业${nextSerial()}`, nameEn: `Company ${nextSerial()}` });
    const login = `new-${nextSerial()}@maker.example`;
    const person = { login, passwordHash: 'none', nameZh: '林', nameEn: 'Lin', roles: ['partner' as const] };
    await createApplicant(db, { ...person, enterprise: names() }, new Date());
    const { nameZh: companyZh, nameEn: companyEn } = names();
    const legal = {
      country: 'CN',
      creditCode: '91310115MA1K3FQX28',
      legalRepresentative: '林岚',
      phone: '+86 755 0000 0000',
    };
    const input = { companyZh, companyEn, ...legal };
    const { id: accountId } = await createAccount(db, { roles: ['individual'] });
    await registerEnterprise(db, { accountId, input, now: new Date() });
    const own = { ...input, ...namesOf(names()), creditCode: '91440300MA5DC3QK1X' };
    await db.updateTable('enterprise').set({ verifyRealState: 0 }).where('id', '=', enterpriseId).execute();
    await submitVerification(db, { enterpriseId, input: own, now: new Date() });
    expect(await told()).toEqual({ admin: ['registration', 'registration', 'company-data'] });
    const [row] = (await admin.client.call(listMessages)).rows;
    expect(row?.subject).toBe(own.companyZh);
    const message = await admin.client.call(getMessage, { params: { id: row?.id ?? '' } });
    expect(message).toMatchObject({ target: { path: `/ops/enterprises/${enterpriseId}` } });
  });

  it('of a visitor’s enquiry by its number alone, as questions are deleted in time', async () => {
    const { told, admin } = await enter();
    const visitor = await portal.as();
    const now = vi.spyOn(portal.deps, 'now').mockReturnValue(new Date(Date.now() - 10_000));
    const { ticket } = await visitor.call(openEnquiryForm).finally(() => now.mockRestore());
    const asked = { question: '如何申请', company: '岚岳', phone: '0755-2600 0000', email: 'a@b.example' };
    const { number } = await visitor.call(sendEnquiry, { body: { ...asked, locale: 'zh', ticket } });
    expect(await told()).toEqual({ admin: ['enquiry'] });
    const stored = await portal.deps.db
      .selectFrom('message')
      .selectAll()
      .where('accountId', '=', admin.id)
      .execute();
    expect(JSON.stringify(stored)).toContain(number);
    for (const word of [asked.question, asked.email]) expect(JSON.stringify(stored)).not.toContain(word);
  });
});

const namesOf = ({ nameZh, nameEn }: { nameZh: string; nameEn: string }) => ({
  companyZh: nameZh,
  companyEn: nameEn,
});

/** What the mails to an account name that are asked for by then. */
async function mailBy(now: Date, accountId: string) {
  const db = mailDb;
  const pages = { portal: 'https://portal.assay.example', accounts: 'https://accounts.assay.example' };
  await queueMessageMail({ db, now: portal.deps.now });
  await requestDueMail({ db, now: () => now, pages });
  const mails = await db.selectFrom('mail').select('facts').where('accountId', '=', accountId).execute();
  return mails.map(({ facts }) =>
    (facts as { entries?: { kind: string }[] }).entries?.map(({ kind }) => kind),
  );
}

const tomorrow = () => new Date(Date.now() + 25 * 3_600_000);

describe('what one of the staff chooses', () => {
  it('is of the kinds that they have to act on, each by the daily mail at first', async () => {
    const { reviewer, admin, operator, partner } = await enter();
    const kindsOf = async ({ client }: { client: typeof partner }) =>
      (await client.call(getMailSettings)).choices;
    const daily = (kinds: StaffKind[]) => Object.fromEntries(kinds.map((kind) => [kind, 'daily']));
    const reviews = daily(['application', 'results', 'samples', 'comment', 'assignment']);
    expect(await kindsOf(reviewer)).toEqual(reviews);
    expect(await kindsOf(admin)).toEqual(daily(['registration', 'company-data', 'enquiry', 'revocation']));
    await operator.client.refusal('permissionDenied', getMailSettings);
    expect(Object.keys(await kindsOf({ client: partner }))).toHaveLength(7);
    expect(new Set(kindsFor({ roles: ['reviewer', 'admin'] }))).toEqual(new Set(staffKinds));
  });

  it('is in one mail a day, without what is done by then', async () => {
    const office = await enter();
    const { reviewer, second } = office;
    const [first, other] = [await apply(office), await apply(office)];
    await office.partner.call(addComment, { params: { id: other.id }, body: { text: '好的' } });
    await command(first.id, second.actor, { type: 'reject-phase', phase: 'product', finding });
    expect(await mailBy(new Date(), reviewer.id)).toEqual([]);
    expect(await mailBy(tomorrow(), reviewer.id)).toEqual([['comment', 'application']]);
    expect(await mailBy(tomorrow(), office.colleague.id)).toEqual([]);
  });

  it('is neither message nor mail where it is switched off, and a message alone where mail is', async () => {
    const office = await enter();
    const { reviewer, second } = office;
    const choose = (client: typeof reviewer.client, cadence: 'none' | 'off') =>
      client.call(saveMailSettings, { body: { choices: { application: cadence }, tryAgain: false } });
    expect((await choose(reviewer.client, 'none')).choices).toMatchObject({
      application: 'none',
      results: 'daily',
    });
    await choose(second.client, 'off');
    await apply(office);
    expect(await office.told()).toEqual({ second: ['application'] });
    expect(await mailBy(tomorrow(), reviewer.id)).toEqual([]);
    expect(await mailBy(tomorrow(), second.id)).toEqual([]);
  });

  it('is told in no other enterprise’s name', async () => {
    const { enterpriseId, told } = await enter();
    const { id: other } = await createEnterprise(portal.deps.db);
    const facts = { topic: 'enquiry', enquiryId: randomUUID(), number: 'Q' } as const;
    const tell = (whose: string) =>
      tellStaff(portal.requestDb, { facts, cause: whose, enterpriseId: other, actorId: null });
    await expect(runInTenant(enterpriseId, () => tell(other))).rejects.toMatchObject({ code: '42501' });
    expect(await told()).toEqual({});
  });
});
