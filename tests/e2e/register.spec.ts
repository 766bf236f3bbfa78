import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line, link } from './support/fields.ts';
import { enterpriseOf } from './support/notices.ts';
import { withDatabase } from './support/people/newcomers.ts';
import { type Person, test } from './support/people/people.ts';

type Laid = { db: Db; enterprise: string; source?: string };

async function lay({ db, enterprise, source }: Laid) {
  const product = await createProduct(db, { enterpriseId: enterprise });
  const materials = JSON.stringify(materialsOf(await insertImage(db, enterprise)));
  const plus = source === undefined ? {} : ({ mode: 'plus', sourceApplicationId: source } as const);
  const overrides = { materials, step: 6 as const, ...plus };
  const { id } = await insertApplicationRow(db, { product, status: 'certified', overrides });
  const number = `A2021-${randomInt(100_000, 999_999)}`;
  await insertCertificateRow(db, { application: id, enterprise, number });
  return { id, number, product: product.id };
}

/** A certificate of a maker's own, whose number no approval comes by. */
const layCertificate = () =>
  withDatabase(async (db) => (await lay({ db, enterprise: (await createEnterprise(db)).id })).number);

/** Certificates of Lanyue: one, and two plus ones that are built on it. */
const layFamily = () =>
  withDatabase(async (db) => {
    const enterprise = await enterpriseOf(db, 'partner');
    const first = await lay({ db, enterprise });
    const plus = [
      await lay({ db, enterprise, source: first.id }),
      await lay({ db, enterprise, source: first.id }),
    ];
    const [low, high] = plus.toSorted((a, b) => (a.number < b.number ? -1 : 1));
    if (!low || !high) throw new Error('two certificates were laid');
    return { first, low, high };
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

test('with a certificate, what is built on it is revoked or kept, and its maker reads so on each page', async ({
  enterSignedIn,
}) => {
  const { first, low, high } = await layFamily();
  const admin = await enterSignedIn('admin', 'zh', `/ops/certificates/${first.number}`);
  const { page, texts } = admin;
  const { say } = texts;
  await button(page.locator('main'), say('register:revoke')).click();
  const sheet = page.getByRole('dialog');
  const kept = say('register:dependent.reason', { number: high.number });
  await giveReason(admin, '量产版本与送测版本不一致', 'Devices on sale differ from the samples');
  await button(sheet, say('register:revoke')).click();
  await expect(sheet.locator('.field-error')).toHaveCount(2);
  const fates = (number: string) =>
    sheet.getByRole('group', { name: say('register:dependent.legend', { number }) });
  await fates(low.number).getByRole('radio').first().check();
  await fates(high.number).getByRole('radio').last().check();
  await expectAccessibleInBoth(admin, 'the sheet of a revocation');
  await line(sheet, say('form:in.zh', { label: kept })).fill('另有送测样机');
  await line(sheet, say('form:in.en', { label: kept })).fill('Tested on samples of its own');
  await button(sheet, say('register:revoke')).click();
  await expect(page.locator('main').getByText(say('register:barred'))).toBeVisible();

  const maker = await enterSignedIn('partner', 'en', `/certification/${low.id}`);
  const main = maker.page.locator('main');
  await expect(main.getByRole('alert')).toContainText(first.number);
  await expect(main.getByRole('alert')).toContainText('Devices on sale differ from the samples');
  await expect(main.getByText(maker.texts.say('status:certificate-revoked')).first()).toBeVisible();
  await expectAccessibleInBoth(maker, 'an application whose certificate was revoked');
  await maker.page.goto(`/en/certification/${high.id}`);
  await expect(main.getByText('Tested on samples of its own')).toBeVisible();
  await maker.page.goto(`/en/product/${first.product}`);
  await expect(main.getByRole('alert')).toContainText(first.number);
  await expect(main.getByText(maker.texts.say('status:product-0')).first()).toBeVisible();
});

/** A certificate whose revocation another administrator proposed. */
const layProposed = () =>
  withDatabase(async (db) => {
    const { id, number } = await lay({ db, enterprise: (await createEnterprise(db)).id });
    const { id: by } = await createAccount(db, { roles: ['admin'] });
    await sql`insert into revocation_proposal (id, certificate_id, seen, reason_zh, reason_en, dependents, proposed_by, proposed_at)
      select gen_random_uuid(), id, version, '量产版本与送测版本不一致', 'Devices on sale differ from the samples', '[]', ${by}, now()
      from certificate where application_id = ${id}`.execute(db);
    return number;
  });

test('what another administrator proposed is seen in the list, and is confirmed', async ({
  enterSignedIn,
}) => {
  const number = await layProposed();
  const admin = await enterSignedIn('admin', 'zh', `/ops/certificates?state=proposed&keyword=${number}`);
  const { page, texts } = admin;
  const { say } = texts;
  const main = page.locator('main');
  await link(main, number).click();
  await expect(button(main, say('register:revoke'))).toBeHidden();
  await expect(button(main, say('register:proposal.decline'))).toBeVisible();
  await expectAccessibleInBoth(admin, 'a proposed revocation');
  await button(main, say('register:proposal.decline')).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button(page.getByRole('dialog'), say('common:cancel')).click();
  await button(main, say('register:proposal.confirm')).click();
  await button(page.getByRole('dialog'), say('register:proposal.confirm')).click();
  await expect(main.getByText(say('register:barred'))).toBeVisible();
  await expect(button(main, say('register:proposal.decline'))).toBeHidden();
});
