import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '#tests/e2e/support/people/people.ts';

const kept = 'not-loaded-anew';

/** Leaves a mark that a reload of the page would take away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate((name) => {
    Object.assign(globalThis, { [name]: true });
  }, kept);
}

export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate((name) => name in globalThis, kept), 'the page was loaded anew').toBe(true);
}

/** The scale and the turn panel of the open application. */
export function progressOf({ page, texts }: Person): Locator {
  return page.getByRole('region', { name: texts.say('progress:label') });
}

type Turn = {
  /** Key of the owner's words in `progress`. */
  owner: 'yourTurn' | 'officeTurn' | 'finished' | 'ended';
  /** Key of the panel's title in `applications:title`. */
  title: string;
  count?: number;
  /** The step that the scale stands at; absent once all are done. */
  step?: 1 | 2 | 3 | 4 | 5 | 6;
};

/** Waits until the open page shows this turn, which has to come to it without a reload. */
export async function expectTurn(partner: Person, { owner, title, count = 2, step }: Turn): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  const progress = progressOf(partner);
  await expect(progress.locator('.turn-who')).toHaveText(say(`progress:${owner}`));
  const heading = say(`applications:title.${title}`, { count });
  await expect(progress.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  const current = progress.locator('[aria-current=step]');
  if (step) await expect(current).toContainText(say(`progress:step.${step}`));
  else await expect(current).toHaveCount(0);
  await expectNoReload(page);
}

/** The status in the head of the page. */
export async function expectStatus({ page, texts }: Person, status: string): Promise<void> {
  const tag = page.locator('.head .tag').getByText(texts.say(`status:${status}`), { exact: true });
  await expect(tag).toBeVisible();
}

/** The samples' own status, in their panel. */
export async function expectSample({ page, texts }: Person, status: string): Promise<void> {
  const { say } = texts;
  const heading = page.getByRole('heading', { name: say('applications:sample.title'), exact: true });
  const panel = page.locator('section').filter({ has: heading }).last();
  await expect(panel.locator('[aria-current=step]')).toContainText(say(`status:${status}`));
}
