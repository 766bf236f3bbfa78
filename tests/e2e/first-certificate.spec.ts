import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { startEmptyPortal } from '#tests/support/processes/empty-portal.ts';
import type { Language } from '#web/lib/language/language.ts';
import { downloadCertificate, readNumber } from './support/applications/certificate.ts';
import { approve, decisionOf, meetRequirements, openFromQueue } from './support/applications/desk.ts';
import { expectMatched, openEvidence, sendResult, submitEvidence } from './support/applications/evidence.ts';
import { expectStatus, expectTurn, markPage } from './support/applications/progress.ts';
import { passReviews, passSamples } from './support/applications/stages.ts';
import { fillInApplication, openOnlyApplication, submitTwice } from './support/applications/wizard.ts';
import { type Device, inventDevice } from './support/device.ts';
import { button, link } from './support/fields.ts';
import { buildResult } from './support/files.ts';
import { expectOneLanguage } from './support/language.ts';
import { expectOwnMails, expectOwnName, expectOwnPdf } from './support/own-name.ts';
import { expectAgreement, signAgreement } from './support/people/guard.ts';
import { openMail, setPassword } from './support/people/mailbox.ts';
import {
  admit,
  expectNextStep,
  issueCode,
  nameContact,
  permit,
  signBusinessAgreement,
} from './support/people/onboarding.ts';
import { isAt, type Person, signInWith, test } from './support/people/people.ts';
import { createProduct } from './support/products.ts';
import { expectValidCertificate, findCertificate } from './support/public-pages.ts';
import { expectOfficeDoes, handInCompany, maker, registerCompany } from './support/start/maker.ts';
import {
  completeOffice,
  confirmTexts,
  expectInvited,
  expectReady,
  type Invited,
  inviteReviewers,
  openByMenu,
  publishSuite,
  sampleRoom,
  suite,
  wantTwoReviewers,
} from './support/start/programme.ts';
import { codeIn, enterCode, fillSetUp, founder, programme } from './support/start/set-up.ts';

const mark = randomUUID().slice(0, 8);
const loginOf = (name: string, language: Language) => `${name}-${language}-${mark}@mail.example`;
const reviewerPassword = 'copper meadow lantern 3';

const reviewersOf = (language: Language): [Invited, Invited] => [
  { zh: '沈知微', en: 'Shen Zhiwei', login: loginOf('shen.zhiwei', language) },
  { zh: '周以宁', en: 'Zhou Yining', login: loginOf('zhou.yining', language) },
];

/** The set-up page, and in by the account that it made. */
async function setUp(admin: Person, announced: string): Promise<void> {
  const { page, texts } = admin;
  const { say } = texts;
  const login = loginOf('wen.yu', texts.language);
  await enterCode(admin, codeIn(announced));
  await fillSetUp(admin, login);
  const main = page.locator('main');
  await main.getByLabel(say('programme:field.password'), { exact: true }).fill(founder.password);
  await button(main, say('programme:setUp.finish')).click();
  await page.waitForURL(/\/interaction\//);
  await signInWith(admin, { login, password: founder.password });
  await page.waitForURL(isAt('/ops/start', texts.language));
  await expect(page.locator('header .logo')).toContainText(programme.short[texts.language]);
}

/** By the link of the invitation to the queue, which is empty. */
async function enterInvited(person: Person, { login }: Invited): Promise<void> {
  const { page, texts } = person;
  const { account, signIn } = serverTexts(texts.language);
  await openMail(page, login, programme.short[texts.language]);
  await setPassword(page, reviewerPassword);
  await expect(page.getByRole('heading', { level: 1, name: account.invitationDoneTitle })).toBeVisible();
  await page.getByRole('link', { name: signIn.signIn, exact: true }).click();
  await signInWith(person, { login, password: reviewerPassword });
  await expect(page.getByText(texts.say('reviews:rest.empty'))).toBeVisible();
}

/** From the queue of those who wait: data compared, admitted, agreement, code and permission. */
async function onboard(admin: Person, partner: Person): Promise<void> {
  const { page, texts } = admin;
  const { language, say } = texts;
  await openByMenu(admin, 'todo', 'onboarding');
  const company = language === 'en' ? maker.companyEn : maker.companyZh;
  await link(page.locator('main'), company).click();
  await expectNextStep(admin, 'verification');
  await button(page.locator('main'), say('enterprises:act.verification.button')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('administration:verification.verified'), { exact: true }).click();
  await button(dialog, say('administration:verification.submit')).click();
  await expect(page).not.toHaveURL(/dialog=/);
  await admit(admin);
  await expectOfficeDoes(partner, 'contact');
  await nameContact(admin, { name: 'Gao Lan', email: 'gao.lan@chengjiang.example' });
  const agreed =
    language === 'en'
      ? { categories: ['Phone'], regions: ['Mainland China', 'Asia-Pacific'] }
      : { categories: ['手机'], regions: ['中国大陆', '亚太'] };
  await signBusinessAgreement(admin, agreed);
  await issueCode(admin, 'LANYUE1');
  await expectOfficeDoes(partner, 'permissions');
  await permit(admin);
  const waiting = page.getByRole('link', { name: say('console:pages.onboarding') });
  await expect(waiting).toHaveText(/0$/);
}

/** Both agreements, and out of the wizard, which has no product yet. */
async function enterManagement(partner: Person): Promise<void> {
  const { page, texts } = partner;
  await page.goto(texts.path('/'));
  await link(page.getByRole('banner'), texts.say('common:managementCentre')).click();
  await expectAgreement(partner, 'privacy');
  await signAgreement(partner, 'privacy');
  await expectAgreement(partner, 'user');
  await signAgreement(partner, 'user');
  await expect(page).toHaveURL(isAt('/certificationWizard', texts.language));
  await expect(button(page.locator('main'), texts.say('wizard:createProduct'))).toBeVisible();
  await link(page.locator('header'), texts.say('common:exitWizard')).click();
  await link(page.locator('aside, nav'), texts.say('common:myProducts')).click();
  await expect(page).toHaveURL(isAt('/myProduct', texts.language));
}

/** The results of the suite that the programme has published. */
async function handInResults(partner: Person, device: Device): Promise<void> {
  await openEvidence(partner);
  await expect(partner.page.getByText(suite.file)).toBeVisible();
  for (const { ram, rom } of device.configurations) {
    const result = buildResult(`run-${ram}-${rom}.xml`, device);
    await sendResult(partner, result);
    await expectMatched(partner, result);
  }
  await submitEvidence(partner);
  await markPage(partner.page);
}

/** Whoever approved the results reads that another one decides; that one does. */
async function decideByTwo(partner: Person, first: Person, second: Person, device: Device): Promise<void> {
  await expect(decisionOf(first).getByText(first.texts.say('reviews:hindrance.four-eyes'))).toBeVisible();
  await openFromQueue(second, device);
  const go = await meetRequirements(second, 'approve-final');
  await go.click();
  await expectStatus(partner, 'certified');
}

test.describe.configure({ timeout: 400_000 });

/** The office reads English, and the maker and whoever looks its certificate up Chinese; `main-path.spec.ts` has an English maker. */
test('from an empty portal to the first certificate', async ({ visit }) => {
  const [office, home] = ['en', 'zh'] as const;
  const portal = await startEmptyPortal(JSON.parse(process.env.PORTAL_ENVIRONMENT ?? '{}'), {
    whole: true,
  });
  try {
    const admin = await visit(office, '/ops', portal.url);
    await setUp(admin, portal.announced);
    await expectOwnName(admin);
    const at = async (language: Language, page: string) => {
      const person = await visit(language, page, portal.url);
      await expectOwnName(person);
      return person;
    };
    await completeOffice(admin);
    await confirmTexts(admin);
    await publishSuite(admin);
    const invited = reviewersOf(office);
    await inviteReviewers(admin, invited);
    await wantTwoReviewers(admin);
    await expectInvited(admin, invited.length);
    const [first, second] = [await at(office, '/'), await at(office, '/')];
    await enterInvited(first, invited[0]);
    await enterInvited(second, invited[1]);
    await expectReady(admin);
    await expectOneLanguage(admin);

    const partner = await at(home, '/');
    await registerCompany(partner, loginOf('lin.ke', home));
    await handInCompany(partner);
    await expectOfficeDoes(partner, 'verification');
    await onboard(admin, partner);
    await enterManagement(partner);

    const device = inventDevice(home);
    await createProduct(partner, device);
    await fillInApplication(partner, device);
    await submitTwice(partner, device);
    await openOnlyApplication(partner, device);
    await markPage(partner.page);
    await openFromQueue(first, device);
    await passReviews(partner, first);
    await handInResults(partner, device);
    await expectTurn(partner, { owner: 'officeTurn', title: 'review-results', step: 5 });
    await approve(first, 'review-results');
    const { recipient, address } = sampleRoom;
    await passSamples(partner, first, { recipient, address: address[home] });
    await decideByTwo(partner, first, second, device);
    const number = await readNumber(partner);
    expectOwnPdf(await downloadCertificate(partner, number));
    const visitor = await at(home, `/c/${number}`);
    await expectValidCertificate(visitor, device, number);
    await findCertificate(visitor, device, number);
    await expectOwnMails(`-${mark}@`);
    for (const { page } of [admin, first, second, partner, visitor]) await page.goto('about:blank');
  } finally {
    await portal.stop();
  }
});
