import { expect } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { languages } from '#web/lib/language/language.ts';
import { type Fixture, layApproved } from './support/fixture.ts';
import { callAs } from './support/over-http.ts';
import { readPatterns } from './support/pages.ts';
import { test } from './support/people/people.ts';
import { readTexts, type Texts } from './support/texts.ts';

/** A route of the specification's section 2, where it is found, and its breadcrumb; none for pages without the side menu. */
type Specified = {
  route: string;
  at: (laid: Laid) => string;
  crumbs?: (texts: Texts) => (string | RegExp)[];
};
type Laid = { approved: Fixture; productId: string };

/** The user centre's pages: its name, then the page's. */
const userCentre = (route: string, ...keys: Parameters<Texts['say']>[0][]): Specified => ({
  route,
  at: () => `/${route}`,
  crumbs: ({ say }) => [say('common:userCentre'), ...keys.map((key) => say(key))],
});
const product = ({ say }: Texts) => [say('common:certificationCentre'), /./];

const management: Specified[] = [
  userCentre('myProduct', 'common:myProducts'),
  userCentre('certification', 'common:myCertifications'),
  userCentre('basicInformation', 'user-centre:page.basicInformation'),
  userCentre('businessAgreement', 'user-centre:page.businessAgreement', 'user-centre:crumb.contractDetails'),
  userCentre('agreementSupplement', 'user-centre:page.businessAgreement', 'user-centre:crumb.supplement'),
  userCentre('protocolManagement', 'user-centre:page.protocolManagement'),
  userCentre('contactManagement', 'user-centre:page.contactManagement'),
  { route: 'product/:id', at: ({ productId }) => `/product/${productId}`, crumbs: product },
  { route: 'productDetail', at: ({ productId }) => `/productDetail?id=${productId}`, crumbs: product },
  // Of no product in particular: all of them.
  { ...userCentre('myProduct', 'common:myProducts'), route: 'productDetail', at: () => '/productDetail' },
  { route: 'report', at: ({ approved }) => `/report?application=${approved.id}` },
  { route: 'messageCenter/:name?', at: () => '/messageCenter/systemTab' },
];
const privateLayout: Specified[] = [
  { route: 'loginFailed.html', at: () => '/loginFailed.html' },
  { route: 'certificationWizard', at: () => '/certificationWizard' },
  { route: 'reportInfo', at: ({ approved }) => `/reportInfo?application=${approved.id}` },
  { route: 'userAgreement', at: () => '/userAgreement' },
  { route: 'privacyAgreement', at: () => '/privacyAgreement' },
  { route: 'personService', at: () => '/personService' },
];

let laid: Laid;
test.beforeAll(async () => {
  const approved = await layApproved('en');
  const partner = await callAs('partner');
  const { product: named } = await partner(getApplication, { params: { id: approved.id } });
  laid = { approved, productId: named.id };
});

test('every route of the management centre and the private layout is one of ours', async () => {
  const patterns = await readPatterns();
  for (const { route } of [...management, ...privateLayout]) expect(patterns).toContain(`/${route}`);
});

/** A page knows no language: they take turns. */
test('each answers with a finished page under its breadcrumb', async ({ enterSignedIn }) => {
  const { page } = await enterSignedIn('partner', 'zh');
  const inTurn = await Promise.all(languages.map(readTexts));
  for (const [index, { route, at, crumbs }] of [...management, ...privateLayout].entries()) {
    const texts = inTurn[index % inTurn.length] as Texts;
    await page.goto(texts.path(at(laid)));
    await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
    await expect(page.locator('.skeleton'), route).toHaveCount(0);
    if (!crumbs) continue;
    const trail = page.getByRole('navigation', { name: texts.say('common:breadcrumbs') });
    await expect(trail.getByRole('listitem'), route).toHaveText(crumbs(texts));
  }
});
