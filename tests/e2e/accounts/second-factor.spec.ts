import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Role } from '#domain/accounts/permissions.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { totpCode } from '#tests/support/login/second-factor.ts';
import { type Language, languages } from '#web/lib/language/language.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button } from '../support/fields.ts';
import { openMail, setPassword } from '../support/people/mailbox.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';
import { type StaffPortal, startStaffPortal } from '../support/people/staff-portal.ts';

const password = 'correct horse battery';
let portal: StaffPortal;

test.beforeAll(async () => {
  portal = await startStaffPortal();
});
test.afterAll(() => portal?.stop());

async function lay(role: Role): Promise<{ id: string; login: string }> {
  const login = `${randomUUID()}@assay.example`;
  const names = { nameZh: '沈知微', nameEn: 'Shen Zhiwei' };
  const { accountId: id } = await withDatabase((db) =>
    registerAccount(db, { login, password, ...names, roles: [role], enterprise: null }),
  );
  return { id, login };
}

/** Goes to sign in, and gives the password. */
async function givePassword({ page, texts }: Person, language: Language, login: string): Promise<void> {
  const query = new URLSearchParams({ lang: language === 'en' ? 'en' : 'cn', path: '/personService' });
  await page.goto(`${portal.url}/v1/hms/cc/session/begin?${query}`);
  await page.getByLabel(texts.accounts.email, { exact: true }).fill(login);
  await page.getByLabel(texts.accounts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.accounts.signIn, exact: true }).click();
}

/** A browser that has forgotten who is signed in; an open page would go to sign in by itself, in the way of the walk. */
async function forgetSession({ page }: Person): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function readCodes(page: Page): Promise<string[]> {
  return page.locator('.recovery-codes li').allTextContents();
}

/** A passkey that answers by itself, in the browser of a page. */
async function plugPasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      hasResidentKey: true,
      automaticPresenceSimulation: true,
    },
  });
}

const isIn = (url: URL) => url.origin === portal.url && url.pathname !== '/handleLogin';

test('staff add an app before they come in, and are asked for its code from then on', async ({ visit }) => {
  const language = 'en';
  const text = serverTexts(language).secondFactors;
  const { login } = await lay('reviewer');
  const person = await visit(language, '/');
  const { page, faults } = person;
  await givePassword(person, language, login);
  await expect(page.getByRole('heading', { level: 1, name: text.enrolTitle })).toBeVisible();
  await expectAccessibleInBoth(person, 'adding a factor');
  faults.expectStatus(400);
  await page.getByLabel(text.code, { exact: true }).fill('000000');
  await button(page.locator('main'), text.addApp).click();
  await expect(page.getByText(text.wrong.code)).toBeVisible();
  const secret = ((await page.locator('dd.code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(text.code, { exact: true }).fill(totpCode(secret, new Date()));
  await button(page.locator('main'), text.addApp).click();
  await expect(page.getByRole('heading', { level: 1, name: text.codesTitle })).toBeVisible();
  await expectAccessibleInBoth(person, 'recovery codes');
  const codes = await readCodes(page);
  expect(codes).toHaveLength(10);
  await button(page.locator('main'), text.codesSaved).click();
  await page.waitForURL(isIn);

  await forgetSession(person);
  await givePassword(person, language, login);
  await expect(page.getByRole('heading', { level: 1, name: text.stepTitle })).toBeVisible();
  await expectAccessibleInBoth(person, 'second step');
  // The code of this half minute may be spent; the next one is good already.
  await page.getByLabel(text.code, { exact: true }).fill(totpCode(secret, new Date(), 1));
  await button(page.locator('main'), text.continue).click();
  await page.waitForURL(isIn);

  await forgetSession(person);
  await givePassword(person, language, login);
  await page.getByRole('link', { name: text.useRecovery }).click();
  await expectAccessibleInBoth(person, 'recovery code asked for');
  await page.getByLabel(text.recovery, { exact: true }).fill((codes[0] ?? '').toLowerCase());
  await button(page.locator('main'), text.continue).click();
  await page.waitForURL(isIn);

  faults.expectStatus(401);
  await forgetSession(person);
  await givePassword(person, language, login);
  await page.getByRole('link', { name: text.useRecovery }).click();
  await page.getByLabel(text.recovery, { exact: true }).fill(codes[0] ?? '');
  await button(page.locator('main'), text.continue).click();
  await expect(page.getByText(text.wrong.recovery)).toBeVisible();
  await expectAccessibleInBoth(person, 'recovery code refused');
});

test('a passkey is added from the card of the user, signs in, and is removed', async ({ visit }) => {
  const language = 'zh';
  const text = serverTexts(language).secondFactors;
  const { login } = await lay('individual');
  const person = await visit(language, '/');
  const { page, texts } = person;
  await plugPasskey(page);
  await givePassword(person, language, login);
  await page.waitForURL(isIn);
  await page.locator('button.who').click();
  await page.getByRole('menuitem', { name: texts.say('common:accountSecurity') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text.securityTitle })).toBeVisible();
  await expectAccessibleInBoth(person, 'security, nothing added');
  await page.getByRole('link', { name: text.addPasskey }).click();
  await expectAccessibleInBoth(person, 'confirming by password');
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await button(page.locator('main'), text.continue).click();
  await expectAccessibleInBoth(person, 'adding a passkey');
  await page.getByLabel(text.factorName, { exact: true }).fill('MacBook');
  await button(page.locator('main'), text.addPasskey).click();
  await expect(page.getByRole('heading', { level: 1, name: text.codesTitle })).toBeVisible();
  await page.getByRole('link', { name: text.codesSaved }).click();
  await expect(page.locator('.factors')).toContainText('MacBook');
  await expectAccessibleInBoth(person, 'security, one passkey');

  await forgetSession(person);
  await givePassword(person, language, login);
  await button(page.locator('main'), text.usePasskey).click();
  await page.waitForURL(isIn);

  await page.goto(`${portal.accountsUrl}/security?lang=${language}`);
  await expect(page.locator('.factors')).toContainText(text.used('').trim());
  await page.getByRole('link', { name: text.removeNamed('MacBook') }).click();
  await button(page.locator('main'), text.usePasskey).click();
  await expect(page.getByRole('heading', { level: 1, name: text.removeTitle('MacBook') })).toBeVisible();
  await expectAccessibleInBoth(person, 'removing');
  await button(page.locator('main'), text.remove).click();
  await expect(page.getByText(text.none)).toBeVisible();

  await forgetSession(person);
  await givePassword(person, language, login);
  await page.waitForURL(isIn);
});

test('two administrators reset the password of somebody', async ({ enterSignedIn, visit }) => {
  const language = 'en';
  const { login } = await lay('individual');
  const asker = await enterSignedIn('admin', language, `/ops/accounts?keyword=${login}`);
  const { say } = asker.texts;
  const row = asker.page.getByRole('row').filter({ hasText: login });
  await row.getByRole('button').last().click();
  await asker.page.getByRole('menuitem', { name: say('administration:reset.ask.password') }).click();
  const dialog = asker.page.getByRole('dialog');
  await expectAccessibleInBoth(asker, 'asking for a reset');
  await dialog.getByLabel(say('administration:reset.reason')).fill('called the office');
  await button(dialog, say('administration:reset.askSubmit')).click();
  await expect(dialog).toBeHidden();
  const pendingOf = ({ page }: Person) =>
    page
      .getByRole('region', { name: say('administration:reset.pending') })
      .getByRole('row')
      .filter({ hasText: login });
  await expect(pendingOf(asker)).toContainText(say('administration:reset.own'));
  await expect(button(pendingOf(asker), say('administration:reset.approve'))).toHaveCount(0);

  const approver = await enterSignedIn('secondAdmin', language, '/ops/accounts');
  await expect(pendingOf(approver)).toContainText('called the office');
  await expectAccessibleInBoth(approver, 'a reset that waits');
  await button(pendingOf(approver), say('administration:reset.approve')).click();
  const approval = approver.page.getByRole('dialog');
  await button(approval, say('administration:reset.approve')).click();
  await expect(approval).toBeHidden();
  await expect(approver.page.getByText(say('administration:reset.mailed'))).toBeVisible();
  await expect(approver.page.getByText('/password/reset?token=')).toHaveCount(0);
  await expect(pendingOf(approver)).toHaveCount(0);

  // The mail is in its reader's language, whichever that is.
  const inEither = (say: (texts: ReturnType<typeof serverTexts>) => string) =>
    new RegExp(languages.map((one) => say(serverTexts(one))).join('|'));
  const owner = await visit(language, '/');
  const subjects = languages.map((one) => mailText(one, 'reset-by-administrator-approved').subject);
  await openMail(owner.page, login, new RegExp(subjects.join('|')));
  await setPassword(owner.page, 'a quite different one');
  const done = inEither(({ account }) => account.resetDoneTitle);
  await expect(owner.page.getByRole('heading', { name: done })).toBeVisible();
});
