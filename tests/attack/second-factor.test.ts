import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideReset, requestReset } from '#contract/credential-resets.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openBrowser, openSession, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import {
  type Arrived,
  addApp,
  givePassword,
  isThrough,
  sendStep,
  totpCode,
} from '#tests/support/login/second-factor.ts';
import { tellFigure } from './support/figures.ts';

const password = 'correct horse battery';
const login = 'attacked@lanyue.example';
const prefix = `attack-${randomUUID()}`;
const hour = 3_600;
let portal: LoginPortal;
let secret: string;
let accountId: string;

beforeAll(async () => {
  portal = await startLoginPortal({
    RATE_LIMIT_SCALE: '1',
    QUEUE_PREFIX: prefix,
    STAFF_SECOND_FACTOR: 'required',
  });
  ({ accountId } = await register(login, 'individual'));
  portal.deps.redis.options.commandTimeout = 30_000;
  await eventually(async () => portal.deps.redis.status === 'ready');
  const here = await signIn(portal, login, password);
  ({ secret } = await addApp(portal, here.browser, { password }));
  portal.advance(30_000);
});
afterAll(() => portal.close());

function register(mail: string, role: 'individual' | 'admin') {
  const names = { nameZh: '林可', nameEn: 'Lin Ke' };
  return registerAccount(portal.deps.db, {
    login: mail,
    password,
    ...names,
    roles: [role],
    enterprise: null,
  });
}

async function forget(kind: string): Promise<void> {
  const keys = await portal.deps.redis.keys(`${prefix}:${kind}*`);
  if (keys.length > 0) await portal.deps.redis.del(...keys);
}

const guess = (at: Arrived, code: string) => sendStep(portal, at, 'second-step', { code });

/** Codes that are surely wrong now. */
function wrongCodes(count: number): string[] {
  const right = [-1, 0, 1].map((steps) => totpCode(secret, portal.deps.now(), steps));
  const all = Array.from({ length: count + 3 }, (_, index) => String(index).padStart(6, '0'));
  return all.filter((code) => !right.includes(code)).slice(0, count);
}

it('guessing codes, with the password known', async () => {
  const at = await givePassword(portal, login, password);
  let [judged, elapsed] = [0, 0];
  while (elapsed < hour) {
    const answers = await Promise.all(wrongCodes(12).map((code) => guess(at, code)));
    judged += answers.filter(({ status }) => status === 401).length;
    const blocked = await portal.deps.redis.pttl(`${prefix}:rate:secondFactor:${accountId}`);
    expect(blocked).toBeGreaterThan(0);
    elapsed += blocked / 1000;
    // As if that time were over; how often there was a block before is remembered.
    await forget('rate:secondFactor');
  }
  tellFigure({
    attack: 'second factor: codes judged in the first hour, of any number tried',
    figure: `${judged}, of 1,000,000 (3 right at a time): ${((judged * 3) / 10_000).toFixed(4)} %`,
    bound: 'at most 30',
  });
  expect(judged).toBeLessThanOrEqual(30);
  await forget('');
});

it('showing a code again', async () => {
  const [code, before] = [totpCode(secret, portal.deps.now()), totpCode(secret, portal.deps.now(), -1)];
  expect(isThrough(portal, await guess(await givePassword(portal, login, password), code))).toBe(true);
  const [one, other] = [
    await givePassword(portal, login, password),
    await givePassword(portal, login, password),
  ];
  const tries = Array.from({ length: 5 }, () => [one, other]).flat();
  let accepted = 0;
  for (const [index, at] of tries.entries()) {
    if (isThrough(portal, await guess(at, index % 4 < 2 ? code : before))) accepted += 1;
    await forget('rate:secondFactor');
  }
  tellFigure({
    attack: 'second factor: spent codes shown again',
    figure: `${accepted} of ${tries.length} accepted`,
    bound: 'none',
  });
  expect(accepted).toBe(0);
  await forget('');
});

it('going round the second step', async () => {
  const staff = `staff-${randomUUID()}@assay.example`;
  await register(staff, 'admin');
  let [tried, skipped] = [0, 0];
  for (const mail of [login, staff]) {
    for (const [page, fields] of [
      ['finish', {}],
      ['finish', { amr: 'mfa', accountId }],
      ['second-step', { code: '' }],
      ['second-step', { recovery: '' }],
      ['second-step', { credential: '{}' }],
      ['enrol', { kind: 'totp', code: totpCode(secret, portal.deps.now(), 1) }],
      ['enrol', { kind: 'passkey', credential: '{}' }],
      ['register', { kind: 'individual', login: mail, password, nameZh: '林', nameEn: 'Lin' }],
    ] as const) {
      const at = await givePassword(portal, mail, password);
      const answer = await sendStep(portal, at, page, fields);
      const callback = `${portal.url}/handleLogin?code`;
      const uid = /\/interaction\/([\w-]+)/.exec(at.url)?.[1];
      const resumed = await at.browser.follow(`${portal.accountsUrl}/auth/${uid}`, {}, callback);
      const anew = await at.browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, callback);
      const direct = await at.browser.request(`${portal.url}/v1/hms/cc/session`, {
        method: 'POST',
        body: JSON.stringify({ code: uid, state: uid }),
        headers: { 'content-type': 'application/json', origin: portal.url },
      });
      tried += 4;
      const ways = [
        isThrough(portal, answer),
        resumed.url.startsWith(callback),
        anew.url.startsWith(callback),
      ];
      skipped += [...ways, direct.status === 200].filter(Boolean).length;
      await forget('');
    }
  }
  tellFigure({
    attack: 'second factor: ways round the second step, with the password known',
    figure: `${skipped} of ${tried} led in`,
    bound: 'none',
  });
  expect(skipped).toBe(0);
});

it('resetting somebody’s password alone, as an administrator', async () => {
  const admin = `admin-${randomUUID()}@assay.example`;
  const { accountId: adminId } = await register(admin, 'admin');
  const { fetch: call } = await openSession(portal.deps.db, adminId, { portalUrl: portal.url });
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { origin: portal.url } });
  const asked = await post(requestReset.path.replace('{id}', accountId), {
    kind: 'password',
    reason: 'mine',
  });
  const { id } = (await asked.json()) as { id: string };
  const decision = decideReset.path.replace('{id}', accountId).replace('{reset}', id);
  const tries = [
    ...Array.from({ length: 10 }, () => post(decision, { approve: true })),
    post(decision, { approve: true, decidedBy: accountId }),
    post(decision.replace(accountId, adminId), { approve: true }),
    post(`/v1/hms/cc/admin/accounts/${accountId}/password-reset`, {}),
    openBrowser().request(`${portal.url}${decision}`, { method: 'POST' }),
  ];
  const made = (await Promise.all(tries)).filter(({ status }) => status === 200).length;
  const links = await portal.deps.db.selectFrom('passwordReset').selectAll().execute();
  tellFigure({
    attack: 'resets by one administrator alone',
    figure: `${made + links.length} of ${tries.length} made`,
    bound: 'none',
  });
  expect([asked.status, made, links.length]).toEqual([200, 0, 0]);
});
