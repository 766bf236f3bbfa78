import { expect } from '@playwright/test';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { inventCreditCode } from '#tests/e2e/support/people/credit-code.ts';
import { openMail } from '#tests/e2e/support/people/mailbox.ts';
import { isAt, type Person, signInWith } from '#tests/e2e/support/people/people.ts';
import { mailText } from '#tests/support/login/mail-text.ts';

/** A company that is not registered yet, and the person who registers it. */
export const maker = {
  companyZh: '玉溪岚岳智能科技有限公司',
  companyEn: 'Yuxi Lanyue Technology',
  nameZh: '林可',
  nameEn: 'Lin Ke',
  password: 'harbour violin sleet 9',
};

/** From the portal's home: the form, the link of the mail, and the first sign-in. */
export async function registerCompany(person: Person, login: string): Promise<void> {
  const { page, texts } = person;
  const { signIn, mailPages } = serverTexts(texts.language);
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts.say('common:register'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: signIn.registerTitle })).toBeVisible();
  for (const [name, value] of Object.entries({ ...maker, login })) await page.fill(`#${name}`, value);
  await page.getByRole('button', { name: signIn.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: mailPages.sentTitle })).toBeVisible();
  await openMail(page, login, mailText(texts.language, 'confirm-address').subject);
  await page.getByRole('button', { name: mailPages.confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: mailPages.confirmedTitle })).toBeVisible();
  await page.getByRole('link', { name: signIn.signIn, exact: true }).click();
  await signInWith(person, { login, password: maker.password });
  await expect(page).toHaveURL(isAt('/', texts.language));
}

const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

/** By the checklist of the home page to the company's data, and back; there the business licence is handed in. */
export async function handInCompany({ page, texts }: Person): Promise<void> {
  const { account, signIn } = serverTexts(texts.language);
  await page.getByRole('link', { name: texts.say('common:companyVerification'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.companyTitle })).toBeVisible();
  const given = { creditCode: inventCreditCode(), legalRepresentative: '周岚', phone: '+86 877 0000 0142' };
  for (const [name, value] of Object.entries(given)) await page.fill(`#${name}`, value);
  await page.getByRole('button', { name: account.submit, exact: true }).click();
  await expect(page.getByText(account.states.review, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: signIn.toPortal, exact: true }).click();
  await expect(page).toHaveURL(isAt('/', texts.language));
  await expect(
    page.getByText(texts.say('session:onboarding.own.licence'), { exact: true }).first(),
  ).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(licence);
  await expect(page.getByText(licence.name).first()).toBeVisible();
}

/** What the home page says the programme does at the moment. */
export async function expectOfficeDoes({ page, texts }: Person, step: string): Promise<void> {
  await page.goto(texts.path('/'));
  await expect(page.getByText(texts.say(`session:onboarding.office.${step}`), { exact: true })).toBeVisible();
}
