import { expect } from '@playwright/test';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field, link } from '../support/fields.ts';
import { bannerOf, bellOf, bulletinOf, openBoard } from '../support/notices.ts';
import { isAt, logins, test } from '../support/people/people.ts';
import { expireSession } from '../support/people/sessions.ts';

const board = openBoard();
test.beforeEach(() => board.clear());
test.afterEach(() => board.clear());
test.afterAll(() => board.close());

const reader = demoAccounts.find(({ login }) => login === logins.otherPartner);

for (const language of ['zh', 'en'] as const) {
  test(`a document has bell, card and bulletins of its signed-in reader, in ${language}`, async ({
    enterSignedIn,
    visit,
  }) => {
    await board.layBulletin('Read me');
    await board.layMaintenance('02:00 – 04:00');
    const person = await enterSignedIn('otherPartner', language, '/search');
    const { page, texts } = person;
    const { say } = texts;
    await expect(bulletinOf(person, 'Read me').locator('.bulletin-text')).toBeFocused();
    await expectAccessibleInBoth(person, 'bulletin over a document');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bannerOf(person)).toContainText('02:00 – 04:00');
    const card = page.locator('header button.who');
    await expect(card).toContainText((language === 'zh' ? reader?.name : reader?.nameEn) ?? '');
    await expect(link(page.locator('header'), say('common:signIn'))).toHaveCount(0);
    await expectAccessibleInBoth(person, 'a document, signed in');
    // Put off for this visit: the next document does not show it again.
    await link(page.locator('header'), say('common:documents')).click();
    await expect(page).toHaveURL(isAt('/document', language));
    await bellOf(person).click();
    await expect(page.getByRole('dialog', { name: say('messages:title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await card.click();
    await page.getByRole('menuitem', { name: say('common:contactManagement'), exact: true }).click();
    await expect(page).toHaveURL(isAt('/contactManagement', language));
    await link(page.locator('header nav'), say('common:search')).click();
    await expect(page).toHaveURL(isAt('/search', language));
    await expect(card).toBeVisible();

    const visitor = await visit(language, '/search');
    await expect(link(visitor.page.locator('header'), say('common:signIn'))).toBeVisible();
    await expect(visitor.page.locator('[data-island], header .bell, .notice')).toHaveCount(0);
  });
}

test('without a script a signed-in reader reads, searches, and finds the way to the centre', async ({
  browser,
  enterSignedIn,
}) => {
  const { page: signedIn, texts } = await enterSignedIn('partner', 'en');
  const { say } = texts;
  const state = await signedIn.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const page = await context.newPage();
  await page.goto(texts.path('/'));
  await link(page.locator('main'), say('home:allResults')).click();
  await page.getByRole('searchbox').fill('Moheng');
  await button(page.locator('main'), say('certificates:filter.submit')).click();
  await expect(page.locator('main tbody tr').first()).toContainText('Moheng');
  await page.goto(texts.path('/question'));
  const question = { question: 'CTS stops', company: 'Lanyue', phone: 'x', email: 'lin@lanyue.example' };
  for (const [name, value] of Object.entries(question))
    await page.locator(`main [name="${name}"]`).fill(value);
  await button(page.locator('main'), say('enquiries:form.send')).click();
  await expect(page.getByText(say('form:rule.phone'))).toBeVisible();
  await expect(page.locator('main [name="question"]')).toHaveValue('CTS stops');
  await expect(link(page.locator('header'), say('common:managementCentre')).first()).toHaveAttribute(
    'href',
    '/en/myProduct',
  );
  await context.close();
});

test('where the session is over, a document shows what a visitor sees', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('partner', 'en', '/search');
  await expect(page.locator('header button.who')).toBeVisible();
  await expireSession(page);
  await page.reload();
  const header = page.locator('header');
  await expect(link(header, texts.say('common:signIn'))).toBeVisible();
  await expect(page.locator('header button.who')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await header.locator('summary').filter({ visible: true }).first().click();
  await expect(link(header, texts.say('common:register'))).toBeVisible();
});

test('a suite is downloaded from its document', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('partner', 'en', '/tool');
  await link(page.locator('main'), 'macOS').click();
  await expect(page.locator('main tbody tr')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^${texts.say('downloads:download')} `) }).click();
  expect((await download).suggestedFilename()).toMatch(/macos/);
});

test('entering a public part by a link is recorded, opening its address is not', async ({
  enterSignedIn,
}) => {
  const { page, texts } = await enterSignedIn('otherPartner', 'en', '/search');
  await expect(page.locator('header button.who')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const recorded = () => page.waitForResponse((answer) => answer.url().includes('/usage/record'));
  let next = recorded();
  await link(page.locator('header nav').first(), texts.say('common:development')).click();
  await next;
  next = recorded();
  await link(page.locator('header'), texts.say('common:managementCentre')).first().click();
  await next;
  expect(await board.usageOf('otherPartner')).toHaveLength(2);
});

test('what is changed and kept nowhere holds up the way to a public page', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('partner', 'en', '/messageCenter/personalTab?dialog=mail');
  const sheet = page.getByRole('dialog');
  const kind = field(sheet, texts.say('messages:mail.kind.progress'));
  const before = await kind.inputValue();
  const other = before === 'off' ? 'now' : 'off';
  await kind.selectOption(other);
  // A browser asks only whoever has touched the page.
  await sheet.getByText(texts.say('messages:mail.title')).click();
  const asked = page.waitForEvent('dialog');
  // Behind the sheet: as the keyboard of a reader's own might follow it.
  const follow = link(page.locator('header nav'), texts.say('common:search')).dispatchEvent('click');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await follow;
  await expect(kind).toHaveValue(other);
  await expect(page).toHaveURL(isAt('/messageCenter/personalTab', 'en'));
});
