import { expect } from '@playwright/test';
import type { Device } from './device.ts';
import { link } from './fields.ts';
import type { Person } from './people/people.ts';

/** What the QR code of the document leads to. */
export async function expectValidCertificate(visitor: Person, device: Device, number: string): Promise<void> {
  const { page, texts } = visitor;
  const main = page.locator('main');
  const verdict = texts.say('certificates:verdict.valid');
  await expect(main.getByRole('heading', { level: 1, name: verdict })).toBeVisible();
  await expect(main).toContainText(number);
  await expect(main).toContainText(device.model);
}

/** By the navigation to the search, with the device's model. */
export async function findCertificate(visitor: Person, device: Device, number: string): Promise<void> {
  const { page, texts } = visitor;
  const { say } = texts;
  await link(
    page.getByRole('navigation', { name: say('common:mainNavigation') }),
    say('common:search'),
  ).click();
  const main = page.locator('main');
  await main.getByRole('searchbox', { name: say('certificates:find') }).fill(device.model);
  const row = main.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(device.name);
  await expect(row).toContainText(say('status:valid'));
  await expect(
    main.getByText(say('certificates:total', { count: 1, total: '1' }), { exact: true }),
  ).toBeVisible();
}
