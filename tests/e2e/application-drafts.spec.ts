import { expect } from '@playwright/test';
import { readDraft } from '#contract/applications/application-drafts.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { inventDevice } from './support/device.ts';
import { button, field, link } from './support/fields.ts';
import { layProduct } from './support/fixture.ts';
import { callAs } from './support/over-http.ts';
import { isAt, type Person, test } from './support/people/people.ts';

async function goOn({ page, texts }: Person): Promise<void> {
  await button(page.locator('footer'), texts.say('common:continue')).click();
}
const romNameOf = ({ page, texts }: Person) =>
  field(page.locator('main'), texts.say('device:material.romName'));
const expectKeptForAll = ({ page, texts }: Person) =>
  expect(page.locator('footer')).toContainText(
    texts.say('drafts:keptForAll', { clock: '|' }).split('|')[1] ?? '?',
  );

test('an application that is begun is gone on with in another browser, and discarded for both', async ({
  enterSignedIn,
}) => {
  const device = inventDevice('en');
  const lay = await callAs('partner');
  const { id } = await layProduct(lay, device);
  const one = await enterSignedIn('partner', 'en', `/certificationWizard?product=${id}`);
  await expect(one.page.locator('main').getByRole('radio', { name: device.name })).toBeChecked();
  for (const _stage of ['kind', 'configurations', 'materials']) await goOn(one);
  await romNameOf(one).fill('LanOS');
  await expect
    .poll(async () => (await lay(readDraft, { params: { id } })).draft?.content.materials.romName)
    .toBe('LanOS');

  const other = await enterSignedIn('partner', 'en', '/certification');
  const { say } = other.texts;
  const row = other.page.getByRole('row', { name: device.name });
  await expect(row).toContainText(say('drafts:stagesDone', { done: 3, of: 5 }));
  await expectAccessibleInBoth(other, 'drafts');
  await link(row, device.name).click();
  await expect(romNameOf(other)).toHaveValue('LanOS');
  await romNameOf(other).fill('LanOS Pad');
  await expectKeptForAll(other);
  await one.page.bringToFront();
  await one.page.reload();
  await expect(romNameOf(one)).toHaveValue('LanOS Pad');

  await link(other.page.locator('header'), say('common:exitWizard')).click();
  const asked = other.page.getByRole('dialog');
  await button(asked, say('form:stay')).click();
  await expect(romNameOf(other)).toBeVisible();
  await link(other.page.locator('header'), say('common:exitWizard')).click();
  await button(asked, say('drafts:leave.discard')).click();
  await expect(other.page).toHaveURL(isAt('/certification', 'en'));
  await expect(row).toHaveCount(0);
  await one.page.reload();
  await expect(romNameOf(one)).toHaveCount(0);
});
