import { expect, it } from 'vitest';
import { readPatterns } from '#tests/e2e/support/pages.ts';
import { appPages, findSitePage } from '#web/app/site/find-site-page.ts';
import { sitePages } from '#web/app/site/site-pages.ts';

const firstPart = (path: string) => path.split('/')[1] ?? '';

it('every address of the app is rendered by the server or left to the app, and any other is none', async () => {
  const rendered = new Set(sitePages.map(({ path }) => path));
  const paths = (await readPatterns()).filter((path) => path !== '/*');
  const left = new Set(paths.filter((path) => !rendered.has(path)).map(firstPart));
  expect([...left].sort()).toEqual([...appPages].sort());
  expect(findSitePage('/myProduct')).toBeNull();
  expect(findSitePage('/MYPRODUCT/')).toBeNull();
  expect(findSitePage('/nothing')?.page.name).toBe('missing');
});

it.each([
  ['/c/A2026-000214', true],
  ['/c/a2026-000214', true],
  ['/c/nothing', false],
])('%s can be a certificate: %s', (path, possible) => {
  const found = findSitePage(path);
  expect(found?.page.isPossible?.(found.params)).toBe(possible);
});
