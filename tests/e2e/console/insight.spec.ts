import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { test } from '../support/people/people.ts';

test('an administrator reads a chart as a table and as a file, narrows the figures and goes on to the partners', async ({
  enterSignedIn,
}) => {
  const person = await enterSignedIn('admin', 'zh', '/ops/insight');
  const { page, texts } = person;
  const say = (key: string) => texts.say(`insight:${key}`);
  const phases = page.getByRole('region', { name: say('tables.phases') });
  await expect(phases.getByRole('img')).toHaveCount(6);
  await phases.getByText(say('view.table'), { exact: true }).click();
  await expect(phases.getByRole('columnheader', { name: say('column.p90') })).toBeVisible();
  await expect(phases.locator('tbody tr').first()).toContainText(say('phase.product'));
  await expectAccessibleInBoth(person, 'figures with a chart as a table');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    phases.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(say('phase.product'));

  await page.getByLabel(say('mode'), { exact: true }).selectOption('plus');
  await expect(page).toHaveURL(/mode=plus/);
  await page.getByRole('link', { name: say('partnersTitle') }).click();
  await expect(page.getByRole('region', { name: say('tables.output') }).getByRole('img')).toBeVisible();
  const partners = page.getByRole('region', { name: say('tables.partners') });
  await expect(partners.locator('tbody tr').first()).toBeVisible();
  await expectAccessibleInBoth(person, 'output and partners');
});
