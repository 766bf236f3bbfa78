import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countedName } from '#accounts/calls/limit-attempts.ts';
import { rateLimits } from '#domain/quotas/rate-limits.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { finishSignIn, openBrowser, postForm } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';

const zh = serverTexts('zh').signIn;
const en = serverTexts('en').signIn;
const login = 'Lin.Ke@lanyue.example';
const { calls: tries } = rateLimits.signInName;
const prefix = `test-${randomUUID()}`;
let portal: LoginPortal;

beforeAll(async () => {
  portal = await startLoginPortal({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: prefix });
  await registerPerson(portal.deps.db, { login });
  // A slow moment of the machine must not be taken for a Redis that is down.
  portal.deps.redis.options.commandTimeout = 30_000;
  await eventually(async () => portal.deps.redis.status === 'ready');
});
afterAll(() => portal.close());
beforeEach(() => forget(''));

/** Forgets what was counted under a kind of key; `rate:` leaves the memory of earlier blocks. */
async function forget(kind: string): Promise<void> {
  const keys = await portal.deps.redis.keys(`${prefix}:${kind}*`);
  if (keys.length > 0) await portal.deps.redis.del(...keys);
}

async function reachForm(lang: 'en' | 'cn' = 'en') {
  const browser = openBrowser();
  const page = await browser.follow(`${portal.url}/v1/hms/cc/session/begin?lang=${lang}`);
  return { browser, page: page.url };
}
type Form = Awaited<ReturnType<typeof reachForm>>;

function attempt({ browser, page }: Form, fields: Record<string, string>, form = '/sign-in') {
  return postForm(browser, page, form, fields, portal.callback);
}

const wrong = (name = login) => ({ login: name, password: `not it ${randomUUID()}` });

/** Statuses of so many wrong passwords, all at once. */
async function failAtOnce(form: Form, times: number, name?: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => attempt(form, wrong(name))));
  return answers.map(({ response }) => response.status).sort();
}

/** Leaves so many attempts at the name, without the time that judging the others would cost. */
async function useUp(left = 0, name = login): Promise<void> {
  for (let done = left; done < tries; done += 1)
    await portal.deps.rates.take('signInName', countedName(name));
}

const refusedAfter = (allowed: number, total: number) => [
  ...Array.from({ length: allowed }, () => 401),
  ...Array.from({ length: total - allowed }, () => 429),
];

it('judges as many of fifty passwords that come at once for a name as are left, and then not even the right one', async () => {
  const form = await reachForm();
  await useUp(3);
  expect(await failAtOnce(form, 50)).toEqual(refusedAfter(3, 50));
  const right = await attempt(form, { login: login.toUpperCase(), password });
  expect(right.response.status).toBe(429);
  expect(await failAtOnce(form, 1, 'somebody.else@lanyue.example')).toEqual([401]);
});

it('treats a name that does not exist alike', async () => {
  const form = await reachForm();
  const name = 'nobody@lanyue.example';
  await useUp(2, name);
  expect(await failAtOnce(form, 5, name)).toEqual(refusedAfter(2, 5));
});

it('blocks longer each time', async () => {
  const form = await reachForm();
  const waits: number[] = [];
  for (const _ of [1, 2, 3]) {
    await forget('rate:');
    await useUp();
    const { response } = await attempt(form, wrong());
    waits.push(Number(response.headers.get('retry-after')));
  }
  expect(waits).toEqual([60, 300, 900]);
});

it('forgives what went wrong before the right password', async () => {
  const form = await reachForm();
  await useUp(1);
  const arrived = await attempt(form, { login, password });
  await finishSignIn(portal, form.browser, arrived.url);
  await useUp(1);
  expect(await failAtOnce(await reachForm(), 2)).toEqual(refusedAfter(1, 2));
});

it('judges only so many passwords for an address, right ones as well: each is dear', async () => {
  const form = await reachForm();
  const { calls } = rateLimits.passwordCheck;
  for (let done = 1; done < calls; done += 1) await portal.deps.rates.take('passwordCheck', '127.0.0.1');
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) {
    const { browser, page } = form;
    const body = new URLSearchParams({ login, password });
    const headers = { origin: portal.accountsUrl };
    const answer = await browser.request(`${page}/sign-in`, { method: 'POST', body, headers });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([303, 429, 429]);
});

it('blocks an address that tries many names', async () => {
  const form = await reachForm();
  const { calls } = rateLimits.signInAddress;
  for (let done = 1; done < calls; done += 1) await portal.deps.rates.take('signInAddress', '127.0.0.1');
  expect(await failAtOnce(form, 1, 'first@lanyue.example')).toEqual([401]);
  expect(await failAtOnce(form, 1, 'second@lanyue.example')).toEqual([429]);
});

it.each([
  ['en', en.busyTitle, en.busySeconds(60)],
  ['cn', zh.busyTitle, zh.busySeconds(60)],
] as const)('says so on a page of its own (%s)', async (lang, title, lead) => {
  const form = await reachForm(lang);
  await useUp();
  const response = await form.browser.request(`${form.page}/sign-in`, {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', origin: portal.accountsUrl },
    body: new URLSearchParams({ ...wrong(), lang: lang === 'en' ? 'en' : 'zh' }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  const html = await response.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(lead);
  expect(html).toContain(response.headers.get('x-request-id'));
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('limits passwords set by a link by address', async () => {
  const { calls } = rateLimits.passwordReset;
  for (let done = 0; done < calls; done += 1) await portal.deps.rates.take('passwordReset', '127.0.0.1');
  const form = { browser: openBrowser(), page: `${portal.accountsUrl}/password` };
  expect((await attempt(form, { token: 'x' }, '/reset')).response.status).toBe(429);
});

it('limits registrations and visits by address', async () => {
  const form = await reachForm();
  for (const limit of ['registration', 'visitor'] as const) {
    // A few more than the limit: those that the process counted ahead.
    for (let done = -20; done < rateLimits[limit].calls; done += 1) {
      await portal.deps.rates.take(limit, '127.0.0.1').catch(() => {});
    }
    const answer =
      limit === 'visitor' ? await form.browser.request(form.page) : await attempt(form, {}, '/register');
    expect('response' in answer ? answer.response.status : answer.status).toBe(429);
  }
});
