import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { chromiumArguments, getChromium } from '#infra/local/engines/chromium.ts';
import { report } from '#infra/local/terminal/progress.ts';
import { buildTradefedOfSize } from '#tests/fixtures/test-results/build-tradefed.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';
import type { BenchPortal } from '../bench-portal.ts';
import { alternate, type Measured, median } from '../rounds.ts';
import { type Maker, openMaker } from './certifying.ts';

const rounds = 8;
const within = 1_000;
const patience = 30_000;
const say = await sayIn('en');

/** From the choice of the file until its card says that it fits; in the page, in milliseconds. */
const untilParsed = `new Promise((resolve, reject) => {
  let chosen;
  document.addEventListener('change', () => { chosen = performance.now(); }, { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('main')?.innerText.includes('${say('evidence:tag.matched')}')) resolve(performance.now() - chosen);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  setTimeout(() => reject(new Error('no result within ${patience} ms')), ${patience});
})`;

export type Place = { browser: Browser; maker: Maker; url: string; file: string };

export async function sendOnPage({ browser, maker, url, file }: Place): Promise<number> {
  const application = await maker.apply();
  writeFileSync(file, buildTradefedOfSize(RESULT_XML_MAX_BYTES, { model: application.model }));
  const context = await browser.newContext();
  try {
    await context.addCookies(maker.signed.cookies);
    const page = await context.newPage();
    await page.goto(`${url}/en/certification/${application.id}/results`);
    const choice = page.locator('.drop input[type=file]').first();
    await choice.waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const parsed = page.evaluate<number>(untilParsed);
    await choice.setInputFiles(file);
    return await parsed;
  } finally {
    await context.close();
  }
}

async function readAlone(file: string): Promise<number> {
  const start = performance.now();
  const outcome = await parseInChild({ file });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return performance.now() - start;
}

/** A maker in Chromium with a file to send. */
export async function openPlace(bench: BenchPortal): Promise<Place & { close: () => Promise<void> }> {
  const executablePath = await getChromium(report);
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: chromiumArguments(), ...signals });
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const maker = await openMaker(bench);
  return {
    browser,
    maker,
    url: bench.portal.url,
    file: join(folder, 'run-8-128.xml'),
    close: async () => {
      await maker.close();
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The largest result of the default limit, from its choice on the page until the page says that it fits. */
export async function measureParsedOnPage(bench: BenchPortal): Promise<Measured> {
  const place = await openPlace(bench);
  try {
    const taken = await alternate({
      rounds,
      subject: () => sendOnPage(place),
      baseline: () => {
        writeFileSync(place.file, buildTradefedOfSize(RESULT_XML_MAX_BYTES));
        return readAlone(place.file);
      },
    });
    const typical = median(taken.map(({ subject }) => subject));
    const verdict = typical <= within ? '✓' : '✗';
    return {
      subject:
        'Test result of 1 MB from its choice on the page until the page says that it fits, in Chromium',
      baseline: 'the same bytes read in a process of its own, alone',
      unit: 'ms',
      rounds: taken,
      beneath: `A result of 1 MB stands parsed on the page ${typical.toFixed(0)} ms after it was chosen, in the median (≤ ${within} ms ${verdict}).`,
    };
  } finally {
    await place.close();
  }
}
