import { expect } from '@playwright/test';
import { describeError } from '#domain/errors/errors.ts';
import { writeWorkbook } from '#infra/local/demo/workbook.ts';
import { guideDirectories } from '#infra/production/guide/guide.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, link } from './support/fields.ts';
import { test } from './support/people/people.ts';

test('an administrator writes a document, publishes it, and withdraws it', async ({
  enterSignedIn,
  visit,
}) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/documents');
  const { page, texts, faults } = admin;
  const { say } = texts;
  const main = page.locator('main');
  const failures = guideDirectories.find(({ key }) => key === 'failures')?.name.zh ?? '';
  await expect(main.getByRole('link', { name: new RegExp(`^${failures}`) })).toBeVisible();
  await button(main, say('documents:addDirectory')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(say('form:in.zh', { label: say('documents:field.name') })).fill('测试/结果');
  await sheet.getByLabel(say('form:in.en', { label: say('documents:field.name') })).fill('Walks');
  faults.expectStatus(400);
  await button(sheet, say('documents:save')).click();
  await expect(sheet.getByText(describeError('directoryNameSpecialCharacters').zh).first()).toBeVisible();
  await sheet.getByLabel(say('form:in.zh', { label: say('documents:field.name') })).fill('步行');
  await button(sheet, say('documents:save')).click();
  await expect(sheet).toBeHidden();

  await main.getByRole('link', { name: /^步行/ }).click();
  await link(main, say('documents:write')).first().click();
  await main.getByLabel(say('form:in.zh', { label: say('documents:field.title') })).fill('寄样前自查');
  await main.getByLabel(say('form:in.en', { label: say('documents:field.title') })).fill('Checks');
  const systems = main.getByRole('group', { name: say('documents:field.systems') });
  await systems.getByLabel('Android').check();
  await field(main, say('documents:field.bodyZh')).fill('# 安装\n\n| 码 | 意思 |\n|---|---|\n| 0 | `可以` |');
  await field(main, say('documents:field.bodyEn')).fill('# Install\n\n```\nnpm install\n```');
  await expect(main.getByRole('heading', { name: '安装' })).toBeVisible();
  await button(main, say('documents:saveDraft')).click();
  await expect(main.getByText(say('documents:readsNothing'))).toBeVisible();
  await expect(main.getByText(say('documents:scope.for', { products: 'Android' }))).toBeVisible();
  await expectAccessibleInBoth(admin, 'a document that is written');
  await button(main, say('documents:publish.open')).click();
  await button(page.getByRole('dialog'), say('documents:publish.open')).click();
  await expect(main.getByText(say('documents:readsNow', { version: 1 }))).toBeVisible();
  await expect(main.locator('b', { hasText: say('documents:action.published') })).toBeVisible();

  const reader = await visit('en', '/document');
  const text = reader.page.locator('main');
  await link(text, 'Checks').click();
  await expect(text.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await expect(text.getByText('npm install')).toBeVisible();
  await expect(
    text.getByText(reader.texts.say('documents:scope.for', { products: 'Android' })),
  ).toBeVisible();
  await expectAccessibleInBoth(reader, 'a document');

  await link(main, say('console:pages.documents')).click();
  const row = page.getByRole('row').filter({ hasText: '寄样前自查' });
  await expect(row).toContainText(say('documents:state.published'));
  await expectAccessibleInBoth(admin, 'documents');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('documents:withdraw.open'), exact: true }).click();
  await button(page.getByRole('dialog'), say('documents:withdraw.open')).click();
  await expect(row).toContainText(say('documents:state.withdrawn'));

  // What was published is not deleted, nor what holds it; a draft is.
  await row.getByRole('button').last().click();
  await expect(page.getByRole('menuitem', { name: say('documents:delete.barred') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await button(main, say('documents:directoryMore', { name: '步行' })).click();
  await expect(page.getByRole('menuitem', { name: say('documents:deleteDirectory.barred') })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await link(row, '寄样前自查').click();
  await field(main, say('documents:field.bodyEn')).fill('# Install\n\nOnce more');
  await button(main, say('documents:saveDraft')).click();
  await button(main, say('documents:dropDraft.open')).click();
  await button(page.getByRole('dialog'), say('documents:dropDraft.open')).click();
  const history = main.locator('b').filter({ hasText: say('documents:action.draft-deleted') });
  await expect(history).toBeVisible();
});

test('an administrator replaces the form of plus mode, whose type is judged by its content', async ({
  enterSignedIn,
}) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/form-template');
  const { page, texts, faults } = admin;
  const { say } = texts;
  const main = page.locator('main');
  const choose = main.locator('input[type=file]');
  const template = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  faults.expectStatus(415);
  await choose.setInputFiles(template('form.xlsx', Buffer.from('no workbook')));
  await expect(main.getByRole('alert')).toBeVisible();
  await expectAccessibleInBoth(admin, 'a form that is refused');
  await choose.setInputFiles(template('next.xlsx', writeWorkbook([['编号', '部件']])));
  const row = page.getByRole('row').filter({ hasText: 'next.xlsx' });
  await expect(row).toContainText(say('form-template:current'));
  await expect(main.locator('b', { hasText: say('form-template:action.uploaded') })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('row').last().getByRole('link').click();
  expect((await download).suggestedFilename()).toMatch(/plus-form/);
});
