import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { isAt } from './support/people/people.ts';

const texts = {
  zh: {
    ...{
      lang: 'cn',
      sent: '查收邮件',
      confirm: '确认邮箱并建立账号',
      confirmed: '邮箱已确认',
      forgotten: '忘记密码',
    },
    ...{ confirmMail: '确认邮箱，完成注册', resetMail: '重置密码', done: '新密码已生效', create: '创建账号' },
  },
  en: {
    ...{ lang: 'en', sent: 'Look into your mailbox', confirm: 'Confirm and create the account' },
    ...{
      confirmed: 'The address is confirmed',
      forgotten: 'Forgotten the password?',
      create: 'Create account',
    },
    ...{ confirmMail: 'Confirm your address to finish registering', resetMail: 'Reset your password' },
    done: 'The new password is set',
  },
};
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

for (const locale of ['zh', 'en'] as const) {
  const text = texts[locale];

  test(`registering is finished in the mailbox (${locale})`, async ({ page }) => {
    const login = `walk-${randomUUID()}@mail.example`;
    await goToAccounts(page, 'register', text.lang);
    await page.getByRole('link', { name: locale === 'zh' ? '个人' : 'Individual' }).click();
    for (const [field, value] of Object.entries({ nameZh: '顾仁', nameEn: 'Gu Ren', login, password })) {
      await page.locator(`#${field}`).fill(value);
    }
    await page.getByRole('button', { name: text.create }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.sent);
    await openMail(page, login, text.confirmMail);
    await page.getByRole('button', { name: text.confirm }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.confirmed);
    await goToAccounts(page, 'login', text.lang);
    await page.locator('#login').fill(login);
    await page.locator('#password').fill(password);
    await page.locator('button.primary').click();
    await expect(page).toHaveURL(isAt('/', locale));
    await expect(page.locator('button.who')).toContainText(locale === 'zh' ? '顾仁' : 'Gu Ren');
  });

  test(`a forgotten password is reset through the mailbox (${locale})`, async ({ page }) => {
    const { id } = await layNewcomer({ enterprise: null });
    const login = await withDatabase((db) =>
      db.selectFrom('account').select('login').where('id', '=', id).executeTakeFirstOrThrow(),
    ).then((row) => row.login);
    await goToAccounts(page, 'login', text.lang);
    await page.getByRole('link', { name: text.forgotten }).click();
    await page.locator('#login').fill(login);
    await page.locator('button.primary').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.sent);
    await openMail(page, login, text.resetMail);
    await page.locator('#next').fill(password);
    await page.locator('#repeat').fill(password);
    await page.locator('button.primary').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.done);
  });
}
