import { randomUUID } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as documents from '#contract/programme/documents.ts';
import { listEnquiries } from '#contract/programme/enquiries.ts';
import { readSettings, setRetention } from '#contract/settings.ts';
import { putProgramme } from '#db/queries/programme.ts';
import { ticketAge } from '#domain/enquiries/enquiries.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { retentionNames } from '#domain/retention/retention.ts';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';
import { sayIn } from '#tests/web/language/texts.ts';

const { portal, administrator, admin } = administeredPortal();
const sayZh = await sayIn('zh');
const sayEn = await sayIn('en');
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

type Answer = { headers: IncomingHttpHeaders; bytes: Buffer };
/** As it is on the wire: `fetch` sets headers of its own, and decodes. */
const getOver = (origin: string, path: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    get(`${origin}${path}`, { headers }, async (answer) =>
      resolve({ headers: answer.headers, bytes: await buffer(answer) }),
    ).once('error', reject);
  });
const codings = [
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const;
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

  it('is cut off from the window that led here from another site, and from no other', async () => {
    const policies = ['none', 'same-origin', 'cross-site', 'same-site'].map(async (site) => {
      const answer = await getOver(portal.url, '/', { 'sec-fetch-site': site });
      return answer.headers['cross-origin-opener-policy'];
    });
    expect(await Promise.all(policies)).toEqual([undefined, undefined, 'same-origin', 'same-origin']);
    const { cookie } = await openSession(portal.deps.db, administrator.id);
    const signedIn = await getOver(portal.url, '/', { 'sec-fetch-site': 'none', cookie });
    expect(signedIn.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('is the same in every coding', async () => {
    const plain = await getOver(portal.url, '/en/search', {});
    for (const [asked, coding, decode] of codings) {
      const coded = await getOver(portal.url, '/en/search', { 'accept-encoding': asked });
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(decode(coded.bytes).toString()).toBe(plain.bytes.toString());
    }
  });

  it('is there or not', async () => {
    const paths = ['/', `/c/${number}`, '/c/A2026-999999', '/c/nothing', '/nothing/here', '/question'];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 200]);
  });

  it.each(['', '/en'])(
    '%s has places of its reader for a browser with a session, and is kept by nobody',
    async (prefix) => {
      const { cookie } = await openSession(portal.deps.db, administrator.id);
      const path = `${prefix}/`;
      // In turns and within a second: what is kept for visitors is theirs alone.
      const answers = [
        await ask(path),
        await ask(path, { cookie }),
        await ask(path),
        await ask(path, { cookie }),
      ];
      const kept = answers.map(({ headers }) => headers.get('cache-control'));
      expect(kept).toEqual(['private, no-cache', 'no-store', 'private, no-cache', 'no-store']);
      expect(answers.map(({ headers }) => headers.get('vary')?.includes('Cookie'))).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const [visitors = '', own = '', again = '', ownAgain = ''] = await Promise.all(
        answers.map((answer) => answer.text()),
      );
      expect(again).toBe(visitors);
      expect(visitors).toMatch(/href="[^"]*screen=sign-in/);
      expect(visitors).not.toMatch(/data-island|island-|csp-nonce/);
      for (const name of ['notices', 'account', 'entries', 'onboarding'])
        expect(own).toContain(`data-island="${name}"`);
      expect(own).not.toMatch(/screen=sign-in|data-cookies|data-visit-address/);
      expect(own).toMatch(/<h1/);
      expect(own).toContain(`href="${prefix}/myProduct"`);
      expect(own).not.toContain(administrator.login);
      const nonceOf = (text: string) => /property="csp-nonce" nonce="([^"]+)"/.exec(text)?.[1];
      expect(nonceOf(own)).not.toBe(nonceOf(ownAgain));
      expect(answers[1]?.headers.get('content-security-policy')).toContain(`'nonce-${nonceOf(own)}'`);
    },
  );

  it('keeps to itself what an account of a session would see, whatever the page', async () => {
    const { cookie } = await openSession(portal.deps.db, administrator.id);
    const paths = ['/search', '/document', '/tool', '/question', `/c/${number}`, '/nothing/here'];
    const answers = await Promise.all(paths.map((path) => ask(path, { cookie })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404]);
    for (const answer of answers) expect(await answer.text()).toContain('data-island="account"');
    expect((await ask('/myProduct', { cookie })).status).toBe(200);
    expect(await (await ask('/myProduct', { cookie })).text()).toContain('<div id="root"></div>');
  });

  it('shows at once what the portal is called from now on', async () => {
    await textOf('/');
    const value = { ...defaultProgramme, shortZh: '新名', nameZh: '新名设备认证' };
    await putProgramme(portal.deps.db, { value, logo: null, seen: 0 });
    expect(await textOf('/')).toContain('<title>新名设备认证');
  });
});

describe('documents', () => {
  const [bodyZh, bodyEn] = [
    '# 安装\n\n先装 `npm`\n\n## 检查',
    '# Install\n\n<img src=x onerror=alert(1)>\n\n## Check',
  ];
  const text = { titleZh: '提交前检查', titleEn: 'Checks before submitting', bodyZh, bodyEn };
  const publish = async () => {
    const names = { nameZh: '测试', nameEn: 'Tests', parentId: null, ordinal: 10 };
    const { id: directoryId } = await admin.call(documents.createDocumentDirectory, { body: names });
    const { id } = await admin.call(documents.createDocument, {
      body: { directoryId, ordinal: 10, ...text },
    });
    await admin.call(documents.publishDocument, { params: { id }, body: { seen: 1 } });
    return id;
  };

  it('are read with their contents, found in either language, and gone once withdrawn', async () => {
    const id = await publish();
    const [zh, en] = [await textOf(`/document/${id}`), await textOf(`/en/document/${id}`)];
    expect(zh).toContain('<h2 id="part-安装">安装</h2>');
    expect(zh).toContain('href="#part-检查"');
    expect(en).toMatch(/<title>Checks before submitting/);
    expect(en).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(en).not.toContain('<img src=x');
    expect(await textOf(`/en/document?keyword=${encodeURIComponent('先装')}`)).toContain('<mark>先装</mark>');
    expect(await textOf('/document?keyword=INSTALL')).toContain('<mark>Install</mark>');
    expect(await textOf('/document?keyword=nowhere')).toContain(
      sayZh('documents:reader.noneFor', { keyword: 'nowhere' }),
    );
    expect(zh).not.toContain('?version=');
    const changed = { ...text, titleEn: 'Checks, mended', systems: [], categories: [] };
    await admin.call(documents.saveDocumentDraft, { params: { id }, body: { ...changed, seen: 2 } });
    await admin.call(documents.publishDocument, { params: { id }, body: { seen: 3 } });
    const [now, before] = [`/en/document/${id}?`, `/en/document/${id}?version=1`];
    expect(await textOf(now)).toMatch(new RegExp(`<a [^>]*href="${before.replace('?', '\\?')}"`));
    expect(await textOf(now)).not.toContain('role="note"');
    expect(await textOf(before)).toMatch(/<title>Checks before submitting.*role="note"/s);
    expect(await textOf(before)).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/en/document/${id}">`));
    await admin.call(documents.withdrawDocument, { params: { id } });
    const paths = [`/document/${id}`, `/document/${randomUUID()}`, '/document/nothing', '/document'];
    const answers = await Promise.all(paths.map((path) => ask(`${path}?again`)));
    expect(answers.map(({ status }) => status)).toEqual([410, 404, 404, 200]);
  });
});

describe('the form for a question, without any script', () => {
  const sent = {
    question: 'CTS stops',
    company: 'Lanyue',
    phone: '0755-26000000',
    email: 'lin@lanyue.example',
  };
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ locale: 'en', website: '', ...fields });
    const answer = await fetch(`${portal.url}/en/question`, { method: 'POST', body, redirect: 'manual' });
    return {
      status: answer.status,
      address: answer.headers.get('location') ?? '',
      text: await answer.text(),
    };
  };

  const ticketOf = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const afterAWhile = () =>
    vi.spyOn(portal.deps, 'now').mockReturnValue(new Date(Date.now() + ticketAge.least));

  it('comes back with what was typed where it is refused, and says why in the language of the page', async () => {
    const ticket = ticketOf(await textOf('/en/question'));
    const early = await post({ ...sent, ticket, question: hostile });
    expect(early.status).toBe(400);
    expect(early.text).toContain(sayEn('enquiries:form.refused.ticket'));
    expect(early.text).toContain('value="lin@lanyue.example"');
    expect(early.text).not.toContain(hostile);
    expect(ticketOf(early.text)).not.toBe('');
    afterAWhile();
    const wrong = await post({ ...sent, ticket, phone: 'x', company: '' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('CTS stops</textarea>');
    expect(wrong.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(ticketOf(wrong.text)).toBe(ticket);
    vi.restoreAllMocks();
  });

  it('is sent as it was rendered, and answered with a page', async () => {
    const ticket = ticketOf(await textOf('/en/question'));
    afterAWhile();
    const { status, address } = await post({ ...sent, ticket });
    expect([status, address]).toEqual([303, expect.stringMatching(/^\/en\/question\?sent=Q\d{4}-\d+&due=/)]);
    const [, number = ''] = /sent=([^&]+)/.exec(address) ?? [];
    expect(await textOf(address)).toContain(number);
    const { rows } = await admin.call(listEnquiries, { query: { keyword: number } });
    expect(rows).toMatchObject([{ question: 'CTS stops', locale: 'en' }]);
    vi.restoreAllMocks();
  });
});

describe('the search', () => {
  it('is narrowed by what certificates are worth and by category, in its address', async () => {
    expect(await textOf('/search?state=valid&category=tablet')).toContain(number);
    expect(await textOf('/en/search?state=revoked')).toContain(sayEn('certificates:noneOfThese'));
    expect(await textOf('/en/search?state=valid&category=phone')).not.toContain(number);
    const page = await textOf('/en/search?keyword=A2026');
    expect(page).toMatch(/<form[^>]* action="\/en\/search"/);
    expect(page).toContain('href="/en/search?keyword=A2026&amp;state=expired"');
  });

  it('tells of the newest as a feed, in both languages', async () => {
    const [zh, en] = [await ask('/certificates.atom'), await ask('/en/certificates.atom')];
    expect(zh.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    expect(await zh.text()).toContain('xml:lang="zh-CN"');
    const feed = await en.text();
    expect(feed).toContain(`/en/c/${number}</id>`);
    expect(feed).toContain('&lt;/script&gt;');
    expect(feed).not.toContain('<script>');
  });
});

it('is whole without its one script, which carries nothing of the page', async () => {
  for (const path of ['/', '/search', '/document', '/development', '/tool', '/question', '/privacy']) {
    const text = await textOf(path);
    expect([path, text.match(/skeleton/g)]).toEqual([path, null]);
    expect(text.match(/<script[^>]* src="[^"]+"/g)).toHaveLength(3);
    expect(text).not.toContain('application/json');
  }
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

it('keeps what renders the pages to itself', async () => {
  const answers = await Promise.all(['/.site/server.js', '/.site/script.json'].map((path) => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it('the privacy page quotes for how long things are kept, as it is set, in both languages', async () => {
  const { retention } = await admin.call(readSettings);
  const values = { ...retention.values, messageDays: 4 * 365, enquiryDays: 77 };
  await admin.call(setRetention, { body: { ...values, seen: retention.version } });
  for (const [path, say] of [
    ['/cn/privacy', sayZh],
    ['/en/privacy', sayEn],
  ] as const) {
    const changed = say('time:days', { count: values.enquiryDays });
    // A page is rendered anew once a second.
    const text = await eventually(async () => {
      const now = await textOf(path);
      return now.includes(changed) && now;
    });
    expect(text).toContain(say('legal:retention.title'));
    for (const name of retentionNames) {
      expect(text, name).toContain(say(`settings:retention.${name}.label`));
      expect(text, name).toContain(`<td class="nowrap">${say('time:days', { count: values[name] })}</td>`);
    }
  }
});
