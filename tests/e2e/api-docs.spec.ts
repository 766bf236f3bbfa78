import { expect, test } from '@playwright/test';
import { watchFaults } from './support/watch.ts';

const pages = [
  { path: '/api-docs', lang: 'zh-CN', title: '接口文档', header: 'zh_CN' },
  { path: '/en/api-docs', lang: 'en', title: 'API documentation', header: 'en_US' },
];

for (const { path, lang, title, header } of pages) {
  test(`the API is described at ${path}, from our own host and within the policy`, async ({
    context,
    page,
    baseURL,
  }) => {
    const faults = await watchFaults(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(`${title} · Assay`);
    const operation = (id: string) => page.locator(`[id$="-${id}"]`);
    await expect(operation('getCertificates')).toBeVisible();
    await operation('postFiles').locator('.opblock-summary-control').click();
    await expect(operation('postFiles').locator('option[value="multipart/form-data"]')).toHaveCount(1);

    const search = operation('getCertificates');
    await search.locator('.opblock-summary-control').click();
    await search.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse((answer) => answer.url().includes('/v1/hms/cc/certificates'));
    await search.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.request().headers()['x-language']).toBe(header);
    await expect(search.locator('.live-responses-table')).toContainText('"rows"');

    expect(new Set(asked)).toEqual(new Set([new URL(baseURL ?? '').origin]));
    expect(faults.seen).toEqual([]);
  });
}
