import { expect, type Page, type Request } from '@playwright/test';
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

type Calls = { begun: number; open: Set<Request> };
const callsOf = new WeakMap<Page, Calls>();

/** What a page has asked for, counted from its first opening here. */
function watchCalls(page: Page): Calls {
  const known = callsOf.get(page);
  if (known) return known;
  const calls: Calls = { begun: 0, open: new Set() };
  const end = (request: Request) => calls.open.delete(request);
  page.on('request', (request) => {
    calls.begun += 1;
    calls.open.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
  callsOf.set(page, calls);
  return calls;
}

/** Runs in the page: nothing is left to be done. */
const untilIdle = 'new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))';

/** Nothing is asked for, and what was answered is drawn and asks for nothing more. */
async function expectQuiet(page: Page, calls: Calls): Promise<void> {
  await expect(async () => {
    expect(calls.open.size).toBe(0);
    const { begun } = calls;
    await page.evaluate(untilIdle);
    await expectDrawn(page);
    expect(calls.begun).toBe(begun);
  }).toPass({ intervals: [20], timeout: 30_000 });
}

/** Loads a page by its whole address until nothing more comes, whatever it is. */
export async function openQuiet(page: Page, address: string): Promise<void> {
  const calls = watchCalls(page);
  await page.goto(address);
  await expectQuiet(page, calls);
}

async function expectThere(page: Page, calls: Calls): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expectQuiet(page, calls);
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Opens a page of the console and waits until all of it is there. */
export async function openWhole({ page, texts }: Person, origin: string, path: string): Promise<void> {
  const calls = watchCalls(page);
  await page.goto(origin + texts.path(path));
  await expectThere(page, calls);
}

/** Runs in the page: as a link would lead there; whether the page that is left has to go for it. */
const lead = `(to) => {
  const { pathname } = location;
  document.querySelector('main')?.setAttribute('data-left', '');
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
  return location.pathname !== pathname;
}`;

/** The same from another page of it: nothing is loaded but what is new. */
export async function goOn(person: Person, origin: string, path: string): Promise<void> {
  const { page, texts } = person;
  if (!page.url().startsWith(origin)) return openWhole(person, origin, path);
  const calls = watchCalls(page);
  const left = page.url();
  const another = await page.evaluate<boolean>(`(${lead})(${JSON.stringify(texts.path(path))})`);
  // Another tab of the same page takes over what is there.
  if (!another) return openWhole(person, origin, path);
  await expect(page.locator('main[data-left]'), `${path} after ${left}`).toHaveCount(0);
  await expectThere(page, calls);
}

/** The page as it stands is whole, and accessible; in a second language its colours. */
export async function expectSound({ page, texts }: Person, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const name = `${path} ${texts.language} ${size.width}`;
  await expectWhole(page, name);
  await expectAccessible(page, name, texts.language === 'zh' ? undefined : colours);
}
