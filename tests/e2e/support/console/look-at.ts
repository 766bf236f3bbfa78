import { expect, type Page } from '@playwright/test';
import { colours, expectAccessible, expectDrawn } from '../axe.ts';
import type { Person } from '../people/people.ts';

/** Runs in the page: what is wider than what it stands in, and texts that are keys. */
const findFaults = `(() => {
  const named = (one) => one.tagName.toLowerCase() + '.' + one.className + ' "' + (one.textContent ?? '').slice(0, 40) + '"';
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push('the page is ' + over + ' px too wide');
  for (const one of document.querySelectorAll('header *, main, main *')) {
    const { overflowX, display } = getComputedStyle(one);
    if (overflowX !== 'visible' || display === 'inline' || one.closest('svg, .sr-only, .ProseMirror')) continue;
    // It lies over the margins of the page.
    if (one.querySelector(':scope > .editor-foot')) continue;
    if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1) faults.push('spills: ' + named(one));
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (/^[a-z][a-z-]*([.:][a-zA-Z][\\w-]*)+$/.test(data.trim()) && !parentElement.closest('.mono, script, style'))
      faults.push('a key: ' + data);
  }
  return faults;
})()`;

async function expectWhole(page: Page, name: string): Promise<void> {
  expect.soft(await page.evaluate(findFaults), name).toEqual([]);
}

/** Opens a page of the console and waits until all of it is there. */
export async function openWhole({ page, texts }: Person, origin: string, path: string): Promise<void> {
  await page.goto(origin + texts.path(path));
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectDrawn(page);
}

/** The page as it stands is whole, and accessible; in a second language its colours. */
export async function expectSound({ page, texts }: Person, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const name = `${path} ${texts.language} ${size.width}`;
  await expectWhole(page, name);
  await expectAccessible(page, name, texts.language === 'zh' ? undefined : colours);
}
