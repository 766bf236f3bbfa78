import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '#domain/quotas/rate-limits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { finishSignIn, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';
import {
  type Arrived,
  addApp,
  codesIn,
  givePassword,
  isThrough,
  openPage,
  sendPage,
  sendStep,
  totpCode,
} from '#tests/support/login/second-factor.ts';

const login = 'guessed@lanyue.example';
const prefix = `test-${randomUUID()}`;
let portal: LoginPortal;
let secret: string;
let codes: string[];

beforeAll(async () => {
  portal = await startLoginPortal({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: prefix });
  await registerPerson(portal.deps.db, { login });
  portal.deps.redis.options.commandTimeout = 30_000;
  await eventually(async () => portal.deps.redis.status === 'ready');
  const here = await signIn(portal, login, password);
  ({ secret, codes } = await addApp(portal, here.browser, { password }));
  portal.advance(30_000);
});
afterAll(() => portal.close());

const guess = (at: Arrived, code: string) => sendStep(portal, at, 'second-step', { code });

it('judges so many codes that come at once as are left, and then not even the right one; a recovery code still helps', async () => {
  const at = await givePassword(portal, login, password);
  const right = totpCode(secret, portal.deps.now());
  const wrong = Array.from({ length: 20 }, (_, index) =>
    String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(wrong.map((code) => guess(at, code)));
  const judged = answers.filter(({ status }) => status === 401);
  expect(judged).toHaveLength(rateLimits.secondFactor.calls);
  const late = await guess(at, right);
  expect([late.status, isThrough(portal, late)]).toEqual([429, false]);
  expect(isThrough(portal, await sendStep(portal, at, 'second-step', { recovery: codes[0] ?? '' }))).toBe(
    true,
  );
});

it('counts guesses on the security page with those of the sign-in', async () => {
  await portal.deps.redis.del(...(await portal.deps.redis.keys(`${prefix}:*secondFactor*`)));
  const at = await givePassword(portal, login, password);
  const through = await sendStep(portal, at, 'second-step', { recovery: codes[1] ?? '' });
  expect(isThrough(portal, through)).toBe(true);
  const here = await finishSignIn(portal, through.browser, through.url);
  const path = '/security/app?lang=en';
  const asked = await openPage(portal, here.browser, path);
  const statuses: number[] = [];
  for (let index = 0; index < rateLimits.secondFactor.calls + 1; index += 1) {
    statuses.push((await sendPage(portal, asked, path, { confirm: '1', code: '12' })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(rateLimits.secondFactor.calls);
  expect(statuses.at(-1)).toBe(429);
  expect(codesIn(asked)).toEqual([]);
});
