import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { mailText } from '#tests/support/login/mail-text.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field } from './support/fields.ts';
import { openMail, setPassword } from './support/people/mailbox.ts';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { isAt, test } from './support/people/people.ts';

const password = 'walking through mail 42';
const [zh, en] = [serverTexts('zh'), serverTexts('en')];
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

async function goToAccounts(page: Page, call: 'login' | 'register', lang: string) {
  const answer = await page.request.get(`${process.env.ACCOUNTS_URL}/v1/${call}?lang=${lang}`);
  await page.goto((await answer.json()).callBackUrl);
}

test('registering is finished in the mailbox', async ({ page }) => {
  const login = `walk-${randomUUID()}@mail.example`;
  await goToAccounts(page, 'register', 'cn');
  await page.getByRole('link', { name: zh.signIn.individual }).click();
  for (const [field, value] of Object.entries({ nameZh: '顾仁', nameEn: 'Gu Ren', login, password })) {
    await page.locator(`#${field}`).fill(value);
  }
  await page.getByRole('button', { name: zh.signIn.create }).click();
  await expectTitle(page, zh.mailPages.sentTitle);
  await openMail(page, login, mailText('zh', 'confirm-address').subject);
  await page.getByRole('button', { name: zh.mailPages.confirm }).click();
  await expectTitle(page, zh.mailPages.confirmedTitle);
  await goToAccounts(page, 'login', 'cn');
  await page.locator('#login').fill(login);
  await page.locator('#password').fill(password);
  await page.locator('button.primary').click();
  await expect(page).toHaveURL(isAt('/', 'zh'));
  await expect(page.locator('button.who')).toContainText('顾仁');
});

test('a forgotten password is reset through the mailbox', async ({ page }) => {
  const { id } = await layNewcomer({ enterprise: null });
  const { login } = await withDatabase((db) =>
    db.selectFrom('account').select('login').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  await goToAccounts(page, 'login', 'en');
  await page.getByRole('link', { name: en.signIn.forgottenLink }).click();
  await page.locator('#login').fill(login);
  await page.locator('button.primary').click();
  await expectTitle(page, en.mailPages.askedTitle);
  await openMail(page, login, mailText('en', 'reset-password').subject);
  await setPassword(page, password);
  await expectTitle(page, en.account.resetDoneTitle);
});

test('somebody of the programme is invited, sets a password through the mailbox, and signs in', async ({
  enterSignedIn,
  page,
}) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/accounts');
  const { say } = admin.texts;
  const login = `invited-${randomUUID()}@mail.example`;
  await button(admin.page.locator('main'), say('people:add')).click();
  const sheet = admin.page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: say('form:in.zh', { label: say('people:name') }) }).fill('许知遥');
  await sheet
    .getByRole('textbox', { name: say('form:in.en', { label: say('people:name') }) })
    .fill('Xu Zhiyao');
  await field(sheet, say('people:login')).fill(login);
  await button(sheet, say('people:invite')).click();
  await expect(sheet.getByRole('status')).not.toBeEmpty();
  await expectAccessibleInBoth(admin, 'a person without a role');
  await sheet.getByRole('checkbox', { name: say('administration:role.reviewer') }).check();
  await button(sheet, say('people:invite')).click();
  await expect(sheet).toBeHidden();
  const row = admin.page.getByRole('row').filter({ hasText: login });
  await expect(row).toContainText(say('people:waiting'));
  await expectAccessibleInBoth(admin, 'accounts with somebody invited');

  await openMail(page, login, mailText('zh', 'invitation').subject);
  await setPassword(page, password);
  await expectTitle(page, en.account.invitationDoneTitle);
  await goToAccounts(page, 'login', 'cn');
  await page.locator('#login').fill(login);
  await page.locator('#password').fill(password);
  await page.locator('button.primary').click();
  await expect(page.locator('button.who')).toContainText('许知遥');
  await page.goto('/ops');
  const panel = page.getByRole('complementary', { name: say('reviews:decisionLabel') });
  await button(panel, say('reviews:assign.take')).click();
  await expect(button(panel, say('reviews:assign.giveBack'))).toBeVisible();
  await page.getByRole('link', { name: say('reviews:queue.whose.mine') }).click();
  await expect(page.locator('a[aria-current=true]')).toContainText(say('common:you'));
  await button(panel, say('reviews:assign.giveBack')).click();

  await admin.page.reload();
  await row.getByRole('button').last().click();
  await admin.page.getByRole('menuitem', { name: say('people:edit'), exact: true }).click();
  await field(sheet, say('people:away.from')).fill('2099-01-04');
  await field(sheet, say('people:away.to')).fill('2099-01-08');
  await button(sheet, say('people:away.add')).click();
  await expect(sheet.getByText('2099-01-04 – 2099-01-08').first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'a person');
  await sheet.getByRole('checkbox', { name: say('administration:role.operator') }).check();
  await button(sheet, say('people:save')).click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText(say('administration:role.operator'));
  // Other roles end the session that was opened with the former ones.
  // The page is led away by itself meanwhile, and a reload in the middle of that fails.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('button.who')).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await row.getByRole('button').last().click();
  await admin.page.getByRole('menuitem', { name: say('people:edit'), exact: true }).click();
  await expect(sheet.getByText(say('people:action.edited'), { exact: true })).toBeVisible();
});

test('an enterprise is added with its first person, who is invited', async ({ enterSignedIn, page }) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/enterprises');
  const { say } = admin.texts;
  const name = `岚岳 ${randomUUID().slice(0, 8)}`;
  const login = `first-${randomUUID()}@mail.example`;
  await button(admin.page.locator('main'), say('people:addEnterprise')).click();
  const sheet = admin.page.getByRole('dialog');
  const side = (language: 'zh' | 'en', label: string) =>
    sheet.getByRole('textbox', { name: say(`form:in.${language}`, { label }) });
  await side('zh', say('people:company')).fill(name);
  await side('en', say('people:company')).fill(`Lanyue ${name.slice(3)}`);
  await side('zh', say('people:name')).fill('林可');
  await side('en', say('people:name')).fill('Lin Ke');
  await field(sheet, say('people:login')).fill(login);
  admin.faults.expectStatus(400);
  await button(sheet, say('people:addEnterprise')).click();
  await expect(sheet.getByText('HTS.100000111').first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'an enterprise without a contact');
  await field(sheet, say('administration:contact.phone')).fill('+86 755 0000 0000');
  await button(sheet, say('people:addEnterprise')).click();
  await expect(sheet).toBeHidden();
  await admin.page.getByRole('link', { name }).click();
  await expect(admin.page.getByRole('row').filter({ hasText: login })).toContainText(say('people:waiting'));
  await expectAccessibleInBoth(admin, 'an enterprise with somebody invited');
  await openMail(page, login, mailText('zh', 'invitation').subject);
  await expectTitle(page, en.account.invitationTitle);
  await expect(page.locator('main')).toContainText('Lanyue');
});
