import { expect } from '@playwright/test';
import { htmlLang } from '#domain/shared/locale.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, link } from './support/fields.ts';
import { expectOneLanguage } from './support/language.ts';
import {
  confirmOf,
  expectAgreement,
  expectLedTo,
  signAgreement,
  watchManagementCalls,
} from './support/people/guard.ts';
import { layNewcomer, withNewVersion, withoutVersion } from './support/people/newcomers.ts';
import { isAt, type Person, test } from './support/people/people.ts';

/** In the specification's order. */
const guardCalls = ['enterprise/state', 'getBriefUserInfo', 'agrType=502', 'agrType=10256'];

/** What of them a page sends from now on. */
function watchGuard({ page }: Person): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const one = request.method() !== 'OPTIONS' && guardCalls.find((call) => request.url().includes(call));
    if (one) asked.push(one);
  });
  return asked;
}

const both = ['privacy', 'user'] as const;
const contact = { contactEmail: 'bd.west@assay.example', contactPhone: '+86 28 8600 2100' };

/** From Home by its own entry, as a click and not as an address. */
async function enterFromHome({ page, texts }: Person): Promise<void> {
  await link(page.locator('header'), texts.say('common:managementCentre')).click();
}

test('an enterprise without permission is told whom to ask', async ({ enterAs }) => {
  const account = await layNewcomer({ enterprise: { state: 0, ...contact }, signed: both });
  const person = await enterAs(account, 'en', '/');
  const { page, texts } = person;
  const calls = watchManagementCalls(person);
  await page.goto(texts.path('/certification?keyword=x'));
  await expect(page).toHaveURL(isAt('/', 'en'));
  const dialog = page.getByRole('dialog', { name: texts.say('session:noPermission') });
  await expect(dialog).toContainText(contact.contactPhone);
  await expect(link(dialog, contact.contactEmail)).toHaveAttribute('href', `mailto:${contact.contactEmail}`);
  await expectAccessibleInBoth(person, 'no permission');
  // Home lists devices by the names that their makers gave them.
  await expectOneLanguage(person, '.list');
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await button(dialog, texts.say('common:understood')).click();
  await expect(dialog).toBeHidden();
  await enterFromHome(person);
  // It hears the keyboard once it has the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(calls).toEqual([]);
  // Home is all that they have: their own pages and the way out are there too.
  const card = page.locator('header button.who');
  await expect(card).toContainText(texts.say('common:verified'));
  await expectAccessibleInBoth(person, 'home, signed in');
  await card.click();
  await expect(page.getByRole('menuitem', { name: texts.say('common:companyVerification') })).toBeVisible();
  await page.getByRole('menuitem', { name: texts.say('common:signOut') }).click();
  await expect(link(page.locator('header'), texts.say('common:signIn'))).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('without a contact the dialog names the office', async ({ enterAs }) => {
  const nobody = { contactEmail: null, contactPhone: null };
  const account = await layNewcomer({ enterprise: { state: 0, ...nobody } });
  const { page, texts } = await enterAs(account, 'zh', '/myProduct');
  const dialog = page.getByRole('dialog', { name: texts.say('session:noPermission') });
  await expect(link(dialog, 'office@assay.example')).toBeVisible();
  await expect(dialog).not.toContainText(texts.say('session:noPermissionNobody'));
});

test('an individual is told what a company needs', async ({ enterAs }) => {
  const person = await enterAs(await layNewcomer({ enterprise: null }), 'en', '/myProduct');
  const { page, texts } = person;
  await expectLedTo(person, '/personService', texts.say('session:personTitle'));
  await expectAccessibleInBoth(person, 'person service');
  await expectOneLanguage(person);
  const company = link(page.locator('main'), texts.say('session:verifyCompany'));
  const address = await company.getAttribute('href');
  expect(address).toBe(`${process.env.ACCOUNTS_URL}/company?lang=en`);
  await button(page.locator('main'), texts.say('common:signOut')).click();
  await expect(page).toHaveURL(isAt('/', 'en'));
  await expect(link(page.locator('header'), texts.say('common:signIn'))).toBeVisible();
});

test('a newcomer signs both agreements and begins in the wizard', async ({ enterAs }) => {
  const account = await layNewcomer();
  const person = await enterAs(account, 'en', '/');
  const { page, texts } = person;
  const calls = watchManagementCalls(person);
  await page.goto(texts.path('/certification?keyword=x'));
  await expectAgreement(person, 'privacy');
  await expectAccessibleInBoth(person, 'privacy agreement');
  await expectOneLanguage(person);
  await signAgreement(person, 'privacy');
  await expectAgreement(person, 'user');
  await expectAccessibleInBoth(person, 'user agreement');
  await expectOneLanguage(person);
  expect(calls).toEqual([]);
  await signAgreement(person, 'user');
  await expectLedTo(person, '/certificationWizard', texts.say('wizard:title'));
  await link(page.locator('header'), texts.say('common:exitWizard')).click();
  await expectLedTo(person, '/certification', texts.say('common:myCertifications'));
  await page.goto(texts.path('/'));
  await enterFromHome(person);
  await expectLedTo(person, '/myProduct', texts.say('common:myProducts'));
});

test('with the privacy agreement signed one lands where one wanted to be', async ({ enterAs }) => {
  const account = await layNewcomer({ signed: ['user'] });
  const person = await enterAs(account, 'zh', '/certification?keyword=LY-9');
  await expectAgreement(person, 'privacy');
  await signAgreement(person, 'privacy');
  await expectLedTo(person, '/certification', person.texts.say('common:myCertifications'));
  expect(new URL(person.page.url()).search).toBe('?keyword=LY-9');
});

test('deep links do not go to the wizard, Home does until it was left; the guard asks in its order, once', async ({
  enterAs,
}) => {
  const person = await enterAs(await layNewcomer({ signed: both }), 'zh', '/myProduct');
  const { page, texts } = person;
  await expectLedTo(person, '/myProduct', texts.say('common:myProducts'));
  await link(page.locator('header nav'), texts.say('common:home')).click();
  await expect(page).toHaveURL(isAt('/', 'zh'));
  await enterFromHome(person);
  await expectLedTo(person, '/certificationWizard', texts.say('wizard:title'));
  await link(page.locator('header'), texts.say('common:exitWizard')).click();
  await expectLedTo(person, '/certification', texts.say('common:myCertifications'));
  await link(page.locator('header nav'), texts.say('common:home')).click();
  await enterFromHome(person);
  await expectLedTo(person, '/myProduct', texts.say('common:myProducts'));
  const asked = watchGuard(person);
  await page.reload();
  await expectLedTo(person, '/myProduct', texts.say('common:myProducts'));
  expect(asked).toEqual(guardCalls);
});

test('a new version interrupts the work, and gives it back', async ({ enterAs }) => {
  const person = await enterAs(await layNewcomer({ signed: both }), 'en', '/certificationWizard');
  const { page, texts, faults } = person;
  await link(page.locator('header'), texts.say('common:exitWizard')).click();
  await expectLedTo(person, '/certification', texts.say('common:myCertifications'));
  await withNewVersion('user', async () => {
    faults.expectStatus(409);
    await link(page.locator('aside, nav'), texts.say('common:myProducts')).click();
    const dialog = page.getByRole('dialog', { name: texts.say('session:title.user') });
    await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await button(dialog, texts.say('user-centre:difference.since', { version: 1 })).click();
    await expect(dialog.getByText(texts.say('user-centre:difference.changes'))).toBeVisible();
    await expectAccessibleInBoth(person, 'agreement over a page');
    const confirm = button(dialog, texts.say('session:confirm'));
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('checkbox', { name: texts.say('session:haveRead') }).check();
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expectLedTo(person, '/myProduct', texts.say('common:myProducts'));
  });
});

test('an agreement that cannot be had says so', async ({ enterAs }) => {
  await withoutVersion('privacy', async () => {
    const person = await enterAs(await layNewcomer(), 'zh', '/myProduct');
    const { page, texts } = person;
    await expectLedTo(person, '/privacyAgreement', texts.say('session:title.privacy'));
    await expect(page.locator('main').getByText(texts.say('session:agreementGetError'))).toBeVisible();
    await confirmOf(person).click();
    await expect(page.locator('footer').getByRole('alert')).toHaveText(
      texts.say('session:agreementGetError'),
    );
    await expectAccessibleInBoth(person, 'no agreement');
    await expect(page).toHaveURL(isAt('/privacyAgreement', 'zh'));
  });
});

test('what is signed shows when', async ({ enterAs }) => {
  const person = await enterAs(await layNewcomer({ signed: both }), 'en', '/UserAgreement');
  const { page, texts } = person;
  const signedOn = texts.say('session:signedOn', { day: '2026-10-01', version: 1 });
  await expect(page.locator('footer').getByText(signedOn)).toBeVisible();
  await expect(confirmOf(person)).toHaveCount(0);
  await expectAccessibleInBoth(person, 'signed agreement');
  await button(page.locator('footer'), texts.say('session:goOn')).click();
  await expectLedTo(person, '/certificationWizard', texts.say('wizard:title'));
});

test('anybody reads both agreements from the footer', async ({ visit }) => {
  const person = await visit('zh', '/');
  const { page, texts } = person;
  for (const name of both) {
    await page.goto(texts.path('/'));
    await link(page.locator('footer'), texts.say(`common:${name}Agreement`)).click();
    await expect(page).toHaveURL(isAt(name === 'privacy' ? '/privacy' : '/terms', 'zh'));
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang.zh);
    await expect(
      page.getByRole('heading', { level: 1, name: texts.say(`session:title.${name}`) }),
    ).toBeVisible();
    await expectAccessibleInBoth(person, `document ${name}`);
  }
});

test('nobody reads the agreement pages without signing in', async ({ visit }) => {
  const { page, texts } = await visit('zh', '/userAgreement');
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
});

test('staff are told that a page is not for them, and led to their own', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('reviewer', 'zh', '/myProduct');
  await expect(page.getByRole('heading', { name: texts.say('errors:notForRole') })).toBeVisible();
  await link(page.locator('main'), texts.say('errors:toOwnPart')).click();
  await expect(page).toHaveURL(isAt('/ops', 'zh'));
});
