import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { htmlLang } from '#domain/shared/locale.ts';
import { demoPassword } from '#infra/local/demo/accounts.ts';
import { signInBeside } from '#tests/e2e/support/signed-in.ts';
import { readTexts, type Texts } from '#tests/e2e/support/texts.ts';
import { type Faults, watchFaults } from '#tests/e2e/support/watch.ts';
import { addressIn, type Language } from '#web/lib/language/language.ts';

export const logins = {
  partner: 'lin.ke@lanyue.example',
  otherPartner: 'wu.tong@hebai.example',
  reviewer: 'shen.zhiwei@assay.example',
  secondReviewer: 'zhou.yining@assay.example',
  operator: 'ops@assay.example',
  admin: 'admin@assay.example',
  secondAdmin: 'admin2@assay.example',
} as const;
export type Role = keyof typeof logins;

/** Somebody at a browser of their own. */
export type Person = { page: Page; texts: Texts; faults: Faults };

type Doors = {
  /** A visitor who has not signed in, at the run's portal or at another one. */
  visit: (language: Language, page: string, portalUrl?: string) => Promise<Person>;
  /** Opens a page as one who signs in on the way, with the form. */
  enter: (role: Role, language: Language, page: string) => Promise<Person>;
  /** Opens a page, if one is named, as one who signed in before. */
  enterSignedIn: (role: Role, language: Language, page?: string) => Promise<Person>;
  /** The same for an account that a walk has laid for itself. */
  enterAs: (account: { id: string }, language: Language, page?: string) => Promise<Person>;
};

type AtPage = Pick<Person, 'page' | 'texts'>;

/** Fills in the account service's form and comes back to the page that was wanted. */
export function signIn(person: AtPage, role: Role): Promise<void> {
  return signInWith(person, { login: logins[role], password: demoPassword });
}

/** The same for an account that the demo does not have. */
export async function signInWith(
  { page, texts: { accounts } }: AtPage,
  { login, password }: { login: string; password: string },
): Promise<void> {
  await page.getByLabel(accounts.email, { exact: true }).fill(login);
  await page.getByLabel(accounts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accounts.signIn, exact: true }).click();
}

/** The same page, whichever prefix names the language. */
export function isAt(page: string, language: Language) {
  const wanted = addressIn(language, { pathname: page, search: '', hash: '' });
  return (url: URL) => addressIn(language, { pathname: url.pathname, search: '', hash: '' }) === wanted;
}

/** Puts a session into the browser. */
async function takeSession(context: BrowserContext, who: Parameters<typeof signInBeside>[0]): Promise<void> {
  const { PORTAL_URL = '' } = process.env;
  const { browser } = await signInBeside(who);
  await context.addCookies([...browser.jar].map(([name, value]) => ({ name, value, url: PORTAL_URL })));
}

/** Every browser opened here is closed at the end, and its console has to have stayed clean. */
export const test = base.extend<Doors & { open: Opener }>({
  open: async ({ browser }, use) => {
    const opened: { context: BrowserContext; faults: Faults }[] = [];
    await use(async (language, baseURL) => {
      const context = await browser.newContext(
        baseURL === undefined ? {} : { baseURL, locale: htmlLang[language] },
      );
      const faults = await watchFaults(context);
      opened.push({ context, faults });
      return { context, person: { page: await context.newPage(), texts: await readTexts(language), faults } };
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(opened.flatMap(({ faults }) => faults.seen)).toEqual([]);
  },
  visit: async ({ open }, use) => {
    await use(async (language, page, portalUrl) => {
      const { person } = await open(language, portalUrl);
      await person.page.goto(person.texts.path(page));
      return person;
    });
  },
  enter: async ({ open }, use) => {
    await use(async (role, language, page) => {
      const { person } = await open(language);
      await person.page.goto(person.texts.path(page));
      await signIn(person, role);
      return person;
    });
  },
  enterSignedIn: async ({ open }, use) => {
    await use(async (role, language, page) => {
      const { context, person } = await open(language);
      await takeSession(context, { login: logins[role] });
      if (page !== undefined) await person.page.goto(person.texts.path(page));
      return person;
    });
  },
  enterAs: async ({ open }, use) => {
    await use(async (account, language, page) => {
      const { context, person } = await open(language);
      await takeSession(context, account);
      if (page !== undefined) await person.page.goto(person.texts.path(page));
      return person;
    });
  },
});

type Opener = (
  language: Language,
  portalUrl?: string,
) => Promise<{ context: BrowserContext; person: Person }>;
