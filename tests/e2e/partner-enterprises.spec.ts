import { expect } from '@playwright/test';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field } from './support/fields.ts';
import { expectOneLanguage } from './support/language.ts';
import { withDatabase } from './support/people/newcomers.ts';
import {
  admit,
  expectNextStep,
  nameContact,
  permit,
  signBusinessAgreement,
} from './support/people/onboarding.ts';
import { type Person, test } from './support/people/people.ts';

/** A company that is verified, and has nothing else yet. */
const layVerified = (name: string) =>
  withDatabase((db) =>
    createEnterprise(db, {
      nameZh: `${name} 科技`,
      nameEn: `${name} Devices`,
      state: 0,
      partnerCode: null,
      contactEmail: null,
      contactPhone: null,
      whitelistedAt: null,
      preloadingSince: null,
      developmentTestsSince: null,
    }),
  );

/** Reads on the home page why its admission was declined, and asks for it again. */
async function askAgain(maker: Person, reason: string): Promise<void> {
  const { page, texts } = maker;
  const { say } = texts;
  await expect(page.getByText(reason)).toBeVisible();
  await expectAccessibleInBoth(maker, 'home of an enterprise that was declined');
  await button(page.locator('body'), say('session:onboarding.again.open')).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, say('session:onboarding.again.answer')).fill('The first device is ready.');
  await expectAccessibleInBoth(maker, 'asking for admission again');
  await button(dialog, say('session:onboarding.again.submit')).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('session:onboarding.office.admission'))).toBeVisible();
}

const mark = () => Math.random().toString(36).slice(2, 9).padEnd(7, '0').toUpperCase();

test('an administrator finds a newcomer from anywhere, and takes it to its first application', async ({
  enterSignedIn,
  enterAs,
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

  await expectNextStep(admin, 'admission');
  const main = page.locator('main');
  await button(main, say('enterprises:act.admission.decline')).click();
  const decline = page.getByRole('dialog');
  const reason = 'No devices for this programme yet.';
  await expect(button(decline, say('administration:decline.confirm'))).toBeVisible();
  await decline.getByLabel(say('form:in.en', { label: say('administration:decline.reason') })).fill(reason);
  await expectAccessibleInBoth(admin, 'the reason of a refusal');
  await button(decline, say('administration:decline.confirm')).click();
  await expect(main.getByText(reason).first()).toBeVisible();
  const account = await withDatabase((db) => createAccount(db, { enterpriseId: id }));
  await askAgain(await enterAs(account, 'zh', '/'), reason);
  await page.reload();
  await expectNextStep(admin, 'admission');
  await expectAccessibleInBoth(admin, 'an enterprise');
  await expectOneLanguage(admin, '.head-facts');
  await admit(admin);
  await nameContact(admin, { name: 'Gao Lan', email: 'gao.lan@assay.example' });
  const agreed = { categories: ['Phone'], regions: ['Mainland China'] };
  await signBusinessAgreement(admin, agreed, (what) => expectAccessibleInBoth(admin, what));

  await expectNextStep(admin, 'code');
  await button(page.locator('main'), say('enterprises:act.code.button')).click();
  const sheet = page.getByRole('dialog');
  const entry = field(sheet, say('enterprises:codes.code'));
  await expect(entry).toBeFocused();
  await entry.fill('LANYUE7');
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(sheet).toContainText(say('enterprises:codes.refused.taken'));
  await expectAccessibleInBoth(admin, 'the sheet of a code');
  await entry.fill(code);
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(page.getByRole('cell', { name: code })).toBeVisible();
  await permit(admin);

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
