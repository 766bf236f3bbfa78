import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#infra/local/portal/portal-processes.ts';

const folder = 'docs/decisions';
const pages = readdirSync(join(checkout, folder));
const sources = '{api,workflows,workers,web,infra,tests}/**/*.{ts,tsx,css}';
const files = globSync(['*.md', 'docs/**/*.md', sources], { cwd: checkout }).filter(
  (file) => !file.startsWith('web/dist/'),
);
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

it('there are at most forty decisions of at most thirty lines, each with a number of its own', () => {
  expect(pages.length).toBeLessThanOrEqual(40);
  expect(new Set(pages.map((page) => page.slice(0, 4))).size).toBe(pages.length);
  const lines = (page: string) => read(`${folder}/${page}`).trimEnd().split('\n');
  expect(pages.filter((page) => lines(page).length > 30)).toEqual([]);
  expect(pages.filter((page) => !lines(page)[0]?.startsWith(`# ${Number(page.slice(0, 4))}. `))).toEqual([]);
});

it('every decision that code or a document names exists, and is named by its file', () => {
  const named = files.flatMap((file) => {
    const links = read(file).matchAll(/(?:decisions\/|\]\()(\d{4}-[\w-]+\.md)/g);
    return Array.from(links, ([, page = '']) => ({ file, page }));
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ page }) => !pages.includes(page))).toEqual([]);
  expect(files.filter((file) => /\bdecision \d/i.test(read(file)))).toEqual([]);
});
