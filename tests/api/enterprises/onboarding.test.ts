import { describe, expect, it } from 'vitest';
import {
  decideEnterpriseVerification,
  exportAdminEnterprises,
  listAdminEnterprises,
  readEnterpriseTabs,
  setEnterpriseContact,
  setEnterpriseState,
} from '#contract/admin-enterprises.ts';
import { readOwnOnboarding } from '#contract/enterprise.ts';
import { readWaiting } from '#contract/programme/console.ts';
import {
  issuePartnerCode,
  readPartnerEnterprise,
  setEnterprisePermissions,
} from '#contract/programme/partner-enterprises.ts';
import { setOnboardingLimits } from '#contract/settings.ts';
import { findOnboarding } from '#db/queries/onboarding.ts';
import { putProgramme } from '#db/queries/programme.ts';
import { defaultOnboardingLimits } from '#domain/enterprises/onboarding-limits.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { exportEnterprises } from '#services/enterprises/export-enterprises.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { settleOnboardings } from '#services/onboarding/settle-onboarding.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import {
  createAccount,
  createEnterprise,
  nextSerial,
  signBusinessAgreement,
} from '#tests/support/factories.ts';
import { layLicence } from '#tests/support/licences.ts';

const { portal, admin, administrator } = administeredPortal();
const zh = serverTexts('zh');
const en = serverTexts('en');
const bare = { partnerCode: null, whitelistedAt: null, preloadingSince: null, developmentTestsSince: null };
const unnamed = { contactName: null, contactEmail: null, contactPhone: null };
const bd = { name: '高岚', email: 'gao@assay.example', phone: null };

const settle = async (now = portal.deps.now()) => {
  while ((await settleOnboardings({ db: portal.deps.db, now: () => now })) > 0);
};

async function enter(overrides: Parameters<typeof createEnterprise>[1]) {
  const enterprise = await createEnterprise(portal.deps.db, overrides);
  const account = await createAccount(portal.deps.db, { enterpriseId: enterprise.id });
  return { ...enterprise, partner: await portal.as(account) };
}
const register = () => enter({ ...bare, ...unnamed, state: 0, verifyRealState: 0 });
type Entered = Awaited<ReturnType<typeof enter>>;

const ask = (query: Record<string, string>) => admin.call(listAdminEnterprises, { query: query as never });
const listed = async ({ id, nameZh: keyword }: Entered) => {
  await settle();
  return (await ask({ keyword })).rows.find((row) => row.id === id)?.standing;
};
const placeOf = ({ id }: Entered) => findOnboarding(portal.deps.db, id);
const own = async ({ partner }: Entered) => (await partner.call(readOwnOnboarding)).onboarding;

const handIn = async ({ id, nameZh: companyZh, nameEn: companyEn }: Entered) => {
  const creditCode = `91440300MA5FAKE0${nextSerial()}`.slice(0, 18).padEnd(18, '7');
  const legal = { country: 'CN', creditCode, legalRepresentative: '林岚', phone: '+86 755 0000 0000' };
  const { db, now } = portal.deps;
  await submitVerification(db, { enterpriseId: id, input: { companyZh, companyEn, ...legal }, now: now() });
  await layLicence(db, id);
};

describe('an onboarding', () => {
  it('is seen alike by the maker and by the list, from its registration to its permissions', async () => {
    const entered = await register();
    const params = { id: entered.id };
    const contact = { ...bd };
    const seen = async () =>
      (await admin.call(readPartnerEnterprise, { params })).verification?.submittedAt ?? '';
    const courses: [turn: string, step: string | null, act: () => Promise<unknown>][] = [
      ['maker', 'company', () => handIn(entered)],
      [
        'programme',
        'verification',
        async () =>
          admin.call(decideEnterpriseVerification, {
            params,
            body: { outcome: 'verified', seen: await seen() },
          }),
      ],
      ['programme', 'admission', () => admin.call(setEnterpriseState, { params, body: { state: 1 } })],
      [
        'programme',
        'contact',
        () =>
          admin.call(setEnterpriseContact, {
            params,
            body: { contact, seen: { name: null, email: null, phone: null } },
          }),
      ],
      ['programme', 'agreement', () => signBusinessAgreement(portal.deps.db, entered.id)],
      [
        'programme',
        'code',
        () =>
          admin.call(issuePartnerCode, {
            params,
            body: { code: `N${String(nextSerial()).padStart(6, '0')}` },
          }),
      ],
      [
        'programme',
        'permissions',
        () =>
          admin.call(setEnterprisePermissions, {
            params,
            body: { preloading: true, developmentTests: false },
          }),
      ],
      ['admitted', null, async () => {}],
    ];
    for (const [at, [turn, step, act]] of courses.entries()) {
      const there = { turn, step, since: expect.any(String) };
      expect(await own(entered)).toMatchObject({
        ...there,
        steps: expect.arrayContaining([expect.objectContaining({ done: at > 0 })]),
        contact: at < 4 ? null : { of: 'business', name: bd.name, email: bd.email },
      });
      const dueAt = turn === 'programme' ? expect.any(String) : null;
      expect(await listed(entered)).toMatchObject({ ...there, dueAt });
      await act();
    }
  });

  it('tells the maker of each step that was done for it, once', async () => {
    const entered = await enter({ ...bare, ...unnamed, state: 0 });
    await settle();
    await admin.call(setEnterpriseState, { params: { id: entered.id }, body: { state: 1 } });
    await settle();
    const titles = await portal.deps.db
      .selectFrom('message')
      .select(['titleZh', 'titleEn'])
      .where('enterpriseId', '=', entered.id)
      .execute();
    const [titleZh, titleEn] = [zh, en].map(({ messageTopics }) => messageTopics.onboarding.admission);
    expect(titles).toEqual([{ titleZh, titleEn }]);
  });

  it('goes on by itself on the day after an agreement has ended', async () => {
    const entered = await enter({});
    const { db } = portal.deps;
    await db
      .updateTable('businessAgreement')
      .set({ validUntil: '2099-12-31' })
      .where('enterpriseId', '=', entered.id)
      .execute();
    await settle(new Date('2099-12-31T15:59:00Z'));
    expect(await placeOf(entered)).toMatchObject({ turn: 'admitted', agreementUntil: '2099-12-31' });
    const after = new Date('2099-12-31T16:00:00Z');
    await settle(after);
    expect(await placeOf(entered)).toMatchObject({ turn: 'programme', step: 'agreement', since: after });
  });

  it('shows a suspended enterprise as such, and one that was never permitted as one that waits', async () => {
    const [suspended, waiting] = [await enter({}), await enter({ ...bare, state: 0 })];
    await settle();
    await admin.call(setEnterpriseState, {
      params: { id: suspended.id },
      body: { state: 0, reason: 'licence expired' },
    });
    expect(await listed(suspended)).toMatchObject({ turn: 'suspended', step: null, dueAt: null });
    expect((await own(suspended))?.turn).toBe('suspended');
    expect((await listed(waiting))?.turn).toBe('programme');
  });

  it('names the office where nobody else is to be asked', async () => {
    const entered = await register();
    expect((await own(entered))?.contact).toBeNull();
    const { db } = portal.deps;
    const value = { email: 'office@assay.example', officeZh: '办公室', officeEn: 'The Office' };
    await putProgramme(db, { value, logo: null, seen: 0 });
    const { email, officeZh: name, officeEn: nameEn } = value;
    expect((await own(entered))?.contact).toMatchObject({ of: 'office', name, nameEn, email, phone: null });
  });

  it('is nobody’s who has no enterprise', async () => {
    const individual = await portal.as(await createAccount(portal.deps.db, { roles: ['individual'] }));
    expect(await individual.call(readOwnOnboarding)).toEqual({ onboarding: null });
    await (await portal.as()).refusal('invalidSession', readOwnOnboarding);
  });
});

describe('the deadlines of the programme’s own steps', () => {
  it('count what is late, and a limit that is changed holds for turns that begin from then on', async () => {
    const late = async () => (await admin.call(readWaiting)).enterprises?.late ?? 0;
    const early = await late();
    // A Monday.
    const createdAt = new Date('2026-01-05T02:00:00Z');
    const before = await enter({ ...bare, state: 0, createdAt });
    expect(await listed(before)).toMatchObject({ step: 'admission', dueAt: '2026-01-07T10:00:00.000Z' });
    expect(await late()).toBe(early + 1);
    await admin.call(setOnboardingLimits, { body: { ...defaultOnboardingLimits, admission: 300, seen: 0 } });
    const after = await enter({ ...bare, state: 0, createdAt });
    expect((await listed(after))?.dueAt?.slice(0, 4)).toBe('2027');
    expect((await listed(before))?.dueAt).toBe('2026-01-07T10:00:00.000Z');
    await portal.deps.db.deleteFrom('config').where('key', '=', 'onboarding').execute();
  });

  it('are refused where they make no sense', async () => {
    const body = { ...defaultOnboardingLimits, code: 0, seen: 1 };
    await admin.refusal('settingInvalid', setOnboardingLimits, { body });
  });
});

describe('the list', () => {
  it('begins with what is most urgent, page by page, and counts each turn', async () => {
    await settle();
    const all: Awaited<ReturnType<typeof ask>>['rows'] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ limit: '3', ...(after && { after }) });
      all.push(...page.rows);
      after = page.next;
    } while (after !== null);
    const { total } = await ask({});
    const { turns } = await admin.call(readEnterpriseTabs);
    expect(all.length).toBe(total);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    const rank = ['programme', 'maker', 'admitted', 'suspended'];
    const keys = all.map(({ standing: { turn, dueAt, since } }) => `${rank.indexOf(turn)} ${dueAt ?? since}`);
    expect(keys).toEqual(keys.toSorted());
    for (const turn of rank) {
      expect((await ask({ turn })).total).toBe(turns[turn as 'maker']);
      expect(all.filter(({ standing }) => standing.turn === turn).length).toBe(turns[turn as 'maker']);
    }
    const contacts = all.filter(({ standing }) => standing.step === 'admission');
    expect((await ask({ step: 'admission' })).rows.map(({ id }) => id).sort()).toEqual(
      contacts.map(({ id }) => id).sort(),
    );
  });

  it('is narrowed by its business contact, and by the categories of its agreement', async () => {
    const { db } = portal.deps;
    const contactName = `周${nextSerial()}`;
    const mailbox = `bd-${nextSerial()}@assay.example`;
    const cars = async (values: object) => {
      const { id } = await enter({ ...unnamed, ...values });
      const only = { categories: ['car'] };
      await db.updateTable('businessAgreement').set(only).where('enterpriseId', '=', id).execute();
      return id;
    };
    const called = await cars({ contactName, contactEmail: mailbox });
    const byMail = await cars({ contactEmail: mailbox });
    const nobodys = await cars({});
    await settle();
    const found = async (query: Record<string, string>) => {
      const { rows } = await ask({ category: 'car', limit: '100', ...query });
      // Everybody whom a test has enter has agreed on every category.
      return rows.flatMap(({ id }) => ([called, byMail, nobodys].includes(id) ? [id] : [])).sort();
    };
    expect(await found({})).toEqual([called, byMail, nobodys].sort());
    expect(await found({ contact: contactName })).toEqual([called]);
    expect(await found({ contact: mailbox })).toEqual([byMail]);
    expect(await found({ contact: contactName.slice(0, -1) })).toEqual([]);
    expect(await found({ hasContact: 'no' })).toEqual([nobodys]);
    expect(await found({ hasContact: 'yes', keyword: '测试' })).toEqual([called, byMail].sort());
    expect(await found({ contact: contactName, category: 'watch' })).toEqual([]);
    const contacts = (await admin.call(readEnterpriseTabs)).contacts.map(({ name }) => name);
    expect(contacts.filter((name) => name === contactName || name === mailbox).length).toBe(2);
    expect(contacts).toEqual([...new Set(contacts)]);
    // The name alone is what changes.
    const seen = { name: contactName, email: mailbox, phone: null };
    await admin.call(setEnterpriseContact, {
      params: { id: called },
      body: { contact: { ...seen, name: bd.name }, seen },
    });
    expect(await found({ contact: bd.name })).toEqual([called]);
    await db.updateTable('enterprise').set({ contactName }).where('id', '=', called).execute();
    await settle();
    expect(await found({ contact: contactName })).toEqual([called]);
  });

  it('is exported as it is filtered, in either language, and says when it is cut', async () => {
    const serial = nextSerial();
    const name = { nameZh: `=导出${serial}`, nameEn: `Export ${serial}` };
    const { id } = await enter({ ...bare, ...name, state: 0 });
    await settle();
    const { token } = await startSession(portal.deps.db, {
      accountId: administrator.id,
      idToken: null,
      now: new Date(),
    });
    const query = new URLSearchParams({ keyword: name.nameEn, lang: 'en' });
    const answer = await fetch(`${portal.url}${exportAdminEnterprises.path}?${query}`, {
      headers: { cookie: `assay_session=${token}` },
    });
    const [head, row, rest] = (await answer.text()).split('\r\n');
    expect([head?.split(',')[1], rest]).toEqual([en.enterprises.head[1], '']);
    expect(row).toContain(`${id},'=导出${serial},Export ${serial},Programme,Admission,`);
    const pieces: string[] = [];
    for await (const piece of exportEnterprises(portal.deps.db, { filter: {}, locale: 'zh', limit: 2 }))
      pieces.push(piece);
    expect(pieces.at(-1)).toContain(zh.enterprises.cut(2));
  });

  it('is exported whole where a word finds more than a page', async () => {
    const word = `名册${nextSerial()}`;
    const some = Array.from({ length: 105 }, (_, at) => ({ ...bare, nameZh: `${word} ${at}` }));
    // So many others that the word is not met at once, and is looked up by its index.
    const others = Array.from({ length: 300 }, () => bare);
    for (const group of [others, some]) {
      for (const overrides of group) await createEnterprise(portal.deps.db, overrides);
      await settle();
    }
    const pieces: string[] = [];
    for await (const piece of exportEnterprises(portal.deps.db, { filter: { keyword: word }, locale: 'zh' }))
      pieces.push(piece);
    expect(pieces.join('').split(word).length - 1).toBe(some.length);
  });

  it('is for administrators alone', async () => {
    const { partner } = await enter({});
    const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
    for (const api of [partner, reviewer]) {
      await api.refusal('permissionDenied', exportAdminEnterprises);
    }
  });
});
