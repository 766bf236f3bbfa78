import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAdminAccounts } from '#contract/accounts/admin-accounts.ts';
import { listAdminEnterprises } from '#contract/admin-enterprises.ts';
import { createProduct, listProducts, updateProduct } from '#contract/products.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createContact, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
beforeAll(async () => {
  portal = await openApiPortal();
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
});
afterAll(() => portal.close());

const company = (nameZh: string, nameEn: string) => ({
  login: `${randomUUID()}@assay.example`,
  password: 'a long and lonely password',
  nameZh: '新人',
  nameEn: 'Newcomer',
  roles: ['partner' as const],
  enterprise: { nameZh, nameEn },
});
const free = () => `New ${randomUUID()}`;
const taken = (field: string) => ({ errorName: 'partnerEnterpriseDuplicate', details: { field } });
const enterprisesNamed = (names: string[]) =>
  portal.deps.db.selectFrom('enterprise').select('id').where('nameEn', 'in', names).execute();

describe('a company', () => {
  it('is refused under a name that looks like another’s, in either language, with the field named', async () => {
    const { db } = portal.deps;
    await registerAccount(db, company('深圳市口米第一科技', 'Komi Modern IO'));
    for (const [zh, en, field] of [
      ['深圳市ロ米第ー科技', free(), 'companyZh'],
      ['深圳市 口米第一科技', free(), 'companyZh'],
      [free(), 'K\u043emi M\u043edern I\u041e', 'companyEn'],
      [free(), 'Komi Modern l0', 'companyEn'],
      [free(), 'ＫＯＭＩ　ＭＯＤＥＲＮ　ＩＯ', 'companyEn'],
      [free(), 'KomiModernIO', 'companyEn'],
      [free(), 'Komi Modem IO', 'companyEn'],
    ] as const) {
      await expect(registerAccount(db, company(zh, en)), en).rejects.toMatchObject(taken(field));
    }
  });

  it('is stored once of twenty that look alike and come at once', async () => {
    const { db } = portal.deps;
    // Each has letters of Cyrillic at other places: twenty texts, one look.
    const cyrillic: Record<string, string> = {
      O: '\u041e',
      c: '\u0441',
      e: '\u0435',
      a: '\u0430',
      p: '\u0440',
    };
    const names = Array.from({ length: 20 }, (_, bits) =>
      [...'Oceap'].map((letter, place) => ((bits >> place) & 1 ? cyrillic[letter] : letter)).join(''),
    );
    expect(new Set(names).size).toBe(20);
    const answers = await Promise.allSettled(names.map((name) => registerAccount(db, company(free(), name))));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused) expect(reason).toMatchObject(taken('companyEn'));
    expect(await enterprisesNamed(names)).toHaveLength(1);
  });

  it('may not hand in another’s name to be verified, and may hand in its own again', async () => {
    const { db, now } = portal.deps;
    const [one, two] = [
      await createEnterprise(db, { verifyRealState: 0 }),
      await createEnterprise(db, { verifyRealState: 0 }),
    ];
    const legal = {
      country: 'CN',
      creditCode: '91350100M000100Y43',
      legalRepresentative: '林岚',
      phone: '+86 755 0000 0000',
    };
    const handIn = (companyEn: string) =>
      submitVerification(db, {
        enterpriseId: two.id,
        input: { companyZh: two.nameZh, companyEn, ...legal },
        now: now(),
      });
    await expect(handIn(one.nameEn.replace('e', '\u0435'))).rejects.toMatchObject(taken('companyEn'));
    await handIn(two.nameEn);
    await handIn(two.nameEn.toUpperCase());
  });
});

describe('a login', () => {
  const person = (login: string) => ({
    ...company('', ''),
    login,
    roles: ['individual' as const],
    enterprise: null,
  });

  it('is one in every script, and plain ones stay apart', async () => {
    const { db } = portal.deps;
    await registerAccount(db, person('lin10@look.example'));
    await expect(registerAccount(db, person('lin10@l\u043eok.example'))).rejects.toMatchObject(
      taken('login'),
    );
    await expect(registerAccount(db, person('ＬＩＮ10@look.example'))).rejects.toMatchObject(taken('login'));
    await registerAccount(db, person('linl0@look.example'));
  });
});

describe('a product', () => {
  const memory = (value: number) => ({ value, unit: 'GB' as const });
  const product = (model: string, contactId: string, labels = ['标准版']) => ({
    name: '岚岳 Pad',
    brand: 'Lanyue',
    brandAlias: 'Lanyue',
    category: 'tablet' as const,
    series: '',
    model,
    configurations: labels.map((label) => ({ ram: memory(8), rom: memory(128), label })),
    contactIds: [contactId],
  });

  it('is one of its enterprise for brand and model as they look; X1 and XL are two', async () => {
    const { db } = portal.deps;
    const { id: enterpriseId } = await createEnterprise(db);
    const partner = await portal.as(await createAccount(db, { enterpriseId }));
    const contact = (await createContact(db, { enterpriseId })).id;
    const first = await partner.call(createProduct, { body: product('X1', contact) });
    await partner.call(createProduct, { body: product('XL', contact) });
    for (const model of ['\u04251', 'Ｘ１', 'х1'])
      await partner.refusal('productIdentical', createProduct, { body: product(model, contact) });
    const body = { product: product('\u0425L', contact), version: first.version };
    await partner.refusal('productIdentical', updateProduct, { params: { id: first.id }, body });
    const twins = product('X2', contact, ['PRO', '\u0420RO']);
    await partner.refusal('parameterInvalid', createProduct, { body: twins });
    expect((await partner.call(listProducts, {})).total).toBe(2);
    // What is typed wide, or with something unseen in it, is found.
    expect((await partner.call(listProducts, { query: { keyword: 'Ｘ\u200b１' } })).total).toBe(1);
  });

  it.each([
    ['zh_CN', '含有不可见字符'],
    ['en_US', 'invisible characters'],
  ] as const)(
    'is refused with hidden characters in its name, and the field says so: %s',
    async (locale, sentence) => {
      const { db } = portal.deps;
      const { id: enterpriseId } = await createEnterprise(db);
      const partner = await portal.as(await createAccount(db, { enterpriseId }));
      const contact = (await createContact(db, { enterpriseId })).id;
      for (const [field, value] of [
        ['name', 'Pad\u202e11'],
        ['brand', 'Lan\u200byue'],
        ['model', 'X\u3164'],
      ]) {
        const body = { ...product('X', contact), [field as string]: value };
        const answer = await partner.send(createProduct, { body }, { 'x-language': locale });
        const issues = [{ path: field, message: expect.stringContaining(sentence) }];
        expect(answer).toMatchObject({ status: 400, body: { details: { issues } } });
      }
    },
  );
});

describe('the administrator', () => {
  const row = async (keyword: string) =>
    (await admin.call(listAdminEnterprises, { query: { keyword } })).rows[0];

  it('is told of enterprises whose names are near, at both, whichever language they stand in', async () => {
    const { db } = portal.deps;
    const names = { nameZh: '青岛北屿数码有限公司', nameEn: 'Qingdao Beiyu Digital' };
    const old = await createEnterprise(db, names);
    const near = await createEnterprise(db, { nameZh: '青岛北与数码有限公司', nameEn: free() });
    const across = await createEnterprise(db, { nameZh: 'Qingda0 Beiyu Digital', nameEn: free() });
    const pick = ({ id, nameZh, nameEn }: typeof old) => ({ id, nameZh, nameEn });
    expect((await row(near.nameZh))?.similar).toEqual([pick(old)]);
    expect((await row(across.nameZh))?.similar).toEqual([pick(old)]);
    expect((await row(old.nameZh))?.similar).toEqual([pick(near), pick(across)]);
  });

  it('is told of three of many, and of nobody where names merely have something in common', async () => {
    const { db } = portal.deps;
    for (const place of ['东', '南', '西', '北', '中'])
      await createEnterprise(db, { nameZh: `宁波序木${place}区智能`, nameEn: free() });
    expect((await row('宁波序木东区智能'))?.similar).toHaveLength(3);
    const alone = await createEnterprise(db, { nameZh: '宁波听涯智能科技', nameEn: free() });
    expect((await row(alone.nameZh))?.similar).toEqual([]);
  });

  it('is told of logins that look alike, and of the same name at a domain that is near', async () => {
    const { db } = portal.deps;
    const people = [
      'lin.ke@bright.example',
      'lin.ke@brigth.example',
      'Iin.ke@bright.example',
      'lin.ka@bright.example',
    ];
    for (const login of people) await createAccount(db, { login, roles: ['individual'] });
    const { rows } = await admin.call(listAdminAccounts, { query: { keyword: 'bri' } });
    const similar = new Map(rows.map((one) => [one.login, one.similar.map(({ login }) => login)]));
    expect(similar.get('lin.ke@bright.example')).toEqual(['lin.ke@brigth.example', 'Iin.ke@bright.example']);
    expect(similar.get('lin.ka@bright.example')).toEqual([]);
  });
});
