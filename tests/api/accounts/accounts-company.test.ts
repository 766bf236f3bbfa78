import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/session.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { decideVerification } from '#services/enterprises/decide-verification.ts';
import { readVerification } from '#services/enterprises/read-verification.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { focusedFields } from '#tests/support/focused-fields.ts';
import { layLicence } from '#tests/support/licences.ts';
import { openBrowser, openSession } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';

/** Real codes, so that their last character is right. */
const codes = ['914403001922038216', '9144030071526726XG', '91350100M000100Y43', '91110000802100433B'];
const administrator: Actor = {
  accountId: crypto.randomUUID(),
  name: '陆衡',
  roles: ['admin'],
  enterpriseId: null,
};

const zh = serverTexts('zh');
const en = serverTexts('en');
const { states, invalid, taken } = en.account;
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal();
});
afterAll(() => portal.close());

function company(overrides: Record<string, string> = {}) {
  const number = nextSerial();
  return {
    companyZh: `核验企业 ${number}`,
    companyEn: `Verified Company ${number}`,
    creditCode: codes[0] ?? '',
    legalRepresentative: '周岚',
    phone: '+86 755 1234 5678',
    ...overrides,
  };
}

type Session = Awaited<ReturnType<typeof openSession>>;
const sign = (id: string) => openSession(portal.deps.db, id, { portalUrl: portal.url });

async function createPartner(enterprise: Parameters<typeof createEnterprise>[1] = {}) {
  const { id } = await createEnterprise(portal.deps.db, { state: 0, verifyRealState: 0, ...enterprise });
  const account = await createAccount(portal.deps.db, { enterpriseId: id });
  return { enterpriseId: id, session: await sign(account.id) };
}

const createPerson = async () => {
  const account = await createAccount(portal.deps.db, { roles: ['individual'] });
  return { accountId: account.id, session: await sign(account.id) };
};

async function show({ browser }: Session, lang = 'en') {
  const answer = await browser.request(`${portal.accountsUrl}/company?lang=${lang}`);
  return { status: answer.status, text: await answer.text() };
}

/** Sends the form and looks at where it leads. */
async function submit({ browser, csrf }: Session, fields: Record<string, string>) {
  const answer = await browser.follow(`${portal.accountsUrl}/company`, {
    method: 'POST',
    headers: { origin: portal.accountsUrl },
    body: new URLSearchParams({ lang: 'en', csrf, ...fields }),
  });
  return { status: answer.response.status, text: await answer.response.text() };
}

/** What stood in the form when it was opened, as it brings it back. */
const seenIn = (text: string) =>
  (/name="seen" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"');

const userOf = async ({ fetch: call }: Session) =>
  (await (await call('/v1/hms/cc/session')).json()) as CurrentUser;
const stateOf = async (enterpriseId: string) => (await readVerification(portal.deps.db, enterpriseId)).state;
const forget = () => portal.deps.db.deleteFrom('enterpriseVerification').execute();

describe('a company', () => {
  it('hands its data in, corrects them while they are in review, and is read-only once verified', async () => {
    await forget();
    const { enterpriseId, session } = await createPartner();
    expect((await show(session)).text).toContain(states.none);
    const first = company({ creditCode: '9144 0300 7152 6726 xg' });
    const handedIn = await submit(session, first);
    expect(handedIn.status).toBe(200);
    expect(handedIn.text).toContain(states.review);
    expect(handedIn.text).toContain('value="9144030071526726XG"');
    expect(await userOf(session)).toMatchObject({
      verifyRealState: 1,
      enterprise: { nameZh: first.companyZh, shortEn: expect.stringContaining('Enterprise') },
    });
    const second = { ...first, legalRepresentative: '沈知微' };
    expect((await submit(session, second)).text).toContain('value="沈知微"');

    await layLicence(portal.deps.db, enterpriseId);
    await decideVerification(portal.deps, administrator, { enterpriseId, outcome: 'verified' });
    const verified = await show(session, 'zh');
    expect(verified.text).toContain(zh.account.states.verified);
    expect(verified.text).not.toContain('<form');
    expect(await userOf(session)).toMatchObject({ verifyRealState: 2 });
    const late = await submit(session, company({ legalRepresentative: '别人' }));
    expect(late.text).toContain(states.verified);
    expect(await readVerification(portal.deps.db, enterpriseId)).toMatchObject({
      companyZh: first.companyZh,
      submitted: { legalRepresentative: '沈知微', creditCode: '9144030071526726XG' },
    });
  });

  it('decides field by field on what a colleague changed meanwhile', async () => {
    await forget();
    const { enterpriseId, session } = await createPartner();
    const given = company();
    await submit(session, given);
    const seen = seenIn((await show(session)).text);
    expect(JSON.parse(seen)).toEqual({ ...given, country: 'CN' });
    const colleague = { ...given, legalRepresentative: '关明河', phone: '+86 755 0000 0000' };
    await submit(session, { ...colleague, seen });
    const own = { ...given, legalRepresentative: '沈知微' };
    const { status, text } = await submit(session, { ...own, seen });
    expect(status).toBe(409);
    expect(text).toContain(en.account.changedMeanwhile);
    for (const name of ['沈知微', '关明河'])
      expect(text).toContain(`type="radio" name="legalRepresentative" value="${name}"`);
    expect(text).toContain(`value="${colleague.phone}"`);
    expect((await readVerification(portal.deps.db, enterpriseId)).submitted).toMatchObject({
      legalRepresentative: '关明河',
      phone: colleague.phone,
    });
    // What is seen by now is carried through another refusal as well.
    const now = seenIn(text);
    const decided = { ...colleague, legalRepresentative: '沈知微', seen: now };
    const refused = await submit(session, { ...decided, phone: 'none' });
    expect(refused.status).toBe(400);
    expect(seenIn(refused.text)).toBe(now);
    expect((await submit(session, decided)).status).toBe(200);
    expect((await readVerification(portal.deps.db, enterpriseId)).submitted).toMatchObject({
      legalRepresentative: '沈知微',
      phone: colleague.phone,
    });
  });

  it('sees why its data were returned, in words, and hands them in again', async () => {
    await forget();
    const { enterpriseId, session } = await createPartner();
    const given = company();
    await submit(session, given);
    const reason = '营业执照上是 <b>另一个</b> 代码';
    await decideVerification(portal.deps, administrator, { enterpriseId, outcome: 'returned', reason });
    const returned = await show(session);
    expect(returned.text).toContain(states.returned);
    expect(returned.text).toContain('<p lang="zh-CN">营业执照上是 &lt;b&gt;另一个&lt;/b&gt; 代码</p>');
    expect(returned.text).toContain(en.messageBodies.written.zh);
    expect(await stateOf(enterpriseId)).toBe(0);
    const unread = await session.fetch('/v1/hms/cc/message/unread');
    expect(JSON.stringify(await unread.json())).toContain(zh.messageTopics.verification.returned.title);
    expect((await submit(session, given)).text).toContain(states.review);
    expect((await show(session)).text).not.toContain('另一个');
  });

  it.each([
    ['creditCode', '914403001922038217', invalid.creditCode],
    ['creditCode', '91440300192203821', invalid.creditCode],
    ['country', 'XX', invalid.country],
    ['companyZh', '  ', invalid.companyZh],
    ['legalRepresentative', '', invalid.legalRepresentative],
    ['phone', 'call me', invalid.phone],
  ])('is told what is wrong with %s, and keeps the rest', async (field, value, sentence) => {
    const { enterpriseId, session } = await createPartner();
    const entered = company({ companyEn: 'Keep Me Ltd', [field]: value });
    const refused = await submit(session, entered);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`id="${field}-problem">${sentence}<`);
    expect(refused.text).toContain('value="Keep Me Ltd"');
    expect(focusedFields(refused.text)).toEqual([field]);
    expect(await stateOf(enterpriseId)).toBe(0);
  });

  it('cannot take the names or the code of another one', async () => {
    await forget();
    const [one, other] = [await createPartner(), await createPartner()];
    const theirs = company({ creditCode: codes[2] ?? '' });
    await submit(one.session, theirs);
    const cases = [
      ['companyZh', theirs.companyZh, taken.companyZh],
      ['companyEn', theirs.companyEn.toUpperCase(), taken.companyEn],
      ['creditCode', theirs.creditCode, taken.creditCode],
    ] as const;
    for (const [field, value, sentence] of cases) {
      const refused = await submit(other.session, {
        ...company({ creditCode: codes[3] ?? '' }),
        [field]: value,
      });
      expect([refused.status, refused.text.includes(sentence)]).toEqual([400, true]);
    }
    expect(await stateOf(other.enterpriseId)).toBe(0);
  });

  it('of another country gives the number of its register there, which another register may have given too', async () => {
    await forget();
    const [one, other] = [await createPartner(), await createPartner()];
    const german = company({ country: 'DE', creditCode: 'hrb 123456 b' });
    expect((await submit(one.session, german)).text).toContain('value="HRB123456B"');
    expect((await readVerification(portal.deps.db, one.enterpriseId)).submitted?.country).toBe('DE');
    const austrian = company({ country: 'AT', creditCode: german.creditCode });
    expect((await submit(other.session, austrian)).status).toBe(200);
    const refused = await submit(other.session, company({ country: 'FR', creditCode: '!' }));
    expect([refused.status, focusedFields(refused.text)]).toEqual([400, ['creditCode']]);
  });

  it('of another country needs no Chinese name, until it moves to where one is asked for', async () => {
    await forget();
    const { enterpriseId, session } = await createPartner();
    const foreign = company({ companyZh: '', country: 'DE', creditCode: 'HRB 77' });
    expect((await submit(session, foreign)).status).toBe(200);
    const named = () => readVerification(portal.deps.db, enterpriseId);
    expect(await named()).toMatchObject({ companyZh: foreign.companyEn, country: 'DE' });
    const renamed = { ...foreign, companyEn: `Renamed ${foreign.companyEn}` };
    const { seen } = { seen: seenIn((await show(session)).text) };
    expect(JSON.parse(seen)).toMatchObject({ companyZh: '' });
    await submit(session, { ...renamed, seen });
    expect((await named()).companyZh).toBe(renamed.companyEn);
    const moved = await submit(session, { ...renamed, country: 'CN', creditCode: codes[0] ?? '' });
    expect([moved.status, focusedFields(moved.text)]).toEqual([400, ['companyZh']]);
  });

  it('takes no field that is not on the form, and no form without the session’s value', async () => {
    const { enterpriseId, session } = await createPartner();
    const forged = await submit(session, company({ enterpriseId: 'x', state: '1' }));
    expect(forged.status).toBe(400);
    expect((await submit({ ...session, csrf: 'x' }, company())).status).toBe(403);
    expect(await stateOf(enterpriseId)).toBe(0);
  });
});

describe('a person', () => {
  it('registers a company, and the open sessions are a partner’s at once', async () => {
    await forget();
    const { accountId, session } = await createPerson();
    const elsewhere = await sign(accountId);
    expect((await show(session)).text).toContain(en.account.individualLead);
    const given = company();
    const answer = await submit(session, given);
    expect(answer.text).toContain(states.review);
    for (const one of [session, elsewhere]) {
      expect(await userOf(one)).toMatchObject({
        roles: ['partner'],
        enterprise: { nameZh: given.companyZh, shortEn: given.companyEn, state: 0 },
        verifyRealState: 1,
      });
    }
  });

  it('stays one when the company is somebody else’s, and leaves nothing behind', async () => {
    await forget();
    const [first, second] = [await createPerson(), await createPerson()];
    const given = company();
    await submit(first.session, given);
    const refused = await submit(second.session, { ...company(), creditCode: given.creditCode });
    expect(refused.status).toBe(400);
    expect(await userOf(second.session)).toMatchObject({ roles: ['individual'], enterprise: null });
  });

  it('who sends the form several times at once makes one company', async () => {
    await forget();
    const { session } = await createPerson();
    const count = async () => (await portal.deps.db.selectFrom('enterprise').select('id').execute()).length;
    const before = await count();
    const tries = codes.map((creditCode) => submit(session, company({ creditCode })));
    await Promise.all(tries);
    expect(await count()).toBe(before + 1);
    expect(await userOf(session)).toMatchObject({ roles: ['partner'], verifyRealState: 1 });
  });
});

describe('others', () => {
  it('have nothing to hand in: staff read so, visitors sign in first', async () => {
    const reviewer = await createAccount(portal.deps.db, { roles: ['reviewer'] });
    const session = await sign(reviewer.id);
    expect(await show(session)).toMatchObject({
      status: 404,
      text: expect.stringContaining(en.account.staffTitle),
    });
    expect((await submit(session, company())).status).toBe(404);
    const visitor = await openBrowser().request(`${portal.accountsUrl}/company`);
    expect(visitor.status).toBe(401);
    expect(await visitor.text()).toContain('path=%2Faccount%2Fcompany');
  });
});

describe('a decision', () => {
  it('needs data in review, and the very data that were looked at', async () => {
    await forget();
    const { db } = portal.deps;
    const { enterpriseId, session } = await createPartner();
    const decide = (seen?: Date) =>
      decideVerification(portal.deps, administrator, {
        enterpriseId,
        outcome: 'verified',
        ...(seen ? { seen } : {}),
      });
    await expect(decide()).rejects.toMatchObject({ errorName: 'reviewStatusInvalid' });
    await submit(session, company());
    const seen = (await readVerification(db, enterpriseId)).submitted?.submittedAt;
    portal.advance(1_000);
    await submit(session, company());
    await expect(decide(seen)).rejects.toMatchObject({ errorName: 'reviewStatusChanged' });
    await layLicence(db, enterpriseId);
    await decide((await readVerification(db, enterpriseId)).submitted?.submittedAt);
    expect(await stateOf(enterpriseId)).toBe(2);
    await expect(decide()).rejects.toMatchObject({ errorName: 'reviewStatusInvalid' });
    const unknown = decideVerification(portal.deps, administrator, {
      enterpriseId: crypto.randomUUID(),
      outcome: 'verified',
    });
    await expect(unknown).rejects.toMatchObject({ errorName: 'partnerEnterpriseMissing' });
  });
});
