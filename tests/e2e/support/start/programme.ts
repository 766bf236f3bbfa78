import { expect } from '@playwright/test';
import { agreementNames } from '#domain/agreements/agreements.ts';
import { button, field, link } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import { fillBoth } from './set-up.ts';

/** Who takes samples, and where. */
export const sampleRoom = {
  recipient: '周岚',
  address: { zh: '云南省玉溪市澄江市抚仙路 18 号', en: '18 Fuxian Road, Chengjiang, Yunnan' },
};

/** By the console's menu, whose group is opened where it is shut. */
export async function openByMenu({ page, texts: { say } }: Person, group: string, entry: string) {
  const menu = page.getByRole('navigation', { name: say('console:console') });
  const shut = menu.getByRole('button', { name: say(`console:groups.${group}`), expanded: false });
  const wanted = menu.getByRole('link', { name: say(`console:pages.${entry}`) });
  if (group !== 'todo') {
    await shut.or(wanted).first().waitFor();
    if (!(await wanted.isVisible())) await shut.click();
  }
  await wanted.click();
}

/** The list of what is missing, among what is to do while there is any. */
const openStart = (admin: Person) => openByMenu(admin, 'todo', 'start');

/** From the list of what is missing to the page where it is put right. */
async function follow(admin: Person, item: string): Promise<void> {
  const { say } = admin.texts;
  await openStart(admin);
  const row = admin.page.getByRole('listitem').filter({ hasText: say(`readiness:item.${item}`) });
  await link(row, say(`readiness:do.${item}`)).click();
}

/** Who takes samples and where, and how the office is reached. */
export async function completeOffice(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await follow(admin, 'samples');
  const main = page.locator('main');
  await field(main, say('programme:field.email')).fill('office@chengjiang.example');
  await field(main, say('programme:field.phone')).fill('+86 877 0000 0120');
  await field(main, say('programme:field.recipient')).fill(sampleRoom.recipient);
  await fillBoth(main, admin, say('programme:field.address'), sampleRoom.address);
  await button(main, say('programme:save')).click();
  await expect(page.getByText(say('programme:saved'), { exact: true })).toBeVisible();
}

/** Both templates that came with the product, read and confirmed. */
export async function confirmTexts(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  for (const name of agreementNames) {
    await follow(admin, 'readTexts');
    const panel = page.getByRole('region', { name: say(`agreement-texts:agreement.${name}`), exact: true });
    const row = panel.getByRole('row').filter({ hasText: say('agreement-texts:unread.tag') });
    await row.getByRole('link').first().click();
    await button(page.locator('main'), say('agreement-texts:unread.confirm')).click();
    await expect(page.getByText(say('agreement-texts:unread.tag'))).toBeHidden();
  }
}

/** As the results of the walk name it. */
export const suite = { name: 'CTS', edition: '15_r4', file: 'cts-15_r4.zip' };

/** Drafts an edition, sends its package, and publishes it. */
export async function publishSuite(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await follow(admin, 'suites');
  const main = page.locator('main');
  await button(main, say('suites:add')).first().click();
  const sheet = page.getByRole('dialog');
  await field(sheet, say('suites:field.name')).fill(suite.name);
  await field(sheet, say('suites:field.edition')).fill(suite.edition);
  const notes = { zh: '修复三处误报。', en: 'Three false alarms are mended.' };
  await fillBoth(sheet, admin, say('suites:field.notes'), notes);
  await button(sheet, say('suites:create')).click();
  await expect(page.getByRole('heading', { level: 1, name: `${suite.name} ${suite.edition}` })).toBeVisible();
  await page
    .getByLabel(say('suites:upload.choose'), { exact: true })
    .first()
    .setInputFiles({ name: suite.file, mimeType: 'application/zip', buffer: Buffer.alloc(70_000, 'cts') });
  await expect(main.getByText('SHA-256').first()).toBeVisible();
  await button(main, say('suites:publish.action')).click();
  await button(page.getByRole('dialog'), say('suites:publish.action')).click();
  await expect(main.getByText(say('suites:standing.recommended'))).toBeVisible();
}

export type Invited = { zh: string; en: string; login: string };

/** Invites somebody of the programme as a reviewer. */
export async function inviteReviewer(admin: Person, person: Invited): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await button(page.locator('main'), say('people:add')).click();
  const sheet = page.getByRole('dialog');
  await fillBoth(sheet, admin, say('people:name'), person);
  await field(sheet, say('people:login')).fill(person.login);
  await sheet.getByRole('checkbox', { name: say('administration:role.reviewer') }).check();
  await button(sheet, say('people:invite')).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: person.login })).toContainText(say('people:waiting'));
}

export async function inviteReviewers(admin: Person, people: readonly Invited[]): Promise<void> {
  await follow(admin, 'reviewers');
  for (const person of people) await inviteReviewer(admin, person);
}

/** Whoever approves results does not give the final approval. */
export async function wantTwoReviewers(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await openByMenu(admin, 'programme', 'generalConfig');
  const name = say('config:key.fourEyes.name');
  await button(page.locator('main'), name).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox', { name: say('config:switchOn') }).check();
  await button(sheet, say('config:set')).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(say('config:yes'));
}

/** Nobody counts who was invited and has not come. */
export async function expectInvited(admin: Person, count: number): Promise<void> {
  const { page, texts } = admin;
  await openStart(admin);
  await expect(page.getByText(texts.say('readiness:fact.reviewers.invited', { count }))).toBeVisible();
}

/** Nothing is missing any more. */
export async function expectReady({ page, texts }: Person): Promise<void> {
  await page.goto(texts.path('/ops/start'));
  const ready = texts.say('readiness:allReady');
  await expect(page.getByRole('heading', { level: 1, name: ready, exact: true })).toBeVisible();
}
