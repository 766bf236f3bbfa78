import { expect } from '@playwright/test';
import { Client, Connection } from '@temporalio/client';
import { approve } from './support/applications/desk.ts';
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
async function resumeRun({ page, texts }: Person, number: string): Promise<void> {
  const { say } = texts;
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible({ timeout: foundWithin });
  await expect(row).toContainText(say('status:product-under-review'));
  await expect(row).toContainText(say('operations:reason.terminated'));
  await button(row, say('operations:resume')).click();
  const dialog = page.getByRole('dialog', { name: say('operations:resumeTitle', { number }) });
  await button(dialog, say('operations:resume')).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
}

test.describe.configure({ timeout: 5 * foundWithin });

test('a run that was terminated is found and resumed', async ({ enterSignedIn }) => {
  const { number, desk } = await layApplication('zh');
  const operator = await enterSignedIn('operator', 'zh', '/ops/stuck');
  const heading = operator.texts.say('console:pages.stuck');
  await expect(operator.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await terminateRun(number);
  await resumeRun(operator, number);
  const reviewer = await enterSignedIn('reviewer', 'zh', desk);
  await approve(reviewer, 'review-product');
});
