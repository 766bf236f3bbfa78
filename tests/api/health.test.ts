import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#api/base/config.ts';
import { buildApp } from '#api/start/app.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { noLimits } from '#tests/support/no-limits.ts';

const page = '<!doctype html><link nonce="__CSP_NONCE__"><meta property="csp-nonce" nonce="__CSP_NONCE__">';
const closers: (() => Promise<unknown>)[] = [];
let folder: string;
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  closers.push(() => database.drop());
  folder = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'app-1.js'), 'export {};');
  closers.push(() => rm(folder, { recursive: true }));
  url = await start({});
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function openTestDeps(overrides: Record<string, string>) {
  const { redisUrl, temporalAddress } = inject('stack');
  const config = readConfig({
    ...noLimits,
    DATABASE_URL: database.url,
    DATABASE_TENANT_URL: database.tenantUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    REDIS_URL: redisUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
    SESSION_SECRET: 'another-secret-for-tests',
    ...overrides,
  });
  return openDeps(config, 'portal');
}

/** An app on the run's engines, or on an address where one is missing. */
async function start(overrides: Record<string, string>): Promise<string> {
  const { deps, close } = openTestDeps(overrides);
  const server: Server = await listen(buildApp(deps, { webFolder: folder }), '127.0.0.1', 0);
  closers.push(close, () => drain(server));
  return `http://127.0.0.1:${portOf(server)}`;
}

type Readiness = { ready: boolean; engines: Record<string, string> };
async function askReady(origin: string): Promise<{ status: number; body: Readiness }> {
  const answer = await fetch(`${origin}/readyz`);
  return { status: answer.status, body: (await answer.json()) as Readiness };
}

const inTheEnd = (check: () => Promise<void>) =>
  eventually(() => check().then(() => true), { withinMs: 25_000 });

describe('/readyz', () => {
  it('asks the engines once for all who ask at once', async () => {
    const answered = Promise.withResolvers<void>();
    let asked = 0;
    const postgres = async () => {
      asked += 1;
      await answered.promise;
    };
    const { deps, close } = openTestDeps({});
    const server = await listen(buildApp({ ...deps, checks: { postgres } }), '127.0.0.1', 0);
    let begun = 0;
    server.on('request', () => {
      begun += 1;
      if (begun === 20) answered.resolve();
    });
    const readyz = `http://127.0.0.1:${portOf(server)}/readyz`;
    // Each on a connection of its own: calls of one are worked on one after the other.
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(readyz)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(asked).toBe(1);
    expect((await fetch(readyz)).status).toBe(200);
    expect(asked).toBe(2);
    await drain(server);
    await close();
  });

  it('is true when every engine answers', async () => {
    const engines = { postgres: 'ready', redis: 'ready', temporal: 'ready' };
    // Connecting to an engine for the first time may take longer than its answer is waited for.
    await inTheEnd(async () => {
      expect(await askReady(url)).toEqual({ status: 200, body: { ready: true, engines } });
    });
  });

  it.each([
    ['postgres', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' }],
    ['redis', { REDIS_URL: 'redis://127.0.0.1:9' }],
    ['temporal', { TEMPORAL_ADDRESS: '127.0.0.1:9' }],
    ['temporal', { TEMPORAL_ADDRESS: '10.255.255.1:7233' }],
  ])(
    'says within a second and a half that %s is away, while /healthz stays true',
    async (engine, overrides) => {
      const broken = await start(overrides as unknown as Record<string, string>);
      // A portal that waits longer does so each time, other than a machine that is busy for a moment.
      await inTheEnd(async () => {
        const started = performance.now();
        const { status, body } = await askReady(broken);
        const lasted = performance.now() - started;
        expect([status, body.ready, body.engines[engine]]).toEqual([503, false, 'away']);
        expect(Object.values(body.engines).filter((state) => state === 'ready')).toHaveLength(2);
        expect(lasted).toBeLessThan(1_500);
      });
      expect((await fetch(`${broken}/healthz`)).status).toBe(200);
    },
  );
});

describe('the app', () => {
  it('exposes metrics of the process and of requests', async () => {
    await fetch(`${url}/healthz`);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('http_request_duration_seconds_bucket');
    // Apart from people's calls, as the alerts take it.
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}');
  });

  it.each(['/', '/en/myProduct', '/cn', '/loginFailed.html', '/product/1'])(
    'answers %s with the page',
    async (path) => {
      const answer = await fetch(url + path);
      const html = await answer.text();
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      expect(html).not.toContain('__CSP_NONCE__');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('gives every page a nonce of its own', async () => {
    const texts = await Promise.all([fetch(url), fetch(url)].map(async (answer) => (await answer).text()));
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('lets browsers keep assets for good, and answers a missing one with 404', async () => {
    const asset = await fetch(`${url}/assets/app-1.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(`${url}/assets/app-0.js`)).status).toBe(404);
    expect((await fetch(`${url}/nothing.png`)).status).toBe(404);
  });

  it.each(['/v1/nothing', '/hms/cc/nothing', '/v1'])(
    'answers the unknown call %s with JSON',
    async (path) => {
      const answer = await fetch(url + path, { headers: { 'x-language': 'en_US' } });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        errorCode: 'HTS.10000010',
        message: expect.stringMatching(/exist/),
      });
    },
  );

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/index.html%00'])(
    'gives no file outside its folder: %s',
    async (path) => {
      const text = await (await fetch(url + path)).text();
      expect(text).not.toContain('dependencies');
    },
  );
});
