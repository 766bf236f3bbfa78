import { expect } from '@playwright/test';
import type { EmptyPortal } from '#tests/support/processes/empty-portal.ts';
import type { Language } from '#web/lib/language/language.ts';
import { enterConsole, fillConsole, startConsolePortal } from './support/console/console-portal.ts';
import { expectSound, goOn, openWhole } from './support/console/look-at.ts';
import { idOfRow } from './support/console/partner-rows.ts';
import { readMenu, readPatterns } from './support/pages.ts';
import { type Person, test } from './support/people/people.ts';
import { watchPolicies } from './support/policies.ts';

type Look = {
  /** What an empty list says, and the link or button that leads on; none where there always is something, or a form. */
  empty?: { says: string; leads?: string };
  /** What one of the thousand rows is found by. */
  find?: string;
  /** Its rows follow each other on pages. */
  paged?: true;
  /** A form, the same whatever there is: it is looked at once. */
  alike?: true;
};

/** Every page of the console by its address, record pages by that of a row. */
const looks: Record<string, Look> = {
  '/ops': { empty: { says: 'reviews:rest.empty' } },
  '/ops?kind=samples': { empty: { says: 'reviews:rest.empty' } },
  '/ops/start': {},
  '/ops/enterprises?turn=programme': {
    empty: { says: 'enterprises:empty.title', leads: 'people:addEnterprise' },
    paged: true,
  },
  '/ops/enterprises': {
    empty: { says: 'enterprises:empty.title', leads: 'people:addEnterprise' },
    find: 'R000123',
    paged: true,
  },
  '/ops/enquiries': {
    empty: { says: 'enquiries:empty', leads: 'enquiries:form.title' },
    find: 'Q2026-005123',
    paged: true,
  },
  '/ops/products': {
    empty: { says: 'activation:empty', leads: 'console:pages.enterprises' },
    find: 'LY-P1234',
    paged: true,
  },
  '/ops/applications': {
    empty: { says: 'all-applications:empty', leads: 'console:pages.reviews' },
    find: 'C2026-000123',
    paged: true,
  },
  '/ops/certificates': {
    empty: { says: 'register:empty', leads: 'console:pages.reviews' },
    find: 'A2026-000123',
    paged: true,
  },
  '/ops/bulletins': { empty: { says: 'bulletins:empty.title', leads: 'bulletins:write' }, paged: true },
  '/ops/suites': { empty: { says: 'suites:empty', leads: 'suites:add' }, find: '15_r123', paged: true },
  '/ops/documents': { empty: { says: 'documents:empty', leads: 'documents:write' }, paged: true },
  '/ops/form-template': { empty: { says: 'form-template:empty', leads: 'form-template:choose' } },
  '/ops/agreement-texts': {},
  '/ops/agreement-texts/user/signatures': {
    empty: { says: 'agreement-texts:nobody', leads: 'console:pages.enterprises' },
    find: 'lin123@m.example',
    paged: true,
  },
  '/ops/programme': { alike: true },
  '/ops/accounts': { find: 'lin123@m.example', paged: true },
  '/ops/reference': { find: 'x123', paged: true },
  '/ops/reference?kind=preloaded-app': { find: 'x123', paged: true },
  '/ops/requirements': { alike: true },
  '/ops/config': { alike: true },
  '/ops/settings': { alike: true },
  '/ops/stuck': { empty: { says: 'stuck:nothing' } },
  '/ops/messages': { alike: true },
  '/ops/insight': { empty: { says: 'insight:none.standing' } },
  '/ops/insight/partners': { empty: { says: 'insight:none.partners' } },
  '/ops/usage': { empty: { says: 'usage:empty', leads: 'console:pages.enterprises' }, paged: true },
  '/ops/audit': { find: 'lin123@m.example', paged: true },
  '/ops/bulletins/new': { alike: true },
  '/ops/documents/new': { alike: true },
  '/ops/agreement-texts/user/new': { alike: true },
};

/** Pages of single records, which an empty portal has none of. */
const records = [
  `/ops/enterprises/${idOfRow('maker', 10)}`,
  `/ops/suites/${idOfRow('suite', 10)}`,
  `/ops/documents/${idOfRow('document', 10)}`,
  `/ops/reviews/${idOfRow('application', 10)}`,
  '/ops/certificates/A2026-000123',
  '/ops/agreement-texts/privacy/1',
  `/ops/messages/${idOfRow('message', 1)}`,
];

const sizes = { zh: { width: 1280, height: 800 }, en: { width: 1920, height: 1000 } } as const;
const themes = { zh: 'light', en: 'dark' } as const;

/** A page is looked at empty in one language, and full in the other one; a form, which is the same then, in both at once. */
function looksIn(language: Language, how: 'empty' | 'full'): [string, Look][] {
  const isFirst = (language === 'zh') === (how === 'empty');
  return Object.entries(looks).filter(
    ([, { alike }], index) => (alike && how === 'empty') || (!alike && (index % 2 === 0) === isFirst),
  );
}

/** Each looks at some thirty pages. */
test.describe.configure({ timeout: 480_000 });

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startConsolePortal();
});
test.afterAll(() => portal?.stop());

test('every page of the console is looked at', async () => {
  const addresses = [...Object.keys(looks), ...records];
  const isLookedAt = (pattern: string) => {
    const address = new RegExp(`^${pattern.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    return addresses.some((one) => address.test(one));
  };
  const patterns = (await readPatterns()).filter((pattern) => /^\/ops(\/|$)/.test(pattern));
  expect(patterns.filter((pattern) => !isLookedAt(pattern))).toEqual([]);
  const menu = await readMenu();
  expect(menu.length).toBeGreaterThan(15);
  expect(menu.filter((to) => !(to in looks))).toEqual([]);
});

/** Somebody at the console in a language's size and theme. */
type Enter = (language: Language) => Promise<Person>;
const withConsole = test.extend<{ console: Enter }>({
  console: async ({ open }, use) => {
    await use(async (language) => {
      const { context, person } = await open(language);
      await enterConsole(context, portal);
      await person.page.setViewportSize(sizes[language]);
      await person.page.emulateMedia({ colorScheme: themes[language] });
      return person;
    });
  },
});

/** Walks in both languages at once: one waits for its answers while the other one draws. No policy lets anything inline run. */
async function inEach(enter: Enter, walk: (person: Person) => Promise<void>): Promise<void> {
  const walkIn = async (language: Language) => {
    const person = await enter(language);
    const policies = watchPolicies(person.page);
    await walk(person);
    expect(policies).toEqual({ faults: [], documents: expect.any(Number) });
    expect(policies.documents).toBeGreaterThan(0);
    // A page that is open when the portal ends complains of its socket.
    await person.page.goto('about:blank');
  };
  await Promise.all((['zh', 'en'] as const).map(walkIn));
}

/** What it says, and the link or button that leads on. */
async function expectWayOn(
  { page, texts }: Person,
  path: string,
  { says, leads }: NonNullable<Look['empty']>,
) {
  const main = page.locator('main');
  await expect.soft(main.getByText(texts.say(says)).first(), path).toBeVisible();
  if (leads === undefined) return;
  const name = texts.say(leads);
  const link = page.locator('.empty').getByRole('link', { name });
  await expect.soft(link.or(main.getByRole('button', { name })).first(), path).toBeVisible();
}

withConsole('an empty portal says on every page what to do next', async ({ console }) => {
  const named = (await readMenu()).filter((path) => !ownHeadings.includes(path));
  await inEach(console, async (person) => {
    for (const [path, { empty }] of looksIn(person.texts.language, 'empty')) {
      await openWhole(person, portal.url, path);
      if (named.includes(path)) await expectNamedAlike(person, path);
      if (empty) await expectWayOn(person, path, empty);
      await expectSound(person, path);
    }
  });
});

/** Two entries of the menu are the desk, whose heading says what is at hand; one page's is how much is missing. */
const ownHeadings = ['/ops', '/ops?kind=samples', '/ops/start'];

/** A page is called what its entry in the menu is. */
async function expectNamedAlike({ page }: Person, path: string): Promise<void> {
  const entry = page.locator('nav.menu a[aria-current="page"]');
  const name = await entry.evaluate((link) => link.firstChild?.textContent ?? '');
  await expect.soft(page.locator('main h1'), path).toHaveText(name);
}

/** To the second page and back: the address names it, and the rows are others, then the first ones again. */
async function turnPages({ page, texts }: Person, path: string): Promise<void> {
  const pager = page.getByRole('navigation', { name: texts.say('common:pages') });
  // What names it: other cells may be filled a moment later.
  const names = 'b, a, button:not(.row-toggler)';
  const first = page.locator('main tbody').locator(names).first();
  const before = (await first.textContent()) ?? '';
  const address = page.url();
  await pager.getByRole('link', { name: texts.say('common:nextPage') }).click();
  await expect.soft(page, path).toHaveURL(/after=/);
  await expect.soft(first, path).not.toHaveText(before);
  await pager.getByRole('link', { name: texts.say('common:previousPage') }).click();
  await expect.soft(page, path).toHaveURL(address);
  await expect.soft(first, path).toHaveText(before);
}

/** The words stand in the address, and few rows are left. */
async function findOne({ page }: Person, words: string): Promise<void> {
  await page.locator('main search').getByRole('searchbox').first().fill(words);
  await expect.soft(page, words).toHaveURL((url) => [...url.searchParams.values()].includes(words));
  await expect.soft(page.locator('main tbody tr').first(), words).toContainText(words);
}

async function expectFits(person: Person, path: string): Promise<void> {
  const tables = person.page.locator('main tbody');
  const longest = await tables.evaluateAll((bodies) =>
    Math.max(0, ...bodies.map((body) => body.querySelectorAll('tr').length)),
  );
  expect.soft(longest, path).toBeLessThanOrEqual(200);
  await expectSound(person, path);
}

withConsole('a thousand rows fit on every page', async ({ console }) => {
  await fillConsole(portal);
  await inEach(console, async (person) => {
    const { language } = person.texts;
    for (const [path, { paged, find }] of looksIn(language, 'full')) {
      // It was loaded by its address when it was empty.
      await goOn(person, portal.url, path);
      await expectFits(person, path);
      if (paged) await turnPages(person, path);
      if (find) await findOne(person, find);
    }
    for (const path of records.filter((_, index) => (index % 2 === 0) === (language === 'zh'))) {
      await openWhole(person, portal.url, path);
      await expectFits(person, path);
    }
  });
});
