import { expect } from '@playwright/test';
import { locales } from '#domain/shared/locale.ts';
import type { Language } from '#web/lib/language/language.ts';
import { openWhole } from './support/console/look-at.ts';
import { readMenu } from './support/pages.ts';
import { layNewcomer, withDatabase } from './support/people/newcomers.ts';
import { test } from './support/people/people.ts';
import { expectReadableAtEveryWidth } from './support/widths.ts';

const { PORTAL_URL = '' } = process.env;

/** The pages of a partner that stand in a menu, and the wizard. */
const pages = [
  '/certification',
  '/myProduct',
  '/certificationWizard',
  '/basicInformation',
  '/businessAgreement',
  '/protocolManagement',
  '/contactManagement',
  '/accountSettings',
  '/apiTokens',
  '/messageCenter/personalTab',
];

test('the pages of a partner read at every width', async ({ enterSignedIn }) => {
  const people = { zh: await enterSignedIn('partner', 'zh'), en: await enterSignedIn('partner', 'en') };
  for (const [index, path] of pages.entries()) {
    const person = people[locales[index % locales.length] ?? 'zh'];
    await openWhole(person, PORTAL_URL, path);
    await person.page.keyboard.press('Escape');
    await expectReadableAtEveryWidth(person.page, `${path}, ${person.texts.language}`);
  }
});

/** Of an application and its product, which a desk is wide enough for. */
const recordPages = ['', '/results', '/analysis', '/materials'] as const;

test('the pages of an application read on every desk', async ({ enterSignedIn }) => {
  const ids = await withDatabase((db) =>
    db
      .selectFrom('application as a')
      .innerJoin('product as p', 'p.id', 'a.productId')
      .select(['a.id', 'a.productId', 'p.model'])
      .execute(),
  );
  const of = (model: string) => ids.find((one) => one.model === model) ?? { id: '', productId: '' };
  const [tested, certifying] = [of('LY-P110'), of('LY-W200')];
  const paths = [
    ...recordPages.map((page) => `/certification/${page === '/results' ? certifying.id : tested.id}${page}`),
    `/product/${tested.productId}`,
    `/report?application=${tested.id}`,
  ];
  const people = { zh: await enterSignedIn('partner', 'zh'), en: await enterSignedIn('partner', 'en') };
  for (const language of locales) {
    for (const path of paths) {
      await openWhole(people[language], PORTAL_URL, path);
      await people[language].page.keyboard.press('Escape');
      await expectReadableAtEveryWidth(people[language].page, `${path}, ${language}`, 1280);
    }
  }
});

/** Of the console: one of each record that the demo has. */
async function consoleRecords(): Promise<string[]> {
  const addresses = {
    enterprise: '/ops/enterprises/',
    suite: '/ops/suites/',
    document: '/ops/documents/',
  } as const;
  return withDatabase(async (db) => {
    const paths = ['/ops/agreement-texts/privacy/1', '/ops/agreement-texts/privacy/signatures'];
    for (const [table, address] of Object.entries(addresses)) {
      const row = await db
        .selectFrom(table as keyof typeof addresses)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      if (row) paths.push(address + row.id);
    }
    const { number } = await db.selectFrom('certificate').select('number').limit(1).executeTakeFirstOrThrow();
    return [...paths, `/ops/certificates/${number}`];
  });
}

test('the pages of the console read at every width', async ({ enterSignedIn }) => {
  const forms = ['/ops/bulletins/new', '/ops/documents/new'];
  const paths = [...(await readMenu()), ...(await consoleRecords()), ...forms];
  expect(paths.length).toBeGreaterThan(25);
  const walk = async (language: Language, own: string[]) => {
    const person = await enterSignedIn('admin', language);
    for (const path of own) {
      await openWhole(person, PORTAL_URL, path);
      await expectReadableAtEveryWidth(person.page, `${path}, ${language}`);
    }
  };
  // One waits for its answers while the other one draws.
  await Promise.all(
    locales.map((language, turn) =>
      walk(
        language,
        paths.filter((_, index) => index % locales.length === turn),
      ),
    ),
  );
});

const longNames = {
  nameZh: '欧阳·阿卜杜拉穆罕默德司马',
  nameEn: 'Alexandra Konstantinopoulou-Vanderbilt',
};
const longCompany = {
  shortZh: '内蒙古自治区呼伦贝尔市海拉尔区远疆智能终端',
  shortEn: 'Hulunbuir Yuanjiang Intelligent Terminal and Vehicle Research',
};

/** Somebody at a company with names as long as they get. */
async function layLongNamed(): Promise<{ id: string }> {
  const account = await layNewcomer({ signed: ['privacy', 'user'] });
  await withDatabase(async (db) => {
    const { enterpriseId } = await db
      .updateTable('account')
      .set(longNames)
      .where('id', '=', account.id)
      .returning('enterpriseId')
      .executeTakeFirstOrThrow();
    await db.updateTable('enterprise').set(longCompany).where('id', '=', enterpriseId).execute();
  });
  return account;
}

test('the header never cuts a name or a company to letters', async ({ enterAs }) => {
  const account = await layLongNamed();
  for (const language of locales) {
    const person = await enterAs(account, language);
    for (const path of ['/', '/myProduct', '/certificationWizard']) {
      await openWhole(person, PORTAL_URL, path);
      await person.page.locator('.who').waitFor();
      await expectReadableAtEveryWidth(person.page, `${path}, ${language}`, 1280);
    }
  }
});
