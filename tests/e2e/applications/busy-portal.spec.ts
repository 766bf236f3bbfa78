import { expect } from '@playwright/test';
import { uploadFile } from '#contract/files.ts';
import { goOn } from '#tests/e2e/support/applications/wizard.ts';
import { expectAccessibleInBoth } from '#tests/e2e/support/axe.ts';
import { inventDevice } from '#tests/e2e/support/device.ts';
import { buildPicture } from '#tests/e2e/support/files.ts';
import { layProduct } from '#tests/e2e/support/fixture.ts';
import { callAs } from '#tests/e2e/support/over-http.ts';
import { test } from '#tests/e2e/support/people/people.ts';

test('a picture that a busy portal does not take is sent again by itself', async ({ enterSignedIn }) => {
  const device = inventDevice('zh');
  const { id } = await layProduct(await callAs('partner'), device);
  const partner = await enterSignedIn('partner', 'zh', `/certificationWizard?product=${id}`);
  const { page, texts, faults } = partner;
  const { say } = texts;
  await expect(page.locator('main').getByRole('radio', { name: device.name })).toBeChecked();
  for (const stage of ['kind', 'configurations', 'materials']) await goOn(partner, stage);
  faults.expectStatus(430);
  let calls = 0;
  await page.route(`**${uploadFile.path}*`, async (route) => {
    calls += 1;
    const headers = { 'Retry-After': '4' };
    if (calls > 1) await route.continue();
    else await route.fulfill({ status: 430, headers, json: { message: 'busy' } });
  });
  const { kind, file } = await buildPicture('product-front', 0);
  await page.locator(`input[data-kind=${kind}]`).setInputFiles(file);
  const told = page.getByText(say('wizard:sendsAgain', { name: file.name }));
  await expect(told).toBeVisible();
  await expectAccessibleInBoth(partner, 'waiting');
  const picture = say('wizard:picture', { kind: say(`device:image.${kind}`), index: 1 });
  await expect(page.getByRole('img', { name: picture, exact: true })).toBeVisible();
  await expect(told).toBeHidden();
  expect(calls).toBe(2);
});
