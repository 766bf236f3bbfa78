import { expect, type Locator } from '@playwright/test';
import { type FormFieldId, formFields } from '#domain/application-forms/form-fields.ts';
import { writeForm } from '#infra/workbooks/write-form.ts';
import { approve, meetRequirements, openFromQueue } from '#tests/e2e/support/applications/desk.ts';
import { expectStatus, progressOf } from '#tests/e2e/support/applications/progress.ts';
import { enterSoftware, goOn, itemName, sendPictures } from '#tests/e2e/support/applications/wizard.ts';
import { expectAccessibleInBoth } from '#tests/e2e/support/axe.ts';
import { type Device, inventDevice } from '#tests/e2e/support/device.ts';
import { button, field, link } from '#tests/e2e/support/fields.ts';
import { decide, layProduct } from '#tests/e2e/support/fixture.ts';
import { expectOneLanguage } from '#tests/e2e/support/language.ts';
import { callAs } from '#tests/e2e/support/over-http.ts';
import { withDatabase } from '#tests/e2e/support/people/newcomers.ts';
import { logins, type Person, test } from '#tests/e2e/support/people/people.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { finding, insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createProduct } from '#tests/support/factories.ts';
import { type Language, languages } from '#web/lib/language/language.ts';
import { paths } from '#web/paths.ts';

/** A certified application of the maker, for another product. */
async function laySource(device: Device): Promise<string> {
  const number = `C2025-${Number.parseInt(device.channelCode.slice(1, 6), 16)}`;
  await withDatabase(async (db) => {
    const { enterpriseId } = await db
      .selectFrom('account')
      .select('enterpriseId')
      .where('login', '=', logins.partner)
      .executeTakeFirstOrThrow();
    const product = await createProduct(db, { enterpriseId: enterpriseId ?? '' });
    const materials = JSON.stringify(materialsOf(await insertImage(db, product.enterpriseId)));
    await insertApplicationRow(db, { product, status: 'certified', overrides: { number, materials } });
  });
  return number;
}

type Values = Parameters<typeof writeForm>[0]['values'];

function formOf({ texts: { language } }: Person, device: Device, values: Values) {
  const { name, brand, brandAlias, model, osVersion, romVersion } = device;
  const known = { name, brand, brandAlias, model, osVersion, romVersion, romName: 'LanOS', os: 'Android' };
  const choices = { category: itemName('phone', language), differences: 'Battery and colour' };
  const buffer = writeForm({ edition: language, values: { ...known, ...choices, ...values } });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: `${model}.xlsx`, mimeType, buffer };
}

const listsIn = (language: Language) => ({
  salesRegions: ['cn', 'apac'].map((code) => itemName(code, language)).join('、'),
  preloadedApps: ['browser', 'app-gallery'].map((code) => itemName(code, language)).join(', '),
});

const rowOf = (scope: Locator, field: FormFieldId, language: Language) => {
  const name = formFields[field].label[language];
  return scope.getByRole('row').filter({ has: scope.page().getByRole('rowheader', { name, exact: true }) });
};

/** In English what the form says is taken over, by product and materials; in Chinese it stays as it is. */
async function settle({ page, texts: { say, language } }: Person): Promise<void> {
  const main = page.locator('main');
  const condition = main
    .getByRole('listitem')
    .filter({ hasText: say('application-forms:condition.differences') });
  await expect(condition).toContainText('0 / 1');
  await button(page.locator('footer'), say('common:continue')).click();
  await expect(main.getByText(say('wizard:formBarrier.differs'))).toBeVisible();
  if (language === 'zh') {
    await main.getByRole('checkbox', { name: say('application-forms:take.meant', { count: 1 }) }).check();
    return expect(condition).toContainText('1 / 1');
  }
  await button(main, say('application-forms:take.button')).click();
  for (const taken of ['brandAlias', 'preloadedApps'] as const)
    await expect(rowOf(main, taken, language)).toContainText(say('application-forms:verdict.same'));
}

/** A form whose sales volume is too high, then a correct one. */
async function handInForm(partner: Person, device: Device, sourceNumber: string): Promise<void> {
  const { page, texts } = partner;
  const { say, language } = texts;
  const main = page.locator('main');
  await main.getByRole('radio', { name: say('device:mode.2') }).check();
  const source = field(main, say('device:material.source'));
  const option = source.locator('option').filter({ hasText: sourceNumber });
  await source.selectOption((await option.getAttribute('value')) ?? '');
  const rest = { ...listsIn(language), sourceNumber };
  const input = main.locator('input[type=file]');
  await input.setInputFiles(formOf(partner, device, { ...rest, salesVolume: '60000', brandAlias: 'LanYue' }));
  const wrong = main.getByRole('row').filter({ has: page.getByRole('cell', { name: '60000', exact: true }) });
  await expect(main.getByRole('table', { name: '! B17:D19' }).getByRole('cell')).toContainText(['60000']);
  await expect(wrong.first()).toContainText('18');
  await expect(wrong.first()).toContainText('C');
  await expect(main.getByText('HTS.100000135')).toBeVisible();
  const differs = rowOf(main, 'brandAlias', language);
  await expect(differs).toContainText(say('application-forms:verdict.differs'));
  await expectAccessibleInBoth(partner, 'a form with wrong cells');
  await button(page.locator('footer'), say('common:continue')).click();
  await expect(main.getByText(say('wizard:formBarrier.unread'))).toBeVisible();
  await input.setInputFiles(formOf(partner, device, { ...rest, salesVolume: '12.5', brandAlias: 'LanYue' }));
  await expect(main.getByText(say('application-forms:read'), { exact: true })).toBeVisible();
  await settle(partner);
  // Names of other products are in the language of their makers.
  await expectOneLanguage(partner, 'div.field, aside b');
}

/** Sent back by the product review: the form is replaced by one that says what the portal knows. */
async function amendForm(partner: Person, device: Device, rest: Values): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  const id = new URL(page.url()).pathname.split('/').pop() ?? '';
  await decide(await callAs('reviewer'), id, { type: 'reject-phase', phase: 'product', finding });
  await link(progressOf(partner), say('applications:action.amend')).click();
  const main = page.locator('main');
  await expect(main.getByText(say('application-forms:read'), { exact: true })).toBeVisible();
  const amended = {
    ...formOf(partner, device, { ...rest, salesVolume: '12.5', brandAlias: device.brandAlias }),
    name: 'amended.xlsx',
  };
  await main.getByLabel(say('wizard:replaceForm'), { exact: true }).setInputFiles(amended);
  await expect(link(main, amended.name)).toBeVisible();
  await expect(main.getByText(say('application-forms:read'), { exact: true })).toBeVisible();
  await expectAccessibleInBoth(partner, 'a form that is replaced');
  await button(page.locator('footer'), say('wizard:resubmit')).click();
  await button(page.getByRole('dialog'), say('wizard:confirmAgain.confirm')).click();
  await expectStatus(partner, 'product-under-review');
}

/** In Chinese as far as the form differs, in English to the certificate. */
test.describe.configure({ timeout: 300_000 });

const ends = { zh: 'application', en: 'certificate' };
for (const language of languages) {
  test(`plus mode, from a product to its ${ends[language]}`, async ({ enterSignedIn }) => {
    const device = inventDevice(language);
    const sourceNumber = await laySource(device);
    const { id } = await layProduct(await callAs('partner'), device);
    const partner = await enterSignedIn('partner', language, paths.wizardFor(id));
    const { page, texts } = partner;
    const { say } = texts;
    const main = page.locator('main');
    await expect(main.getByRole('radio', { name: device.name })).toBeChecked();
    await goOn(partner, 'kind');
    await handInForm(partner, device, sourceNumber);
    await goOn(partner, 'configurations');
    await goOn(partner, 'materials');
    await enterSoftware(main, partner, device);
    await sendPictures(main, partner);
    await goOn(partner, 'review');
    const same = say('application-forms:verdict.same');
    await expect(rowOf(main, 'salesVolume', language)).toContainText(same);
    await expectAccessibleInBoth(partner, 'a form beside the application');
    await button(page.locator('footer'), say('wizard:submit')).click();
    await button(page.getByRole('dialog'), say('wizard:confirm.confirm')).click();
    await expect(page).toHaveURL(/\/certification\/[0-9a-f-]{36}$/);
    await expectStatus(partner, 'product-under-review');
    if (language === 'zh') return;
    await amendForm(partner, device, { ...listsIn(language), sourceNumber });

    const reviewer = await enterSignedIn('reviewer', language, '/ops');
    await openFromQueue(reviewer, device);
    await expect(rowOf(reviewer.page.locator('main'), 'salesVolume', language)).toContainText(same);
    await expectAccessibleInBoth(reviewer, 'a form at the desk');
    await approve(reviewer, 'review-product');
    await approve(reviewer, 'review-commercial');
    await (await meetRequirements(reviewer, 'approve-final')).click();
    await expectStatus(partner, 'certified');
  });
}
