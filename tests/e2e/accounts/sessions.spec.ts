import { expect, type Locator, type Page } from '@playwright/test';
import { handleLogout } from '#contract/accounts/accounts.ts';
import { readSession } from '#contract/session.ts';
import { describeError } from '#domain/errors/errors.ts';
import { htmlLang } from '#domain/shared/locale.ts';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import type { Language } from '#web/lib/language/language.ts';
import { discard, discardOf, keptAt } from '../support/applications/drafts.ts';
import { inventDevice } from '../support/device.ts';
import { button, field, link } from '../support/fields.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { isAt, logins, type Person, signIn, test } from '../support/people/people.ts';
import {
  accountOf,
  answeredAt,
  askedForAt,
  expireSession,
  forgetAccountService,
  goBack,
  timeChannel,
  watchSockets,
} from '../support/people/sessions.ts';
import { configurationRow, contactForm } from '../support/products.ts';
import { readTexts } from '../support/texts.ts';

const atOnce = 1_000;
/** Milliseconds since the session ended; a tab may learn of it a moment before the answer does. */
function expectAtOnce(since: number): void {
  expect(since).toBeGreaterThan(-atOnce);
  expect(since).toBeLessThan(atOnce);
}
const partner = demoAccounts.find(({ login }) => login === logins.partner);
const nameOf = (language: Language) => (language === 'zh' ? partner?.name : partner?.nameEn) ?? '';
const heading = ({ page, texts }: Person, key: string) =>
  page.getByRole('heading', { level: 1, name: texts.say(key) });

test('a link deep into the portal is kept over signing in', async ({ enter }) => {
  const person = await enter('partner', 'en', '/certification?keyword=LY&status=certifying');
  await expect(heading(person, 'common:myCertifications')).toBeVisible();
  await expect(person.page).toHaveURL(isAt('/certification', 'en'));
  expect(new URL(person.page.url()).search).toBe('?keyword=LY&status=certifying');
  await expect(person.page.locator('html')).toHaveAttribute('lang', htmlLang.en);
});

async function openProductForm({ page, texts: { say } }: Person): Promise<Locator> {
  await button(page.locator('main'), say('products:createProduct')).click();
  return page.getByRole('dialog', { name: say('products:createTitle') });
}

/** The contact form, opened where the maker has contacts already. */
async function openContactForm(dialog: Locator, { texts: { say } }: Person): Promise<Locator> {
  const [add, save] = [
    button(dialog, say('products:addContact')),
    button(dialog, say('products:saveContact')),
  ];
  await add.or(save).waitFor();
  if (await add.isVisible()) await add.click();
  return contactForm(dialog, say);
}

test('a session that ends in the middle of a form loses nothing that was typed', async ({ enter }) => {
  const person = await enter('partner', 'en', '/myProduct');
  const { page, texts, faults } = person;
  const { say } = texts;
  const device = inventDevice('en');
  const dialog = await openProductForm(person);
  await field(dialog, say('products:field.name')).fill(device.name);
  await field(dialog, say('products:field.model')).fill(device.model);
  await field(dialog, say('products:category')).selectOption('tablet');
  await field(configurationRow(dialog, say, 0), say('products:ram')).fill('12');
  const contact = await openContactForm(dialog, person);
  for (const [key, value] of Object.entries(device.contact)) {
    await field(contact, say(`products:contact.${key}`)).fill(value);
  }
  const typedAt = await keptAt(person);
  expect(Object.keys(typedAt)).toHaveLength(2);
  await expireSession(page);
  await forgetAccountService(page);
  faults.expectStatus(401);
  await button(contact, say('products:saveContact')).click();
  await expect(page.getByText(describeError('sessionExpired').en).first()).toBeVisible();
  await signIn(person, 'partner');

  await expect(heading(person, 'common:myProducts')).toBeVisible();
  await expect(page).toHaveURL(isAt('/myProduct', 'en'));
  // By itself, as it stood open before.
  const again = page.getByRole('dialog', { name: say('products:createTitle') });
  await expect(field(again, say('products:field.name'))).toHaveValue(device.name);
  await expect(field(again, say('products:field.model'))).toHaveValue(device.model);
  await expect(field(again, say('products:category'))).toHaveValue('tablet');
  await expect(field(configurationRow(again, say, 0), say('products:ram'))).toHaveValue('12');
  const form = contactForm(again, say);
  for (const [key, value] of Object.entries(device.contact)) {
    await expect(field(form, say(`products:contact.${key}`))).toHaveValue(value);
  }

  // Two notes say so: one for the product, one for the contact, which is saved now.
  const notes = discardOf(person);
  await expect(notes).toHaveCount(2);
  expect(await keptAt(person)).toEqual(typedAt);
  await button(form, say('products:saveContact')).click();
  await expect(again.getByRole('checkbox', { name: device.contact.nickname })).toBeChecked();
  await expect(notes).toHaveCount(1);
  await discard(person);
  await expect(field(again, say('products:field.name'))).toHaveValue('');
  await expect(notes).toHaveCount(0);
  await button(again, say('common:cancel')).click();
  await expect(again).toBeHidden();
  expect(new URL(page.url()).search).toBe('');
  const third = await openProductForm(person);
  const name = field(third, say('products:field.name'));
  await expect(name).toHaveValue('');
  await expect(notes).toHaveCount(0);

  // "Back" closes it and no more, and loses nothing either.
  await name.fill(device.name);
  await page.goBack();
  await expect(third).toBeHidden();
  await expect(heading(person, 'common:myProducts')).toBeVisible();
  await page.goForward();
  await expect(name).toHaveValue(device.name);
  await discard(person);
  await button(third, say('common:cancel')).dblclick();
  await expect(third).toBeHidden();
  await expect(page).toHaveURL(isAt('/myProduct', 'en'));
});

async function signOut({ page, texts }: Person): Promise<void> {
  const menu = page.locator('header').getByRole('button', { name: nameOf(texts.language) });
  await menu.click();
  await page.getByRole('menuitem', { name: texts.say('common:signOut'), exact: true }).click();
}

/** A further tab of the same browser. */
async function openTab({ page, texts, faults }: Person, path: string): Promise<Person> {
  const tab = await page.context().newPage();
  await tab.goto(texts.path(path));
  return { page: tab, texts, faults };
}

test('signing out in one tab signs out the others within a second', async ({ enter }) => {
  const first = await enter('partner', 'en', '/myProduct');
  await expect(heading(first, 'common:myProducts')).toBeVisible();
  const second = await openTab(first, '/');
  const sockets = watchSockets(second.page);
  const channelEnd = await timeChannel(second.page);
  await second.page.goto(first.texts.path('/certification'));
  await expect(heading(second, 'common:myCertifications')).toBeVisible();
  await expect(second.page.getByText(first.texts.say('common:live'), { exact: true })).toBeVisible();
  expect(sockets.isOpen()).toBe(true);
  const open = await openTab(first, '/search');
  await expect(link(open.page.locator('header'), first.texts.say('common:managementCentre'))).toBeVisible();

  // What still loads is no part of the second.
  for (const { page } of [first, second, open]) await page.waitForLoadState('networkidle');
  // What a page asks for in the moment that the session ends is refused.
  first.faults.expectStatus(401);
  let since = 0;
  first.page.on('response', (response) => {
    if (response.url() === process.env.ACCOUNTS_URL + handleLogout.path) since = answeredAt(response);
  });
  await signOut(first);
  await expect(link(open.page.locator('header'), first.texts.say('common:signIn'))).toBeVisible();
  await expect(second.page).toHaveURL(isAt('/', 'en'));
  await expect(second.page.getByText(nameOf('en'))).toHaveCount(0);
  await expect.poll(() => sockets.isOpen()).toBe(false);
  expect(since).toBeGreaterThan(0);
  const [channel, left] = [(await channelEnd()) - since, (await askedForAt(second.page)) - since];
  console.info(`signed out elsewhere: socket gone after ${channel} ms, page after ${left} ms`);
  expectAtOnce(channel);
  expectAtOnce(left);
  await expect(open.page).toHaveURL(isAt('/search', 'en'));
  await expect(link(first.page.locator('header'), first.texts.say('common:signIn'))).toBeVisible();
  const answer = await second.page.request.get('/v1/hms/cc/products');
  expect(answer.status()).toBe(401);
});

test('a session that is revoked elsewhere leaves for the sign-in within a second', async ({
  enterSignedIn,
}) => {
  const person = await enterSignedIn('otherPartner', 'zh', '/certification');
  const { page, texts } = person;
  await expect(page.getByText(texts.say('common:live'), { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await forgetAccountService(page);
  person.faults.expectStatus(401);
  const accountId = await accountOf(page);
  const since = await withDatabase(async (db) => {
    expect(await revokeAccountSessions(db, accountId, new Date())).toBeGreaterThan(0);
    // From the commit on it is ended.
    return Date.now();
  });
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
  const left = (await askedForAt(page)) - since;
  console.info(`revoked elsewhere: page gone after ${left} ms`);
  expectAtOnce(left);
});

const nothingPrivate = async (page: Page, ...words: string[]) => {
  for (const word of words) await expect(page.getByText(word)).toHaveCount(0);
};

test('going back after signing out shows nothing private', async ({ enter }) => {
  const person = await enter('partner', 'zh', '/certification');
  const { page, texts } = person;
  await expect(heading(person, 'common:myCertifications')).toBeVisible();
  const row = page.locator('main tbody tr').first();
  const secret = ((await row.getByRole('link').first().textContent()) ?? '').trim();
  expect(secret).not.toBe('');
  await page.goto(texts.path('/myProduct'));
  await expect(heading(person, 'common:myProducts')).toBeVisible();
  person.faults.expectStatus(401);
  await signOut(person);
  await expect(link(page.locator('header'), texts.say('common:signIn'))).toBeVisible();
  await expect(page).toHaveURL(isAt('/', 'zh'));
  const { zh, en } = { zh: await readTexts('zh'), en: await readTexts('en') };
  for (let step = 0; step < 3; step += 1) {
    await goBack(page);
    await nothingPrivate(
      page,
      nameOf('zh'),
      secret,
      zh.say('common:myProducts'),
      en.say('common:myProducts'),
    );
  }
  // The account service has forgotten them too.
  await page.goto(texts.path('/myProduct'));
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
});

test('what a browser keeps of a page for "back" is empty, and read anew after signing out', async ({
  enterSignedIn,
}) => {
  const { page, texts, faults } = await enterSignedIn('partner', 'zh', '/myProduct');
  await expect(page.getByRole('heading', { level: 1, name: texts.say('common:myProducts') })).toBeVisible();
  faults.expectStatus(401);
  const transition = (type: string) =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`);
  await transition('pagehide');
  await expect(page.locator('#root')).toBeHidden();
  const asked = page.waitForResponse((response) => response.url().endsWith(readSession.path));
  await transition('pageshow');
  await expect(page.locator('#root')).toBeVisible();
  await asked;
  await transition('pagehide');
  await page.context().clearCookies();
  const reloaded = page.waitForEvent('framenavigated');
  await transition('pageshow');
  await reloaded;
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
});
