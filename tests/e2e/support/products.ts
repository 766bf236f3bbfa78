import { expect, type Locator } from '@playwright/test';
import type { Device } from './device.ts';
import { button, field, link } from './fields.ts';
import type { Person } from './people/people.ts';

async function enterIdentity(dialog: Locator, { texts }: Person, device: Device): Promise<void> {
  const { say } = texts;
  const { name, brand, brandAlias, model } = device;
  for (const [key, value] of Object.entries({ name, brand, brandAlias, model })) {
    await field(dialog, say(`products:field.${key}`)).fill(value);
  }
  await field(dialog, say('products:category')).selectOption('phone');
  await field(dialog, say('products:cpuArchitecture')).selectOption('arm64-v8a');
  await field(dialog, say('products:screenDensity')).selectOption('480');
  await field(dialog, say('products:channelCode')).fill(device.channelCode);
}

type Say = Person['texts']['say'];

export function configurationRow(dialog: Locator, say: Say, index: number): Locator {
  return dialog
    .getByRole('listitem')
    .filter({ hasText: say('products:ram') })
    .nth(index);
}

export function contactForm(dialog: Locator, say: Say): Locator {
  return dialog.getByRole('group', { name: say('products:newContact') });
}

async function enterConfigurations(dialog: Locator, { texts }: Person, device: Device): Promise<void> {
  const { say } = texts;
  for (const [index, { ram, rom, label }] of device.configurations.entries()) {
    if (index > 0) await button(dialog, say('products:addConfiguration')).click();
    const row = configurationRow(dialog, say, index);
    await field(row, say('products:ram')).fill(String(ram));
    await field(row, say('products:rom')).fill(String(rom));
    await field(row, say('products:label')).fill(label);
  }
}

/** A maker without contacts is shown the form at once, any other asks for it. */
async function enterContact(
  dialog: Locator,
  { texts }: Person,
  { contact }: Device,
  saves = true,
): Promise<void> {
  const { say } = texts;
  const add = button(dialog, say('products:addContact'));
  const save = button(dialog, say('products:saveContact'));
  await add.or(save).waitFor();
  if (await add.isVisible()) await add.click();
  const form = contactForm(dialog, say);
  for (const [key, value] of Object.entries(contact)) {
    await field(form, say(`products:contact.${key}`)).fill(value);
  }
  if (!saves) return;
  await save.click();
  await expect(dialog.getByRole('checkbox', { name: contact.nickname })).toBeChecked();
}

/** From the list: the form, filled in. */
export async function fillInProduct(partner: Person, device: Device, savesContact = true): Promise<Locator> {
  const { page, texts } = partner;
  const { say } = texts;
  await button(page.locator('main'), say('products:createProduct')).click();
  const dialog = page.getByRole('dialog', { name: say('products:createTitle') });
  await enterIdentity(dialog, partner, device);
  await enterConfigurations(dialog, partner, device);
  await enterContact(dialog, partner, device, savesContact);
  return dialog;
}

/** From the list: the form, filled in and sent. */
export async function sendProduct(partner: Person, device: Device): Promise<Locator> {
  const dialog = await fillInProduct(partner, device);
  await button(dialog, partner.texts.say('products:create')).click();
  return dialog;
}

/** From the list: the form, the new product's page, and on to its application. */
export async function createProduct(partner: Person, device: Device): Promise<void> {
  const { page, texts } = partner;
  const { say } = texts;
  const dialog = await sendProduct(partner, device);
  // First, as it goes by itself.
  await expect(page.getByText(say('products:created', { name: device.name }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await link(page.locator('main'), device.name).click();
  await expect(page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
}
