import { expect } from '@playwright/test';
import { firstRequirements } from '#db/baseline/first-requirements.ts';
import { decisionOf } from '../support/applications/desk.ts';
import { expectStatus, progressOf } from '../support/applications/progress.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, line, link } from '../support/fields.ts';
import { layApplication } from '../support/fixture.ts';
import { type Person, test } from '../support/people/people.ts';

const changed = firstRequirements.find(({ code }) => code === 'P-03');
const title = changed?.title.en ?? '';
const explanation = 'Each ticked app is seen in the screenshot.';

/** Changes what a requirement is explained by, and publishes the edition that has it. */
async function publishExplanation({ page, texts: { say } }: Person): Promise<void> {
  await page.getByRole('button', { name: /P-03/ }).first().click();
  const sheet = page.getByRole('dialog');
  const label = say('form:in.en', { label: say('requirements:field.explanation') });
  await line(sheet, label).fill(explanation);
  await button(sheet, say('requirements:save')).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole('row', { name: /P-03/ });
  await expect(row).toContainText(/2/);
  await page.getByRole('button', { name: /2/ }).filter({ hasNotText: 'P-0' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').filter({ hasText: /2/ }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(say('requirements:state.in-use'));
}

test('an administrator publishes an edition, a reviewer rejects by it with two findings, the maker opens it', async ({
  enterSignedIn,
}) => {
  const admin = await enterSignedIn('admin', 'en', '/ops/requirements');
  await publishExplanation(admin);
  await expectAccessibleInBoth(admin, 'requirements');

  const fixture = await layApplication('en');
  const reviewer = await enterSignedIn('reviewer', 'en', fixture.desk);
  const { say } = reviewer.texts;
  const decision = decisionOf(reviewer);
  await expect(decision.getByRole('radiogroup')).toHaveCount(3);
  for (const key of ['1', '2', '2']) await reviewer.page.keyboard.press(key);
  await expect(button(decision, `/ ${say('reviews:phrases')}`).first()).toBeVisible();
  for (const key of ['/', '/']) await reviewer.page.keyboard.press(key);
  // The phrases of the first finding stand open: the first one fills both languages.
  const seen = decision.getByLabel(say('form:in.en', { label: say('reviews:finding.seen') }));
  const phrase = firstRequirements.find(({ code }) => code === 'P-02')?.phrases.seen[0];
  await expect(reviewer.page.getByRole('menuitem', { name: phrase?.en })).toBeVisible();
  await reviewer.page.keyboard.press('Enter');
  await expect(seen.first()).toHaveValue(phrase?.en ?? '');
  const mend = decision.getByLabel(say('form:in.en', { label: say('reviews:finding.mend') }));
  await mend.first().fill('Enter the version of the build');
  await seen.nth(1).fill('The browser is not in the screenshot');
  await mend.nth(1).fill('Add a screenshot of it');
  const target = decision.getByLabel(say('reviews:target.label')).nth(1);
  await target.selectOption(say('device:image.preloaded-apps'));
  await expectAccessibleInBoth(reviewer, 'two findings');
  await reviewer.page.keyboard.press('Control+Enter');
  await expect(decision.getByRole('radiogroup')).toHaveCount(0);

  const maker = await enterSignedIn('partner', 'en', `/certification/${fixture.id}`);
  await expectStatus(maker, 'product-rejected');
  const progress = progressOf(maker);
  for (const words of [
    phrase?.en ?? '',
    'Add a screenshot of it',
    maker.texts.say('device:image.preloaded-apps'),
  ])
    await expect(progress).toContainText(words);
  await link(progress, maker.texts.say('applications:action.amend')).click();
  const note = maker.page.getByRole('main');
  await expect(note).toContainText(maker.texts.say('wizard:findingsTitle', { count: 2 }));
  await button(note, `P-03 ${title}`).click();
  await expect(maker.page.getByRole('dialog')).toContainText(explanation);
  await expectAccessibleInBoth(maker, 'a requirement that is opened');
});
