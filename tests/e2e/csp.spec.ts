import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getAgreementDocument } from '#contract/agreements.ts';
import { getApplication } from '#contract/applications.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import type { Language } from '#web/lib/language/language.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { openQuiet } from './support/console/look-at.ts';
import { type Fixture, layApplication, layApproved, layCertificate } from './support/fixture.ts';
import { callAs } from './support/over-http.ts';
import { readPatterns } from './support/pages.ts';
import { layNewcomer } from './support/people/newcomers.ts';
import { type Person, test } from './support/people/people.ts';
import { watchPolicies } from './support/policies.ts';
import { readTexts, type Texts } from './support/texts.ts';

type Laid = {
  waiting: Fixture;
  approved: Fixture;
  productId: string;
  certificate: string;
};
/** A page by the pattern of its address, and where somebody finds it. */
type Pages = Record<string, (laid: Laid) => string>;

/** The router's pages, by who sees them. */
const visitorPages: Pages = {
  '/': () => '/',
  '/development': () => '/development',
  '/tool': () => '/tool',
  '/search': () => '/search?keyword=Lanyue',
  '/question': () => '/question',
  '/consult': () => '/consult',
  '/privacy': () => '/privacy',
  '/terms': () => '/terms',
  '/cookies': () => '/cookies',
  '/document': () => '/document',
  '/document/:id': () => '/document/00000000-0000-4000-8000-000000000000',
  '/c/:number': ({ certificate }) => `/c/${certificate}`,
  '/loginFailed.html': () => '/loginFailed.html?reason=expired',
  '/handleLogin': () => '/handleLogin?error=access_denied&state=x',
  // Of a portal that is set up it leads home; the walk of the set-up looks at it.
  '/setUp': () => '/setUp',
  '/*': () => '/nothing/here',
};
const partnerPages: Pages = {
  '/myProduct': () => '/myProduct',
  '/product/:id': ({ productId }) => `/product/${productId}`,
  '/productDetail': ({ productId }) => `/productDetail?id=${productId}`,
  '/report': ({ approved }) => `/report?application=${approved.id}`,
  '/certification': () => '/certification',
  '/certification/:id': ({ approved }) => `/certification/${approved.id}`,
  '/certification/:id/analysis': ({ approved }) => `/certification/${approved.id}/analysis`,
  '/certification/:id/materials': ({ waiting }) => `/certification/${waiting.id}/materials`,
  '/certification/:id/results': ({ approved }) => `/certification/${approved.id}/results`,
  '/certificationWizard': () => '/certificationWizard',
  '/labWork/:work': () => '/labWork/00000000-0000-4000-8000-000000000000',
  '/basicInformation': () => '/basicInformation',
  '/businessAgreement': () => '/businessAgreement',
  '/agreementSupplement': () => '/agreementSupplement',
  '/protocolManagement': () => '/protocolManagement',
  '/contactManagement': () => '/contactManagement',
  '/accountSettings': () => '/accountSettings',
  '/apiTokens': () => '/apiTokens',
  '/messageCenter/:name?': () => '/messageCenter/personalTab',
  '/messageDetail/:id': () => '/messageDetail/00000000-0000-4000-8000-000000000000',
};
const newcomerPages: Pages = {
  '/privacyAgreement': () => '/privacyAgreement',
  '/userAgreement': () => '/userAgreement',
  '/reportInfo': () => '/reportInfo',
};
const individualPages: Pages = {
  '/personService': () => '/personService',
  '/account/:page': () => '/account/company',
};
const reviewerPages: Pages = {
  '/ops': () => '/ops',
  '/ops/reviews/:id': ({ waiting }) => waiting.desk,
};
const routerPages = [visitorPages, partnerPages, newcomerPages, individualPages, reviewerPages];

/** Heads of the pages whose accessibility is looked at on the way, as no other walk does. */
const headings: Record<string, (laid: Laid, texts: Texts) => string | RegExp> = {
  '/': () => /./,
  '/development': (_, { say }) => say('downloads:development.title'),
  '/tool': (_, { say }) => say('downloads:tool.title'),
  '/search': (_, { say }) => say('certificates:title'),
  '/document': () => /./,
  '/question': (_, { say }) => say('enquiries:form.title'),
  '/consult': (_, { say }) => say('consult:title'),
  '/privacy': () => /./,
  '/cookies': (_, { say }) => say('cookies:title'),
  '/c/:number': (_, { say }) => say('certificates:verdict.valid'),
  '/myProduct': (_, { say }) => say('common:myProducts'),
  '/certification/:id': ({ approved }) => approved.device.name,
  '/certification/:id/results': (_, { say }) => say('evidence:title'),
  '/ops/reviews/:id': ({ waiting }) => waiting.device.name,
};

/** Pages that the account service draws, beside those of its provider. */
const accountPages = [
  '/interaction/:uid',
  '/interaction/:uid/second-step',
  '/interaction/:uid/enrol',
  '/password',
  '/password/reset',
  '/password/forgotten',
  '/register/confirm',
  '/company',
  '/security',
  '/invitation',
  '/mail/unsubscribe',
];
/** Those of somebody signed in; whoever adds a factor is asked for the password first. */
const ownPages = ['/password', '/company', '/security', '/security/app', '/security/passkey'];

/** Each walk loads some twenty pages to the end. */
test.describe.configure({ timeout: 300_000 });

let laid: Laid;
test.beforeAll(async () => {
  const [waiting, approved, { number }] = await Promise.all([
    layApplication('en'),
    layApproved('en'),
    layCertificate('en'),
  ]);
  const partner = await callAs('partner');
  const { product } = await partner(getApplication, { params: { id: approved.id } });
  laid = { waiting, approved, productId: product.id, certificate: number };
});

/** A page's policy knows no language: the pages take turns. */
const languageOf = (index: number): Language => (index % 2 === 0 ? 'zh' : 'en');
const themeOf = { zh: 'light', en: 'dark' } as const;

/** Loads a page and waits until nothing more comes; under its head it is accessible in both themes. */
async function look({ page, texts }: Person, address: string, heading?: string | RegExp): Promise<void> {
  await page.emulateMedia({ colorScheme: themeOf[texts.language] });
  await openQuiet(page, address);
  await expect(page.locator('main, #root > *').first()).toBeVisible();
  if (!heading) return;
  await expectComplete(page, heading);
  await expectAccessibleInBoth({ page }, address);
}

/** Texts that come with the data may take the page away for a moment. */
async function expectComplete(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(title).toBeVisible();
}

/** Loads these pages of the portal; no answer's policy lets anything inline run. */
async function walk(person: Person, pages: Pages): Promise<void> {
  const policies = watchPolicies(person.page);
  const all = Object.entries(pages);
  for (const [index, [pattern, find]] of all.entries()) {
    const texts = await readTexts(languageOf(index));
    await look({ ...person, texts }, texts.path(find(laid)), headings[pattern]?.(laid, texts));
  }
  expect(policies).toEqual({ faults: [], documents: expect.any(Number) });
  expect(policies.documents).toBeGreaterThanOrEqual(all.length);
}

/** The same for pages of the account service, whose language is a parameter. */
async function walkAccounts(person: Person, paths: readonly string[]): Promise<void> {
  const policies = watchPolicies(person.page);
  for (const [index, path] of paths.entries()) {
    const texts = await readTexts(languageOf(index));
    const address = new URL(path, process.env.ACCOUNTS_URL);
    address.searchParams.set('lang', texts.language);
    await look({ ...person, texts }, address.href);
  }
  expect(policies).toEqual({ faults: [], documents: expect.any(Number) });
}

test('the walks leave out no page', async () => {
  const walked = routerPages.flatMap((pages) => Object.keys(pages));
  // The walks through the console look at its pages' policies: console-pages.spec.ts.
  const isConsole = (pattern: string) => pattern.startsWith('/ops/') && !(pattern in reviewerPages);
  const patterns = (await readPatterns()).filter((pattern) => !isConsole(pattern));
  expect(walked.sort()).toEqual(patterns.sort());
  const folder = join(checkout, 'api', 'accounts');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('-routes.ts'));
  const drawn = sources.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/\.show\(\s*'([^']+)'/g),
  ]);
  expect(drawn.map(([, path]) => path).sort()).toEqual([...accountPages].sort());
});

test('public pages keep the policy', async ({ visit }) => {
  const visitor = await visit('zh', '/');
  // Signing in with the answer of no attempt is refused.
  for (const status of [400, 401, 404, 409, 422]) visitor.faults.expectStatus(status);
  await look(visitor, '/');
  await expectAccessibleInBoth(visitor, 'the line about cookies');
  // It lies over the foot of a page until it is read.
  await visitor.page
    .getByRole('button', { name: visitor.texts.say('common:cookieChoice.necessary'), exact: true })
    .click();
  await walk(visitor, visitorPages);
  const documents = Object.values(agreementTypes).map(
    (type, index) => `${getAgreementDocument.path}?agrType=${type}&lang=${languageOf(index)}`,
  );
  for (const address of documents) await look(visitor, address);
});

test("a partner's pages keep the policy", async ({ enterSignedIn }) => {
  const partner = await enterSignedIn('partner', 'zh');
  // A message that is not there.
  partner.faults.expectStatus(404);
  await walk(partner, partnerPages);
  // The others are the same for everybody.
  await walkAccounts(partner, ['/company']);
});

test("a newcomer's pages keep the policy", async ({ enterAs }) => {
  await walk(await enterAs(await layNewcomer(), 'zh'), newcomerPages);
  const individual = await enterAs(await layNewcomer({ enterprise: null }), 'zh');
  await walk(individual, individualPages);
  await walkAccounts(individual, ownPages);
});

test("the programme's pages keep the policy", async ({ enterSignedIn }) => {
  const reviewer = await enterSignedIn('reviewer', 'zh');
  await walk(reviewer, reviewerPages);
  await look(reviewer, reviewer.texts.path(laid.approved.desk), laid.approved.device.name);
  const admin = await enterSignedIn('admin', 'en');
  // The board speaks no language of ours; its tables are drawn by its scripts.
  const policies = watchPolicies(admin.page);
  for (const address of ['/ops/queues', '/ops/queues/queue/test-results']) await look(admin, address);
  expect(policies).toEqual({ faults: [], documents: 2 });
});

test('the account service keeps the policy', async ({ visit }) => {
  const visitor = await visit('en', '/myProduct');
  const { page, texts, faults } = visitor;
  await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const status of [400, 401, 404, 410]) faults.expectStatus(status);
  await walkAccounts(visitor, [
    ...['?screen=sign-in', '?screen=register&kind=company', '?screen=register&kind=individual'].map(
      (query) => pathname + query,
    ),
    ...['/second-step', '/enrol'].map((step) => pathname + step),
    '/password/reset?token=x',
    '/password/forgotten',
    '/register/confirm?token=x',
    '/invitation?token=x',
    '/mail/unsubscribe?token=x',
    '/session/end',
    '/auth',
    '/nothing',
    ...ownPages,
  ]);
  const form = `${process.env.ACCOUNTS_URL}${pathname}?screen=sign-in&lang=en`;
  await look(visitor, form, texts.accounts.signIn);
  await page.getByLabel(texts.accounts.email, { exact: true }).fill('nobody@lanyue.example');
  await page.getByLabel(texts.accounts.password, { exact: true }).fill('not the password');
  await page.getByRole('button', { name: texts.accounts.signIn, exact: true }).click();
  await expect(page.getByText(texts.accounts.wrongPassword)).toBeVisible();
});
