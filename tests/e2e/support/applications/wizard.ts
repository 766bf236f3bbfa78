import { expect, type Locator } from '@playwright/test';
import { createApplication } from '#contract/applications.ts';
import { getProduct } from '#contract/products.ts';
import { firstReferenceItems } from '#db/baseline/first-reference-items.ts';
import type { ImageKind } from '#domain/applications/applications.ts';
import type { Device } from '#tests/e2e/support/device.ts';
import { button, field, link } from '#tests/e2e/support/fields.ts';
import { buildPicture, buildPictures, type SentFile } from '#tests/e2e/support/files.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import type { Language } from '#web/lib/language/language.ts';
import { comeBack, keptAt } from './drafts.ts';

/** Continues to the stage of this heading. */
export async function goOn({ page, texts }: Person, heading: string): Promise<void> {
  await button(page.locator('footer'), texts.say('common:continue')).click();
  await expect(page.getByRole('heading', { name: texts.say(`wizard:heading.${heading}`) })).toBeVisible();
}

/** How an empty portal calls what may be chosen. */
export function itemName(code: string, language: Language): string {
  const item = firstReferenceItems.flatMap(({ items }) => items).find((one) => one.code === code);
  return (language === 'en' && item?.en) || (item?.zh ?? '');
}

/** Everything of the materials but the pictures. */
export async function enterSoftware(main: Locator, { texts }: Person, device: Device): Promise<void> {
  const { say, language } = texts;
  const { osVersion, romVersion } = device;
  await field(main, say('device:material.os')).selectOption('Android');
  const software = { osVersion, romName: 'LanOS', romVersion, salesVolume: '12.5' };
  for (const [key, value] of Object.entries(software)) {
    await field(main, say(`device:material.${key}`)).fill(value);
  }
  for (const code of ['cn', 'apac', 'app-gallery', 'browser']) {
    await main.getByRole('checkbox', { name: itemName(code, language), exact: true }).check();
  }
}

/** Lets a file fall onto something of the page. */
async function drop(target: Locator, { name, mimeType, buffer }: SentFile): Promise<void> {
  const file = JSON.stringify({ name, type: mimeType, bytes: [...buffer] });
  const dataTransfer = await target.page().evaluateHandle(`{
    const { name, type, bytes } = ${file};
    const held = new DataTransfer();
    held.items.add(new File([new Uint8Array(bytes)], name, { type }));
    held;
  }`);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** All but one are chosen, that one is dropped; then one takes the place of another. */
export async function sendPictures(main: Locator, { texts }: Person): Promise<void> {
  const { say } = texts;
  const pictureOf = (kind: ImageKind) =>
    main.getByRole('img', {
      name: say('wizard:picture', { kind: say(`device:image.${kind}`), index: 1 }),
      exact: true,
    });
  for (const { kind, file } of await buildPictures()) {
    const input = main.page().locator(`input[data-kind=${kind}]`);
    if (kind === 'core-services') await drop(main.locator('fieldset').filter({ has: input }), file);
    else await input.setInputFiles(file);
    await expect(pictureOf(kind)).toBeVisible();
  }
  const front = pictureOf('product-front');
  const before = await front.getAttribute('src');
  const { file } = await buildPicture('product-front', 9);
  const chosen = main.page().waitForEvent('filechooser');
  await button(main, say('wizard:replacePicture', { name: file.name })).click();
  await (await chosen).setFiles(file);
  await expect(front).not.toHaveAttribute('src', before ?? '');
  await expect(front).toHaveCount(1);
}

/** From the product's page through the wizard to its last stage, with a break before that. */
export async function fillInApplication(partner: Person, device: Device): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  const main = page.locator('main');
  await link(main, say('products:apply')).click();
  await expect(main.getByRole('radio', { name: device.name })).toBeChecked();
  await goOn(partner, 'kind');
  await expect(main.getByRole('radio', { name: say('device:mode.1') })).toBeChecked();
  await expect(main.getByRole('radio', { name: say('device:type.first') })).toBeChecked();
  await goOn(partner, 'configurations');
  for (const { label } of device.configurations) {
    await expect(main.getByRole('checkbox', { name: label })).toBeChecked();
  }
  await goOn(partner, 'materials');
  await enterSoftware(main, partner, device);
  await sendPictures(main, partner);
  await comeBack(partner, field(main, say('device:material.romVersion')));
  await goOn(partner, 'review');
}

/** A double click on the last button; shows the new application's page, and keeps nothing of what was sent. */
export async function submitTwice(partner: Person, device: Device): Promise<void> {
  const { page, texts } = partner;
  const product = `**${getProduct.path.replace('{id}', '*')}`;
  const sent = page.waitForResponse((answer) => answer.url().endsWith(createApplication.path));
  // That the product is in certification now comes last, as it may.
  await page.route(product, async (route) => {
    await sent;
    await route.continue();
  });
  await button(page.locator('footer'), texts.say('wizard:submit')).click();
  await button(page.getByRole('dialog'), texts.say('wizard:confirm.confirm')).dblclick();
  await expect(page).toHaveURL(/\/certification\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
  expect(await keptAt(partner)).toEqual({});
  await page.unroute(product);
}

/** How many applications the maker's list shows for the device; leads to the one there is. */
export async function openOnlyApplication(partner: Person, device: Device): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  await link(page.locator('aside, nav'), say('common:myCertifications')).click();
  await page.getByRole('searchbox', { name: say('applications:searchLabel') }).fill(device.model);
  await expect(
    page.getByText(say('applications:total', { count: 1, total: '1' }), { exact: true }),
  ).toBeVisible();
  await link(page.locator('main'), device.name).click();
  await expect(page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
}
