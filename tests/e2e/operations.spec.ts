import { expect } from '@playwright/test';
import { Client, Connection } from '@temporalio/client';
import { approve } from './support/applications/desk.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button } from './support/fields.ts';
import { layApplication } from './support/fixture.ts';
import { type Person, test } from './support/people/people.ts';

/** By then the portal has to have found a run that is gone; milliseconds. */
const foundWithin = 60_000;

async function terminateRun(number: string): Promise<void> {
  const connection = await Connection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '' });
  const { workflow } = new Client({ connection });
  await workflow.getHandle(number).terminate('by hand');
  await connection.close();
}

/** The page tells of the run by itself; the operator starts it anew. */
async function resumeRun(operator: Person, number: string): Promise<void> {
  const { page, texts } = operator;
  const { say } = texts;
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible({ timeout: foundWithin });
  await expect(row).toContainText(say('operations:reason.terminated'));
  // What the button does stands beside it before it is pressed.
  await row.getByRole('button', { expanded: false }).click();
  await expect(page.getByText(say('stuck:retry.run-gone.first'))).toBeVisible();
  await expect(page.getByText(say('stuck:giveUp.operator'))).toBeVisible();
  await expectAccessibleInBoth(operator, 'a stopped workflow, opened');
  await button(page.getByRole('table').first(), say('stuck:retry.button'))
    .and(page.locator('.primary'))
    .click();
  await expect(row).toBeHidden();
}

/** What is left is started anew together. */
async function resumeAll({ page, texts }: Person, numbers: readonly string[]): Promise<void> {
  const { say } = texts;
  const rows = numbers.map((number) => page.getByRole('row').filter({ hasText: number }));
  for (const row of rows) await expect(row).toBeVisible({ timeout: foundWithin });
  await button(page.getByRole('main'), say('operations:resumeAll')).click();
  await button(page.getByRole('dialog'), say('operations:resume')).click();
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: foundWithin });
  for (const row of rows) await expect(row).toBeHidden();
}

test.describe.configure({ timeout: 5 * foundWithin });

test('runs that were terminated are found and resumed, by themselves and together', async ({
  enterSignedIn,
}) => {
  const { number, desk } = await layApplication('zh');
  const others = [(await layApplication('zh')).number, (await layApplication('zh')).number];
  const operator = await enterSignedIn('operator', 'zh', '/ops/stuck');
  const heading = operator.texts.say('console:pages.stuck');
  await expect(operator.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  for (const one of [number, ...others]) await terminateRun(one);
  await resumeRun(operator, number);
  await resumeAll(operator, others);
  const reviewer = await enterSignedIn('reviewer', 'zh', desk);
  await approve(reviewer, 'review-product');
});
