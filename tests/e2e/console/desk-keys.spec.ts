import { expect, type Page } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { listGeneralConfig, updateGeneralConfig } from '#contract/programme/general-config.ts';
import { assignReview } from '#contract/reviewers.ts';
import { readSession } from '#contract/session.ts';
import { eventually } from '../../support/eventually.ts';
import { decisionOf, queueOf, queueRows } from '../support/applications/desk.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { type Fixture, layApplication } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';

const language = 'en';
/** Each of them is decided twice: its product, and its commercial side. */
const applications = 3;
const graceSeconds = 8;

async function setGrace(seconds: number): Promise<void> {
  const admin = await callAs('admin');
  const { rows } = await admin(listGeneralConfig);
  const row = rows.find(({ key }) => key === 'decisionGraceSeconds');
  const body = { value: seconds, seen: row?.version ?? 0 };
  await admin(updateGeneralConfig, { params: { id: row?.id ?? '' }, body });
}

/** Applications that wait for the second reviewer, whom nothing else is assigned to. */
async function layQueue(): Promise<Fixture[]> {
  const reviewer = await callAs('secondReviewer');
  const user = await reviewer(readSession);
  const reviewerId = user?.accountId ?? '';
  const laid: Fixture[] = [];
  for (let made = 0; made < applications; made += 1) {
    const fixture = await layApplication(language);
    await reviewer(assignReview, { params: { id: fixture.id }, body: { reviewerId, seen: null } });
    laid.push(fixture);
  }
  return laid;
}

type Counted = {
  mouseEvents: number;
  addEventListener: (type: string, listener: () => void, capture: boolean) => void;
};

/** Counts what the mouse does. */
async function watchMouse(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const at = globalThis as unknown as Counted;
    at.mouseEvents = 0;
    at.addEventListener('mousedown', () => (at.mouseEvents += 1), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as Counted).mouseEvents);
}

const press = async ({ page }: Person, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Judges the application that is open as wanting, in words. */
async function rejectByKeys(reviewer: Person, seen: string): Promise<void> {
  await expect(decisionOf(reviewer).getByRole('radiogroup')).toHaveCount(3);
  await press(reviewer, '2', '1', '1', '/');
  await reviewer.page.keyboard.type(seen);
  // By the English line and the phrases.
  await press(reviewer, 'Tab', 'Tab', 'Tab');
  await reviewer.page.keyboard.type('Correct it');
  await press(reviewer, 'Control+Enter');
}

/** Lets each application on that is open, until none is left. */
async function approveRest(reviewer: Person): Promise<void> {
  const { page, texts } = reviewer;
  const judged = decisionOf(reviewer).getByRole('radiogroup');
  // What is met already is folded: the way on stands there all the same.
  const ways = decisionOf(reviewer).getByRole('button', { name: /^Approve/ });
  const empty = page.getByRole('heading', { level: 1, name: texts.say('reviews:rest.empty') });
  const nothing = queueOf(reviewer).getByText(texts.say('reviews:queue.noneFound'));
  for (let decided = 0; decided < 6 * applications; decided += 1) {
    await expect(ways.or(nothing).first()).toBeVisible({ timeout: 20_000 });
    if (await nothing.isVisible()) break;
    const show = async () => `${page.url()} ${await ways.allTextContents()}`;
    const before = await show();
    // A key that is pressed while one form makes way for the next one is nobody's.
    await expect(async () => {
      await press(reviewer, ...Array<string>(await judged.count()).fill('1'), 'Control+Enter');
      await expect.poll(show, { timeout: 3_000 }).not.toBe(before);
    }).toPass({ timeout: 30_000 });
  }
  await expect(empty.or(nothing).first()).toBeVisible();
}

test('a reviewer clears the queue by keys alone, and undoes a rejection that no maker has seen', async ({
  enterSignedIn,
}) => {
  const fixtures = await layQueue();
  await setGrace(graceSeconds);
  const reviewer = await enterSignedIn('secondReviewer', language, '/ops?whose=mine');
  const { page, texts } = reviewer;
  const say = (key: string, values?: Record<string, unknown>) => texts.say(`reviews:${key}`, values);
  await expect(queueRows(reviewer)).toHaveCount(applications);
  const mouseEvents = await watchMouse(page);
  const recorded = queueOf(reviewer).getByRole('status');
  const seen = 'The ROM version differs';
  const of = new RegExp(page.url().split('/').at(-1)?.split('?')[0] ?? '');
  await rejectByKeys(reviewer, seen);
  await expect(recorded).toContainText(say('decided.reject-phase'));
  await expect(page).not.toHaveURL(of);
  await press(reviewer, 'z');
  await expect(page).toHaveURL(of);
  await expect(recorded).toHaveCount(0);
  const field = decisionOf(reviewer).getByLabel(texts.say('form:in.zh', { label: say('finding.seen') }));
  await expect(field).toHaveValue(seen);
  await press(reviewer, 'Control+Enter');
  await expect(recorded).toBeVisible();
  await expectAccessibleInBoth(reviewer, 'a decision that can be undone');
  await approveRest(reviewer);
  expect(await mouseEvents()).toBe(0);
  const partner = await callAs('partner');
  await eventually(async () => {
    const read = fixtures.map(({ id }) => partner(getApplication, { params: { id } }));
    const statuses = (await Promise.all(read)).map(({ status }) => status);
    return statuses.toSorted().join() === 'certifying,certifying,product-rejected';
  });
  await setGrace(0);
});
