import { chromium } from '@playwright/test';
import { Client } from 'pg';
import { chromiumArguments, getChromium } from '#infra/local/engines/chromium.ts';
import { report } from '#infra/local/terminal/progress.ts';
import { createAccount } from '#tests/support/factories.ts';
import { type BenchPortal, signInAs } from './bench-portal.ts';
import { type Call, openAgent, send } from './http-load.ts';
import { alternate, highest95, type Measured, median } from './rounds.ts';
import { seedEnterpriseList } from './seed/seed-size.ts';

const rounds = 8;
/** So many that one pause of the process is not what the 95 % bound is. */
const callsEach = 100;
const pages = 10;
/** Milliseconds from the beginning of a navigation until the first rows stand there. */
const firstRowsWithin = 300;

const admin = '/v1/hms/cc/admin';
const lists: Record<string, string> = {
  'most urgent first': '',
  'of the maker’s turn': '?turn=maker',
  'of a contact': '?contact=周7',
  'of a category that few agreed on': '?category=car',
  'word that many have': '?turn=admitted&keyword=深圳',
  'word that few have': '?keyword=Maker 777',
  'word that none has': '?keyword=紫隼',
};

async function seed({ portal }: BenchPortal) {
  const superuser = new URL(portal.stack.databaseUrl);
  superuser.username = 'postgres';
  await seedEnterpriseList(superuser.href);
  const client = new Client({ connectionString: superuser.href });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from enquiry where number = 'Q2026-000007'");
  await client.end();
  return rows[0]?.id ?? '';
}

/** The 95 % bound of a slot of calls, in milliseconds. */
async function slot(agent: ReturnType<typeof openAgent>, call: Call): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < callsEach; turn += 1) {
    const start = performance.now();
    const { status, body } = await send(agent, call);
    if (status !== 200) throw new Error(`${call.url}: ${status} ${body.slice(0, 300)}`);
    times.push(performance.now() - start);
  }
  return highest95(times);
}

/** Until the first row of the list stands in the page, for somebody who has been on another page of the console. */
async function firstRows(bench: BenchPortal, cookies: { name: string; value: string; url: string }[]) {
  const executablePath = await getChromium(report);
  // Ctrl-C is ours to handle: the portal has to be stopped as well.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: chromiumArguments(), ...signals });
  try {
    const context = await browser.newContext();
    await context.addCookies(cookies);
    const page = await context.newPage();
    const times: number[] = [];
    for (let turn = 0; turn <= pages; turn += 1) {
      await page.goto(`${bench.portal.url}/ops/audit`);
      await page.locator('h1').waitFor();
      const link = page.locator('a[href$="/ops/enterprises?turn=programme"]').first();
      await page.waitForLoadState('networkidle');
      // As a pointer comes to a link before it is pressed.
      await link.hover();
      times.push(
        await page.evaluate(`new Promise((resolve, reject) => {
          const start = performance.now();
          setTimeout(() => reject(new Error('no rows')), 10_000);
          const look = () => document.querySelector('main tbody tr a[href*="/ops/enterprises/"]')
            ? resolve(performance.now() - start) : requestAnimationFrame(look);
          document.querySelector('a[href$="/ops/enterprises?turn=programme"]').click();
          look();
        })`),
      );
    }
    return times.slice(1);
  } finally {
    await browser.close();
  }
}

/** Lists of 100,000 enterprises, beside one row that is looked up by its primary key through the same path. */
export async function measureEnterprises(bench: BenchPortal): Promise<Measured[]> {
  const enquiry = await seed(bench);
  const { id } = await createAccount(bench.db, { roles: ['admin'] });
  const { cookies, headers } = await signInAs(bench, id);
  const agent = openAgent(1);
  const of = (path: string): Call => ({ url: new URL(path, bench.portal.url).href, headers });
  const measured: Measured[] = [];
  try {
    for (const [name, query] of Object.entries(lists)) {
      measured.push({
        subject: `100,000 enterprises, ${name}: p95`,
        baseline: 'one enquiry by its id, by the same session: p95',
        unit: 'ms',
        rounds: await alternate({
          rounds,
          subject: () => slot(agent, of(`${admin}/enterprises${query}`)),
          baseline: () => slot(agent, of(`${admin}/enquiries/${enquiry}`)),
        }),
      });
    }
  } finally {
    agent.destroy();
  }
  const shown = await firstRows(bench, cookies);
  const verdict = median(shown) < firstRowsWithin ? '✓' : '✗';
  const [first] = measured;
  if (first)
    first.beneath = `First rows of 100,000 enterprises in Chromium, from the click on Onboarding in the menu: median ${median(shown).toFixed(0)} ms, p95 ${highest95(shown).toFixed(0)} ms (< ${firstRowsWithin} ms ${verdict}).`;
  return measured;
}
