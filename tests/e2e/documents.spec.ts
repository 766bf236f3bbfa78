import { expect } from '@playwright/test';
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
  await expect(main.getByText(say('documents:empty'))).toBeVisible();
  await button(main, say('documents:addDirectory')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(say('form:in.zh', { label: say('documents:field.name') })).fill('测试/结果');
  await sheet.getByLabel(say('form:in.en', { label: say('documents:field.name') })).fill('Tests');
  faults.expectStatus(400);
  await button(sheet, say('documents:save')).click();
  await expect(sheet.getByText('目录名含有特殊字符').first()).toBeVisible();
  await sheet.getByLabel(say('form:in.zh', { label: say('documents:field.name') })).fill('测试');
  await button(sheet, say('documents:save')).click();
  await expect(sheet).toBeHidden();

  await main.getByRole('link', { name: /^测试/ }).click();
  await link(main, say('documents:write')).first().click();
  await main.getByLabel(say('form:in.zh', { label: say('documents:field.title') })).fill('提交前检查');
  await main.getByLabel(say('form:in.en', { label: say('documents:field.title') })).fill('Checks');
  await field(main, say('documents:field.bodyZh')).fill('# 安装\n\n| 码 | 意思 |\n|---|---|\n| 0 | `可以` |');
  await field(main, say('documents:field.bodyEn')).fill('# Install\n\n```\nnpm install\n```');
  await expect(main.getByRole('heading', { name: '安装' })).toBeVisible();
  await button(main, say('documents:saveDraft')).click();
  await expect(main.getByText(say('documents:readsNothing'))).toBeVisible();
  await expectAccessibleInBoth(admin, 'a document that is written');
  await button(main, say('documents:publish.open')).click();
  await button(page.getByRole('dialog'), say('documents:publish.open')).click();
  await expect(main.getByText(say('documents:readsNow', { version: 1 }))).toBeVisible();
  await expect(main.locator('b', { hasText: say('documents:action.published') })).toBeVisible();

  const reader = await visit('en', '/document');
  const text = reader.page.locator('main');
  await expect(text.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await expect(text.getByText('npm install')).toBeVisible();
  await expectAccessibleInBoth(reader, 'a document');

  await link(main, say('console:pages.documents')).click();
  const row = page.getByRole('row').filter({ hasText: '提交前检查' });
  await expect(row).toContainText(say('documents:state.published'));
  await expectAccessibleInBoth(admin, 'documents');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('documents:withdraw.open'), exact: true }).click();
  await button(page.getByRole('dialog'), say('documents:withdraw.open')).click();
  await expect(row).toContainText(say('documents:state.withdrawn'));
});
