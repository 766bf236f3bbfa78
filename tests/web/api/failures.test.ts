import type i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getEnterpriseState } from '#contract/enterprise.ts';
import { describeError } from '#domain/errors/errors.ts';
import { namespacesOf, readTexts, sayIn } from '#tests/web/language/texts.ts';
import type { Language } from '#web/lib/language/language.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

type Given = { status: number; body?: string } | 'no answer';
type Sent = { method: string; address: string; headers: Record<string, string> };
type Case = { given: Given; title: Record<Language, string>; detail?: Record<Language, string> };

let answer: Given;
let sent: Sent[];
let cookies: string[];
let gone: string[];
const storage = {
  cleared: 0,
  clear: () => {
    storage.cleared += 1;
  },
};

/** The pages' own modules, fresh, on a page of that language. */
async function openPage(language: Language) {
  vi.resetModules();
  const pathname = language === 'en' ? '/en/myProduct' : '/myProduct';
  vi.stubGlobal('location', {
    pathname,
    search: '?page=2',
    protocol: 'http:',
    replace: (address: string) => gone.push(address),
  });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', {
    get cookie() {
      return 'serial_number=abc';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { method = 'GET', headers } = init;
    sent.push({ method, address, headers: headers as Record<string, string> });
    if (answer === 'no answer') throw new TypeError('failed to fetch');
    return new Response(answer.body ?? '', { status: answer.status });
  });
  const texts = (await import('i18next')) as unknown as { default: typeof i18next };
  await texts.default.init({
    lng: language,
    fallbackLng: false,
    ns: namespacesOf(language),
    resources: {
      [language]: Object.fromEntries(namespacesOf(language).map((name) => [name, readTexts(language, name)])),
    },
  });
  const [{ call }, { reportFailure }, notices] = await Promise.all([
    import('#web/lib/api/api-client.ts'),
    import('#web/lib/failures/report-failure.ts'),
    import('#web/lib/shell/toasts.ts'),
  ]);
  return {
    notices,
    fail: async (task?: Parameters<typeof reportFailure>[1]) => {
      const error = await call(getEnterpriseState, {}).then(
        () => new Error('the call succeeded'),
        (failure: unknown) => failure,
      );
      await reportFailure(error, task);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, cookies, gone] = [[], [], []];
  storage.cleared = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: object) => JSON.stringify(body);
const product = describeError('productIdentical');
const session = describeError('invalidSession');
const denied = describeError('permissionDenied');
const said = (key: string, values = {}) => ({ zh: zh(key, values), en: en(key, values) });
const signIn = said('errors:unauthorized');
const refused = said('errors:forbidden');
const busy = said('errors:busy');
const network = said('errors:network');
const connection = (status: number) => said('errors:connection', { status });

/** Section 8 of the specification, sentence by sentence. */
const cases: Record<string, Case> = {
  'a code of the catalogue': {
    given: { status: 409, body: json({ errorCode: product.code, message: 'not this' }) },
    title: product,
  },
  'an unknown code': {
    given: { status: 400, body: json({ errorCode: 'HTS.999', message: 'not this' }) },
    title: said('errors:unknownCode'),
  },
  'no code, with a message': {
    given: { status: 400, body: json({ message: 'said by the server' }) },
    title: { zh: 'said by the server', en: 'said by the server' },
  },
  'no code and no message': {
    given: { status: 400, body: json({}) },
    title: said('errors:unknownError'),
  },
  '401': { given: { status: 401 }, title: signIn },
  '401 with a code': {
    given: { status: 401, body: json({ errorCode: session.code }) },
    title: session,
    detail: signIn,
  },
  '403': { given: { status: 403 }, title: refused },
  '403 with a code': {
    given: { status: 403, body: json({ errorCode: denied.code }) },
    title: denied,
    detail: refused,
  },
  '429': { given: { status: 429 }, title: busy },
  '429 with a message': { given: { status: 429, body: json({ message: 'x' }) }, title: busy },
  '430': { given: { status: 430 }, title: busy },
  'another status': { given: { status: 502, body: '<html>Bad gateway' }, title: connection(502) },
  'yet another status': { given: { status: 404, body: '' }, title: connection(404) },
  'no answer': { given: 'no answer', title: network },
  'an answer that is not what was agreed': {
    given: { status: 200, body: json({ state: 'yes' }) },
    title: said('errors:request'),
  },
};

describe.each(['zh', 'en'] as const)('a failed request in %s', (language) => {
  it.each(Object.entries(cases))('%s', async (_name, { given, title, detail }) => {
    const page = await openPage(language);
    page.notices.showToast({ tone: 'ok', title: 'an earlier toast' });
    const before = page.notices.currentToast();
    answer = given;
    await page.fail();
    const notice = page.notices.currentToast();
    expect(notice).toMatchObject({ tone: 'warn', title: title[language], detail: detail?.[language] ?? '' });
    expect(notice?.id).not.toBe(before?.id);
    page.notices.closeToast(notice?.id ?? 0);
    expect(page.notices.currentToast()).toBeNull();
    expect(sent[0]?.headers['X-Language']).toBe(language === 'en' ? 'en_US' : 'zh_CN');
  });

  it('says what was being done, beside what went wrong', async () => {
    const page = await openPage(language);
    answer = { status: 409, body: json({ errorCode: product.code }) };
    await page.fail('productCreation');
    expect(page.notices.currentToast()).toMatchObject({
      title: product[language],
      detail: said('client:failed.productCreation')[language],
    });
  });

  it('stays signed in where somebody else has to decide', async () => {
    const page = await openPage(language);
    answer = { status: 403, body: json({ errorCode: denied.code, details: { reason: 'four-eyes' } }) };
    await page.fail();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([storage.cleared, gone]).toEqual([0, []]);
  });

  it.each([
    { status: 401, ends: false },
    { status: 403, ends: true },
  ])('$status clears session, local data and cookie, and goes to sign in', async ({ status, ends }) => {
    const page = await openPage(language);
    answer = { status };
    await page.fail();
    await page.fail();
    expect(storage.cleared).toBe(1);
    expect(cookies).toContainEqual(expect.stringMatching(/^serial_number=; Max-Age=0; Path=\//));
    expect(cookies).toContainEqual(expect.stringMatching(/^__Host-serial_number=; Max-Age=0/));
    const ended = sent.filter(({ method, address }) => method === 'DELETE' && address.endsWith('/session'));
    expect(ended).toHaveLength(ends ? 1 : 0);
    for (const { headers } of ended) expect(headers['X-CSRF-Token']).toBe('abc');
    expect(gone).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gone).toHaveLength(1);
    const { pathname, searchParams } = new URL(gone[0] ?? '', 'http://portal');
    expect(pathname).toBe('/v1/hms/cc/session/begin');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      path: language === 'en' ? '/en/myProduct?page=2' : '/myProduct?page=2',
      lang: language === 'en' ? 'en' : 'cn',
    });
  });

  it.each([400, 404, 409, 429, 430, 500, 503])('%i keeps the session', async (status) => {
    const page = await openPage(language);
    answer = { status };
    await page.fail();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([storage.cleared, cookies, gone]).toEqual([0, [], []]);
  });
});
