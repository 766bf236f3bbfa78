import { type Browser, expect, type Page } from '@playwright/test';
import { defaultHomeTexts } from '#domain/programme/home-texts.ts';
import { htmlLang, pick } from '#domain/shared/locale.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { comeBack, goOffline } from '../support/connection.ts';
import { test } from '../support/people/people.ts';
import { readTexts, type Texts } from '../support/texts.ts';

/** A browser that runs no script. */
async function withoutScripts(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const claim = { zh: defaultHomeTexts.claim1Zh, en: defaultHomeTexts.claim1En };
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens a page, and looks at what every reader gets of it. */
async function read(page: Page, { path, language }: Texts, address: string, status = 200): Promise<void> {
  const answer = await page.goto(path(address));
  expect([address, answer?.status()]).toEqual([address, status]);
  await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language]);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

test('public pages read without any script', async ({ browser }) => {
  await withoutScripts(browser, async (page) => {
    for (const texts of [await readTexts('zh'), await readTexts('en')]) {
      const { say } = texts;
      await read(page, texts, '/');
      await expect(title(page, pick(texts.language, claim))).toBeVisible();
      await expect(page.locator('table tbody tr').first()).toBeVisible();
      await page.getByRole('link', { name: say('home:allResults') }).click();
      await expect(title(page, say('certificates:title'))).toBeVisible();
      // A row is a link from one edge to the other.
      await page
        .locator('main tbody tr')
        .first()
        .click({ position: { x: 700, y: 20 } });
      await expect(page).toHaveURL(/\/c\/A/);
      await expect(page.getByRole('main')).toContainText(/A\d{4}-\d{6}/);
      await read(page, texts, '/search?keyword=Lanyue');
      await expect(page.locator('main tbody tr').first()).toContainText(/Lanyue|岚岳/);
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
      await page.getByRole('searchbox').fill('Moheng');
      await page.getByRole('button', { name: say('certificates:filter.submit'), exact: true }).click();
      await expect(page).toHaveURL(/keyword=Moheng/);
      await expect(page.locator('main tbody tr').first()).toContainText(/Moheng|墨衡/);
      await read(page, texts, '/document');
      await expect(page.locator('.document-text h2').first()).toBeVisible();
      await read(page, texts, '/question');
      await expect(page.getByRole('button', { name: say('enquiries:form.send') })).toBeVisible();
      await read(page, texts, '/cookies');
      await expect(title(page, say('cookies:title'))).toBeVisible();
      await read(page, texts, '/development?category=car&app=app-gallery');
      const apps = page.locator('main tbody tr');
      await expect(apps.filter({ hasText: 'app-gallery-6.2.0-arm64.apk' })).toContainText(/[0-9a-f]{64}/);
      await expect(page.getByRole('note')).toContainText('6.2.0');
      await page
        .getByRole('link', { name: say('downloads:tool.title'), exact: true })
        .first()
        .click();
      await expect(title(page, say('downloads:tool.title'))).toBeVisible();
      await page.getByRole('link', { name: 'macOS', exact: true }).click();
      await expect(page).toHaveURL(/platform=macos/);
      await expect(page.locator('main tbody tr')).toHaveCount(1);
      await read(page, texts, '/c/A1999-999999', 404);
      await expect(title(page, say('certificates:unknown.title'))).toBeVisible();
      await read(page, texts, '/nothing/here', 404);
      await expect(title(page, say('errors:notFound'))).toBeVisible();
      for (const drawnByScript of ['/myProduct', '/loginFailed.html']) {
        await page.goto(texts.path(drawnByScript));
        await expect(title(page, serverTexts(texts.language).site.noScript.title)).toBeVisible();
      }
    }
  });
});

test('a page that was rendered by the server answers to clicks', async ({ visit }) => {
  const { page, texts } = await visit('en', '/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: texts.say('common:theme'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('searchbox').fill('Lanyue');
  await page.getByRole('button', { name: texts.say('home:find.submit'), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/search\?keyword=Lanyue$/);
  await expect(page.locator('main tbody tr').first()).toContainText('Lanyue');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('what is typed before a page has its script is searched for once it has', async ({ browser }) => {
  const { path, say } = await readTexts('en');
  const context = await browser.newContext();
  const page = await context.newPage();
  const typed = Promise.withResolvers<void>();
  await page.route(/\/assets\/site\/.*[.]js$/, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(path('/search'), { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: say('certificates:find') }).fill('no such device');
  typed.resolve();
  await expect(page).toHaveURL(/[?]keyword=no.such.device$/);
  await expect(page.getByText(say('certificates:noneFor', { keyword: 'no such device' }))).toBeVisible();
  await context.close();
});

test('what is typed stays with a filter that is chosen after it, and on the way back', async ({ visit }) => {
  const { page, texts } = await visit('en', '/search');
  const box = page.getByRole('searchbox', { name: texts.say('certificates:find') });
  await box.pressSequentially('Lanyue');
  await expect(page).toHaveURL(/[?]keyword=Lanyue$/);
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: texts.say('certificates:filter.states.valid'), exact: true }).click();
  await expect(page).toHaveURL(/keyword=Lanyue&state=valid$/);
  await expect(box).toHaveValue('Lanyue');
  await page.goBack();
  await expect(page).toHaveURL(/[?]keyword=Lanyue$/);
  await expect(page.locator('main nav [aria-current]')).toHaveText(
    texts.say('certificates:filter.allStates'),
  );
});

test('a question that meets no connection stays as it was written', async ({ visit }) => {
  const visitor = await visit('en', '/question');
  const { page, texts } = visitor;
  const question = page.getByRole('textbox', { name: texts.say('enquiries:form.question') });
  await question.fill('CTS stops at module 130');
  await goOffline(visitor);
  await page.getByRole('button', { name: texts.say('enquiries:form.send') }).click();
  await expect(page.getByText(texts.say('client:failed.questionSubmission'))).toBeVisible();
  await expect(question).toHaveValue('CTS stops at module 130');
  await comeBack(visitor);
});

test('a page that cannot be sent now takes nothing of this one away', async ({ visit }) => {
  const { page, texts, faults } = await visit('en', '/question');
  faults.expectStatus(503);
  const body = '<!doctype html><main>Not now</main>';
  await page.route('**/question', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, contentType: 'text/html', body })
      : route.continue(),
  );
  const question = page.getByRole('textbox', { name: texts.say('enquiries:form.question') });
  await question.fill('CTS stops at module 130');
  await page.getByRole('button', { name: texts.say('enquiries:form.send') }).click();
  await expect(page.getByText(texts.say('client:failed.questionSubmission'))).toBeVisible();
  await expect(question).toHaveValue('CTS stops at module 130');
});

test('a moment is the reader’s own, wherever the server is', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' });
  const faults: string[] = [];
  context.on('weberror', (event) => faults.push(String(event.error())));
  const page = await context.newPage();
  const texts = await readTexts('en');
  await page.goto(texts.path('/search'));
  await page.locator('main tbody').getByRole('link').first().click();
  const now = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  await expect(page.getByRole('main')).toContainText(texts.say('certificates:verifiedAt', { when: now }));
  await page.goto(texts.path('/question'));
  const deadline = page.locator('aside time');
  const { office = '', zone = '' } = await deadline.evaluate(({ dataset }) => ({ ...dataset }));
  const own = ((await deadline.textContent()) ?? '').replace(
    texts.say('time:officeTime', { own: '', office, zone }),
    '',
  );
  expect(own).toMatch(/\d{2}:\d{2}$/);
  expect(own).not.toContain(office);
  expect(faults).toEqual([]);
  await context.close();
});
