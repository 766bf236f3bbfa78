import { type Browser, expect, type Page } from '@playwright/test';
import { locales } from '#domain/shared/locale.ts';
import { stableId } from '#infra/local/demo/stable-id.ts';
import { expectAccessible } from '../support/axe.ts';
import { layCertificate } from '../support/fixture.ts';
import { test } from '../support/people/people.ts';
import { readTexts } from '../support/texts.ts';
import { expectReadableAtEveryWidth } from '../support/widths.ts';

/** Every page of the public site, and a filter or a search of those that have one. */
const addresses = (number: string): readonly string[] => [
  '/',
  '/development',
  '/tool',
  '/tool?kind=development-testing',
  '/search',
  '/search?state=revoked',
  '/document',
  `/document/${stableId('document', 'formats')}`,
  '/document?keyword=CTS',
  '/question',
  '/consult',
  '/privacy',
  '/terms',
  '/cookies',
  '/openSourceStatement',
  `/c/${number}`,
  '/c/A1999-999999',
  '/nothing/here',
];
async function withPage(browser: Browser, scripts: boolean, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: scripts, reducedMotion: 'reduce' });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test('every public page reads without a script at every width: nothing lies over another text or scrolls sideways', async ({
  browser,
}) => {
  const { number } = await layCertificate('en');
  await withPage(browser, false, async (page) => {
    for (const language of locales) {
      const { path } = await readTexts(language);
      for (const address of addresses(number)) {
        await page.goto(path(address));
        await expect.soft(page.locator('main'), address).toHaveText(/.{10}/s);
        await expectReadableAtEveryWidth(page, `${address}, ${language}`);
      }
    }
  });
});

test('every public page is accessible on a phone, and so is the navigation that slides out', async ({
  browser,
}) => {
  const { number } = await layCertificate('zh');
  await withPage(browser, true, async (page) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await expectAccessible(page, 'with the choice of cookies');
    // It lies over the foot of the page until it is made.
    await page
      .getByRole('button', { name: (await readTexts('zh')).say('common:cookieChoice.necessary') })
      .click();
    for (const [index, address] of addresses(number).entries()) {
      const { path } = await readTexts(locales[index % locales.length] ?? 'zh');
      await page.goto(path(address));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expectAccessible(page, address);
    }
    await page.goto('/en/question');
    await page.locator('header summary').filter({ visible: true }).click();
    await expect(
      page.getByRole('navigation', { name: (await readTexts('en')).say('common:menu') }),
    ).toBeVisible();
    await expectAccessible(page, 'the navigation');
    await page.keyboard.press('Escape');
    await expect(page.locator('header details[open]')).toHaveCount(0);
  });
});
