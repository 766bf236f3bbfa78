import { expect } from '@playwright/test';
import { describeError } from '#domain/errors/errors.ts';
import { createContact, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field, line } from '../support/fields.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { logins, type Person, test } from '../support/people/people.ts';

const mark = () => crypto.randomUUID().slice(0, 7).toUpperCase();
const errorIn = ({ page }: Person, words: string) =>
  expect(page.getByRole('dialog').locator('.field-error').filter({ hasText: words })).toBeVisible();

/** Opens the menu of the row that holds a text, and chooses from it. */
async function choose({ page }: Person, row: string, name: string) {
  await page.getByRole('row').filter({ hasText: row }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Another administrator changes it beside the page. */
async function setBeside(key: string, value: unknown) {
  await withDatabase((db) =>
    db
      .updateTable('generalConfig')
      .set({ value: JSON.stringify(value) as never, version: 9 })
      .where('key', '=', key as never)
      .execute(),
  );
}

test('an administrator withdraws a code, adds a person and shuts one out, and renames the enterprise', async ({
  enterSignedIn,
}) => {
  const code = mark();
  const named = { partnerCode: code, nameZh: `编码 ${code}`, nameEn: `Coded ${code}` };
  const { id } = await withDatabase((db) => createEnterprise(db, named));
  const admin = await enterSignedIn('admin', 'zh', `/ops/enterprises/${id}`);
  admin.faults.expectStatus(409);
  const { page, texts } = admin;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const history = page.getByRole('complementary', { name: say('common:change.history') });

  await button(page.locator('main'), say('enterprises:codes.withdraw')).click();
  await button(sheet, say('enterprises:codes.withdraw')).click();
  await errorIn(admin, say('form:required'));
  await field(sheet, say('enterprises:codes.reason')).fill('换用新的编码');
  await expectAccessibleInBoth(admin, 'a code that is withdrawn');
  await button(sheet, say('enterprises:codes.withdraw')).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(say('enterprises:codes.withdrawn'));
  await expect(row).toContainText('换用新的编码');
  await expect(history).toContainText(say('enterprises:action.code-withdrawn'));

  const login = `${code.toLowerCase()}@assay.example`;
  await button(page.locator('main'), say('people:addMaker')).click();
  await line(sheet, say('form:in.zh', { label: say('people:name') })).fill('林夏');
  await line(sheet, say('form:in.en', { label: say('people:name') })).fill('Lin Xia');
  await field(sheet, say('people:login')).fill(logins.partner);
  await button(sheet, say('people:invite')).click();
  await errorIn(admin, describeError('partnerEnterpriseDuplicate').zh);
  await expectAccessibleInBoth(admin, 'a person whose account is taken');
  await field(sheet, say('people:login')).fill(login);
  await button(sheet, say('people:invite')).click();
  await expect(sheet).toBeHidden();
  const person = page.getByRole('row').filter({ hasText: login });
  await expect(person).toContainText(say('people:waiting'));
  await choose(admin, login, say('administration:disable.confirm'));
  await button(sheet, say('administration:disable.confirm')).click();
  await expect(person).toContainText(say('enterprises:people.disabled'));

  await button(page.locator('main'), say('administration:enterprises.more', { name: named.nameZh })).click();
  await page.getByRole('menuitem', { name: say('people:rename') }).click();
  await line(sheet, say('form:in.en', { label: say('people:company') })).fill(
    'Hangzhou Hebai Technology Co., Ltd.',
  );
  await button(sheet, say('people:save')).click();
  await errorIn(admin, describeError('partnerEnterpriseDuplicate').zh);
  await line(sheet, say('form:in.en', { label: say('people:company') })).fill(`Recoded ${code}`);
  await button(sheet, say('people:save')).click();
  await expect(sheet).toBeHidden();
  await expect(history).toContainText(`Recoded ${code}`);
});

test('an administrator deactivates a product with its reason, changes the reason, and activates it again', async ({
  enterSignedIn,
}) => {
  const code = mark();
  const name = `Recalled Pad ${code}`;
  await withDatabase(async (db) => {
    const { id: enterpriseId } = await createEnterprise(db, {
      partnerCode: code,
      nameZh: code,
      nameEn: code,
    });
    const { id } = await createContact(db, { enterpriseId, nickname: 'Chen Yu' });
    await createProduct(db, { enterpriseId, name, nameEn: name, customCode: null, contactIds: [id] });
  });
  const admin = await enterSignedIn('admin', 'en', `/ops/products?keyword=${code}`);
  const { page, texts } = admin;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: name });
  const note = (language: 'zh' | 'en') =>
    line(sheet, say(`form:in.${language}`, { label: say('activation:field.note') }));

  await choose(admin, name, say('activation:deactivateAction'));
  await button(sheet, say('activation:deactivate')).click();
  await expect(sheet.locator('.field-error')).toHaveCount(2);
  await expectAccessibleInBoth(admin, 'a product that is to be deactivated');
  await field(sheet, say('activation:field.reason')).selectOption('recall');
  await note('zh').fill('电池召回');
  await note('en').fill('The battery is recalled');
  await button(sheet, say('activation:deactivate')).click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText(say('activation:reason.recall'));

  await choose(admin, name, say('activation:editReason'));
  await field(sheet, say('activation:field.reason')).selectOption('wrong-data');
  await button(sheet, say('activation:save')).click();
  await expect(row).toContainText(say('activation:reason.wrong-data'));
  await choose(admin, name, say('activation:activate'));
  await button(sheet, say('activation:activate')).click();
  await expect(row).toContainText(say('activation:state.active'));
  await button(row, name).click();
  for (const action of ['activated', 'edited', 'deactivated'] as const)
    await expect(
      sheet.locator('b').getByText(say(`activation:action.${action}`), { exact: true }),
    ).toBeVisible();
});

test('an administrator notes when a reviewer is away, and takes it back', async ({ enterSignedIn }) => {
  const login = logins.secondReviewer;
  const admin = await enterSignedIn('admin', 'zh', `/ops/accounts?keyword=${login}`);
  admin.faults.expectStatus(400);
  const { page, texts } = admin;
  const { say } = texts;
  await choose(admin, login, say('people:edit'));
  const sheet = page.getByRole('dialog');
  const add = async (from: string, to: string) => {
    await field(sheet, say('people:away.from')).fill(from);
    await field(sheet, say('people:away.to')).fill(to);
    await button(sheet, say('people:away.add')).click();
  };
  await add('2098-03-04', '2098-03-02');
  await errorIn(admin, say('form:rule.order'));
  await add('2098-03-01', '2098-03-05');
  const known = sheet.getByRole('listitem').filter({ hasText: '2098-03-01' }).first();
  await expect(known).toContainText('2098-03-05');
  await add('2098-03-05', '2098-03-09');
  await errorIn(admin, say('errors:reason.overlap'));
  await expectAccessibleInBoth(admin, 'absences of a reviewer');
  await button(known, say('people:away.remove')).click();
  await expect(known.getByRole('button')).toHaveCount(0);
  await expect(sheet).toContainText(say('people:away.none'));
  await expect(sheet).toContainText('2098-03-01 – 2098-03-05');
});

test('an administrator sets a key, changes it beside a colleague, and takes it back to its default', async ({
  enterSignedIn,
}) => {
  const admin = await enterSignedIn('admin', 'en', '/ops/config');
  admin.faults.expectStatus(400);
  const { page, texts } = admin;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const rowOf = (key: string) => page.getByRole('row').filter({ hasText: key });
  const size = field(sheet, say('config:suite.size'));
  const send = (key: 'set' | 'save') => button(sheet, say(`config:${key}`)).click();

  await choose(admin, 'testResultSizes', say('config:set'));
  await button(sheet, say('config:suite.add')).click();
  await page.keyboard.type('CTS');
  await size.fill('201');
  await send('set');
  await expect(sheet.locator('.field-error')).toContainText('200');
  await expectAccessibleInBoth(admin, 'a size beyond what a suite may have');
  await size.fill('20');
  await send('set');
  await expect(sheet).toBeHidden();
  await expect(rowOf('testResultSizes')).toContainText(say('config:state.set'));

  await choose(admin, 'testResultSizes', say('config:change'));
  await size.fill('30');
  await setBeside('testResultSizes', { CTS: 40 });
  await send('save');
  await expect(sheet.getByRole('alert')).toContainText(say('errors:version'));
  await page.keyboard.press('Escape');
  await button(page.locator('body'), say('form:discard')).click();
  await choose(admin, 'testResultSizes', say('config:change'));
  await expect(size).toHaveValue('40');
  await size.fill('30');
  await send('save');
  await expect(rowOf('testResultSizes')).toContainText('CTS: 30 MB');
  await choose(admin, 'testResultSizes', say('config:change'));
  await expect(sheet.locator('.sheet-history')).toContainText('CTS: 20 MB');
  await page.keyboard.press('Escape');

  await choose(admin, 'incompleteRuns', say('config:set'));
  await button(sheet, say('config:suite.add')).click();
  await page.keyboard.type('CTS');
  const rule = field(sheet, say('config:suite.rule'));
  await rule.selectOption('bypass');
  await expectAccessibleInBoth(admin, 'what incomplete runs mean, by suite');
  await rule.selectOption('refuse');
  await send('set');
  await expect(rowOf('incompleteRuns')).toContainText(say('config:suite.refuse'));

  await choose(admin, 'fourEyes', say('config:set'));
  await sheet.getByRole('checkbox').check();
  await send('set');
  await expect(rowOf('fourEyes')).toContainText(say('config:yes'));
  for (const key of ['testResultSizes', 'incompleteRuns', 'fourEyes']) {
    await choose(admin, key, say('config:reset.action'));
    await button(sheet, say('config:reset.confirm')).click();
    await expect(rowOf(key)).toContainText(say('config:state.standard'));
  }
  await rowOf('fourEyes').getByRole('button').first().click();
  for (const action of ['deleted', 'created'] as const)
    await expect(
      sheet
        .locator('b')
        .getByText(say(`config:action.${action}`), { exact: true })
        .first(),
    ).toBeVisible();
});
