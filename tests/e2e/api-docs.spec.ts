import { expect, test } from '@playwright/test';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { watchPolicies } from './support/policies.ts';
import { watchFaults } from './support/watch.ts';

test('the API is described, from our own host and within the policy', async ({ context, page, baseURL }) => {
  const faults = await watchFaults(context);
  const policies = watchPolicies(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto('/en/api-docs');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(`${serverTexts('en').apiDocs.title} · Assay`);
  const operation = (id: string) => page.locator(`[id$="-${id}"]`);
  // Of so many operations only those that are in sight are drawn.
  const find = async (tag: string) => {
    await page.getByPlaceholder('Filter by tag or path').fill(tag);
    await expect(page.locator('.opblock-tag', { hasText: tag }).first()).toBeVisible();
  };
  await find('file');
  await operation('postFiles').locator('.opblock-summary-control').click();
  await expect(operation('postFiles').locator('option[value="multipart/form-data"]')).toHaveCount(1);
  // What many calls are refused with stands in one place of the document.
  await expect(operation('postFiles').locator('.response[data-code="429"]')).toContainText('Retry-After');
  await expect(operation('postFiles').locator('.response[data-code="401"]')).toContainText('errorCode');

  await find('certificate');
  const search = operation('getCertificates');
  await search.locator('.opblock-summary-control').click();
  await search.getByRole('button', { name: 'Try it out' }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes('/v1/hms/cc/certificates'));
  await search.getByRole('button', { name: 'Execute' }).click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(answer.request().headers()['x-language']).toBe('en_US');
  await expect(search.locator('.live-responses-table')).toContainText('"rows"');

  expect(new Set(asked)).toEqual(new Set([new URL(baseURL ?? '').origin]));
  expect(policies).toEqual({ faults: [], documents: 1 });
  expect(faults.seen).toEqual([]);
});
