import { request } from 'node:http';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#infra/local/engines/chromium.ts';
import { createAccount, createEnterprise, createProduct } from '../support/factories.ts';
import { type BenchPortal, signInAs } from './bench-portal.ts';
import { alternate, type Measured } from './rounds.ts';

/** Bytes of the bodies are the same each time; a second round shows it. */
const rounds = 2;
const patience = 30_000;

type Loaded = { name: string; addresses: string[]; headers: Record<string, string> };

/** What a browser fetches from the portal until a page is there. */
async function listFetched(context: BrowserContext, origin: string, path: string): Promise<string[]> {
  const page = await context.newPage();
  const fetched = new Set<string>();
  page.on('requestfinished', (one) => {
    if (one.method() === 'GET' && one.url().startsWith(origin)) fetched.add(one.url());
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle', timeout: patience });
  await page.close();
  return [...fetched];
}

/** Bytes of one answer's body, as they travel. */
function weigh(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, timeout: patience }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.once('error', reject);
      answer.once('end', () => resolve(bytes));
    });
    sent.once('timeout', () => sent.destroy(new Error(`${url}: no answer within ${patience} ms`)));
    sent.once('error', reject);
    sent.end();
  });
}

async function kilobytes({ addresses, headers }: Loaded, encoding: string): Promise<number> {
  const sizes = await Promise.all(
    addresses.map((url) => weigh(url, { ...headers, 'accept-encoding': encoding })),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

async function load(bench: BenchPortal): Promise<Loaded[]> {
  const { url } = bench.portal;
  const enterprise = await createEnterprise(bench.db);
  const account = await createAccount(bench.db, { enterpriseId: enterprise.id });
  await createProduct(bench.db, { enterpriseId: enterprise.id });
  const { cookies, headers } = await signInAs(bench, account.id);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments(),
  });
  try {
    const visitor = await browser.newContext();
    const partner = await browser.newContext();
    await partner.addCookies(cookies);
    const { cookie } = headers;
    return [
      { name: 'home', addresses: await listFetched(visitor, url, '/cn/'), headers: {} },
      { name: 'centre', addresses: await listFetched(partner, url, '/cn/myProduct'), headers: { cookie } },
    ];
  } finally {
    await browser.close();
  }
}

/** What a browser fetches for the first page of a visitor and of a maker, compressed and as it is. */
export async function measureWire(bench: BenchPortal): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const loaded of await load(bench)) {
    measured.push({
      subject: `Bodies of the ${loaded.addresses.length} answers that a first look at the ${loaded.name} fetches, compressed`,
      baseline: 'the same, uncompressed (`accept-encoding: identity`)',
      unit: 'kB',
      rounds: await alternate({
        rounds,
        subject: () => kilobytes(loaded, 'br, gzip'),
        baseline: () => kilobytes(loaded, 'identity'),
      }),
    });
  }
  return measured;
}
