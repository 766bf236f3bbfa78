import { expect, type Locator } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { expectAccessibleInBoth } from '#tests/e2e/support/axe.ts';
import { button, field, link } from '#tests/e2e/support/fields.ts';
import { proof, type SentFile } from '#tests/e2e/support/files.ts';
import { callAs } from '#tests/e2e/support/over-http.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import { progressOf } from './progress.ts';

/** By the turn panel's button to the page where results are sent. */
export async function openEvidence(partner: Person): Promise<void> {
  const { page, texts } = partner;
  await link(progressOf(partner), texts.say('applications:action.upload')).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.say('evidence:title') })).toBeVisible();
}

/** The card of a file that was sent. */
export function cardOf({ page }: Person, file: SentFile): Locator {
  return page.getByRole('article', { name: file.name, exact: true });
}

/** Through the drop zone; the file's name says which configuration it is for. */
export async function sendResult(partner: Person, file: SentFile): Promise<void> {
  const { page, texts } = partner;
  await page.locator('.drop').getByLabel(texts.say('evidence:choose'), { exact: true }).setInputFiles(file);
}

export async function expectMatched(partner: Person, file: SentFile): Promise<void> {
  const tag = cardOf(partner, file).getByText(partner.texts.say('evidence:tag.matched'), { exact: true });
  await expect(tag).toBeVisible({ timeout: 60_000 });
}

/** Refused for another model: the line of the file, wanted and found. */
export async function expectOtherModel(
  partner: Person,
  file: SentFile,
  models: { wanted: string; found: string },
): Promise<void> {
  const { say } = partner.texts;
  const card = cardOf(partner, file);
  await expect(card.getByText(say('evidence:tag.mismatch'), { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(card.getByRole('heading', { name: say('evidence:from.model') })).toBeVisible();
  await expect(card.getByRole('list', { name: say('evidence:excerpt') })).toContainText(models.found);
  const row = card.getByRole('row').filter({ hasText: say('evidence:item.model') });
  await expect(row).toContainText(models.wanted);
  await expect(row).toContainText(models.found);
  await expect(row.getByRole('cell').first()).toHaveText(/\d/);
}

/** Another file for the configuration whose card this is. */
export async function sendAgain(partner: Person, refused: SentFile, file: SentFile): Promise<void> {
  const label = partner.texts.say('evidence:again');
  await cardOf(partner, refused).getByLabel(label, { exact: true }).setInputFiles(file);
}

/** Opens the first failed case, where it does not stand open already. */
export async function openBypass({ page }: Person): Promise<void> {
  const toggle = page.locator('#bypass [aria-expanded]').first();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** The field of the open bypass item. */
export function bypassReason({ page, texts }: Person): Locator {
  return field(page.locator('#bypass'), texts.say('evidence:reason'));
}

const applicationIn = ({ page }: Person) => /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';

/** A colleague has saved another reason meanwhile: both stand beside each other, and one's own is kept. */
export async function keepOwnReason(partner: Person, reason: string): Promise<void> {
  const { page, texts, faults } = partner;
  const params = { id: applicationIn(partner) };
  const colleague = await callAs('partner');
  const { failures } = await colleague(getApplication, { params });
  const body = { failureKey: failures[0]?.key ?? '', reason: 'What a colleague found', attachmentIds: [] };
  await colleague(putWaiverRequest, { params, body });
  faults.expectStatus(400);
  await button(page.locator('#bypass'), texts.say('evidence:saveBypass')).click();
  const both = page.getByRole('alert').filter({ hasText: body.reason });
  await expect(both.getByRole('radio', { name: reason })).toBeChecked();
  await expectAccessibleInBoth(partner, 'a bypass item that a colleague changed');
}

/** The one failed case says so on the server. */
export async function expectReason(partner: Person, reason: string): Promise<void> {
  const ask = await callAs('partner');
  const read = async () => (await ask(getApplication, { params: { id: applicationIn(partner) } })).failures;
  await expect.poll(async () => (await read())[0]?.bypass?.reason).toBe(reason);
}

export async function saveBypass({ page, texts }: Person): Promise<void> {
  const { say } = texts;
  const panel = page.locator('#bypass');
  await panel.getByLabel(say('form:attach'), { exact: true }).setInputFiles(proof);
  await expect(link(panel, proof.name)).toBeVisible();
  await button(panel, say('evidence:saveBypass')).click();
  await expect(panel.getByText(say('evidence:bypass.open'), { exact: true })).toBeVisible();
}

/** Hands the evidence in; shows the application's page again. */
export async function submitEvidence({ page, texts }: Person): Promise<void> {
  await button(page.locator('footer'), texts.say('evidence:submit')).click();
  await button(page.getByRole('dialog'), texts.say('evidence:confirm.confirm')).click();
  await expect(page).toHaveURL(/\/certification\/[0-9a-f-]{36}$/);
}
