import { expect } from '@playwright/test';
import { createContact } from '#contract/contacts.ts';
import { inventDevice } from './support/device.ts';
import { button, field, link } from './support/fields.ts';
import { callAs } from './support/over-http.ts';
import { isAt, test } from './support/people/people.ts';
import { contactForm, fillInProduct } from './support/products.ts';

/** The next address of the page comes with more being typed, before anything can be drawn anew. */
const typeMore = (words: string) => `{
  const put = history.replaceState;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  history.replaceState = (...parts) => {
    history.replaceState = put;
    history.replaceState(...parts);
    const input = document.querySelector('main input[type=search]');
    set.call(input, ${JSON.stringify(words)});
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
}`;

test('words typed while others are passed on stay, and are passed on as well', async ({ visit }) => {
  const { page, texts } = await visit('en', '/search');
  const box = page.getByRole('searchbox', { name: texts.say('certificates:find') });
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/./);
  await page.evaluate(typeMore('Lanyue '));
  await box.fill('Lan');
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('keyword') === 'Lanyue');
  await box.pressSequentially('X');
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('keyword') === 'Lanyue X');
  await expect(box).toHaveValue('Lanyue X');
});

test('a page that is being fetched opens, whatever was typed before the click', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('partner', 'en');
  await page.clock.install();
  const wanted = Promise.withResolvers<void>();
  await page.route('**/assets/applications-page-*.js', async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto(texts.path('/myProduct'));
  const box = page.getByRole('searchbox', { name: texts.say('products:searchLabel') });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Time stands still: on a busy machine the pause after the words would be over before the click.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('LY');
  const asked = page.waitForRequest(/applications-page-/);
  await link(page.locator('aside, nav'), texts.say('common:myCertifications')).click();
  await asked;
  await page.clock.runFor(1_000);
  await page.clock.resume();
  wanted.resolve();
  await expect(page).toHaveURL(isAt('/certification', 'en'));
});

test('a list says what its rows are called, also where the names come after the rows', async ({
  enterSignedIn,
}) => {
  const { page, texts } = await enterSignedIn('admin', 'en');
  const wanted = Promise.withResolvers<void>();
  await page.route('**/v1/hms/cc/catalogue*', async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto(texts.path('/ops/products'));
  const category = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  await expect(category).toHaveText('');
  wanted.resolve();
  await expect(category).toHaveText(/\w/);
});

test('a contact that is chosen while a new one is being saved stays chosen', async ({ enterSignedIn }) => {
  const [known, added] = [inventDevice('en').contact, inventDevice('en').contact];
  await (await callAs('partner'))(createContact, { body: known });
  const { page, texts } = await enterSignedIn('partner', 'en', '/myProduct?dialog=product');
  const { say } = texts;
  const saved = Promise.withResolvers<void>();
  await page.route(`**${createContact.path}`, async (route) => {
    if (route.request().method() === 'POST') await saved.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: say('products:createTitle') });
  await button(dialog, say('products:addContact')).click();
  for (const [key, value] of Object.entries(added)) {
    await field(contactForm(dialog, say), say(`products:contact.${key}`)).fill(value);
  }
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await button(dialog, say('products:saveContact')).click();
  await asked;
  await dialog.getByRole('checkbox', { name: known.nickname }).check();
  saved.resolve();
  await expect(dialog.getByRole('checkbox', { name: added.nickname })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: known.nickname })).toBeChecked();
});

test('a contact that was typed is asked about, and saved with the product', async ({ enterSignedIn }) => {
  const device = inventDevice('zh');
  const person = await enterSignedIn('partner', 'zh', '/myProduct');
  const { page } = person;
  const { say } = person.texts;
  const dialog = await fillInProduct(person, device, false);
  await field(contactForm(dialog, say), say('products:contact.phone')).fill('1');
  await button(dialog, say('products:create')).click();
  const phone = field(contactForm(dialog, say), say('products:contact.phone'));
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.fill(device.contact.phone);
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog', { name: say('form:leaveTitle') }), say('form:stay')).click();
  await button(dialog, say('products:create')).click();
  await expect(dialog).toBeHidden();
  await page.locator('main').getByRole('link', { name: device.name }).click();
  await expect(page.locator('main')).toContainText(device.contact.nickname);
});

/** Runs in the page: notes when its search box is taken out of sight, and with that the focus and what is typed. */
const noteHiding = `new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (target.style.display === 'none' && target.querySelector('input[type=search]')) globalThis.wasHidden = true;
  }
}).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true });`;

for (const [role, path] of [
  ['reviewer', '/ops'],
  ['partner', '/myProduct'],
  ['partner', '/certification'],
  ['admin', '/ops/enterprises'],
] as const) {
  test(`the search box of ${path} stays while rows and their texts come`, async ({ enterSignedIn }) => {
    const { page, texts } = await enterSignedIn(role, 'en');
    await page.addInitScript(noteHiding);
    await page.goto(texts.path(path));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await page.evaluate('globalThis.wasHidden')).toBeUndefined();
  });
}
