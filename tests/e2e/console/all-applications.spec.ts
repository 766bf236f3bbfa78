import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';

const materials = JSON.stringify({
  os: 'HarmonyOS',
  osVersion: '6.0',
  romName: 'LanOS',
  romVersion: '6.0.1',
  salesRegions: ['cn'],
  salesVolume: 1,
  preloadedApps: ['browser'],
});

/** Two closed applications of an enterprise, one certified; nobody else's walk meets them by its own words. */
async function layApplications(mark: string) {
  return withDatabase(async (db) => {
    const { id: enterpriseId } = await createEnterprise(db, {
      nameZh: `云帆 ${mark}`,
      nameEn: `Sail ${mark}`,
    });
    for (const status of ['certified', 'certification-failed'] as const) {
      const product = await createProduct(db, { enterpriseId, name: `平板 ${mark} ${status}` });
      const overrides = { number: `C2025-${mark}-${status}`, step: 6 as const, materials };
      await insertApplicationRow(db, { product, status, overrides });
    }
    return enterpriseId;
  });
}

const rowsOf = ({ page }: Person) => page.locator('main tbody tr');
const views = ({ page, texts }: Person) =>
  page.getByRole('navigation', { name: texts.say('all-applications:views.label') });

/** Narrows the list to the certified one of the enterprise, by its name and a filter. */
async function narrow(person: Person, mark: string, enterpriseId: string) {
  const { page, texts } = person;
  await page.getByRole('searchbox').fill(mark);
  await expect(rowsOf(person)).toHaveCount(2);
  const enterprise = page.getByRole('combobox', { name: texts.say('all-applications:enterprise') });
  await enterprise.fill(mark);
  await expect(page.locator('datalist option')).toHaveAttribute('value', `云帆 ${mark}`);
  await enterprise.fill(`云帆 ${mark}`);
  await expect(page).toHaveURL(new RegExp(`enterprise=${enterpriseId}`));
  await page.getByLabel(texts.say('all-applications:status'), { exact: true }).selectOption('certified');
  await expect(rowsOf(person)).toHaveCount(1);
}

async function nameView(person: Person, action: 'save' | 'rename', name: string) {
  const { page, texts } = person;
  const dialog = page.getByRole('dialog');
  await field(dialog, texts.say('all-applications:views.name')).fill(name);
  await button(dialog, texts.say(`all-applications:views.${action}`)).click();
  await expect(dialog).toBeHidden();
  await expect(views(person).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
}

test('a reviewer finds a closed application, keeps the way to it as a view, and takes the list along', async ({
  enterSignedIn,
}) => {
  const mark = crypto.randomUUID().slice(0, 7).toUpperCase();
  const enterpriseId = await layApplications(mark);
  const person = await enterSignedIn('reviewer', 'zh', '/ops/applications');
  const { page, texts } = person;
  const { say } = texts;
  await narrow(person, mark, enterpriseId);

  await button(views(person), say('all-applications:views.save')).click();
  await expectAccessibleInBoth(person, 'a view that is saved');
  await nameView(person, 'save', mark);
  await expectAccessibleInBoth(person, 'a list with a view');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('all-applications:export') }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`C2025-${mark}-certified`);

  await button(page.locator('main'), say('common:clearFilters')).click();
  await expect(rowsOf(person)).not.toHaveCount(1);
  await views(person).getByRole('link', { name: mark }).click();
  await expect(rowsOf(person)).toHaveCount(1);
  const menu = views(person).getByRole('button', {
    name: say('all-applications:views.more', { name: mark }),
  });
  await menu.click();
  await page.getByRole('menuitem', { name: say('all-applications:views.rename') }).click();
  await nameView(person, 'rename', `${mark} 2`);
  await views(person).getByRole('button').first().click();
  await page.getByRole('menuitem', { name: say('all-applications:views.remove') }).click();
  await button(page.getByRole('dialog'), say('all-applications:views.remove')).click();
  await expect(views(person).getByRole('link', { name: `${mark} 2` })).toBeHidden();

  await rowsOf(person).getByRole('link').click();
  await expect(page).toHaveURL(/\/ops\/reviews\//);
  await expect(page.locator('main').getByText(`C2025-${mark}-certified`).first()).toBeVisible();
});
