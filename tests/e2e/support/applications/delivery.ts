import { expect, type Locator } from '@playwright/test';
import { button, field } from '#tests/e2e/support/fields.ts';
import type { Person } from '#tests/e2e/support/people/people.ts';
import { comeBack } from './drafts.ts';
import { progressOf } from './progress.ts';

const shipment = {
  zh: { tracking: 'SF1029384756', recipient: '周岚', address: '苏州市金鸡湖路 88 号' },
  en: { tracking: 'SF1029384756', recipient: 'Zhou Lan', address: '88 Jinji Lake Road, Suzhou' },
} as const;

type To = { recipient: string; address: string };

/**
 * Fills in the delivery form, with a break; without both confirmations it is not sent.
 * @param to what the form has to know of the programme by itself, where it is sent as it stands
 */
export async function deliverSamples(partner: Person, to?: To): Promise<void> {
  const { dialog, send } = await fillInDelivery(partner, to);
  await send.click();
  await expect(dialog).toBeHidden();
}

/** The form, filled in as far as sending it. */
export async function fillInDelivery(partner: Person, to?: To): Promise<{ dialog: Locator; send: Locator }> {
  const { page, texts } = partner;
  const { say } = texts;
  await button(progressOf(partner), say('applications:action.deliver')).click();
  const dialog = page.getByRole('dialog');
  for (const [key, value] of Object.entries(to ?? {})) {
    await expect(field(dialog, say(`applications:delivery.${key}`))).toHaveValue(value);
  }
  for (const [key, value] of Object.entries(shipment[texts.language])) {
    if (to && key in to) continue;
    await field(dialog, say(`applications:delivery.${key}`)).fill(value);
  }
  await comeBack(partner, field(dialog, say('applications:delivery.tracking')));
  const send = button(dialog, say('applications:delivery.submit'));
  await send.click();
  await expect(dialog.getByText(say('applications:delivery.confirmationNeeded'))).toHaveCount(2);
  for (const confirmation of ['factoryReset', 'exportCompliance']) {
    await dialog.getByRole('checkbox', { name: say(`applications:delivery.${confirmation}`) }).check();
  }
  return { dialog, send };
}
