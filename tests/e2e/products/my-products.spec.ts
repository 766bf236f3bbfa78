import { expect } from '@playwright/test';
import { createContact } from '#contract/contacts.ts';
import { createProduct } from '#contract/products.ts';
import { inventDevice } from '../support/device.ts';
import { button, field } from '../support/fields.ts';
import { callAs } from '../support/over-http.ts';
import { test } from '../support/people/people.ts';

/** A product without CPU architecture and channel ID, with a contact of its own and one beside it. */
async function layIncomplete() {
  const partner = await callAs('partner');
  const [device, other] = [inventDevice('zh'), inventDevice('zh')];
  const [own, beside] = [
    await partner(createContact, { body: device.contact }),
    await partner(createContact, { body: other.contact }),
  ];
  const { name, brand, brandAlias, model } = device;
  const memory = { value: 8, unit: 'GB' as const };
  await partner(createProduct, {
    body: {
      name,
      brand,
      brandAlias,
      model,
      category: 'phone',
      screenDensity: '480',
      configurations: [{ ram: memory, rom: memory, label: '标准版' }],
      contactIds: [own.id],
    },
  });
  return { device, own, beside };
}

test('what a product lacks is mended where it stands: its field, its channel ID, its contacts', async ({
  enterSignedIn,
}) => {
  const { device, own, beside } = await layIncomplete();
  const { page, texts, faults } = await enterSignedIn('partner', 'zh', `/myProduct?keyword=${device.model}`);
  const { say } = texts;
  const row = page.getByRole('row').filter({ hasText: device.model });

  await button(row, say('products:channel.generateFor', { name: device.name })).click();
  const panel = page.getByRole('region', { name: say('products:channel.title') });
  const code = field(panel, say('products:channelCode'));
  await expect(code).toHaveValue(/^[0-9A-Z]{9}$/);
  const proposed = await code.inputValue();
  await code.fill('');
  await expect(panel.getByText(say('products:channel.free'))).toBeHidden();
  await button(panel, say('products:channel.propose')).click();
  await expect(code).toHaveValue(proposed);
  await expect(panel.getByText(say('products:channel.free'))).toBeVisible();
  await button(panel, say('products:channel.generate')).click();
  await expect(panel).toBeHidden();
  await expect(row).toContainText(proposed);

  await button(row, say('products:missing.cpuArchitecture')).click();
  const dialog = page.getByRole('dialog', { name: say('products:editTitle', { name: device.name }) });
  await expect(field(dialog, say('products:cpuArchitecture'))).toBeFocused();
  await field(dialog, say('products:cpuArchitecture')).selectOption('arm64-v8a');

  await button(dialog, say('products:editContact', { name: own.nickname })).click();
  const form = dialog.getByRole('group', { name: say('products:editContact', { name: own.nickname }) });
  await field(form, say('products:contact.email')).fill(beside.email);
  faults.expectStatus(409);
  await button(form, say('products:saveContact')).click();
  await expect(field(form, say('products:contact.email'))).toHaveAttribute('aria-invalid', 'true');
  const changed = `new-${own.email}`;
  await field(form, say('products:contact.email')).fill(changed);
  await button(form, say('products:saveContact')).click();
  await expect(dialog.getByText(changed)).toBeVisible();
  await button(dialog, say('products:deleteContact', { name: beside.nickname })).click();
  await button(page.getByRole('dialog').last(), say('user-centre:contact.delete')).click();
  await expect(dialog.getByText(beside.email)).toBeHidden();

  await button(dialog, say('products:save')).click();
  await expect(dialog).toBeHidden();
  await expect(button(row, say('products:missing.cpuArchitecture'))).toBeHidden();
});
