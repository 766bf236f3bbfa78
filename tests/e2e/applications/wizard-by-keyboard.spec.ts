import { expect, type Locator, type Page } from '@playwright/test';
import { imageKinds } from '#domain/applications/applications.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { type Device, inventDevice } from '../support/device.ts';
import { button, field } from '../support/fields.ts';
import { buildPictures } from '../support/files.ts';
import { layProduct } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { type Person, test } from '../support/people/people.ts';
import { configurationRow } from '../support/products.ts';

/** Tab until it has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    if (await target.evaluate((one) => one === one.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Into a field; in a list the first letters choose. */
async function type(page: Page, target: Locator, words: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(words);
}

async function check(page: Page, box: Locator): Promise<void> {
  await press(page, box, 'Space');
  await expect(box).toBeChecked();
}

async function goOn(person: Person, stage: string): Promise<void> {
  const { page, texts } = person;
  await press(page, button(page.locator('footer'), texts.say('common:continue')));
  await expect(page.getByRole('heading', { name: texts.say(`wizard:heading.${stage}`) })).toBeVisible();
  await expectAccessibleInBoth(person, stage);
}

async function createProduct({ page, texts }: Person, device: Device): Promise<void> {
  const { say } = texts;
  await press(page, button(page.locator('main'), say('wizard:createProduct')));
  const dialog = page.getByRole('dialog', { name: say('products:createTitle') });
  const into = (label: string, words: string) => type(page, field(dialog, label), words);
  await into(say('products:field.name'), device.name);
  for (const key of ['brand', 'brandAlias', 'model'] as const)
    await into(say(`products:field.${key}`), device[key]);
  await into(say('products:category'), 'Phone');
  await into(say('products:cpuArchitecture'), 'arm64-v8a');
  await into(say('products:screenDensity'), '480');
  await into(say('products:channelCode'), device.channelCode);
  const row = configurationRow(dialog, say, 0);
  for (const [key, value] of Object.entries({ ram: '8', rom: '128', label: 'Standard' }))
    await type(page, field(row, say(`products:${key}`)), value);
  await check(page, dialog.getByRole('checkbox').first());
  await press(page, button(dialog, say('products:create')));
  await expect(dialog).toBeHidden();
}

async function enterMaterials({ page, texts }: Person, { osVersion, romVersion }: Device): Promise<void> {
  const { say } = texts;
  const main = page.locator('main');
  const software = { os: 'Android', osVersion, romName: 'LanOS', romVersion, salesVolume: '12.5' };
  for (const [key, words] of Object.entries(software))
    await type(page, field(main, say(`device:material.${key}`)), words);
  for (const name of ['Mainland China', 'App gallery'])
    await check(page, main.getByRole('checkbox', { name, exact: true }));
  const pictures = await buildPictures();
  for (const kind of imageKinds) {
    const name = say(`device:image.${kind}`);
    const chosen = page.waitForEvent('filechooser');
    await press(page, main.getByRole('button', { name: `${name} ${say('wizard:choosePicture')}` }));
    await (await chosen).setFiles(pictures.filter((one) => one.kind === kind).map(({ file }) => file));
    const picture = say('wizard:picture', { kind: name, index: 1 });
    await expect(main.getByRole('img', { name: picture })).toBeVisible();
  }
}

/** The first picture large, and out of it by Escape. */
async function enlarge({ page, texts }: Person): Promise<void> {
  const { say } = texts;
  const name = say('wizard:picture', { kind: say('device:image.product-front'), index: 1 });
  await press(page, page.locator('main').getByRole('button', { name: `${name} ${say('wizard:enlarge')}` }));
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('an application is filled in by keyboard alone, for a product that is created on the way', async ({
  enterSignedIn,
}) => {
  const [there, device] = [inventDevice('en'), inventDevice('en')];
  const { id } = await layProduct(await callAs('partner'), there);
  const partner = await enterSignedIn('partner', 'en', `/certificationWizard?product=${id}`);
  const { page, texts } = partner;
  const { say } = texts;
  const radio = (name: string) => page.locator('main').getByRole('radio', { name });
  // From a product the wizard begins with it; one that is created here takes its place.
  await expect(radio(there.name)).toBeChecked();
  await expectAccessibleInBoth(partner, 'product');
  await createProduct(partner, device);
  await expect(radio(device.name)).toBeChecked();
  for (const stage of ['kind', 'configurations', 'materials']) await goOn(partner, stage);
  await enterMaterials(partner, device);
  await enlarge(partner);
  await goOn(partner, 'review');
  // Back by the rail, and on again.
  const rail = page.getByRole('navigation', { name: say('wizard:stages') });
  await press(page, button(rail, say('wizard:stage.kind')));
  await expect(radio(say('device:mode.1'))).toBeChecked();
  await press(page, button(rail, say('wizard:stage.review')));
  await press(page, button(page.locator('footer'), say('wizard:submit')));
  await press(page, button(page.getByRole('dialog'), say('wizard:confirm.confirm')));
  await expect(page).toHaveURL(/\/certification\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
});
