import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { isAt } from './support/people/people.ts';

const password = 'walking through mail 42';

async function goToAccounts(page: Page, call: 'login' | 'register', lang: string) {
  const answer = await page.request.get(`${process.env.ACCOUNTS_URL}/v1/${call}?lang=${lang}`);
  await page.goto((await answer.json()).callBackUrl);
}

/** Opens the link of a mail, as its reader does. */
async function openMail(page: Page, to: string, subject: string) {
  await expect(async () => {
    await page.goto(process.env.MAILBOX_URL ?? '');
    await page.getByRole('row').filter({ hasText: to }).getByText(subject).click({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  const text = await page.locator('pre').textContent();
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '';
  // The HTML leads to the same place.
  await expect(page.frameLocator('iframe').getByRole('link').first()).toHaveAttribute('href', link);
  await page.goto(link);
}

test('registering is finished in the mailbox', async ({ page }) => {
  const login = `walk-${randomUUID()}@mail.example`;
  await goToAccounts(page, 'register', 'cn');
  await page.getByRole('link', { name: '个人' }).click();
  for (const [field, value] of Object.entries({ nameZh: '顾仁', nameEn: 'Gu Ren', login, password })) {
    await page.locator(`#${field}`).fill(value);
  }
  await page.getByRole('button', { name: '创建账号' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('查收邮件');
  await openMail(page, login, '确认邮箱，完成注册');
  await page.getByRole('button', { name: '确认邮箱并建立账号' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('邮箱已确认');
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
  await page.getByRole('link', { name: 'Forgotten the password?' }).click();
  await page.locator('#login').fill(login);
  await page.locator('button.primary').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Look into your mailbox');
  await openMail(page, login, 'Reset your password');
  await page.locator('#next').fill(password);
  await page.locator('#repeat').fill(password);
  await page.locator('button.primary').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The new password is set');
});
