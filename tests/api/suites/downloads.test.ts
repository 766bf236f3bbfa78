import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSuite, withdrawSuite } from '#contract/programme/admin-suites.ts';
import { downloadApp, listPublicSuites, readSuiteOffers } from '#contract/programme/suites.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { makeSuite, openRawClient, pathOf, type RawClient } from '#tests/support/suites/suite-portal.ts';

let portal: ApiPortal;
let admin: ApiClient;
let raw: RawClient;
let visitor: ApiClient;
let open: RawClient;

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  [admin, visitor] = [await portal.as(account), await portal.as()];
  [raw, open] = [await openRawClient(portal, account), await openRawClient(portal)];
});
afterAll(() => portal?.close());

const bytes = Buffer.from('0123456789');
const app = (edition: string, draft: object = {}) =>
  makeSuite(
    { admin, raw },
    { bytes, name: 'app.apk', draft: { kind: 'app', name: 'Maps', app: 'maps', edition, ...draft } },
  );

describe('what visitors choose by', () => {
  test('is what is published: drafts, withdrawn editions and other kinds name nothing', async () => {
    const offers = (query: object = {}) =>
      visitor.call(readSuiteOffers, { query: { kind: 'app', ...query } });
    expect((await offers()).chosen).toEqual({ platform: null, system: null, category: null, app: null });
    await app('1', { systems: ['Android'], categories: ['watch', 'phone'] });
    await makeSuite({ admin, raw }, { draft: { kind: 'app', name: 'Pay', app: 'wallet' }, publish: false });
    const gone = await app('gone', { name: 'Music', app: 'music' });
    const { version: seen } = await admin.call(readSuite, { params: { id: gone.id } });
    const withdrawal = { seen, reason: '有误', acceptedUntil: null };
    await admin.call(withdrawSuite, { params: { id: gone.id }, body: withdrawal });
    await makeSuite({ admin, raw }, { draft: { systems: ['HarmonyOS'] } });
    expect(await offers({ app: 'wallet', category: 'watch' })).toEqual({
      platforms: [],
      systems: ['Android'],
      categories: ['phone', 'watch'],
      apps: ['maps'],
      chosen: { platform: null, system: 'Android', category: 'watch', app: 'maps' },
    });
    const suites = await offers({ kind: 'certification-testing', platform: 'linux' });
    expect(suites).toMatchObject({ platforms: ['linux'], systems: ['HarmonyOS'] });
    const { rows } = await visitor.call(listPublicSuites, { query: { kind: 'app', category: 'watch' } });
    expect(rows.map(({ edition }) => edition)).toEqual(['1']);
    await visitor.refusal('parameterInvalid', readSuiteOffers, { query: { kind: 'draft' as never } });
  });

  test('is answered with a tag, and not again to whoever has it', async () => {
    const path = `${readSuiteOffers.path}?kind=app`;
    const first = await open.get(path);
    const again = await open.get(path, {
      'if-none-match': first.headers.get('etag') ?? 'none',
      'cache-control': 'max-age=0',
    });
    expect([first.status, again.status]).toEqual([200, 304]);
  });
});

describe('a download', () => {
  test('is counted when it begins, whatever parts it comes in', async () => {
    const { id, packageId, sha256 } = await app('counted');
    const path = pathOf(downloadApp, packageId);
    const tag = `"${sha256}"`;
    const cases: [headers: Record<string, string>, status: number, counted: number, method?: 'HEAD'][] = [
      [{}, 200, 1],
      [{ range: 'bytes=0-3' }, 206, 1],
      [{ range: 'bytes=4-' }, 206, 0],
      [{ range: 'bytes=4-', 'if-range': tag }, 206, 0],
      [{ range: 'bytes=-2' }, 206, 0],
      [{ range: 'bytes=4-', 'if-range': '"another file"' }, 200, 0],
      [{ range: 'bytes=10-' }, 416, 0],
      [{ range: 'bytes=0-1,5-6' }, 200, 1],
      [{ range: 'nonsense' }, 200, 1],
      [{ 'if-none-match': tag, 'cache-control': 'max-age=0' }, 304, 0],
      [{}, 200, 0, 'HEAD'],
    ];
    let total = 0;
    for (const [headers, status, counted, method] of cases) {
      const answer = await open.get(path, headers, method);
      total += counted;
      const { packages } = await admin.call(readSuite, { params: { id } });
      expect([headers, answer.status, packages[0]?.downloads]).toEqual([headers, status, total]);
    }
  });

  test('of what was withdrawn is gone, in words for whoever follows a link', async () => {
    const { id, packageId } = await app('withdrawn');
    const path = pathOf(downloadApp, packageId);
    const { version: seen } = await admin.call(readSuite, { params: { id } });
    await admin.call(withdrawSuite, { params: { id }, body: { seen, reason: '有误', acceptedUntil: null } });
    const told = await open.get(path, { range: 'bytes=4-' });
    expect([told.status, JSON.parse(told.bytes.toString())]).toMatchObject([
      410,
      { errorCode: 'HTS.10000010', details: { reason: 'withdrawn' } },
    ]);
    const page = await open.get(path, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' });
    expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.bytes.toString()).toContain('href="/en/development"');
    expect((await open.get(pathOf(downloadApp, id))).status).toBe(404);
    const suite = await makeSuite({ admin, raw }, { draft: { edition: 'secret' } });
    const body = { seen: 3, reason: '有误', acceptedUntil: null };
    await admin.call(withdrawSuite, { params: { id: suite.id }, body });
    expect((await open.get(pathOf(downloadApp, suite.packageId))).status).toBe(404);
  });
});
