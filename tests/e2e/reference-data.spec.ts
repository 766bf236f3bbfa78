import { expect } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line, link } from './support/fields.ts';
import { type Person, test } from './support/people/people.ts';

const sheetOf = ({ page }: Person) => page.getByRole('dialog');

/** Chooses from the menu of the row that holds a text, and confirms it where it is asked for. */
async function act({ page, texts }: Person, row: string, key: 'edit' | 'retire' | 'restore' | 'delete') {
  await page.getByRole('row').filter({ hasText: row }).getByRole('button').last().click();
  const name = texts.say(key === 'edit' ? 'reference:edit' : `reference:${key}.action`);
  await page.getByRole('menuitem', { name, exact: true }).click();
  if (key === 'edit') return;
  const dialog = page.getByRole('dialog');
  await button(dialog, texts.say(`reference:${key}.confirm`)).click();
  await expect(dialog).toBeHidden();
}

test('an administrator keeps what makers choose from', async ({ enterSignedIn }) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/reference');
  const { page, texts, faults } = admin;
  const { say } = texts;
  const main = page.locator('main');
  await link(main, say('reference:kind.sales-region')).click();
  await expect(page.getByRole('row')).toHaveCount(7);
  await expectAccessibleInBoth(admin, 'reference data');

  await button(main, say('reference:add')).first().click();
  const sheet = sheetOf(admin);
  await line(sheet, say('form:in.zh', { label: say('reference:field.name') })).fill('大洋洲');
  await line(sheet, say('form:in.en', { label: say('reference:field.name') })).fill('Europe');
  await field(sheet, say('reference:field.code')).fill('oce');
  faults.expectStatus(400);
  await button(sheet, say('reference:add')).click();
  await expect(sheet.getByText(say('errors:reason.taken')).first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'a refused item');
  await line(sheet, say('form:in.en', { label: say('reference:field.name') })).fill('Oceania');
  await button(sheet, say('reference:add')).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Oceania' });
  await expect(row).toContainText(say('reference:state.in-use'));

  await act(admin, 'Oceania', 'edit');
  await field(sheetOf(admin), say('reference:field.ordinal')).fill('15');
  await button(sheetOf(admin), say('reference:save')).click();
  await expect(sheetOf(admin)).toBeHidden();
  await expect(page.getByRole('row').nth(2)).toContainText('Oceania');
  await act(admin, 'Oceania', 'retire');
  await expect(row).toContainText(say('reference:state.retired'));
  await act(admin, 'Oceania', 'edit');
  await expect(sheetOf(admin).getByText(say('reference:action.retired'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await act(admin, 'Oceania', 'delete');
  await expect(row).toHaveCount(0);

  await page.getByRole('row').filter({ hasText: 'Asia-Pacific' }).getByRole('button').last().click();
  const barred = page.getByRole('menuitem', { name: say('reference:delete.barred.chosen') });
  await expect(barred).toHaveAttribute('aria-disabled', 'true');
});
