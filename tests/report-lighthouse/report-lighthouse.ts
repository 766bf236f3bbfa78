import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '#infra/local/engines/chromium.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';

/**
 * Measures every public page of a running portal with Lighthouse's mobile profile and writes docs/lighthouse.md. Lighthouse
 * is no dependency: it would make each `npm ci` much longer. It is taken from the folder that `LIGHTHOUSE` names, where
 * `npm install lighthouse@13` has put it.
 */
const [portal = 'http://localhost:4300'] = process.argv.slice(2);
const folder = process.env.LIGHTHOUSE ?? join(tmpdir(), 'lighthouse');
const pages = [
  '/',
  '/development',
  '/tool',
  '/search',
  '/document',
  '/question',
  '/consult',
  '/privacy',
  '/terms',
  '/cookies',
  '/openSourceStatement',
];
const parts = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Audit = { score: number | null; numericValue?: number; title: string };
type Result = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

async function measure(address: string): Promise<Result> {
  const cli = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless --no-sandbox'];
  const env = { ...process.env, CHROME_PATH: findChromium() ?? '' };
  const options = { env, timeout: 180_000, maxBuffer: 64_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, address, ...flags], options);
  return JSON.parse(stdout) as Result;
}

/** What costs a page points, but for its speed. */
function faultsOf({ audits }: Result): string {
  const timed = new Set(['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'interactive']);
  return Object.entries(audits)
    .filter(([name, { score }]) => score !== null && score < 0.9 && !timed.has(name))
    .map(([name]) => name)
    .join(', ');
}

async function certificate(): Promise<string[]> {
  const answer = await fetch(`${portal}/v1/hms/cc/certificates?limit=1`);
  const { rows } = (await answer.json()) as { rows: { number: string }[] };
  return rows.map(({ number }) => `/c/${number}`);
}

async function main(): Promise<void> {
  const rows: string[] = [];
  for (const [index, path] of [...pages, ...(await certificate())].entries()) {
    const address = index % 2 === 0 ? path : `/en${path}`;
    const result = await measure(`${portal}${address}`);
    const scores = parts.map((part) => Math.round((result.categories[part]?.score ?? 0) * 100));
    const paint = Math.round(result.audits['first-contentful-paint']?.numericValue ?? 0);
    rows.push(`| ${[address, ...scores, paint, faultsOf(result)].join(' | ')} |`);
    console.log(rows.at(-1));
  }
  const head = `# Lighthouse

Every public page with Lighthouse 13, its mobile profile and its simulated slow 4G with a CPU four times slower, once each; the languages take
turns.
Written by \`npm run report:lighthouse -- <portal>\`; what a busy machine measures of speed is worse than what readers meet.

| page | performance | accessibility | best practices | SEO | first paint, ms | below 0.9 |
|---|---|---|---|---|---|---|
`;
  writeFileSync(join(checkout, 'docs', 'lighthouse.md'), `${head}${rows.join('\n')}\n`);
}

await main();
