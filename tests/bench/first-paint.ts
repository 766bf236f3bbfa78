import type { Browser } from '@playwright/test';
import { median } from './rounds.ts';

const patience = 30_000;
/** Loads of one slot: a single one says little. */
const loads = 5;

/** Milliseconds from the navigation to the first words on the page, of a browser that has never been there. */
async function paintOnce(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load', timeout: patience });
    return await page.evaluate(
      `new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('nothing was painted')), ${patience});
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint');
          if (entry) resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      })`,
    );
  } finally {
    await context.close();
  }
}

/** The middle one of some loads, milliseconds. */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < loads; load += 1) times.push(await paintOnce(browser, url));
  return median(times);
}
