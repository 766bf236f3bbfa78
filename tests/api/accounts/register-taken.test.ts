import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#services/accounts/register-account.ts';
import { registerEnterprise } from '#services/enterprises/register-enterprise.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());

const registration = (login: string, names: { nameZh: string; nameEn: string }) => ({
  login,
  password: 'a long and lonely password',
  nameZh: '新人',
  nameEn: 'Newcomer',
  roles: ['partner' as const],
  enterprise: names,
});
const free = () => ({ nameZh: `新企业 ${randomUUID()}`, nameEn: `New ${randomUUID()}` });

it('refuses a login and a company name that somebody has, in any case of letters, and says which', async () => {
  const { db } = portal.deps;
  const { nameZh, nameEn } = await createEnterprise(db);
  const { login } = await createAccount(db, { roles: ['individual'] });
  const other = `${randomUUID()}@assay.example`;
  for (const [taken, field] of [
    [registration(login.toUpperCase(), free()), 'login'],
    [registration(other, { ...free(), nameZh }), 'companyZh'],
    [registration(other, { ...free(), nameEn }), 'companyEn'],
  ] as const) {
    await expect(registerAccount(db, taken)).rejects.toMatchObject({
      errorName: 'partnerEnterpriseDuplicate',
      details: { field },
    });
  }
  expect(await db.selectFrom('account').select('id').where('login', '=', other).execute()).toEqual([]);
});

it('refuses a person’s new company under another one’s name, and leaves the person as they were', async () => {
  const { db } = portal.deps;
  const { nameZh: companyZh } = await createEnterprise(db);
  const person = await createAccount(db, { roles: ['individual'] });
  const papers = {
    country: 'CN',
    creditCode: '91440300MA5FAKE001',
    legalRepresentative: '陈予',
    phone: '+86 755 0000 0000',
  };
  const company = { companyZh, companyEn: `New ${randomUUID()}`, ...papers };
  await expect(
    registerEnterprise(db, { accountId: person.id, input: company, now: new Date() }),
  ).rejects.toMatchObject({
    errorName: 'partnerEnterpriseDuplicate',
  });
  const after = await db.selectFrom('account').select(['roles', 'enterpriseId']).where('id', '=', person.id);
  expect(await after.executeTakeFirst()).toEqual({ roles: ['individual'], enterpriseId: null });
});
