import { expect, type Route } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { listQueue } from '#contract/reviews.ts';
import { demoAccounts } from '#infra/local/demo/accounts.ts';
import {
  approve,
  decisionOf,
  findInQueue,
  meetRequirements,
  queueRow,
  reject,
} from './support/applications/desk.ts';
import { comeBack, discard, discardOf } from './support/applications/drafts.ts';
import {
  expectNoReload,
  expectStatus,
  expectTurn,
  markPage,
  progressOf,
} from './support/applications/progress.ts';
import { button, field, link } from './support/fields.ts';
import { layApplication } from './support/fixture.ts';
import { callAs } from './support/over-http.ts';
import { logins, type Person, type Role, test } from './support/people/people.ts';
import { together } from './support/people/together.ts';
import { withoutEngine } from './support/processes.ts';

const finding = {
  requirement: 'P-02',
  seen: '截图中的 ROM 版本与申请不一致',
  mend: '改正 ROM 版本后重新提交',
};

/** Somebody's name as pages in either language show it. */
function namesOf(role: Role): { zh: string; en: string } {
  const account = demoAccounts.find(({ login }) => login === logins[role]);
  return { zh: account?.name ?? '', en: account?.nameEn ?? '' };
}

/** Changes what the finding is about, once more after a discarded draft, and hands the materials in again. */
async function amend(partner: Person, before: string, romVersion: string): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  await link(progressOf(partner), say('applications:action.amend')).click();
  const main = page.locator('main');
  await expect(main.getByRole('alert')).toContainText(finding.mend);
  const rom = field(main, say('device:material.romVersion'));
  await rom.fill('0');
  await comeBack(partner, rom);
  await discard(partner);
  await expect(rom).toHaveValue(before);
  await rom.fill(romVersion);
  await expect(discardOf(partner)).toHaveCount(0);
  await button(page.locator('footer'), say('wizard:resubmit')).click();
  await button(page.getByRole('dialog'), say('wizard:confirmAgain.confirm')).click();
}

test('a rejected product is amended and resubmitted', async ({ enterSignedIn }) => {
  const { id, device, desk } = await layApplication('zh');
  const partner = await enterSignedIn('partner', 'zh', `/certification/${id}`);
  const reviewer = await enterSignedIn('reviewer', 'zh', desk);
  await expectStatus(partner, 'product-under-review');
  await markPage(partner.page);
  await reject(reviewer, finding);
  await expectTurn(partner, { owner: 'yourTurn', title: 'amend-materials', step: 2 });
  await expectStatus(partner, 'product-rejected');
  for (const words of Object.values(finding)) await expect(progressOf(partner)).toContainText(words);
  await amend(partner, device.romVersion, `${device.romVersion}.1`);
  await expectTurn(partner, { owner: 'officeTurn', title: 'review-product', step: 2 });
  await expectStatus(partner, 'product-under-review');
  const again = button(decisionOf(reviewer), reviewer.texts.say('reviews:approve.review-product'));
  await expect(again).toBeVisible();
});

const letThrough = (route: Route) => route.continue();

/** Clicks at both desks; both decisions reach the portal at once. */
async function decideAtOnce(reviewers: readonly Person[], pass = letThrough): Promise<void> {
  const meet = together(reviewers.length);
  for (const { page, faults } of reviewers) {
    faults.expectStatus(409);
    await page.route('**/decisions', async (route) => {
      await meet();
      await pass(route);
    });
  }
  const buttons = await Promise.all(reviewers.map((one) => meetRequirements(one, 'review-product')));
  await Promise.all(buttons.map((one) => one.click()));
}

/** What the slower one reads. */
const tooLate = ({ page, texts }: Person) =>
  page.getByRole('status').filter({ hasText: texts.say('reviews:before.title') });

/** One of two is told that the other was faster, and both go on from there. */
async function expectOneWinner(first: Person, second: Person): Promise<void> {
  const notes = [tooLate(first), tooLate(second)] as const;
  const shown = () => Promise.all(notes.map((note) => note.isVisible()));
  await expect.poll(async () => (await shown()).filter(Boolean).length).toBe(1);
  const [firstLost] = await shown();
  const note = firstLost ? notes[0] : notes[1];
  await expect(note).toContainText(namesOf(firstLost ? 'secondReviewer' : 'reviewer').en);
  await expect(note).toContainText(first.texts.say('reviews:decided.approve-phase'));
  for (const { page, texts } of [first, second]) {
    const next = texts.say('reviews:approve.review-commercial');
    await expect(button(page.locator('aside'), next)).toBeVisible();
  }
}

test('two reviewers decide at once, one wins and the other reads who did', async ({ enterSignedIn }) => {
  const { desk } = await layApplication('en');
  const first = await enterSignedIn('reviewer', 'en', desk);
  const second = await enterSignedIn('secondReviewer', 'en', desk);
  await decideAtOnce([first, second]);
  await expectOneWinner(first, second);
});

test('the other reads it also where both had to wait for the engine', async ({ enterSignedIn }) => {
  const { desk } = await layApplication('en');
  const first = await enterSignedIn('reviewer', 'en', desk);
  const second = await enterSignedIn('secondReviewer', 'en', desk);
  await withoutEngine(async () => {
    await decideAtOnce([first, second]);
    for (const one of [first, second]) {
      const waits = decisionOf(one).getByText(one.texts.say('reviews:pending.title'));
      await expect(waits).toBeVisible();
    }
  });
  await expectOneWinner(first, second);
});

test('and where word of it overtakes the answers', async ({ enterSignedIn }) => {
  const { id, desk } = await layApplication('en');
  const first = await enterSignedIn('reviewer', 'en', desk);
  const second = await enterSignedIn('secondReviewer', 'en', desk);
  const decided = Promise.withResolvers<void>();
  let held = 0;
  await withoutEngine(async () => {
    await decideAtOnce([first, second], async (route) => {
      const response = await route.fetch();
      held += 1;
      await decided.promise;
      await route.fulfill({ response });
    });
    await expect.poll(() => held).toBe(2);
  });
  const ask = await callAs('reviewer');
  await expect.poll(async () => (await ask(getApplication, { params: { id } })).pending).toEqual([]);
  decided.resolve();
  await expectOneWinner(first, second);
});

test('the queue changes by itself', async ({ enterSignedIn }) => {
  const { device, desk } = await layApplication('zh');
  const watcher = await enterSignedIn('secondReviewer', 'zh', '/ops');
  const { say } = watcher.texts;
  await findInQueue(watcher, device);
  const row = queueRow(watcher, device);
  await expect(row).toContainText(say('applications:wait.review-product'));
  await markPage(watcher.page);
  const reviewer = await enterSignedIn('reviewer', 'zh', desk);
  await approve(reviewer, 'review-product');
  await expect(row).toContainText(say('applications:wait.review-commercial'));
  await approve(reviewer, 'review-commercial');
  await expect(row).toHaveCount(0);
  await expectNoReload(watcher.page);
});

/** Clicks as soon as the address holds the words, before anything can be drawn anew. */
async function clickWithTheWords({ page }: Person, address: string): Promise<void> {
  await page.evaluate(`{
    const push = history.pushState;
    history.pushState = (...parts) => {
      history.pushState = push;
      history.pushState(...parts);
      queueMicrotask(() => document.querySelector('a[href^="${address}"]').click());
    };
  }`);
}

test('a row that is opened while the queue is being narrowed keeps the words', async ({ enterSignedIn }) => {
  const { id, device } = await layApplication('zh');
  const reviewer = await enterSignedIn('reviewer', 'zh', '/ops');
  await expect(reviewer.page).toHaveURL(/\/ops\/reviews\//);
  await expect(queueRow(reviewer, device)).toBeVisible();
  await clickWithTheWords(reviewer, `/ops/reviews/${id}`);
  await findInQueue(reviewer, device);
  await expect(reviewer.page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
  const { pathname, searchParams } = new URL(reviewer.page.url());
  expect([pathname, searchParams.get('keyword')]).toEqual([`/ops/reviews/${id}`, device.name]);
});

/** Lets React's tasks wait, so that there is time between what is drawn and what follows from it. */
const unhurried = `{
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    setTimeout(() => post.apply(this, message), 40);
  };
}`;

test('words typed before the queue has come stay when its first row opens', async ({ enterSignedIn }) => {
  const { device } = await layApplication('zh');
  const { page, ...reviewer } = await enterSignedIn('reviewer', 'zh', '/ops');
  await page.addInitScript(unhurried);
  const typed = Promise.withResolvers<void>();
  await page.route(`**${listQueue.path}*`, async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto(reviewer.texts.path('/ops'));
  await findInQueue({ page, ...reviewer }, device);
  // The rows are drawn within the pause after which the words are passed on, what follows from them after it.
  await page.waitForTimeout(205);
  typed.resolve();
  await expect(page).toHaveURL(/\/ops\/reviews\//);
  await expect(queueRow({ page, ...reviewer }, device)).toBeVisible();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('keyword') === device.name);
});
