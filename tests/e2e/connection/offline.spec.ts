import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { readDraft } from '#contract/applications/application-drafts.ts';
import { listComments } from '#contract/applications/comments.ts';
import { getApplication } from '#contract/applications.ts';
import { createContact, listContacts, updateContact } from '#contract/contacts.ts';
import { getProduct, listProducts, updateProduct } from '#contract/products.ts';
import { productSchema } from '#domain/products/products.ts';
import { buildZip } from '#tests/fixtures/test-results/build-zip.ts';
import { fillInDelivery } from '../support/applications/delivery.ts';
import { meetRequirements } from '../support/applications/desk.ts';
import { cardOf, expectMatched, sendResult } from '../support/applications/evidence.ts';
import { expectSample } from '../support/applications/progress.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  askForIt,
  barOf,
  comeBack,
  countSent,
  expectTold,
  goOffline,
  openWithClock,
  passTwoMinutes,
} from '../support/connection.ts';
import { type Device, inventDevice } from '../support/device.ts';
import { button, field } from '../support/fields.ts';
import { buildResult, type SentFile } from '../support/files.ts';
import { layApplication, layApproved, layDeliverable, layProduct } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { test } from '../support/people/people.ts';
import { fillInProduct } from '../support/products.ts';

test('a product that is created without a connection waits, and is created once', async ({
  enterSignedIn,
}) => {
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, '/myProduct');
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
  await passTwoMinutes(partner);
  await expect(dialog.getByText(texts.say('common:pending.title'))).toBeVisible();
  await expect(field(dialog, texts.say('products:field.name'))).toHaveValue(device.name);
  expect(created()).toBe(0);
  await comeBack(partner);
  await expect(dialog).toBeHidden();
  await expectTold(partner, 1);
  await expectAccessible(page, 'sent');
  expect(created()).toBe(1);
  const ask = await callAs('partner');
  const { rows } = await ask(listProducts, { query: { keyword: device.name } });
  expect(rows).toHaveLength(1);
});

test('a product that a colleague changed meanwhile is decided field by field', async ({ enterSignedIn }) => {
  const lay = await callAs('partner');
  const device = inventDevice('en');
  const { id } = await layProduct(lay, device);
  const partner = await enterSignedIn('partner', 'en', `/product/${id}?dialog=product`);
  const { page, texts } = partner;
  const dialog = page.getByRole('dialog');
  const nameOf = texts.say('products:field.name');
  await field(dialog, nameOf).fill(`${device.name} mine`);
  await goOffline(partner);
  await button(dialog, texts.say('products:save')).click();
  await expect(dialog.getByText(texts.say('common:pending.title'))).toBeVisible();
  const { version, contacts, configurations, ...product } = await lay(getProduct, { params: { id } });
  const sent = productSchema.strip().parse({
    ...product,
    name: `${device.name} theirs`,
    series: 'Theirs',
    customCode: null,
    configurations: configurations.map(({ ram, rom, label }) => ({ ram, rom, label })),
    contactIds: contacts.map((contact) => contact.id),
  });
  await lay(updateProduct, { params: { id }, body: { product: sent, version } });
  partner.faults.expectStatus(400);
  await comeBack(partner);
  const choice = (side: 'mine' | 'theirs', value: string) =>
    dialog.getByRole('radio', { name: `${nameOf}, ${texts.say(`common:conflict.${side}`)}: ${value}` });
  await expect(choice('mine', `${device.name} mine`)).toBeChecked();
  await expectAccessible(page, 'conflict');
  await choice('theirs', `${device.name} theirs`).check();
  await expect(field(dialog, nameOf)).toHaveValue(`${device.name} theirs`);
  await choice('mine', `${device.name} mine`).check();
  await button(dialog, texts.say('products:save')).click();
  await expect(dialog).toBeHidden();
  const stored = await lay(getProduct, { params: { id } });
  expect([stored.name, stored.series]).toEqual([`${device.name} mine`, 'Theirs']);
});

test('a contact that a colleague changed while its draft lay in the browser is decided field by field', async ({
  enterSignedIn,
}) => {
  const lay = await callAs('partner');
  const email = `${randomUUID()}@lanyue.example`;
  const given = { nickname: 'Lin Ke', email, phone: '+86 138 0000 0000' };
  const { id } = await lay(createContact, { body: given });
  const partner = await enterSignedIn('partner', 'en', `/contactManagement?dialog=edit&about=${id}`);
  const { page, texts } = partner;
  const sheet = page.getByRole('dialog');
  const nameOf = texts.say('products:contact.nickname');
  await field(sheet, nameOf).fill('Lin Ke mine');
  const body = { ...given, nickname: 'Lin Ke theirs', phone: '+86 139 0000 0000', version: 1 };
  const { changedByEn, changedBy } = await lay(updateContact, { params: { id }, body });
  await page.reload();
  const by = changedByEn ?? changedBy ?? '';
  const told = texts.say('common:conflict.titleBy', { name: 'Lin Ke theirs', by });
  await expect(sheet.getByText(told)).toBeVisible();
  await expectAccessible(page, 'conflict-of-contact');
  const choice = (side: 'mine' | 'theirs', value: string) =>
    sheet.getByRole('radio', { name: `${nameOf}, ${texts.say(`common:conflict.${side}`)}: ${value}` });
  await expect(choice('mine', 'Lin Ke mine')).toBeChecked();
  await choice('theirs', 'Lin Ke theirs').check();
  await choice('mine', 'Lin Ke mine').check();
  await button(sheet, texts.say('user-centre:contact.save')).click();
  await expect(sheet).toBeHidden();
  const stored = (await lay(listContacts)).rows.find((one) => one.id === id);
  expect(stored).toMatchObject({ nickname: 'Lin Ke mine', phone: body.phone, version: 3 });
});

test('what is typed into a begun application without a connection is kept, here and then on the server', async ({
  enterSignedIn,
}) => {
  const device = inventDevice('en');
  const lay = await callAs('partner');
  const { id } = await layProduct(lay, device);
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, `/certificationWizard?product=${id}`);
  const { page, texts } = partner;
  await expect(page.locator('main').getByRole('radio', { name: device.name })).toBeChecked();
  for (const _stage of ['kind', 'configurations', 'materials']) {
    await button(page.locator('footer'), texts.say('common:continue')).click();
  }
  const romName = field(page.locator('main'), texts.say('device:material.romName'));
  await romName.fill('LanOS');
  await goOffline(partner);
  await romName.fill('LanOS 5 written offline');
  await passTwoMinutes(partner);
  await expect(romName).toHaveValue('LanOS 5 written offline');
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

/** Of two megabytes, so that it comes in two parts. */
function buildLongResult(device: Device): SentFile {
  const { buffer } = buildResult('test_result.xml', device);
  const log = { name: 'host_log.txt', content: randomBytes(2 * 1024 ** 2) };
  const zip = buildZip([{ name: 'test_result.xml', content: buffer }, log]);
  return { name: 'run-8-128.zip', mimeType: 'application/zip', buffer: zip };
}

test('a test result that breaks off in the middle goes on where it was, also after a reload', async ({
  enterSignedIn,
}) => {
  const { id, device } = await layApproved('en');
  const partner = await enterSignedIn('partner', 'en', `/certification/${id}/results`);
  const { page, texts, faults } = partner;
  const { say } = texts;
  const file = buildLongResult(device);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/bytes?')) asked.push(new URL(request.url()).search);
  });
  // The line breaks after the first part.
  const second = /\/bytes\?offset=[1-9]/;
  faults.expectOutages();
  await page.route(second, (route) => route.abort('internetdisconnected'));
  await sendResult(partner, file);
  const card = cardOf(partner, file);
  await expect(card.getByText(say('evidence:tag.waiting'))).toBeVisible();
  await goOffline(partner);
  await expect(barOf(partner)).toContainText(say('common:connection.offlineWaits', { count: 1 }));
  await button(barOf(partner), say('common:connection.see', { count: 1 })).click();
  await expect(page.getByRole('region', { name: say('common:pending.title') })).toContainText(file.name);
  await expectAccessible(page, 'a result that waits');
  await comeBack(partner);
  // Left before it went on: the server knows how much is there.
  await page.reload();
  await expect(page.getByText(/run-8-128\.zip .*1 MB/)).toBeVisible();
  await expectAccessible(page, 'half a result');
  await page.unroute(second);
  await page.route(second, (route) => route.abort('internetdisconnected'), { times: 1 });
  await sendResult(partner, file);
  await expectMatched(partner, file);
  await expect(barOf(partner)).toContainText(say('common:connection.sent', { count: 1 }));
  expect(asked.filter((search) => search === '?offset=0')).toHaveLength(1);
});

test('at the desk what is said and what is decided outlast two minutes without a connection, and go once', async ({
  enterSignedIn,
}) => {
  const { id } = await layApplication('en');
  const reviewer = await enterSignedIn('reviewer', 'en');
  await openWithClock(reviewer, `/ops/reviews/${id}?tab=comments`);
  const { page, texts } = reviewer;
  const main = page.locator('main');
  const words = 'Please show the back once more';
  const decide = await meetRequirements(reviewer, 'review-product');
  const said = countSent(reviewer, /\/comments$/);
  const decided = countSent(reviewer, /\/decisions$/);
  await goOffline(reviewer);
  await main.getByRole('textbox').last().fill(words);
  await main.getByRole('button', { name: texts.say('comments:send') }).click();
  await decide.click();
  const both = texts.say('common:connection.offlineWaits', { count: 2 });
  await expect(barOf(reviewer)).toContainText(both);
  await passTwoMinutes(reviewer);
  await expect(barOf(reviewer)).toContainText(both);
  expect([said(), decided()]).toEqual([0, 0]);
  await comeBack(reviewer);
  await expectTold(reviewer, 2);
  expect([said(), decided()]).toEqual([1, 1]);
  const ask = await callAs('reviewer');
  const { rows } = await ask(listComments, { params: { id }, query: {} });
  expect(rows.map(({ text }) => text)).toEqual([words]);
  const { history } = await ask(getApplication, { params: { id } });
  expect(history.filter(({ event }) => event === 'approve-phase')).toHaveLength(1);
});
