import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import { createContact, createProduct } from '#tests/support/factories.ts';
import { expectSound, openWhole } from '../support/console/look-at.ts';
import { layNewcomer, withDatabase } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';

/** As long as names may be. */
const longest = {
  zh: '岚岳远疆车载信息系统与智能终端旗舰版'.repeat(4).slice(0, 64),
  en: 'Lanyue Intelligent Vehicle Information Terminal '.repeat(2).slice(0, 64).trimEnd(),
};
const applications = 2_000;

/** Over so many products. */
const products = 40;

type Owner = { enterpriseId: string; productId: string; accountId: string };

/** Each of its two thousand is over; they are numbered from a year without any of others. */
const layApplications = ({ enterpriseId, productId, accountId }: Owner, before: number) => sql`
  insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for, waiting_since,
    materials, created_by, create_key)
  select 'C2019-' || lpad((${before}::int + n)::text, 6, '0'), ${enterpriseId}, ${productId}, 'first', 'standard', 9, 'certification-failed', 3, 0,
    'nobody', now() - n * interval '1 hour',
    '{"os": "Android", "osVersion": "15", "romName": "LanOS", "romVersion": "6", "salesRegions": ["cn"], "salesVolume": 1,
      "preloadedApps": ["browser"], "images": {"product-front": [], "product-back": [], "device-information": [],
      "preloaded-apps": [], "core-services": []}}', ${accountId}, gen_random_uuid()
  from generate_series(1, ${applications / products}::int) n`;

/** A maker with as much of everything as there may be, and one product that has it. */
async function layGreatMaker() {
  const account = await layNewcomer({ signed: ['privacy', 'user'] });
  return withDatabase(async (db) => {
    const { enterpriseId } = await db
      .selectFrom('account')
      .select('enterpriseId')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (!enterpriseId) throw new Error('a maker has an enterprise');
    const contactIds: string[] = [];
    for (let n = 1; n <= limits.contactsPerEnterprise; n += 1) {
      const nickname = `${longest.zh.slice(0, 20)}${n}`;
      contactIds.push((await createContact(db, { enterpriseId, nickname })).id);
    }
    const memory = (value: number) => ({ value, unit: 'GB' as const });
    const configurations = Array.from({ length: limits.configurationsPerProduct }, (_, n) => ({
      ram: memory(n + 1),
      rom: memory(999),
      label: longest.zh.slice(0, 32),
      labelEn: longest.en.slice(0, 32),
    }));
    const great = await createProduct(db, {
      enterpriseId,
      configurations,
      contactIds: contactIds.slice(0, limits.contactsPerProduct),
      name: longest.zh,
      nameEn: longest.en,
      brand: longest.zh,
      brandAlias: longest.en,
      model: `LY-${'M'.repeat(61)}`,
      series: longest.zh,
    });
    // A second run on the same portal has numbers of its own.
    const first = randomInt(900) * 1_000;
    for (let n = 0; n < products; n += 1) {
      const contact = contactIds.slice(n, n + 1);
      const product = n === 0 ? great : await createProduct(db, { enterpriseId, contactIds: contact });
      const owner = { enterpriseId, productId: product.id, accountId: account.id };
      await layApplications(owner, first + (n * applications) / products).execute(db);
    }
    const { id: applicationId } = await db
      .selectFrom('application')
      .select('id')
      .where('productId', '=', great.id)
      .orderBy('number')
      .executeTakeFirstOrThrow();
    return { account, productId: great.id, applicationId };
  });
}

const sizes = { zh: { width: 1280, height: 800 }, en: { width: 1920, height: 1000 } } as const;

test('names of 64 characters, 10 configurations, 100 contacts and 2,000 applications fit on every page of a maker', async ({
  enterAs,
}) => {
  const { account, productId, applicationId } = await layGreatMaker();
  const pages = [
    '/myProduct',
    `/myProduct?dialog=product&about=${productId}`,
    `/product/${productId}`,
    '/certification',
    `/certification/${applicationId}`,
    `/certificationWizard?product=${productId}`,
    `/report?application=${applicationId}`,
    '/contactManagement',
    '/basicInformation',
  ];
  const look = async (person: Person) => {
    await person.page.setViewportSize(sizes[person.texts.language]);
    for (const path of pages) {
      await openWhole(person, process.env.PORTAL_URL ?? '', path);
      await expectSound(person, path);
    }
  };
  const people = [await enterAs(account, 'zh'), await enterAs(account, 'en')];
  await Promise.all(people.map(look));
  const [{ page, texts }] = people as [Person, Person];
  await page.goto(texts.path('/certification'));
  await expect(page.locator('main tbody tr')).toHaveCount(20);
  await expect(page.locator('main')).toContainText('1,000+');
});
