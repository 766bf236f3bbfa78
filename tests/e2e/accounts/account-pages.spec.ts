import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { htmlLang } from '#domain/shared/locale.ts';
import { loginState } from '#domain/sign-in/login-state.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { inventCreditCode } from '../support/people/credit-code.ts';
import { layNewcomer } from '../support/people/newcomers.ts';
import { isAt, type Person, signIn, test } from '../support/people/people.ts';

/** Chooses an entry of the user's card. */
async function choose({ page, texts }: Person, key: string): Promise<void> {
  await page.locator('button.who').click();
  await page.getByRole('menuitem', { name: texts.say(key) }).click();
}

test("a password is changed from the user's card", async ({ enterAs }) => {
  const text = serverTexts('zh').account;
  const person = await enterAs(await layNewcomer({ enterprise: null }), 'zh', '/personService');
  const { page, faults } = person;
  await choose(person, 'common:changePassword');
  await expect(page.getByRole('heading', { level: 1, name: text.passwordTitle })).toBeVisible();
  await expectAccessibleInBoth(person, 'password');
  await page.getByLabel(text.current, { exact: true }).fill('not the password');
  await page.getByLabel(text.next, { exact: true }).fill('a quite different one');
  await page.getByLabel(text.repeat, { exact: true }).fill('a quite different one');
  faults.expectStatus(400);
  await page.getByRole('button', { name: text.savePassword }).click();
  await expect(page.getByText(text.password.wrong)).toBeVisible();
  await expect(page.getByLabel(text.current, { exact: true })).toBeFocused();
  await expectAccessibleInBoth(person, 'password refused');
});

test('a person registers a company and hands it in', async ({ enterAs }) => {
  const text = serverTexts('en').account;
  const person = await enterAs(await layNewcomer({ enterprise: null }), 'en', '/personService');
  const { page, texts, faults } = person;
  await choose(person, 'common:companyVerification');
  await expect(page.getByText(text.individualLead)).toBeVisible();
  await expectAccessibleInBoth(person, 'company');
  faults.expectStatus(400);
  await page.getByRole('button', { name: text.registerCompany }).click();
  await expect(page.getByText(text.invalid.creditCode)).toBeVisible();
  await expectAccessibleInBoth(person, 'company refused');
  const mark = randomUUID().slice(0, 8);
  const entered = {
    companyZh: `登记企业 ${mark}`,
    companyEn: `Registered ${mark}`,
    creditCode: inventCreditCode(),
    legalRepresentative: '周岚',
    phone: '+86 755 1234 5678',
  };
  for (const [name, value] of Object.entries(entered)) await page.fill(`[name=${name}]`, value);
  for (const language of ['zh', 'en'] as const) {
    await page.locator('nav.lang a').click();
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language]);
    for (const [name, value] of Object.entries(entered))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  }
  await page.getByRole('button', { name: text.registerCompany }).click();
  await expect(page.getByText(text.states.review, { exact: true })).toBeVisible();
  await expectAccessibleInBoth(person, 'company in review');
  // The portal's own address for the page leads back to it.
  await page.goto(new URL(texts.path('/account/company'), process.env.PORTAL_URL).href);
  await expect(page.getByLabel(text.companyZh)).toHaveValue(entered.companyZh);
});

test('a sign-in that fails says why and begins anew', async ({ visit }) => {
  const visitor = await visit('en', '/loginFailed.html?reason=refused&path=/myProduct');
  const { page, texts } = visitor;
  await expect(page.getByText(texts.say('session:loginFailedBecause.refused'))).toBeVisible();
  await expectAccessibleInBoth(visitor, 'login failed');
  await page.getByRole('link', { name: texts.say('session:signInAgain') }).click();
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
  visitor.faults.expectStatus(401);
  const state = loginState('x', 'en');
  await page.goto(new URL(`/handleLogin?code=x&state=${state}`, process.env.PORTAL_URL).href);
  await expect(page).toHaveURL(isAt('/loginFailed.html', 'en'));
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang.en);
  expect(new URL(page.url()).searchParams.get('reason')).toBe('expired');
});

test('a sign-in that took too long still leads to the page that was wanted', async ({ visit }) => {
  const visitor = await visit('zh', '/myProduct?from=afar');
  const { page, texts } = visitor;
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
  // As after an hour: the account service knows nothing of the attempt any more.
  await page.context().clearCookies({ name: /interaction/ });
  await signIn(visitor, 'partner');
  await expect(page).toHaveURL(isAt('/loginFailed.html', 'zh'));
  await page.getByRole('link', { name: texts.say('session:signInAgain') }).click();
  await signIn(visitor, 'partner');
  await expect(page).toHaveURL(isAt('/myProduct', 'zh'));
  expect(new URL(page.url()).searchParams.get('from')).toBe('afar');
});
