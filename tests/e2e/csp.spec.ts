import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getAgreementDocument } from '#contract/agreements.ts';
import { getApplication } from '#contract/applications.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { languages } from '#web/lib/language/language.ts';
import { expectAccessible, expectDrawn } from './support/axe.ts';
import { type Ground, layApplication, layApproved, layCertificate } from './support/ground.ts';
import { callAs } from './support/over-http.ts';
import { readPatterns } from './support/pages.ts';
import { layNewcomer } from './support/people/newcomers.ts';
import { type Person, test } from './support/people/people.ts';
import { watchPolicies } from './support/policies.ts';
import type { Texts } from './support/texts.ts';

type Laid = { waiting: Ground; approved: Ground; productId: string; certificate: string };
/** A page by the pattern of its address, and where somebody finds it. */
type Pages = Record<string, (laid: Laid) => string>;

/** The router's pages, by who sees them. */
const visitorPages: Pages = {
  '/': () => '/',
  '/search': () => '/search?keyword=Lanyue',
  '/c/:number': ({ certificate }) => `/c/${certificate}`,
  '/loginFailed.html': () => '/loginFailed.html?reason=expired',
  '/handleLogin': () => '/handleLogin?error=access_denied&state=x',
  '/*': () => '/nothing/here',
};
const partnerPages: Pages = {
  '/myProduct': () => '/myProduct',
  '/product/:id': ({ productId }) => `/product/${productId}`,
  '/certification': () => '/certification',
  '/certification/:id': ({ approved }) => `/certification/${approved.id}`,
  '/certification/:id/materials': ({ waiting }) => `/certification/${waiting.id}/materials`,
  '/certification/:id/results': ({ approved }) => `/certification/${approved.id}/results`,
  '/certificationWizard': () => '/certificationWizard',
};
const newcomerPages: Pages = {
  '/privacyAgreement': () => '/privacyAgreement',
  '/userAgreement': () => '/userAgreement',
};
const individualPages: Pages = {
  '/personService': () => '/personService',
  '/account/:page': () => '/account/company',
};
const reviewerPages: Pages = {
  '/ops': () => '/ops',
  '/ops/reviews/:id': ({ waiting }) => waiting.desk,
};
const adminPages: Pages = {
  '/ops/stuck': () => '/ops/stuck',
  '/ops/accounts': () => '/ops/accounts',
  '/ops/enterprises': () => '/ops/enterprises',
  '/ops/audit': () => '/ops/audit',
  '/ops/settings': () => '/ops/settings',
};
const routerPages = [
  ...[visitorPages, partnerPages, newcomerPages],
  ...[individualPages, reviewerPages, adminPages],
];

/** Heads of the pages whose accessibility is looked at on the way, as no other walk does. */
const headings: Record<string, (laid: Laid, texts: Texts) => string | RegExp> = {
  '/': () => /./,
  '/search': (_, { say }) => say('certificates:title'),
  '/c/:number': (_, { say }) => say('certificates:verdict.valid'),
  '/myProduct': (_, { say }) => say('common:myProducts'),
  '/certification/:id': ({ approved }) => approved.device.name,
  '/certification/:id/results': (_, { say }) => say('evidence:title'),
  '/ops/reviews/:id': ({ waiting }) => waiting.device.name,
};

/** Pages that the account service draws, beside those of its provider. */
const accountPages = [
  ...['/interaction/:uid', '/interaction/:uid/second-step', '/interaction/:uid/enrol'],
  ...['/password', '/password/reset', '/password/forgotten', '/register/confirm', '/company', '/security'],
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

/** Each language begins with a theme of its own and ends with the other. */
const themes = { zh: ['light', 'dark'], en: ['dark', 'light'] } as const;

/** Loads a page and waits until nothing more comes, then changes the theme; under its head it is accessible there. */
async function look({ page, texts }: Person, address: string, heading?: string | RegExp): Promise<void> {
  const [loaded, changed] = themes[texts.language];
  await page.emulateMedia({ colorScheme: loaded });
  await page.goto(address);
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  await expect(page.locator('main, #root > *').first()).toBeVisible();
  if (heading) await expectComplete(page, heading);
  await expectDrawn(page);
  await page.emulateMedia({ colorScheme: changed });
  if (heading) await expectAccessible(page, `${address}, ${changed}`);
  else await expectDrawn(page);
}

/** Texts that come with the data may take the page away for a moment. */
async function expectComplete(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: heading });
  await expect(title).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(title).toBeVisible();
}

/** A page's policy knows no language: those that are looked at for nothing else are loaded in one of the two. */
const inTurn = <T>(pages: readonly T[], { language }: Texts) =>
  pages.filter((_, index) => index % 2 === (language === 'zh' ? 0 : 1));

/** Loads these pages of the portal; no answer's policy lets anything inline run. */
async function walk(person: Person, pages: Pages): Promise<void> {
  const { page, texts } = person;
  const policies = watchPolicies(page);
  const all = Object.entries(pages);
  const others = all.filter(([pattern]) => !(pattern in headings));
  const own = [...all.filter(([pattern]) => pattern in headings), ...inTurn(others, texts)];
  for (const [pattern, find] of own) {
    await look(person, texts.path(find(laid)), headings[pattern]?.(laid, texts));
  }
  expect(policies).toEqual({ faults: [], documents: expect.any(Number) });
  expect(policies.documents).toBeGreaterThanOrEqual(own.length);
}

/** The same for pages of the account service, whose language is a parameter. */
async function walkAccounts(person: Person, paths: readonly string[]): Promise<void> {
  const policies = watchPolicies(person.page);
  for (const path of paths) {
    const address = new URL(path, process.env.ACCOUNTS_URL);
    address.searchParams.set('lang', person.texts.language);
    await look(person, address.href);
  }
  expect(policies).toEqual({ faults: [], documents: expect.any(Number) });
}

test('the walks leave out no page', async () => {
  const walked = routerPages.flatMap((pages) => Object.keys(pages));
  expect(walked.sort()).toEqual((await readPatterns()).sort());
  const folder = join(checkout, 'api', 'accounts');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('-routes.ts'));
  const drawn = sources.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/\.get\(\s*'([^']+)'/g),
  ]);
  expect(drawn.map(([, path]) => path).sort()).toEqual([...accountPages].sort());
});

for (const language of languages) {
  test(`public pages keep the policy, in ${language}`, async ({ visit }) => {
    const visitor = await visit(language, '/');
    // Signing in with the answer of no attempt is refused.
    for (const status of [400, 401, 409, 422]) visitor.faults.expectStatus(status);
    await walk(visitor, visitorPages);
    const documents = Object.values(agreementTypes).map(
      (type) => `${getAgreementDocument.path}?agrType=${type}&lang=${language}`,
    );
    for (const address of [...documents, visitor.texts.path('/api-docs')]) await look(visitor, address);
  });

  test(`a partner's pages keep the policy, in ${language}`, async ({ enterSignedIn }) => {
    const partner = await enterSignedIn('partner', language);
    await walk(partner, partnerPages);
    // The others are the same for everybody.
    await walkAccounts(partner, ['/company']);
  });

  test(`a newcomer's pages keep the policy, in ${language}`, async ({ enterAs }) => {
    await walk(await enterAs(await layNewcomer(), language), newcomerPages);
    const individual = await enterAs(await layNewcomer({ enterprise: null }), language);
    await walk(individual, individualPages);
    await walkAccounts(individual, inTurn(ownPages, individual.texts));
  });

  test(`the programme's pages keep the policy, in ${language}`, async ({ enterSignedIn }) => {
    const reviewer = await enterSignedIn('reviewer', language);
    await walk(reviewer, reviewerPages);
    await look(reviewer, reviewer.texts.path(laid.approved.desk), laid.approved.device.name);
    const admin = await enterSignedIn('admin', language);
    await walk(admin, adminPages);
    // The board speaks no language of ours; its tables are drawn by its scripts.
    await walk(
      { ...admin, texts: { ...admin.texts, path: (path) => path } },
      {
        board: () => '/ops/queues',
        queue: () => '/ops/queues/queue/test-results',
      },
    );
  });

  test(`the account service keeps the policy, in ${language}`, async ({ visit }) => {
    const visitor = await visit(language, '/myProduct');
    const { page, texts, faults } = visitor;
    await expect(page.getByLabel(texts.accounts.password, { exact: true })).toBeVisible();
    const { pathname } = new URL(page.url());
    for (const status of [400, 401, 404, 410]) faults.expectStatus(status);
    const pages = [
      ...['?screen=sign-in', '?screen=register&kind=company', '?screen=register&kind=individual'].map(
        (query) => pathname + query,
      ),
      ...['/second-step', '/enrol'].map((step) => pathname + step),
      ...['/password/reset?token=x', '/password/forgotten', '/register/confirm?token=x'],
      ...['/session/end', '/auth', '/nothing'],
      ...ownPages,
    ];
    await walkAccounts(visitor, inTurn(pages, texts));
    const form = `${process.env.ACCOUNTS_URL}${pathname}?screen=sign-in&lang=${language}`;
    await look(visitor, form, texts.accounts.signIn);
    await page.getByLabel(texts.accounts.email, { exact: true }).fill('nobody@lanyue.example');
    await page.getByLabel(texts.accounts.password, { exact: true }).fill('not the password');
    await page.getByRole('button', { name: texts.accounts.signIn, exact: true }).click();
    await expect(page.getByText(texts.accounts.wrongPassword)).toBeVisible();
  });
}
