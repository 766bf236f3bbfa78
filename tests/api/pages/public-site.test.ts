import { beforeAll, describe, expect, it } from 'vitest';
import { putProgramme } from '#db/queries/programme.ts';
import { defaultProgramme } from '#domain/programme/identity.ts';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';

const { portal, administrator } = administeredPortal();
const number = 'A2026-000301';
const hostile = '</script><script>alert(1)</script>';

beforeAll(async () => {
  await buildWeb(checkout);
  const { db } = portal.deps;
  const enterprise = (await createEnterprise(db)).id;
  const product = await createProduct(db, { enterpriseId: enterprise });
  const { id: application } = await insertApplicationRow(db, { product, status: 'certified' });
  await insertCertificateRow(db, { application, enterprise, number, product: hostile });
}, 300_000);

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}${path}`, { headers, redirect: 'manual' });
const textOf = async (path: string) => (await ask(path)).text();

describe('a page of the public site', () => {
  it.each([
    ['/', 'zh-CN', '/'],
    ['/en/', 'en', '/en/'],
    ['/cn/search', 'zh-CN', '/search'],
    [`/en/c/${number}`, 'en', `/en/c/${number}`],
  ])('%s says what it is, to whoever reads its head', async (path, lang, canonical) => {
    const text = await textOf(path);
    const own = new URL(canonical, portal.deps.config.portal.url).href;
    expect(text).toContain(`<html lang="${lang}"`);
    expect(text).toMatch(/<title>[^<]{3,}<\/title>/);
    expect(text).toMatch(/<meta name="description" content="[^"]{10,}">/);
    expect(text).toContain(`<link rel="canonical" href="${own}">`);
    expect(text.match(/hreflang="(zh-CN|en|x-default)"/g)).toHaveLength(3);
    expect(text).toContain(`<meta property="og:url" content="${own}">`);
  });

  it('lets nothing run that stands in what it shows', async () => {
    const text = await textOf(`/c/${number}`);
    expect(text).toContain('&lt;/script&gt;');
    expect(text).toContain('\\u003c/script>');
    expect(text).not.toContain(hostile);
    expect(text).not.toMatch(/ style=|<style|onclick=/);
  });

  it('is not sent again to whoever has it', async () => {
    const first = await ask('/search');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag') ?? '';
    const second = await ask('/search', { 'if-none-match': tag, 'cache-control': 'max-age=0' });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });

  it('is there or not', async () => {
    const paths = ['/', `/c/${number}`, '/c/A2026-999999', '/c/nothing', '/nothing/here', '/consult'];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 200]);
  });

  it('is the app for somebody with a session, and kept by nobody', async () => {
    const { cookie } = await openSession(portal.deps.db, administrator.id);
    const answer = await ask('/', { cookie });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<div id="root"></div>');
  });

  it('shows at once what the portal is called from now on', async () => {
    await textOf('/');
    const value = { ...defaultProgramme, shortZh: '新名' };
    await putProgramme(portal.deps.db, { value, logo: null, seen: 0 });
    expect(await textOf('/')).toContain('<title>新名');
  });
});

it('names its pages to search engines, each of which is there, and keeps the rest from them', async () => {
  const [robots, map] = [await textOf('/robots.txt'), await textOf('/sitemap.xml')];
  expect(robots).toMatch(/^Disallow: \/v1\/$/m);
  expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m);
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed).toEqual(expect.arrayContaining(['/', '/en/', '/en/search', `/c/${number}`]));
  const answers = await Promise.all(listed.map((path) => ask(path)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

it('keeps what draws the pages to itself', async () => {
  const answers = await Promise.all(['/.site/server.js', '/.site/manifest.json'].map((path) => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
