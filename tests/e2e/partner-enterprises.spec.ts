import { expect } from '@playwright/test';
import { createEnterprise } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field } from './support/fields.ts';
import { expectOneLanguage } from './support/language.ts';
import { withDatabase } from './support/people/newcomers.ts';
import { type Person, test } from './support/people/people.ts';

/** A company that is verified, and has nothing else yet. */
const layVerified = (name: string) =>
  withDatabase((db) =>
    createEnterprise(db, {
      ...{ nameZh: `${name} 科技`, nameEn: `${name} Devices` },
      ...{ state: 0, partnerCode: null, contactEmail: null, contactPhone: null },
      ...{ whitelistedAt: null, preloadingSince: null, developmentTestsSince: null },
    }),
  );

const mark = () => Math.random().toString(36).slice(2, 9).padEnd(7, '0').toUpperCase();

type Step = 'admission' | 'contact' | 'agreement' | 'code' | 'permissions';

async function expectTurn({ page, texts }: Person, step: Step) {
  const title = texts.say(`enterprises:act.${step}.title`);
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
}

/** Writes the agreement, files its paper, and has it signed. */
async function signAgreement(admin: Person): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  const panel = page.getByRole('region', { name: say('enterprises:agreement.title'), exact: true });
  await button(panel, say('enterprises:agreement.go.preparing')).click();
  await expect(panel).toContainText(/HT-\d{4}-\d{4,}/);
  await expect(button(panel, say('enterprises:agreement.go.signing'))).toBeDisabled();
  await button(panel, say('enterprises:agreement.edit')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').first().check();
  const regions = sheet.getByRole('group', { name: say('enterprises:agreement.salesRegions') });
  await regions.getByRole('checkbox').first().check();
  await field(sheet, say('enterprises:agreement.validFrom')).fill('2026-01-01');
  await field(sheet, say('enterprises:agreement.validUntil')).fill('2099-12-31');
  await expectAccessibleInBoth(admin, 'the sheet of an agreement');
  await button(sheet, say('enterprises:agreement.save')).click();
  await button(panel, say('enterprises:agreement.go.signing')).click();
  await expect(button(panel, say('enterprises:agreement.go.signed'))).toBeDisabled();
  const paper = {
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  };
  await panel.locator('input[type=file]').setInputFiles(paper);
  await expect(panel.getByRole('link', { name: 'agreement.pdf' })).toBeVisible();
  await button(panel, say('enterprises:agreement.go.signed')).click();
  await expect(panel).toContainText(say('enterprises:agreement.state.signed'));
  await expectAccessibleInBoth(admin, 'a signed agreement');
}

test('an administrator finds a newcomer from anywhere, and takes it to its first application', async ({
  enterSignedIn,
}) => {
  const code = mark();
  const { id, nameEn } = await layVerified(code);
  const admin = await enterSignedIn('admin', 'en', '/ops/audit');
  admin.faults.expectStatus(400);
  const { page, texts } = admin;
  const { say } = texts;

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const jump = page.getByRole('combobox', { name: say('console:jump.placeholder') });
  await jump.fill(code);
  await expect(page.getByRole('option', { name: nameEn })).toBeVisible();
  await jump.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: nameEn })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/ops/enterprises/${id}$`));

  await expectTurn(admin, 'admission');
  await expectAccessibleInBoth(admin, 'an enterprise');
  await expectOneLanguage(admin, '.head-facts');
  await button(page.locator('main'), say('enterprises:act.admission.button')).click();
  await button(page.getByRole('dialog'), say('administration:permit.confirm')).click();

  await expectTurn(admin, 'contact');
  await button(page.locator('main'), say('enterprises:act.contact.button')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, say('administration:contact.name')).fill('Gao Lan');
  await field(sheet, say('administration:contact.email')).fill('gao.lan@assay.example');
  await button(sheet, say('administration:contact.save')).click();

  await expectTurn(admin, 'agreement');
  await signAgreement(admin);

  await expectTurn(admin, 'code');
  await button(page.locator('main'), say('enterprises:act.code.button')).click();
  const entry = field(sheet, say('enterprises:codes.code'));
  await expect(entry).toBeFocused();
  await entry.fill('LANYUE7');
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(sheet).toContainText(say('enterprises:codes.refused.taken'));
  await entry.fill(code);
  await expectAccessibleInBoth(admin, 'the sheet of a code');
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(page.getByRole('cell', { name: code })).toBeVisible();

  await expectTurn(admin, 'permissions');
  const what = say('enterprises:permissions.preloading.name');
  await button(page.locator('main'), say('enterprises:permissions.giveOf').replace('{{what}}', what)).click();
  const done = say('enterprises:turn.doneTitle');
  await expect(page.getByRole('heading', { level: 2, name: done, exact: true })).toBeVisible();

  const history = page.getByRole('complementary', { name: say('common:change.history') });
  for (const action of ['permissions', 'code-issued', 'agreement-signed', 'contact', 'state'] as const) {
    await expect(history).toContainText(say(`enterprises:action.${action}`));
  }
  await expect(history).toContainText('gao.lan@assay.example');
});

test('an administrator narrows the list by contact, and imports a whitelist after seeing what it does', async ({
  enterSignedIn,
}) => {
  const code = mark();
  const { nameZh, nameEn } = await layVerified(code);
  const admin = await enterSignedIn('admin', 'zh', `/ops/enterprises?turn=all&contact=none&keyword=${code}`);
  const { page, texts } = admin;
  const { say } = texts;
  const row = page.getByRole('link', { name: nameZh });
  await expect(row).toBeVisible();
  const contact = page.getByRole('combobox', { name: say('enterprises:filterContact') });
  await contact.selectOption('any');
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/contact=any/);
  await contact.selectOption('');
  await expect(row).toBeVisible();

  await button(page.locator('main'), say('enterprises:whitelistImport.button')).click();
  const sheet = page.getByRole('dialog');
  // As a Chinese spreadsheet saves it: 无名公司 in GB 18030.
  const nobody = Buffer.from([0xce, 0xde, 0xc3, 0xfb, 0xb9, 0xab, 0xcb, 0xbe, 0x0a]);
  const buffer = Buffer.concat([nobody, Buffer.from(`${nameEn}\n`)]);
  await sheet.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer });
  const preview = sheet.getByRole('region', { name: say('enterprises:whitelistImport.preview') });
  await expect(preview).toContainText('无名公司');
  await expect(preview).toContainText(say('enterprises:whitelistImport.fault.unknownName'));
  await expectAccessibleInBoth(admin, 'the import of a whitelist');
  await button(sheet, say('enterprises:whitelistImport.submit_other').replace('{{count}}', '1')).click();
  await expect(sheet).toHaveCount(0);
  await button(page.locator('main'), say('enterprises:whitelistImport.button')).click();
  await sheet.getByText(say('common:change.history')).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: nameZh })).toBeVisible();
  await expectOneLanguage(admin, '.sheet-body');
});
