import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admitLab,
  getLabWork,
  listLabs,
  listLabWork,
  revokeDelegation,
} from '#contract/applications/labs.ts';
import { createContact } from '#contract/contacts.ts';
import { type Operation, operations, type Role } from '#domain/accounts/permissions.ts';
import { isRefusedTo } from '#domain/enterprises/enterprise-kinds.ts';
import { endExpired } from '#services/labs/end-expired.ts';
import { settleOnboardings } from '#services/onboarding/settle-onboarding.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { openBrowser, postForm, signIn } from '#tests/support/login/login.ts';
import type { LoginPortal } from '#tests/support/login/login-portal.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { linkIn, type Mailbox, startMailPortal } from '#tests/support/login/mailbox.ts';
import { createFixture } from '#tests/support/matrix/fixture.ts';
import { createApiClient } from '#tests/support/network/api-client.ts';

const password = 'a long enough one';
let portal: LoginPortal;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ portal, mailbox } = await startMailPortal());
});
afterAll(() => portal.close());

async function clientOf(account: { id: string }) {
  const { db } = portal.deps;
  return createApiClient(
    portal.url,
    await startSession(db, { accountId: account.id, idToken: null, now: portal.deps.now() }),
  );
}

/** An application that brings evidence, and somebody of its maker. */
async function enter() {
  const fixture = await createFixture(portal.deps);
  const maker = await createAccount(portal.deps.db, { enterpriseId: fixture.enterprise, nameEn: 'Chen Yu' });
  const partner = await clientOf(maker);
  const params = { id: fixture.application };
  const letIn = (lab: string, more = {}) => partner.call(admitLab, { params, body: { lab, ...more } });
  return { fixture, partner, params, letIn };
}

const newLogin = () => `lab-${nextSerial()}@lab.example`;

/** Registers as a lab, or as what else is said, up to the mail that confirms the address. */
async function register(login: string, kind = 'lab') {
  const mark = nextSerial();
  const browser = openBrowser();
  const asked = await browser.request(`${portal.accountsUrl}/v1/register/?lang=en`);
  const { callBackUrl } = (await asked.json()) as { callBackUrl: string };
  const page = await browser.follow(callBackUrl);
  const person = { lang: 'en', kind, login, password, nameZh: '苏禾', nameEn: 'Su He' };
  const company = { companyZh: `岩溪检测 ${mark}`, companyEn: `Yanxi Testing ${mark}` };
  const { response } = await postForm(browser, page.url, '/register', { ...person, ...company }, portal.url);
  expect(response.status, await response.text()).toBe(200);
  return company;
}

async function confirm(login: string) {
  const mails = await mailbox.read(login);
  const link = linkIn(
    mails.find(({ text }) => text.includes('/register/confirm')),
    '/register/confirm',
  );
  const origin = portal.accountsUrl;
  const body = new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '', lang: 'en' });
  const done = await fetch(`${origin}/register/confirm`, { method: 'POST', body, headers: { origin } });
  expect(done.status).toBe(200);
  const { id } = await portal.deps.db
    .selectFrom('account')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  await portal.deps.db
    .insertInto('agreementSignature')
    .values(
      ([10256, 502] as const).map((agrType) => ({
        accountId: id,
        agrType,
        version: 1,
        signedAt: new Date(),
        ip: '127.0.0.1',
        locale: 'zh' as const,
      })),
    )
    .execute();
  return clientOf({ id });
}

const workOf = async (client: Awaited<ReturnType<typeof clientOf>>) =>
  (await client.call(listLabWork, { query: {} })).rows;

describe('a lab that is invited before it registers', () => {
  it('gets a mail, is let in once its email is confirmed, and has what a lab needs and no more', async () => {
    const { partner, params, letIn, fixture } = await enter();
    const login = newLogin();
    const part = await letIn(login, { note: '请测标准版' });
    expect(part).toMatchObject({ lab: { name: login, byEmail: true }, opened: false, endedAt: null });
    const [mail] = await mailbox.read(login);
    expect(mail?.text).toContain(mailText('en', 'lab-invitation').action ?? '');
    expect(mail?.text).toContain('Chen Yu');
    expect(linkIn(mail, '/v1/hms/cc/session/begin')).toContain('screen=register');
    const company = await register(login);
    const waits = await partner.call(listLabs, { params });
    expect(waits.rows).toEqual([part]);
    const lab = await confirm(login);
    expect(await workOf(lab)).toMatchObject([{ id: part.id, note: '请测标准版', endedAt: null }]);
    // Its maker learns of it when the lab opens what it was let in to.
    expect((await partner.call(listLabs, { params })).rows).toEqual([part]);
    await lab.call(getLabWork, { params: { id: part.id } });
    expect((await partner.call(listLabs, { params })).rows).toEqual([{ ...part, opened: true }]);
    const user = await (await signIn(portal, login, password)).fetch('/v1/hms/cc/session');
    expect(await user.json()).toMatchObject({
      roles: ['partner'],
      enterprise: { kind: 'lab', state: 1, nameZh: company.companyZh },
    });
    const contact = { nickname: '苏禾', email: login, phone: '+86 138 0000 0000' };
    await lab.refusal('permissionDenied', createContact, { body: contact });
    await lab.refusal('permissionDenied', admitLab, {
      params: { id: fixture.application },
      body: { lab: 'Nobody' },
    });
    while ((await settleOnboardings(portal.deps)) > 0);
    const onboarding = await portal.deps.db
      .selectFrom('enterpriseOnboarding as o')
      .innerJoin('account as a', 'a.enterpriseId', 'o.enterpriseId')
      .select(['turn', 'step'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow();
    expect(onboarding, 'nothing of it is to be done').toEqual({ turn: 'admitted', step: null });
  });

  it('is not let in any more where it was taken back, or its last day is over', async () => {
    const { partner, params, letIn } = await enter();
    const [gone, late] = [newLogin(), newLogin()];
    const taken = await letIn(gone);
    await partner.call(revokeDelegation, { params: { ...params, lab: taken.id } });
    await partner.refusal('parameterInvalid', admitLab, {
      params,
      body: { lab: late, until: '2020-01-01' },
    });
    const short = await letIn(late, { until: '2099-01-01' });
    expect(short).toMatchObject({ until: '2099-01-01' });
    expect((await mailbox.read(late))[0]?.text).toContain('2099-01-01');
    const ends = { ...portal.deps, now: () => new Date('2099-01-03T00:00:00Z') };
    expect([await endExpired(portal.deps), await endExpired(ends)]).toEqual([0, 1]);
    expect((await partner.call(listLabs, { params })).rows).toMatchObject([
      { id: short.id, endedWhy: 'expired' },
      { id: taken.id, endedWhy: 'taken-back' },
    ]);
    for (const login of [gone, late]) {
      await register(login);
      expect(await workOf(await confirm(login))).toEqual([]);
    }
  });

  it('waits for the programme where the company registers as a maker', async () => {
    const { letIn } = await enter();
    const login = newLogin();
    const part = await letIn(login);
    await register(login, 'company');
    const client = await confirm(login);
    await client.refusal('permissionDenied', listLabWork, { query: {} });
    await sql`update enterprise set state = 1
      where id = (select enterprise_id from account where login = ${login})`.execute(portal.deps.db);
    expect((await workOf(client)).map(({ id }) => id)).toEqual([part.id]);
  });

  it('is let in as a colleague of a lab that has accounts already', async () => {
    const { letIn } = await enter();
    const { db } = portal.deps;
    const login = newLogin();
    const part = await letIn(login);
    const { id: enterpriseId } = await createEnterprise(db, { partnerCode: null });
    const tester = await createAccount(db, { enterpriseId, login });
    expect((await workOf(await clientOf(tester))).map(({ id }) => id)).toEqual([part.id]);
  });

  it('gets no mail where somebody of it is registered, who gets a message', async () => {
    const { letIn } = await enter();
    const { db } = portal.deps;
    const { id: enterpriseId } = await createEnterprise(db);
    const tester = await createAccount(db, { enterpriseId, login: newLogin() });
    const known = await letIn(tester.login);
    const unknown = await letIn(newLogin());
    const mails = await db
      .selectFrom('mail')
      .select('id')
      .where('address', '=', tester.login)
      .where('kind', '=', 'lab-invitation')
      .execute();
    expect(mails).toEqual([]);
    const shape = ({ lab, ...part }: typeof known) => ({
      ...part,
      id: '',
      letInAt: '',
      byEmail: lab.byEmail,
    });
    expect(shape(known), 'its maker is told the same').toEqual(shape(unknown));
  });
});

it('a lab is refused what makers alone do, and may do its work', () => {
  const ofPartners = (Object.keys(operations) as Operation[]).filter((one) =>
    (operations[one].callers as 'anyone' | readonly Role[]).includes('partner'),
  );
  const refused = ofPartners.filter((one) => isRefusedTo('lab', one));
  expect(refused).toEqual([
    'product.write',
    'business-agreement.sign',
    'business-agreement.terminate',
    'api-token.administer',
    'contact.write',
    'application-draft.write',
    'application.create',
    'application.act',
    'evidence.write',
    'lab.admit',
  ]);
  expect(ofPartners.some((one) => isRefusedTo('maker', one))).toBe(false);
});
