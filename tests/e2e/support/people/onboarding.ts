import { expect } from '@playwright/test';
import { button, field } from '#tests/e2e/support/fields.ts';
import type { Person } from './people.ts';

type Step = 'verification' | 'admission' | 'contact' | 'agreement' | 'code' | 'permissions';

/** What the programme has to do next for the enterprise whose page is open. */
export async function expectNextStep({ page, texts }: Person, step: Step): Promise<void> {
  const title = texts.say(`enterprises:act.${step}.title`);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
}

/** By the button of the turn panel. */
async function act(admin: Person, step: Step): Promise<void> {
  await expectNextStep(admin, step);
  await button(admin.page.locator('main'), admin.texts.say(`enterprises:act.${step}.button`)).click();
}

export async function admit(admin: Person): Promise<void> {
  const { page, texts } = admin;
  await act(admin, 'admission');
  await button(page.getByRole('dialog'), texts.say('administration:permit.confirm')).click();
}

export async function nameContact(admin: Person, contact: { name: string; email: string }): Promise<void> {
  const { say } = admin.texts;
  await act(admin, 'contact');
  const sheet = admin.page.getByRole('dialog');
  await field(sheet, say('administration:contact.name')).fill(contact.name);
  await field(sheet, say('administration:contact.email')).fill(contact.email);
  await button(sheet, say('administration:contact.save')).click();
}

/** Looked at on the way, where somebody looks. */
type Look = (what: string) => Promise<void>;
const noLook: Look = () => Promise.resolve();

const paper = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };

/** Writes the agreement for these categories and regions, files its paper, and has it signed. */
export async function signBusinessAgreement(
  admin: Person,
  named: { categories: readonly string[]; regions: readonly string[] },
  look = noLook,
): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await expectNextStep(admin, 'agreement');
  const panel = page.getByRole('region', { name: say('enterprises:agreement.title'), exact: true });
  await button(panel, say('enterprises:agreement.go.preparing')).click();
  await expect(panel).toContainText(/HT-\d{4}-\d{4,}/);
  await expect(button(panel, say('enterprises:agreement.go.signing'))).toBeDisabled();
  await button(panel, say('enterprises:agreement.edit')).click();
  const sheet = page.getByRole('dialog');
  for (const [key, names] of [
    ['categories', named.categories],
    ['salesRegions', named.regions],
  ] as const) {
    const group = sheet.getByRole('group', { name: say(`enterprises:agreement.${key}`) });
    for (const name of names) await group.getByRole('checkbox', { name, exact: true }).check();
  }
  await field(sheet, say('enterprises:agreement.validFrom')).fill('2026-01-01');
  await field(sheet, say('enterprises:agreement.validUntil')).fill('2099-12-31');
  await look('the sheet of an agreement');
  await button(sheet, say('enterprises:agreement.save')).click();
  await expect(button(panel, say('enterprises:agreement.go.signing'))).toBeDisabled();
  await panel.locator('input[type=file]').setInputFiles(paper);
  await expect(panel.getByRole('link', { name: paper.name })).toBeVisible();
  await button(panel, say('enterprises:agreement.go.signing')).click();
  await button(panel, say('enterprises:agreement.go.signed')).click();
  await expect(panel).toContainText(say('enterprises:agreement.state.signed'));
  await look('a signed agreement');
}

/** Opens the sheet of a code, and issues it. */
export async function issueCode(admin: Person, code: string): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await act(admin, 'code');
  const sheet = page.getByRole('dialog');
  await field(sheet, say('enterprises:codes.code')).fill(code);
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(page.getByRole('cell', { name: code })).toBeVisible();
}

/** Lets the enterprise apply for certification, which is the last step. */
export async function permit(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  await expectNextStep(admin, 'permissions');
  const what = say('enterprises:permissions.preloading.name');
  await button(page.locator('main'), say('enterprises:permissions.giveOf').replace('{{what}}', what)).click();
  const done = say('enterprises:turn.doneTitle');
  await expect(page.getByRole('heading', { level: 2, name: done, exact: true })).toBeVisible();
}
