import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { chromiumArguments, getChromium } from '#infra/local/engines/chromium.ts';
import { report } from '#infra/local/terminal/progress.ts';
import type { Maker } from '#tests/support/applications/evidence-rig.ts';
import { type BenchPortal, signInAs } from '../bench-portal.ts';
import { alternate, highest95, type Measured, median, type Round } from '../rounds.ts';
import { seedResults, sharedFault } from './seed-results.ts';

const rounds = 10;
/** Milliseconds that the page of the large result and a search in it may take. */
const paintedWithin = 1_000;
const patience = 30_000;

/** Resolves with the milliseconds since the navigation, or since `begin`, when what is looked for has been painted. */
const pageScript = `globalThis.bench = {
  painted(isThere, since = 0) {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('it was not painted')), ${patience});
      const look = () => isThere()
        // The frame after the one that paints it.
        ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
        : requestAnimationFrame(look);
      look();
    });
  },
  groups: () => Array.from(document.querySelectorAll('main .panel'))
    .find((panel) => panel.querySelector('h2')?.textContent === 'Failures')?.querySelectorAll('td .long-name') ?? [],
  whole() {
    const waiting = document.querySelector('main .skeleton, main .skeleton-table');
    return waiting === null && document.querySelectorAll('main .panel').length >= 5 && bench.groups().length > 0;
  },
};`;

async function openAt(bench: BenchPortal, context: BrowserContext, { account }: Maker): Promise<Page> {
  const { cookies } = await signInAs(bench, account.id);
  await context.addCookies(cookies);
  await context.addInitScript(pageScript);
  return context.newPage();
}

const addressOf = ({ portal }: BenchPortal, { first }: Maker) =>
  `${portal.url}/en/certification/${first.applicationId}/analysis`;

/** Until every panel of the page is painted, with all that it shows, in a browser that has its scripts. */
async function paint(page: Page, address: string): Promise<number> {
  await page.goto(address, { timeout: patience });
  return page.evaluate<number>('bench.painted(() => bench.whole())');
}

/** From the last letter of a word never asked for to the rows that are found, the pause after typing included. */
async function search(page: Page, word: string): Promise<number> {
  const field = page.getByRole('searchbox').first();
  await field.fill('');
  await page.evaluate('bench.painted(() => bench.groups().length > 1)');
  await field.pressSequentially(word.slice(0, -1));
  await page.evaluate(`void (globalThis.typed = new Promise((resolve, reject) => {
    document.querySelector('main input[type="search"]').addEventListener('input', () =>
      bench.painted(() => bench.groups()[0]?.textContent.includes(${JSON.stringify(word)}),
        performance.now()).then(resolve, reject), { once: true });
  }))`);
  await field.pressSequentially(word.slice(-1));
  return page.evaluate<number>('typed');
}

const verdictOf = (measured: readonly Round[]) => {
  const times = measured.map(({ subject }) => subject);
  const kept = median(times) < paintedWithin ? '✓' : '✗';
  return `median ${median(times).toFixed(0)} ms, p95 ${highest95(times).toFixed(0)} ms (< ${paintedWithin} ms ${kept})`;
};

async function measurePages(large: Page, small: Page, addresses: { large: string; small: string }) {
  const painted = await alternate({
    rounds,
    subject: () => paint(large, addresses.large),
    baseline: () => paint(small, addresses.small),
  });
  const asked = { large: 0, small: 0 };
  const found = await alternate({
    rounds,
    subject: () => search(large, sharedFault(asked.large++)),
    baseline: () => search(small, sharedFault(asked.small++)),
  });
  return { painted, found };
}

/** The page of a result of 1,000,000 cases with 5,000 failures, beside the same page of 1,000 cases with 20. */
export async function measureResults(bench: BenchPortal): Promise<Measured[]> {
  const makers = await seedResults(bench.db);
  await sql`analyze`.execute(bench.db);
  const executablePath = await getChromium(report);
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: chromiumArguments(), ...signals });
  const baseline = 'the same page of 1,000 cases and 20 failures';
  const what = '1,000,000 cases and 5,000 failures in Chromium';
  try {
    const large = await openAt(bench, await browser.newContext(), makers.large);
    const small = await openAt(bench, await browser.newContext(), makers.small);
    const addresses = { large: addressOf(bench, makers.large), small: addressOf(bench, makers.small) };
    const { painted, found } = await measurePages(large, small, addresses);
    return [
      {
        subject: `Page of a result of ${what}, until every panel stands`,
        baseline,
        unit: 'ms',
        rounds: painted,
        beneath: `The page of the large result: ${verdictOf(painted)}.`,
      },
      {
        subject: `Search in the failures of ${what}, from the last letter`,
        baseline,
        unit: 'ms',
        rounds: found,
        beneath: `A search in it, 300 ms of pause included: ${verdictOf(found)}.`,
      },
    ];
  } finally {
    await browser.close();
  }
}
