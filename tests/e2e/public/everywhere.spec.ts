import { type Browser, expect, type Page } from '@playwright/test';
import { locales } from '#domain/shared/locale.ts';
import { stableId } from '#infra/local/demo/stable-id.ts';
import { expectAccessible } from '../support/axe.ts';
import { layCertificate } from '../support/fixture.ts';
import { test } from '../support/people/people.ts';
import { readTexts } from '../support/texts.ts';

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
const widths = [360, 768, 1280, 1920];

/** Characters of the main part, and how far the page is wider than its window. */
const measure = `({
  text: document.querySelector('main')?.innerText.length ?? 0,
  over: document.documentElement.scrollWidth - innerWidth,
})`;

async function withPage(browser: Browser, scripts: boolean, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: scripts, reducedMotion: 'reduce' });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test('every public page reads without a script at every width, and nothing scrolls sideways', async ({
  browser,
}) => {
  const { number } = await layCertificate('en');
  await withPage(browser, false, async (page) => {
    for (const language of locales) {
      const { path } = await readTexts(language);
      for (const address of addresses(number)) {
        await page.goto(path(address));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const look = () => page.evaluate<{ text: number; over: number }>(measure);
          expect.soft((await look()).text, `${address}, ${language}`).toBeGreaterThan(10);
          // A busy browser is a moment late with what a narrower window changes.
          const message = `${address}, ${language}, ${width} px`;
          await expect.poll(async () => (await look()).over, { message }).toBeLessThanOrEqual(0);
        }
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
