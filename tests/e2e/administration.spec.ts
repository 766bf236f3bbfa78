import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { demoEnterprises } from '#infra/local/demo/enterprises.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { layLicence } from '#tests/support/licences.ts';
import { comeBack } from './support/applications/drafts.ts';
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts';
import { button, field, link } from './support/fields.ts';
import { expectOneLanguage } from './support/language.ts';
import { bellOf } from './support/notices.ts';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { isAt, logins, type Person, signIn, test } from './support/people/people.ts';

const maker = demoEnterprises.hebai;

/** The search is through: below the heads of the table stands this row alone. */
async function expectFound({ page }: Person, row: Locator): Promise<void> {
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toHaveCount(1);
}

const reason = 'The licence has expired; send the new one.';

/** Chooses an action from the menu of a row, gives its reason where it asks for one, and confirms it. */
async function act(
  { page, texts }: Person,
  row: Locator,
  key: 'signOut' | 'suspend' | 'lift',
): Promise<void> {
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: texts.say(`administration:${key}.confirm`), exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (key === 'suspend')
    await dialog
      .getByLabel(texts.say('form:in.en', { label: texts.say('administration:suspend.reason') }))
      .fill(reason);
  await button(dialog, texts.say(`administration:${key}.confirm`)).click();
  await expect(dialog).toBeHidden();
}

async function expectSignIn({ page, texts }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: texts.accounts.signIn })).toBeVisible();
}

async function expectProducts({ page, texts }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: texts.say('common:myProducts') })).toBeVisible();
}

test('an administrator finds a sign-in in the log, exports it, and verifies the log', async ({
  enter,
  enterSignedIn,
}) => {
  await expectProducts(await enter('otherPartner', 'en', '/myProduct'));
  const admin = await enterSignedIn('admin', 'en', '/ops/audit');
  const { page, texts } = admin;
  const { say } = texts;
  await page.getByRole('searchbox', { name: say('audit:find.person') }).fill(logins.otherPartner);
  await expect(page).toHaveURL(/person=wu\.tong/);
  await page.getByRole('combobox', { name: say('audit:column.operation') }).selectOption('session.create');
  const row = page.getByRole('row').filter({ hasText: logins.otherPartner }).first();
  await expect(row).toContainText(say('audit:operation.session.create'));
  await expect(row).toContainText(say('audit:outcome.done'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('audit:export') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFFNumber,')).toBe(true);
  expect(csv).toContain(`,${logins.otherPartner},`);
  expect(csv).not.toContain(logins.admin);
  await button(page.locator('main'), say('audit:verify')).click();
  const [holds = ''] = say('audit:verdict.holds', { count: 2 }).split(':');
  await expect(page.getByRole('status').filter({ hasText: holds })).toBeVisible();
});

test('an administrator signs a partner out of all devices', async ({ enter, enterSignedIn }) => {
  const partner = await enter('otherPartner', 'en', '/myProduct');
  await expectProducts(partner);
  partner.faults.expectStatus(401);
  const admin = await enterSignedIn('admin', 'en', '/ops/accounts');
  const { say } = admin.texts;
  const search = admin.page.getByRole('searchbox', { name: say('administration:accounts.find') });
  await search.fill(logins.otherPartner);
  const row = admin.page.getByRole('row').filter({ hasText: logins.otherPartner });
  await expectFound(admin, row);
  await act(admin, row, 'signOut');
  await expect(row).toContainText(say('administration:accounts.noSession'));
  // The page is left by itself, and the account service asks for the password again.
  await expectSignIn(partner);
  await signIn(partner, 'otherPartner');
  await expectProducts(partner);
});

test('a reset is refused when somebody was faster to disable the account', async ({ enterSignedIn }) => {
  const { id } = await layNewcomer();
  const { login } = await withDatabase((db) =>
    db.selectFrom('account').select('login').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const admin = await enterSignedIn('admin', 'en', `/ops/accounts?keyword=${login}`);
  admin.faults.expectStatus(404);
  const { page, texts } = admin;
  const row = page.getByRole('row').filter({ hasText: login });
  await expectFound(admin, row);
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: texts.say('administration:reset.ask.password') }).click();
  await withDatabase((db) =>
    db.updateTable('account').set({ disabledAt: new Date() }).where('id', '=', id).execute(),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.say('administration:reset.reason')).fill('called the office');
  await button(dialog, texts.say('administration:reset.askSubmit')).click();
  await expect(row).toContainText(texts.say('administration:accounts.disabled.yes'));
  await expect(dialog.getByRole('alert')).toBeVisible();
});

test('the bell of the staff opens their messages', async ({ enterSignedIn }) => {
  const operator = await enterSignedIn('operator', 'en', '/ops/stuck');
  const { page, texts } = operator;
  await bellOf(operator).click();
  const messages = page.getByRole('dialog', { name: texts.say('messages:title') });
  await expect(messages).toContainText(texts.say('messages:empty'));
});

test('an administrator suspends an enterprise and permits it again', async ({ enter, enterSignedIn }) => {
  const partner = await enter('otherPartner', 'en', '/myProduct');
  await expectProducts(partner);
  partner.faults.expectStatus(403);
  partner.faults.expectStatus(401);
  const admin = await enterSignedIn('admin', 'en', '/ops/enterprises');
  const { say } = admin.texts;
  const search = admin.page.getByRole('searchbox', { name: say('administration:enterprises.find') });
  await search.fill(maker.nameEn);
  const row = admin.page.getByRole('row').filter({ hasText: maker.nameEn });
  await expectFound(admin, row);
  await act(admin, row, 'suspend');
  await expect(row).toContainText(say('enterprises:state.suspended'));
  const refused = () => partner.page.request.get('/v1/hms/cc/products').then((answer) => answer.status());
  expect(await refused()).toBe(403);
  // A call of the page that is still on its way would bring the cookie back.
  await partner.page.goto('about:blank');
  await partner.page.context().clearCookies();
  await partner.page.goto(partner.texts.path('/myProduct'));
  await expectSignIn(partner);
  await signIn(partner, 'otherPartner');
  await expect(partner.page).toHaveURL(isAt('/', 'en'));
  const dialog = partner.page.getByRole('dialog', { name: partner.texts.say('session:noPermission') });
  await expect(dialog).toContainText(reason);
  await act(admin, row, 'lift');
  await expect(row).toContainText(say('enterprises:state.admitted'));
  await partner.page.goto(partner.texts.path('/myProduct'));
  await expectProducts(partner);
});

test('the business contact is checked before it is saved, and tells what it replaced', async ({
  enterSignedIn,
}) => {
  const admin = await enterSignedIn('admin', 'en', `/ops/enterprises?keyword=${maker.nameEn}`);
  admin.faults.expectStatus(400);
  const { page, texts } = admin;
  const { say } = texts;
  const row = page.getByRole('row').filter({ hasText: maker.nameEn });
  await expectFound(admin, row);
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('administration:contact.edit') }).click();
  const dialog = page.getByRole('dialog');
  const [email, phone] = [
    field(dialog, say('administration:contact.email')),
    field(dialog, say('administration:contact.phone')),
  ];
  await email.fill('');
  await phone.fill('');
  await button(dialog, say('administration:contact.save')).click();
  await expect(dialog.getByRole('alert')).toContainText('HTS.100000111');
  await email.fill('bd.south@assay.example');
  await comeBack(admin, email);
  await button(dialog, say('administration:contact.save')).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('bd.south@assay.example');
});

/** A maker whose data wait to be verified, with what it is called. */
async function layVerification(): Promise<string> {
  const { id } = await layNewcomer();
  return withDatabase(async (db) => {
    const enterprise = await db
      .selectFrom('account')
      .innerJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
      .select(['enterprise.id', 'enterprise.nameZh as companyZh', 'enterprise.nameEn as companyEn'])
      .where('account.id', '=', id)
      .executeTakeFirstOrThrow();
    await db.updateTable('enterprise').set({ verifyRealState: 0 }).where('id', '=', enterprise.id).execute();
    const { id: enterpriseId, ...names } = enterprise;
    const legal = {
      country: 'CN',
      creditCode: '91350100M000100Y43',
      legalRepresentative: 'Lin Lan',
      phone: '+86 755 0000 0000',
    };
    await submitVerification(db, { enterpriseId, input: { ...names, ...legal }, now: new Date() });
    await layLicence(db, enterpriseId);
    return names.companyEn;
  });
}

test('an administrator returns what was handed in, with a reason', async ({ enterSignedIn }) => {
  const company = await layVerification();
  const query = new URLSearchParams({ keyword: company, turn: 'programme', step: 'verification' });
  const admin = await enterSignedIn('admin', 'en', `/ops/enterprises?${query}`);
  const { page, texts } = admin;
  const { say } = texts;
  const row = page.getByRole('row').filter({ hasText: company });
  await expectFound(admin, row);
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('administration:verification.title') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('91350100M000100Y43');
  const submit = button(dialog, say('administration:verification.submit'));
  await expect(submit).toBeDisabled();
  await dialog.getByText(say('administration:verification.returned'), { exact: true }).click();
  await expect(submit).toBeDisabled();
  const reason = dialog.getByLabel(say('form:in.en', { label: say('administration:verification.reason') }));
  await reason.fill('The code is not the one of the licence');
  await comeBack(admin, reason);
  await expectAccessible(page, 'verification');
  await submit.click();
  await expect(dialog).toBeHidden();
  await page.goto(texts.path(`/ops/enterprises?${new URLSearchParams({ keyword: company })}`));
  await expect(row).toContainText(say('enterprises:place.maker'));
});

/** Each page with something of it open. */
const pages = [
  {
    path: '/ops/audit',
    heading: 'console:pages.audit',
    unfold: async ({ page, texts }: Person) => {
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      await expect(page.getByText(texts.say('audit:requestId'), { exact: true })).toBeVisible();
    },
  },
  {
    path: '/ops/accounts',
    heading: 'console:pages.accounts',
    unfold: async ({ page }: Person) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      // Whoever came last may be invited, of whom less may be asked.
      await expect(page.getByRole('menuitem').nth(3)).toBeVisible();
    },
  },
  {
    path: '/ops/enterprises',
    heading: 'console:pages.enterprises',
    unfold: async ({ page }: Person) => {
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await expect(page.getByRole('menuitem')).toHaveCount(4);
    },
  },
  {
    path: '/ops/settings',
    heading: 'common:settings',
    unfold: async ({ page, texts }: Person) => {
      const products = field(page.locator('main'), texts.say('settings:quota.products.label'));
      await products.fill('0');
      await products.blur();
      await expect(products).toHaveAttribute('aria-invalid', 'true');
    },
  },
];

for (const { path, heading, unfold } of pages) {
  test(`${path} is accessible and of one language`, async ({ enterSignedIn }) => {
    const admin = await enterSignedIn('admin', 'en', path);
    const { page, texts } = admin;
    await expect(page.getByRole('heading', { level: 1, name: texts.say(heading) })).toBeVisible();
    await unfold(admin);
    await expectAccessibleInBoth(admin, path);
    await expectOneLanguage(admin);
  });
}

test('a search without a result says so, and takes the filters away', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('admin', 'en', '/ops/accounts?keyword=nobody-has-this-login');
  await expect(page.getByText(texts.say('common:nothingFound'))).toBeVisible();
  await button(page.locator('main'), texts.say('common:clearFilters')).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the administration is for administrators alone', async ({ enterSignedIn }) => {
  const { page, texts } = await enterSignedIn('operator', 'en', '/ops/audit');
  await expect(page.getByRole('heading', { name: texts.say('errors:notForRole') })).toBeVisible();
  await expect(page).toHaveURL(isAt('/ops/audit', 'en'));
  await expect(page.getByText(texts.say('console:pages.audit'), { exact: true })).toHaveCount(0);
  await page.goto(texts.path('/ops/accounts'));
  await link(page.locator('main'), texts.say('errors:toOwnPart')).click();
  await expect(page).toHaveURL(isAt('/ops/stuck', 'en'));
});

test('an administrator writes the next text of an agreement, publishes it for later, and takes it back', async ({
  enterSignedIn,
}) => {
  const admin = await enterSignedIn('admin', 'zh', '/ops/agreement-texts');
  const { page, texts } = admin;
  const say = (key: string, values?: Record<string, unknown>) => texts.say(`agreement-texts:${key}`, values);
  const panel = page.getByRole('region', { name: say('agreement.user'), exact: true });
  await expect(panel.getByRole('row').filter({ hasText: say('state.in-effect') })).toHaveCount(1);
  await expectAccessibleInBoth(admin, 'agreement texts');
  await link(panel, say('write')).click();
  const main = page.locator('main');
  await field(main, say('field.bodyZh')).fill('# 第一条\n内容');
  await field(main, say('field.bodyEn')).fill('# One');
  await expect(main).toContainText(say('barrier.parts', { part: 2, zh: 2, en: 1 }));
  await field(main, say('field.bodyEn')).fill('# One\nText');
  await expect(main).toContainText(say('barrier.unsaved'));
  await expect(button(main, say('publish.open'))).toBeDisabled();
  await button(main, say('saveDraft')).click();
  await expect(page).toHaveURL(/\/agreement-texts\/user\/\d+$/);
  await expect(button(main, say('publish.open'))).toBeEnabled();
  await expectAccessibleInBoth(admin, 'text of an agreement');
  await button(main, say('publish.open')).click();
  const sheet = page.getByRole('dialog');
  admin.faults.expectStatus(400);
  await field(sheet, say('publish.from')).fill('2020-01-01T09:00');
  await button(sheet, say('publish.submit')).click();
  await expect(sheet.locator('.field-error')).toContainText(say('rule.past'));
  // Far off: nobody else of the portal is asked to sign.
  await field(sheet, say('publish.from')).fill('2099-01-01T09:00');
  await button(sheet, say('publish.submit')).click();
  const scheduled = panel.getByRole('row').filter({ hasText: say('state.scheduled') });
  await expect(scheduled).toContainText('2099');
  await scheduled.getByRole('link').click();
  await button(main, say('withdrawal.confirm')).click();
  await button(page.getByRole('dialog'), say('withdrawal.confirm')).click();
  for (const action of ['created', 'published', 'withdrawn'])
    await expect(main.locator('b').getByText(say(`action.${action}`), { exact: true })).toBeVisible();
  await button(main, say('delete')).click();
  await button(page.getByRole('dialog'), say('delete')).click();
  await expect(scheduled).toHaveCount(0);
  await link(panel, say('signed')).click();
  const search = page.getByRole('searchbox', { name: say('find') });
  await search.fill(maker.nameEn);
  const found = page.getByRole('row').filter({ hasText: logins.otherPartner });
  await expectFound(admin, found);
  await expect(found).toContainText(say('version', { version: 1 }));
  await expectAccessibleInBoth(admin, 'who signed');
});
