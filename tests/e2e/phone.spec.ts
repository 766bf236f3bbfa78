import { expect } from '@playwright/test';
import { button, link } from './support/fields.ts';
import { layNewcomer } from './support/people/newcomers.ts';
import { test } from './support/people/people.ts';

test('on a phone the way to the management centre is in the menu', async ({ enterAs }) => {
  const { page, texts } = await enterAs(await layNewcomer({ signed: ['privacy', 'user'] }), 'en', '/');
  await page.setViewportSize({ width: 360, height: 740 });
  const header = page.locator('header');
  const menu = header.locator('summary').filter({ visible: true }).first();
  await expect(menu).toBeInViewport({ ratio: 1 });
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await menu.click();
  await expect(button(header, texts.say('common:signOut'))).toBeVisible();
  await link(header, texts.say('common:managementCentre')).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.say('wizard:title') })).toBeVisible();
});
