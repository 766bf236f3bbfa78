import { expect, type Locator } from '@playwright/test';
import { readDraft } from '#contract/applications/application-drafts.ts';
import { getApplication } from '#contract/applications.ts';
import { listProducts } from '#contract/products.ts';
import { fillInDelivery } from '../support/applications/delivery.ts';
import { expectSample } from '../support/applications/progress.ts';
import { expectAccessible } from '../support/axe.ts';
import { inventDevice } from '../support/device.ts';
import { button, field } from '../support/fields.ts';
import { layDeliverable, layProduct } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';
import { fillInProduct } from '../support/products.ts';

const barOf = ({ page }: Person) => page.locator('.net');

async function goOffline(person: Person): Promise<void> {
  person.faults.expectOutages();
  await person.page.context().setOffline(true);
  await expect(barOf(person)).toContainText(person.texts.say('common:connection.offline'));
}

const comeBack = ({ page }: Person) => page.context().setOffline(false);

/** Presses the button, which says that it goes later and can be taken back; it is, and pressed again. */
async function askForIt({ page, texts }: Person, scope: Locator, send: Locator): Promise<void> {
  const { say } = texts;
  const waits = scope.getByText(say('common:pending.title'));
  await send.click();
  await expect(waits).toBeVisible();
  await button(scope, say('common:pending.doNotSend')).click();
  await expect(waits).toBeHidden();
  await send.click();
  await expect(waits).toBeVisible();
  await expect(page.locator('.net')).toContainText(say('common:connection.offlineWaits', { count: 1 }));
}

/** Counts what the page sends to an address. */
function countSent({ page }: Person, path: RegExp): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) sent += 1;
  });
  return () => sent;
}

test('a product that is created without a connection waits, and is created once', async ({
  enterSignedIn,
}) => {
  const partner = await enterSignedIn('partner', 'en', '/myProduct');
  const { page, texts } = partner;
  const device = inventDevice('en');
  const dialog = await fillInProduct(partner, device);
  const created = countSent(partner, /\/products$/);
  await goOffline(partner);
  await askForIt(partner, dialog, button(dialog, texts.say('products:create')));
  const before = await barOf(partner).boundingBox();
  const main = await page.locator('main').boundingBox();
  expect((main?.y ?? 0) >= (before?.y ?? 0) + (before?.height ?? 0), 'the line pushes the page down').toBe(
    true,
  );
  await comeBack(partner);
  await expect(dialog).toBeHidden();
  await expect(barOf(partner)).toContainText(texts.say('common:connection.sent', { count: 1 }));
  await expectAccessible(page, 'sent');
  expect(created()).toBe(1);
  const ask = await callAs('partner');
  const { rows } = await ask(listProducts, { query: { keyword: device.name } });
  expect(rows).toHaveLength(1);
});

test('what is typed into a begun application without a connection is kept, here and then on the server', async ({
  enterSignedIn,
}) => {
  const device = inventDevice('en');
  const lay = await callAs('partner');
  const { id } = await layProduct(lay, device);
  const partner = await enterSignedIn('partner', 'en', `/certificationWizard?product=${id}`);
  const { page, texts } = partner;
  await expect(page.locator('main').getByRole('radio', { name: device.name })).toBeChecked();
  for (const _stage of ['kind', 'configurations', 'materials']) {
    await button(page.locator('footer'), texts.say('common:continue')).click();
  }
  const romName = field(page.locator('main'), texts.say('device:material.romName'));
  await romName.fill('LanOS');
  await goOffline(partner);
  await romName.fill('LanOS 5 written offline');
  await comeBack(partner);
  await expect
    .poll(async () => (await lay(readDraft, { params: { id } })).draft?.content.materials.romName)
    .toBe('LanOS 5 written offline');
  await expect(romName).toHaveValue('LanOS 5 written offline');
});

test('a delivery that is sent without a connection waits, outlives a reload and goes once', async ({
  enterSignedIn,
}) => {
  const { id } = await layDeliverable('en');
  const partner = await enterSignedIn('partner', 'en', `/certification/${id}`);
  const { page, texts } = partner;
  const { dialog, send } = await fillInDelivery(partner);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/commands')) keys.push(request.headers()['idempotency-key']);
  });
  // The server is away behind a network that stands.
  await page.route(/\/commands$/, (route) => route.abort('internetdisconnected'));
  partner.faults.expectOutages();
  await send.click();
  await expect(dialog.getByText(texts.say('common:pending.title'))).toBeVisible();
  await page.reload();
  await expect(barOf(partner)).toContainText(texts.say('common:connection.unreachable'));
  await expect(dialog.getByText(texts.say('common:pending.title'))).toBeVisible();
  await page.unroute(/\/commands$/);
  await expect(dialog).toBeHidden();
  await expectSample(partner, 'delivered');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const ask = await callAs('partner');
  const { history } = await ask(getApplication, { params: { id } });
  expect(history.filter(({ event }) => event === 'deliver-samples')).toHaveLength(1);
});
