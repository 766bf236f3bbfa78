import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { readDraft } from '#contract/applications/application-drafts.ts';
import { listComments } from '#contract/applications/comments.ts';
import { listLabs } from '#contract/applications/labs.ts';
import { getApplication } from '#contract/applications.ts';
import { createContact, listContacts, updateContact } from '#contract/contacts.ts';
import { uploadResult } from '#contract/evidence.ts';
import { getProduct, listProducts, updateProduct } from '#contract/products.ts';
import { productSchema } from '#domain/products/products.ts';
import { buildZip } from '#tests/fixtures/test-results/build-zip.ts';
import { fillInDelivery } from '../support/applications/delivery.ts';
import { meetRequirements } from '../support/applications/desk.ts';
import {
  bypassReason,
  cardOf,
  expectMatched,
  openBypass,
  sendResult,
} from '../support/applications/evidence.ts';
import { expectSample } from '../support/applications/progress.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Device, inventDevice } from '../support/device.ts';
import { button, field } from '../support/fields.ts';
import { buildResult, oneFailure, type SentFile } from '../support/files.ts';
import { layApplication, layApproved, layDeliverable, layProduct } from '../support/fixture.ts';
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

/** Opens a page whose clock the walk may put forward. */
async function openWithClock({ page, texts }: Person, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(texts.path(path));
}

/** Two minutes go by for the page, with everything that it does meanwhile; the network is cut all the while. */
async function passTwoMinutes({ page }: Person): Promise<void> {
  for (let tens = 0; tens < 12; tens += 1) await page.clock.fastForward(10_000);
}

/** It says for how long it was away. */
async function expectTold(person: Person, count: number): Promise<void> {
  const { say } = person.texts;
  const sent = count === 2 ? say('common:connection.sentBoth') : say('common:connection.sent', { count });
  await expect(barOf(person)).toContainText(sent);
  await expect(barOf(person)).toContainText(/Offline for 2 min/);
}

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
    ...{ ...product, name: `${device.name} theirs`, series: 'Theirs', customCode: null },
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

test('a comment, and letting a lab in, outlast two minutes without a connection, and go once', async ({
  enterSignedIn,
}) => {
  const { id } = await layApproved('en');
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, `/certification/${id}`);
  const { page, texts } = partner;
  const { say } = texts;
  const lab = 'somebody@lab.example';
  const panel = page.locator('#comments');
  await button(page.locator('#labs'), say('labs:letIn')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, say('labs:lab')).fill(lab);
  await field(sheet, say('labs:note')).fill('Both configurations, please');
  // What is typed is there again after a reload.
  await page.reload();
  await expect(field(sheet, say('labs:lab'))).toHaveValue(lab);
  await page.goBack();
  const said = countSent(partner, /\/comments$/);
  const admitted = countSent(partner, /\/labs$/);
  await panel.getByRole('textbox').fill('The samples come a day later');
  await goOffline(partner);
  await askForIt(partner, panel, panel.getByRole('button', { name: say('comments:send') }));
  await expect(panel.getByRole('textbox')).toBeDisabled();
  await button(page.locator('#labs'), say('labs:letIn')).click();
  await button(sheet, say('labs:letIn')).click();
  await expect(sheet.getByText(say('common:pending.title'))).toBeVisible();
  await passTwoMinutes(partner);
  await expect(field(sheet, say('labs:lab'))).toHaveValue(lab);
  await expect(panel.getByRole('textbox')).toHaveValue('The samples come a day later');
  await expectAccessible(page, 'a sheet that waits');
  expect([said(), admitted()]).toEqual([0, 0]);
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  await expectTold(partner, 2);
  await expect(panel.getByRole('textbox')).toHaveValue('');
  expect([said(), admitted()]).toEqual([1, 1]);
  const ask = await callAs('partner');
  expect((await ask(listComments, { params: { id }, query: {} })).rows).toHaveLength(1);
  expect((await ask(listLabs, { params: { id } })).rows).toHaveLength(1);
});

test('a bypass item that waits says so after a reload as well, goes once, and is changed again', async ({
  enterSignedIn,
}) => {
  const { id, device, configurationIds } = await layApproved('en');
  const lay = await callAs('partner');
  const params = { id, configurationId: configurationIds[0] ?? '' };
  await lay(uploadResult, { params, file: buildResult('run-8-128.xml', device, oneFailure) });
  const read = async () => (await lay(getApplication, { params: { id } })).failures[0];
  await expect.poll(read).toBeDefined();
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, `/certification/${id}/results`);
  const { page, texts } = partner;
  const panel = page.locator('#bypass');
  const reason = bypassReason(partner);
  const save = button(panel, texts.say('evidence:saveBypass'));
  await openBypass(partner);
  await reason.fill('The network of the lab was down');
  await goOffline(partner);
  await askForIt(partner, panel, save);
  await passTwoMinutes(partner);
  await expect(reason).toHaveValue('The network of the lab was down');
  await expect(reason).toBeDisabled();
  const away = /\/bypass-items$/;
  await page.route(away, (route) => route.abort('internetdisconnected'));
  await comeBack(partner);
  await page.reload();
  await openBypass(partner);
  await expect(panel.getByText(texts.say('common:pending.title'))).toBeVisible();
  await page.unroute(away);
  await passTwoMinutes(partner);
  await expect(reason).toBeEnabled();
  expect((await read())?.bypass).toMatchObject({ reason: 'The network of the lab was down', version: 1 });
  await expect(save).toBeDisabled();
  await reason.fill('The network of the lab was down, see the log');
  await save.click();
  await expect.poll(async () => (await read())?.bypass?.version).toBe(2);
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('a colleague is invited, and a contact written down, by what was asked for without a connection', async ({
  enterSignedIn,
}) => {
  const login = `${randomUUID()}@lanyue.example`;
  const partner = await enterSignedIn('partner', 'en');
  await openWithClock(partner, '/basicInformation?dialog=colleague');
  const { page, texts } = partner;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const names = sheet.getByRole('textbox', { name: new RegExp(`^${say('people:name')}`) });
  await names.first().fill('关明河');
  await names.last().fill('Guan Minghe');
  await field(sheet, say('people:login')).fill(login);
  const invited = countSent(partner, /\/colleagues$/);
  await goOffline(partner);
  await askForIt(partner, sheet, button(sheet, say('people:invite')));
  await passTwoMinutes(partner);
  await expect(field(sheet, say('people:login'))).toHaveValue(login);
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  await expectTold(partner, 1);
  await expect(page.getByRole('row', { name: login })).toHaveCount(1);
  expect(invited()).toBe(1);

  await page.goto(texts.path('/contactManagement?dialog=add'));
  const contact = { nickname: 'Lin Ke', email: login, phone: '+86 138 0000 0000' };
  for (const [name, value] of Object.entries(contact)) {
    await field(sheet, say(`products:contact.${name as keyof typeof contact}`)).fill(value);
  }
  await goOffline(partner);
  await askForIt(partner, sheet, button(sheet, say('user-centre:contact.save')));
  await comeBack(partner);
  await expect(sheet).toBeHidden();
  const ask = await callAs('partner');
  expect((await ask(listContacts)).rows.filter(({ email }) => email === login)).toHaveLength(1);
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
