import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line, link } from './support/fields.ts';
import { withDatabase } from './support/people/newcomers.ts';
import { type Person, test } from './support/people/people.ts';

/** A certificate of a maker's own, whose number no approval comes by. */
const layCertificate = () =>
  withDatabase(async (db) => {
    const { id: enterprise } = await createEnterprise(db);
    const product = await createProduct(db, { enterpriseId: enterprise });
    const application = await insertApplicationRow(db, { product, status: 'certified' });
    const number = `A2021-${randomInt(100_000, 999_999)}`;
    await insertCertificateRow(db, { application: application.id, enterprise, number });
    return number;
  });

async function giveReason({ page, texts: { say } }: Person, zh: string, en: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  const label = say('register:field.reason');
  await line(sheet, say('form:in.zh', { label })).fill(zh);
  await line(sheet, say('form:in.en', { label })).fill(en);
}

test('an administrator gives a certificate another last day, and revokes it', async ({
  enterSignedIn,
  visit,
}) => {
  const number = await layCertificate();
  const admin = await enterSignedIn('admin', 'zh', `/ops/certificates?keyword=${number}`);
  const { page, texts, faults } = admin;
  const { say } = texts;
  const main = page.locator('main');
  await link(main, number).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('register:title', { number }));
  await expect(link(main, say('register:download', { number }))).toBeVisible({ timeout: 60_000 });

  await button(main, say('register:changeTerm')).click();
  const sheet = page.getByRole('dialog');
  faults.expectStatus(400);
  await giveReason(admin, '商务协议提前结束', 'The agreement ends early');
  await field(sheet, say('register:field.newUntil')).fill('2020-01-01');
  await button(sheet, say('register:changeTerm')).click();
  await expect(sheet.locator('.field-error')).toHaveText(say('errors:reason.term-past'));
  await expectAccessibleInBoth(admin, 'the sheet of a term');
  await field(sheet, say('register:field.newUntil')).fill('2027-01-31');
  await button(sheet, say('register:changeTerm')).click();
  await expect(sheet).toBeHidden();
  const history = page.getByRole('complementary', { name: say('common:change.history') });
  await expect(history).toContainText('商务协议提前结束');
  await expect(main.getByText('2027-01-31').first()).toBeVisible();

  await button(main, say('register:revoke')).click();
  await button(sheet, say('register:revoke')).click();
  await expect(sheet.locator('.field-error')).toHaveText(say('form:required'));
  await giveReason(admin, '量产版本与送测版本不一致', 'Devices on sale differ from the samples');
  await button(sheet, say('register:revoke')).click();
  await expect(main.getByText(say('register:barred'))).toBeVisible();
  await expect(history).toContainText('Devices on sale differ from the samples');
  await expectAccessibleInBoth(admin, 'a revoked certificate');
  await expect(link(main, say('register:download', { number }))).toBeVisible({ timeout: 60_000 });

  const visitor = await visit('en', `/c/${number}`);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
    visitor.texts.say('certificates:verdict.revoked'),
  );
  await expect(visitor.page.locator('main')).toContainText('Devices on sale differ from the samples');
});
