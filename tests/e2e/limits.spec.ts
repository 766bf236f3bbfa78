import { expect } from '@playwright/test';
import { createContact, createProduct } from '../support/factories.ts';
import { comeBack } from './support/applications/drafts.ts';
import { expectAccessible } from './support/axe.ts';
import { inventDevice } from './support/device.ts';
import { button, field } from './support/fields.ts';
import { expectOneLanguage } from './support/language.ts';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { test } from './support/people/people.ts';
import { sendProduct } from './support/products.ts';

/** A maker with one product, and the name of its company. */
async function layMaker() {
  const account = await layNewcomer({ signed: ['privacy', 'user'] });
  const company = await withDatabase(async (db) => {
    const enterprise = await db
      .selectFrom('account')
      .innerJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
      .select(['enterprise.id', 'enterprise.nameEn', 'enterprise.nameZh'])
      .where('account.id', '=', account.id)
      .executeTakeFirstOrThrow();
    const { id: enterpriseId } = enterprise;
    const contact = await createContact(db, { enterpriseId, nickname: 'Chen Yu' });
    const named = { name: 'Lanyue Pad', brand: 'Lanyue', customCode: null, contactIds: [contact.id] };
    await createProduct(db, { enterpriseId, ...named });
    return enterprise;
  });
  return { account, company };
}

test('a limit that an administrator sets is met by the maker', async ({ enterAs, enterSignedIn }) => {
  const { account, company } = await layMaker();
  const keyword = encodeURIComponent(company.nameEn);
  const admin = await enterSignedIn('admin', 'en', `/ops/enterprises?keyword=${keyword}`);
  const { say } = admin.texts;
  const name = company.nameEn;
  const row = admin.page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button').last().click();
  await admin.page.getByRole('menuitem', { name: say('settings:own.edit') }).click();
  const dialog = admin.page.getByRole('dialog', { name: say('settings:own.title', { name }) });
  const products = field(dialog, say('settings:quota.products.label'));
  await expect(dialog).toContainText(say('settings:own.used', { used: '1', limit: '500' }));
  await products.fill('1');
  await comeBack(admin, products);
  await expectAccessible(admin.page, 'limits of one enterprise');
  await expectOneLanguage(admin);
  await button(dialog, say('settings:save')).click();
  await expect(dialog).toBeHidden();

  const maker = await enterAs(account, 'en', '/myProduct');
  maker.faults.expectStatus(400);
  const form = await sendProduct(maker, inventDevice('en'));
  await expect(form.getByRole('alert')).toContainText(
    maker.texts.say('errors:quota.products', { used: '1', limit: '1' }),
  );
  await expectOneLanguage(maker);
});

test('of two administrators with the same page the second is told, and sees what the first saved', async ({
  enterSignedIn,
}) => {
  const [first, second] = [
    await enterSignedIn('admin', 'en', '/ops/settings'),
    await enterSignedIn('admin', 'en', '/ops/settings'),
  ];
  const { say } = first.texts;
  second.faults.expectStatus(400);
  // Nothing of it is met by other walks.
  const limit = ({ page }: typeof first) =>
    field(page.locator('main'), say('settings:quota.refusedCalls.label'));
  const save = ({ page }: typeof first) => button(page.locator('form').first(), say('settings:save'));
  await limit(first).fill('100000');
  await limit(second).fill('90000');
  await save(first).click();
  await expect(first.page.getByText(say('settings:saved', { what: say('settings:quotas') }))).toBeVisible();
  await save(second).click();
  await expect(second.page.getByText(say('errors:version')).first()).toBeVisible();
  await expect(limit(second)).toHaveValue('100000');
  await limit(second).fill('99999');
  await save(second).click();
  await expect(second.page.getByText(say('settings:saved', { what: say('settings:quotas') }))).toBeVisible();
  await first.page.reload();
  await expect(limit(first)).toHaveValue('99999');
});
