import { expect } from '@playwright/test';
import { getApplication } from '#contract/applications.ts';
import { finding } from '#tests/support/applications/application-scenario.ts';
import { expectStatus, expectTurn, markPage } from '../support/applications/progress.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import type { Device } from '../support/device.ts';
import { button, field, link } from '../support/fields.ts';
import { decide, layCertificate } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';

const mainOf = ({ page }: Person) => page.locator('main');
const typeOf = (person: Person, type: string) =>
  mainOf(person).getByRole('radio', { name: person.texts.say(`device:type.${type}`) });
const romOf = (person: Person, name: 'romName' | 'romVersion') =>
  field(mainOf(person), person.texts.say(`device:material.${name}`));

async function goOn({ page, texts }: Person, stage: string): Promise<void> {
  await button(page.locator('footer'), texts.say('common:continue')).click();
  await expect(page.getByRole('heading', { name: texts.say(`wizard:heading.${stage}`) })).toBeVisible();
}

/** From the product's page to the choice of type, where a certified product has no first one. */
async function applyAgain(partner: Person, device: Device): Promise<void> {
  const { say } = partner.texts;
  await link(mainOf(partner), say('products:apply')).click();
  await expect(mainOf(partner).getByRole('radio', { name: device.name })).toBeChecked();
  await goOn(partner, 'kind');
  await expect(typeOf(partner, 'recertification')).toBeChecked();
  await expect(typeOf(partner, 'first')).toBeDisabled();
  await expect(mainOf(partner)).toContainText(say('wizard:typeBarrier.alreadyCertified'));
}

async function send({ page, texts }: Person): Promise<string> {
  await button(page.locator('footer'), texts.say('wizard:submit')).click();
  await button(page.getByRole('dialog'), texts.say('wizard:confirm.confirm')).click();
  await expect(page).toHaveURL(/\/certification\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

/** A supplement: the configuration that failed, with everything the earlier application says. */
async function supplement(partner: Person, device: Device): Promise<string> {
  const { say } = partner.texts;
  const [certified, missing] = device.configurations.map(({ label }) => label);
  await applyAgain(partner, device);
  await typeOf(partner, 'supplementary').check();
  await goOn(partner, 'configurations');
  const box = (name = '') => mainOf(partner).getByRole('checkbox', { name });
  await expect(box(certified)).toBeDisabled();
  await expect(box(certified)).not.toBeChecked();
  await expect(box(missing)).toBeChecked();
  await goOn(partner, 'materials');
  await expect(romOf(partner, 'romName')).toHaveValue('LanOS');
  await expect(romOf(partner, 'romVersion')).toHaveValue(device.romVersion);
  await expectAccessibleInBoth(partner, 'materials of an earlier application');
  await goOn(partner, 'review');
  const id = await send(partner);
  await expect(partner.page.locator('.head')).toContainText(say('device:type.supplementary'));
  return id;
}

/** By the menu of the page; the number has to be typed. */
async function end(partner: Person, number: string): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  await button(page.locator('.head'), say('common:moreActions')).click();
  await page.getByRole('menuitem', { name: say('applications:end.open') }).click();
  const dialog = page.getByRole('dialog', { name: say('applications:end.title', { number }) });
  const confirm = button(dialog, say('applications:end.confirm'));
  const word = dialog.getByRole('textbox');
  await word.fill(number.slice(1));
  await expect(confirm).toBeDisabled();
  await word.fill(number);
  await expectAccessibleInBoth(partner, 'ending');
  await confirm.click();
  await expect(dialog).toBeHidden();
}

/** The same software is certified already; another version of it is taken. */
async function recertify(partner: Person, device: Device): Promise<void> {
  const { say } = partner.texts;
  await applyAgain(partner, device);
  await goOn(partner, 'configurations');
  await goOn(partner, 'materials');
  await expect(romOf(partner, 'romName')).toHaveValue('LanOS');
  await expect(romOf(partner, 'romVersion')).toHaveValue('');
  await romOf(partner, 'romVersion').fill(device.romVersion);
  await goOn(partner, 'review');
  partner.faults.expectStatus(409);
  await button(partner.page.locator('footer'), say('wizard:submit')).click();
  await button(partner.page.getByRole('dialog'), say('wizard:confirm.confirm')).click();
  // Back to the field that it is about.
  await expect(romOf(partner, 'romVersion')).toHaveAttribute('aria-invalid', 'true');
  await romOf(partner, 'romVersion').fill(`${device.romVersion}.1`);
  await goOn(partner, 'review');
  await send(partner);
  await expect(partner.page.locator('.head')).toContainText(say('device:type.recertification'));
}

test('a certified product is supplemented, that is ended, and it is certified anew with what is known', async ({
  enterSignedIn,
}) => {
  const { device, productId } = await layCertificate('zh', 1);
  const partner = await enterSignedIn('partner', 'zh', `/product/${productId}`);
  const id = await supplement(partner, device);
  const lay = await callAs('reviewer');
  const { number } = await lay(getApplication, { params: { id } });
  await decide(lay, id, { type: 'reject-phase', phase: 'product', finding });
  await expectStatus(partner, 'product-rejected');
  await markPage(partner.page);
  const reviewer = await enterSignedIn('reviewer', 'zh', `/ops/reviews/${id}`);
  const panel = reviewer.page.getByRole('complementary', {
    name: reviewer.texts.say('reviews:decisionLabel'),
  });
  await expect(panel).toContainText(reviewer.texts.say('applications:wait.amend-materials'));
  await end(partner, number);
  await expectTurn(partner, { owner: 'ended', title: 'final.certification-failed', step: 2 });
  await expect(panel).toContainText(reviewer.texts.say('reviews:hindrance.over'));
  await partner.page.goto(partner.texts.path(`/product/${productId}`));
  await recertify(partner, device);
});
