import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { getAgreementDocument } from '#contract/agreements.ts';
import { uploadFile } from '#contract/files.ts';
import { listQueue } from '#contract/reviews.ts';
import { mountQueueBoard } from '#routes/pages/queue-board-routes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openSession, type SignedIn } from '#tests/support/login/login.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';
import { openQueues } from '#workers/queues/open-queues.ts';

const checkout = process.cwd();
const token = 'a-token-for-metrics-in-tests';
const closers: (() => Promise<unknown>)[] = [];
let folder: string;
let portal: ApiPortal;
/** Portal and account service, over HTTP and as they are behind TLS. */
let urls: Record<'portal' | 'accounts' | 'securePortal' | 'secureAccounts', string>;
let partner: Pick<SignedIn, 'cookie' | 'csrf'>;
let operator: Pick<SignedIn, 'cookie' | 'csrf'>;
let fileId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  );
  await writeFile(join(folder, 'assets', 'app-1.js'), 'export {};');
  portal = await openApiPortal();
  urls = { ...(await serveBoth(portal)), ...(await serveSecurely()) };
  await signPeopleIn();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(app: Express): Promise<string> {
  const server = await listen(app, '127.0.0.1', 0);
  closers.push(() => drain(server));
  return `http://127.0.0.1:${portOf(server)}`;
}

/** Engines that answer in time, however busy the machine is: what counts here is how the answers are guarded. */
async function serveBoth(opened: ApiPortal) {
  const deps = { ...opened.deps, checks: {} };
  const queues = openQueues({
    redis: inject('stack').redisUrl,
    prefix: `test-${randomUUID()}`,
    onError: () => {},
  });
  closers.push(() => queues.close());
  const board = (app: Express) => mountQueueBoard(app, { ...deps, queues });
  return {
    portal: await start(buildApp(deps, { mounts: [board], webFolder: folder })),
    accounts: await start(await buildAccountsApp(deps)),
  };
}

async function serveSecurely() {
  const addresses = { PORTAL_URL: 'https://portal.example', ACCOUNTS_URL: 'https://accounts.example' };
  const secure = await openApiPortal({ ...addresses, METRICS_TOKEN: token });
  closers.push(() => secure.close());
  const { portal: securePortal, accounts: secureAccounts } = await serveBoth(secure);
  return { securePortal, secureAccounts };
}

async function signPeopleIn(): Promise<void> {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  partner = await openSession(db, (await createAccount(db, { enterpriseId })).id);
  operator = await openSession(db, (await createAccount(db, { roles: ['operator'] })).id);
  const body = new FormData();
  const svg = '<?xml version="1.0"?><Result/>';
  body.set('file', new Blob([svg]), 'test_result.xml');
  const answer = await fetch(`${urls.portal}${uploadFile.path}?kind=attachment`, {
    method: 'POST',
    body,
    headers: { cookie: partner.cookie, 'x-csrf-token': partner.csrf },
  });
  fileId = ((await answer.json()) as { id: string }).id;
}

type Who = 'visitor' | 'partner' | 'operator';
type Place = keyof typeof urls;

function ask(place: Place, path: string, who: Who = 'visitor', init: RequestInit = {}): Promise<Response> {
  const cookie = { visitor: '', partner: partner.cookie, operator: operator.cookie }[who];
  const headers = { cookie, accept: 'text/html,*/*', ...init.headers };
  const signal = AbortSignal.timeout(20_000);
  return fetch(urls[place] + path, { ...init, headers, redirect: 'manual', signal });
}

/** What every answer carries, from wherever it comes. */
function expectGuarded({ headers }: Response): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^same-(origin|site)$/);
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src '(self|none)'/);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toMatch(/frame-ancestors '(self|none)'/);
}

describe.each([
  ['portal', 'securePortal'],
  ['accounts', 'secureAccounts'],
] as const)('the %s', (plain, secure) => {
  it('asks browsers to stay with HTTPS where it is served so, and nowhere else', async () => {
    for (const path of ['/healthz', '/v1/nothing', '/']) {
      expect((await ask(plain, path)).headers.get('strict-transport-security')).toBeNull();
      expect((await ask(secure, path)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    }
  });

  it('shows its metrics to the machine itself, and not to what a proxy on it sends on', async () => {
    expect((await ask(plain, '/metrics')).status).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via']) {
      const answer = await ask(plain, '/metrics', 'visitor', { headers: { [name]: '127.0.0.1' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('process_cpu');
    }
  });

  it('shows its metrics under no name but those of the machine itself', async () => {
    const under = (host: string) =>
      sendRaw(urls[plain], `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    for (const own of ['localhost', '127.0.0.1:3000', 'LOCALHOST:1', '[::1]:3000']) {
      expect(await under(own)).toContain('200 OK');
    }
    for (const foreign of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example:3000',
      '10.0.0.1',
      '',
    ]) {
      const answer = await under(foreign);
      expect(answer).toContain('404 Not Found');
      expect(answer).not.toContain('process_cpu');
    }
  });

  it('shows its metrics to the bearer of the token alone, where there is one', async () => {
    const bearing = (authorization: string) =>
      ask(secure, '/metrics', 'visitor', { headers: { authorization, 'x-forwarded-for': '203.0.113.9' } });
    expect((await bearing(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of ['', `Bearer ${token}x`, 'Bearer ', token, `Basic ${token}`]) {
      expect((await bearing(wrong)).status).toBe(404);
    }
    expect((await ask(secure, '/metrics')).status).toBe(404);
  });
});

describe('pages, answers and refusals', () => {
  it.each<[Place, string, number, Who?]>([
    ['portal', '/', 200],
    ['portal', '/en/myProduct', 200],
    ['portal', '/index.html', 200],
    ['portal', '/v1/hms/cc/session', 200],
    ['portal', '/v1/hms/cc/session/begin', 302],
    ['portal', '/v1/hms/cc/products', 401],
    ['portal', '/v1/hms/cc/products', 200, 'partner'],
    ['portal', '/v1/hms/cc/products?page=1&page=2', 400, 'partner'],
    ['portal', '/v1/hms/cc/products/%E0%A4%A', 400, 'partner'],
    ['portal', listQueue.path, 403, 'partner'],
    ['portal', '/v1/nothing', 404],
    ['portal', '/hms', 404],
    ['portal', '/nothing.png', 404],
    ['portal', '/%E0%A4%A', 400],
    ['portal', '/ops/queues', 401],
    ['portal', '/ops/queues', 200, 'operator'],
    ['portal', '/ops/queues/api/queues', 200, 'operator'],
    ['portal', '/healthz', 200],
    ['portal', '/readyz', 200],
    ['portal', '/metrics', 200],
    ['accounts', '/', 302],
    ['accounts', '/interaction/unknown', 303],
    ['accounts', '/password', 401],
    ['accounts', '/password/reset?token=x', 410],
    ['accounts', '/company', 401],
    ['accounts', '/v1/login', 200],
    ['accounts', '/v1/nothing', 404],
    ['accounts', '/auth', 400],
    ['accounts', '/session/end', 200],
    ['accounts', '/nothing', 404],
    ['accounts', '/%E0%A4%A', 404],
    ['accounts', '/interaction/%E0%A4%A', 400],
    ['accounts', '/me', 401],
    ['accounts', '/healthz', 200],
  ])('are guarded and not kept: %s%s, %i', async (place, path, status, who) => {
    const answer = await ask(place, path, who);
    expect(answer.status).toBe(status);
    expectGuarded(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = await answer.text();
    expect(body).not.toContain(checkout);
    expect(body).not.toMatch(/\bat \S+ \(|node_modules|__CSP_NONCE__/);
  });

  it.each<[Place, string]>([
    ['portal', '/assets/app-1.js'],
    ['portal', '/api-docs'],
    ['portal', '/v1/hms/cc/openapi.json'],
    ['portal', `${getAgreementDocument.path}?agrType=502`],
    ['portal', '/tokens/light.css'],
    ['accounts', '/tokens/dark.css'],
    ['accounts', '/public/accounts.css'],
    ['accounts', '/.well-known/openid-configuration'],
    ['accounts', '/jwks'],
  ])('that are for everybody are guarded as well: %s%s', async (place, path) => {
    const answer = await ask(place, path);
    expect(answer.status).toBe(200);
    expectGuarded(answer);
  });

  it('keep a download from being run, shown in a frame, or read by another site', async () => {
    const answer = await ask('portal', `/v1/hms/cc/files/${fileId}`, 'partner');
    expect(answer.status).toBe(200);
    expectGuarded(answer);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
  });
});

describe('what is broken', () => {
  const json = { 'content-type': 'application/json' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const path = '/v1/hms/cc/contacts';
  const upload = `${uploadFile.path}?kind=image`;
  const named = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nnothing\r\n--x--\r\n`;
  it.each<[string, string, RequestInit, number]>([
    ['no JSON', path, { method: 'POST', body: '{"nickname":', headers: json }, 400],
    [
      'another encoding',
      path,
      { method: 'POST', body: '{}', headers: { ...json, 'content-encoding': 'x' } },
      400,
    ],
    [
      'another charset',
      path,
      { method: 'POST', body: '{}', headers: { 'content-type': 'application/json; charset=x' } },
      400,
    ],
    [
      'too much of it',
      path,
      { method: 'POST', body: JSON.stringify({ a: 'x'.repeat(300_000) }), headers: json },
      413,
    ],
    ['a form without end', upload, { method: 'POST', body: '--x\r\nContent', headers: multipart }, 400],
    [
      'a form without boundary',
      upload,
      { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
    ],
    [
      'a path as a name',
      upload,
      { method: 'POST', body: named('../../etc/passwd'), headers: multipart },
      400,
    ],
    ['no picture', upload, { method: 'POST', body: named('front.png'), headers: multipart }, 415],
    ['a method of another endpoint', path, { method: 'DELETE' }, 404],
    ['a method that no endpoint has', path, { method: 'PATCH', body: '{}', headers: json }, 404],
    ['a method of WebDAV', path, { method: 'PROPFIND' }, 404],
  ])('is refused without telling how we are made: %s', async (_what, where, init, status) => {
    const headers = { 'x-csrf-token': partner.csrf, ...init.headers };
    const answer = await ask('portal', where, 'partner', { ...init, headers });
    const body = await answer.text();
    expect([answer.status, body]).toEqual([status, expect.stringMatching(/^\{"errorCode":"HTS\.\d+"/)]);
    expectGuarded(answer);
    expect(body).not.toMatch(/node_modules|\bat \S+ \(|passwd|[/\\](tmp|var|api|work)[/\\]|Error:/);
    expect(body).not.toContain(checkout);
  });

  const line = 'GET / HTTP/1.1\r\nHost: x\r\n';
  it.each([
    ['headers beyond measure', `${line}A: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a method that there is not', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a header of two lines', `${line}A: b\r\n c\r\n\r\n`, 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('ends the connection with no word about us: %s', async (_what, text, status) => {
    for (const place of ['portal', 'accounts'] as const) {
      const answer = await sendRaw(urls[place], text);
      expect(answer).toMatch(
        new RegExp(
          `^HTTP/1\\.1 ${status} [A-Za-z ]+\\r\\nConnection: close\\r\\n(Date: .*\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n)?\\r\\n$`,
        ),
      );
    }
  });
});
