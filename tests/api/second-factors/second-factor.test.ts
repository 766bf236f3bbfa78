import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { finishSignIn, openBrowser, type SignedIn, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';
import {
  type Arrived,
  addApp,
  codesIn,
  givePassword,
  isThrough,
  openPage,
  optionsIn,
  secretIn,
  sendPage,
  sendStep,
  totpCode,
} from '#tests/support/login/second-factor.ts';

const texts = serverTexts('en').secondFactors;
const halfMinute = 30_000;
let portal: LoginPortal;
let login: string;
let accountId: string;
let here: SignedIn;

beforeAll(async () => {
  portal = await startLoginPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ login, accountId } = await registerPerson(portal.deps.db));
  here = await signIn(portal, login, password);
});

const now = () => portal.deps.now();
const enterPassword = () => givePassword(portal, login, password);
const send = (at: Arrived, fields: Record<string, string>) => sendStep(portal, at, 'second-step', fields);
const isAlive = async ({ fetch: call }: Pick<SignedIn, 'fetch'>) =>
  (await (await call('/v1/hms/cc/session')).json()) !== null;

async function mailKinds(): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('mail')
    .select('kind')
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function auditOf(operation: string): Promise<string[]> {
  const rows = await portal.deps.db
    .selectFrom('auditLine')
    .select('phase')
    .where('operation', '=', operation)
    .where('targetId', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ phase }) => phase);
}

/** An app, and the clock at the next half minute: the code of adding it is spent. */
async function withApp() {
  const app = await addApp(portal, here.browser, { password });
  portal.advance(halfMinute);
  return app;
}

describe('a sign-in with an authenticator app', () => {
  it('asks for the code after the password, and tells the portal of both', async () => {
    const { secret } = await withApp();
    const at = await enterPassword();
    expect([at.status, at.url.includes('/second-step')]).toEqual([200, true]);
    const through = await send(at, { code: totpCode(secret, now()) });
    expect(isThrough(portal, through)).toBe(true);
    const there = await finishSignIn(portal, at.browser, through.url);
    expect(await isAlive(there)).toBe(true);
    const { idToken } = await portal.deps.db
      .selectFrom('session')
      .select('idToken')
      .where('accountId', '=', accountId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    const [, payload = ''] = (idToken ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'urn:assay:acr:two-factors',
    });
    expect(await auditOf('account.second-step')).toEqual(['asked', 'done']);
  });

  it('takes a code once, whoever shows it again and in whichever sign-in', async () => {
    const { secret } = await withApp();
    const code = totpCode(secret, now());
    expect(isThrough(portal, await send(await enterPassword(), { code }))).toBe(true);
    const again = await send(await enterPassword(), { code });
    expect([again.status, again.text.includes(texts.wrong.code)]).toEqual([401, true]);
    // An older one, which is still shown on a slow clock, is spent with it.
    const older = await send(await enterPassword(), { code: totpCode(secret, now(), -1) });
    expect(older.status).toBe(401);
    expect(await auditOf('account.second-step')).toEqual([
      'asked',
      'done',
      'asked',
      'refused',
      'asked',
      'refused',
    ]);
  });

  it('takes one of many that come at once with the same code', async () => {
    const { secret } = await withApp();
    const code = totpCode(secret, now());
    const tries = await Promise.all(Array.from({ length: 5 }, enterPassword));
    const answers = await Promise.all(tries.map((at) => send(at, { code })));
    expect(answers.filter((one) => isThrough(portal, one))).toHaveLength(1);
  });

  it.each([
    ['of the half minute before', -1, true],
    ['of the half minute after', 1, true],
    ['of a minute before', -2, false],
    ['of a minute after', 2, false],
  ])('judges a code %s', async (_when, steps, good) => {
    const { secret } = await withApp();
    portal.advance(4 * halfMinute);
    const through = await send(await enterPassword(), { code: totpCode(secret, now(), steps) });
    expect(isThrough(portal, through)).toBe(good);
  });

  it('takes digits as people type them', async () => {
    const { secret } = await withApp();
    const code = totpCode(secret, now());
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    expect(
      isThrough(portal, await send(await enterPassword(), { code: `${wide.slice(0, 3)} ${wide.slice(3)}` })),
    ).toBe(true);
  });

  it('keeps its secret encrypted, for this account alone', async () => {
    const { secret } = await withApp();
    const row = await portal.deps.db
      .selectFrom('secondFactor')
      .selectAll()
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const { accountId: other } = await registerAccount(portal.deps.db, {
      login: `x${login}`,
      password,
      nameZh: '顾',
      nameEn: 'Gu',
      roles: ['individual'],
      enterprise: null,
    });
    const { id: _id, accountId: _account, ...rest } = row;
    const stolen = { ...rest, counter: 0, accountId: other };
    await portal.deps.db.insertInto('secondFactor').values(stolen).execute();
    const at = await givePassword(portal, `x${login}`, password);
    const answer = await send(at, { code: totpCode(secret, now()) });
    expect(isThrough(portal, answer)).toBe(false);
  });
});

describe('nobody goes round the second step', () => {
  it('by the addresses of the sign-in, with a password alone', async () => {
    await withApp();
    const at = await enterPassword();
    const [base = '', uid = ''] = /^.*\/interaction\/([\w-]+)/.exec(at.url) ?? [];
    const callback = `${portal.url}/handleLogin?code`;
    for (const path of [`/auth/${uid}`, `/interaction/${uid}`, `/interaction/${uid}/enrol`]) {
      const { url } = await at.browser.follow(`${portal.accountsUrl}${path}`, {}, callback);
      expect(url.startsWith(callback), path).toBe(false);
    }
    for (const [page, fields] of [
      ['finish', {}],
      ['enrol', { kind: 'totp', code: '000000' }],
      ['second-step', {}],
    ] as const) {
      const fresh = await enterPassword();
      const answer = await sendStep(portal, fresh, page, fields);
      expect(isThrough(portal, answer), page).toBe(false);
    }
    expect(base).not.toBe('');
    const begun = await at.browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, callback);
    expect(begun.url.startsWith(callback)).toBe(false);
  });

  it('by a step of somebody else’s sign-in, or without the password', async () => {
    const { secret } = await withApp();
    const at = await enterPassword();
    const stranger = openBrowser();
    const own = await stranger.follow(
      `${portal.url}/v1/hms/cc/session/begin`,
      {},
      `${portal.url}/handleLogin`,
    );
    const code = totpCode(secret, now());
    // Another browser at the address of this sign-in, and at its own without a password.
    for (const url of [at.url, own.url]) {
      const answer = await sendStep(portal, { ...at, browser: stranger, url }, 'second-step', { code });
      expect(isThrough(portal, answer)).toBe(false);
    }
    expect(isThrough(portal, await send(at, { code }))).toBe(true);
  });

  it('by a session of the provider that a password opened before', async () => {
    const elsewhere = await signIn(portal, login, password);
    await withApp();
    // Its portal session ended with the change; the provider's cookie alone opens nothing.
    expect(await isAlive(elsewhere)).toBe(false);
    const callback = `${portal.url}/handleLogin?code`;
    const begun = await elsewhere.browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, callback);
    expect(begun.url).toContain('/interaction/');
    const at = await givePassword(portal, login, password, elsewhere.browser);
    expect(at.url).toContain('/second-step');
  });

  it('by a step that is too old, or whose password changed', async () => {
    const { secret } = await withApp();
    const at = await enterPassword();
    portal.advance(11 * 60_000);
    const late = await send(at, { code: totpCode(secret, now()) });
    expect([isThrough(portal, late), late.text.includes('name="password"')]).toEqual([false, true]);
  });
});

describe('recovery codes', () => {
  it('stand in once, even when one comes twenty times at once, and the owner is told', async () => {
    const { codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const [recovery = ''] = codes;
    const tries = await Promise.all(Array.from({ length: 20 }, enterPassword));
    const answers = await Promise.all(tries.map((at) => send(at, { recovery: recovery.toLowerCase() })));
    expect(answers.filter((one) => isThrough(portal, one))).toHaveLength(1);
    expect((await mailKinds()).filter((kind) => kind === 'recovery-code-used')).toHaveLength(1);
    const page = await openPage(portal, here.browser, '/security?lang=en');
    expect(page.text).toContain('9 left');
  });

  it('are stored as hashes, and new ones replace them all', async () => {
    const { codes, secret } = await withApp();
    const path = '/security/recovery-codes?lang=en';
    // Confirmed a moment ago, by the password that the first factor was added with.
    const asked = await openPage(portal, here.browser, path);
    const renewed = await sendPage(portal, asked, path, {});
    const fresh = codesIn(renewed);
    expect(fresh).toHaveLength(10);
    const rows = await portal.deps.db
      .selectFrom('recoveryCode')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute();
    expect(fresh.some((code) => JSON.stringify(rows).includes(code.replaceAll('-', '')))).toBe(false);
    expect((await send(await enterPassword(), { recovery: codes[1] ?? '' })).status).toBe(401);
    expect(isThrough(portal, await send(await enterPassword(), { recovery: fresh[1] ?? '' }))).toBe(true);
    expect(secret).not.toBe('');
    expect(await mailKinds()).toEqual(['second-factor-added', 'recovery-codes-made', 'recovery-code-used']);
    expect(await auditOf('account.recovery-codes')).toEqual(['asked', 'done']);
  });
});

describe('the security page', () => {
  it('asks anew who it is before anything changes', async () => {
    for (const path of ['/security/app', '/security/passkey', '/security/recovery-codes']) {
      const page = await openPage(portal, here.browser, `${path}?lang=en`);
      expect(page.text, path).toContain(texts.confirmPassword);
      // Sending the form of the change itself brings nothing but the same question.
      await sendPage(portal, page, path, { code: '000000', credential: '{}' });
    }
    const wrong = await sendPage(
      portal,
      await openPage(portal, here.browser, '/security/app?lang=en'),
      '/security/app',
      { confirm: '1', password: 'not the password' },
    );
    expect([wrong.status, secretIn(wrong)]).toEqual([401, '']);
    const rows = await portal.deps.db
      .selectFrom('secondFactor')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('asks for the factor, once there is one, and forgets that after ten minutes', async () => {
    const { secret } = await withApp();
    portal.advance(11 * 60_000);
    const path = '/security/passkey?lang=en';
    const asked = await openPage(portal, here.browser, path);
    expect(asked.text).toContain(texts.confirmFactor);
    const byPassword = await sendPage(portal, asked, path, { confirm: '1', password });
    expect(byPassword.status).toBe(401);
    const byCode = await sendPage(portal, asked, path, { confirm: '1', code: totpCode(secret, now()) });
    expect(optionsIn(byCode, 'create').challenge).not.toBe('');
  });

  it('makes one factor of one offer, however often its form is sent', async () => {
    const path = '/security/app?lang=en';
    const offer = await sendPage(portal, await openPage(portal, here.browser, path), path, {
      confirm: '1',
      password,
    });
    const code = totpCode(secretIn(offer), now());
    await Promise.all(Array.from({ length: 5 }, () => sendPage(portal, offer, path, { code })));
    const rows = await portal.deps.db
      .selectFrom('secondFactor')
      .select('id')
      .where('accountId', '=', accountId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('a new factor ends every other session, and its owner is told by mail', async () => {
    const elsewhere = await signIn(portal, login, password);
    await withApp();
    expect([await isAlive(here), await isAlive(elsewhere)]).toEqual([true, false]);
    expect(await mailKinds()).toEqual(['new-device', 'second-factor-added']);
    expect(await auditOf('account.factor-add')).toEqual(['asked', 'done']);
  });

  it('a removed factor is of no use, and with the last one the recovery codes go', async () => {
    const { secret, codes } = await withApp();
    const list = await openPage(portal, here.browser, '/security?lang=en');
    const id = /remove\?factor=([\w-]+)/.exec(list.text)?.[1] ?? '';
    const path = `/security/remove?lang=en&factor=${id}`;
    const asked = await openPage(portal, here.browser, path);
    expect(asked.text).toContain(texts.removeLast);
    await sendPage(portal, asked, path, {});
    const at = await enterPassword();
    expect(isThrough(portal, at)).toBe(true);
    const left = await portal.deps.db
      .selectFrom('recoveryCode')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute();
    expect([left.length, codes.length, secret === '']).toEqual([0, 10, false]);
    expect(await mailKinds()).toEqual(['second-factor-added', 'second-factor-removed']);
    expect(await auditOf('account.factor-remove')).toEqual(['asked', 'done']);
  });

  it('does not let somebody touch a factor that is another’s', async () => {
    await withApp();
    const { id } = await portal.deps.db
      .selectFrom('secondFactor')
      .select('id')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const mail = `other-${login}`;
    await registerAccount(portal.deps.db, {
      login: mail,
      password,
      nameZh: '顾',
      nameEn: 'Gu',
      roles: ['individual'],
      enterprise: null,
    });
    const other = await signIn(portal, mail, password);
    const path = `/security/remove?lang=en&factor=${id}`;
    const asked = await openPage(portal, other.browser, path);
    const answer = await sendPage(portal, asked, path, { confirm: '1', password });
    expect(answer.status).toBe(404);
    const after = await portal.deps.db.selectFrom('secondFactor').select('id').where('id', '=', id).execute();
    expect(after).toHaveLength(1);
  });

  it('refuses a form of another site, and one without the session’s value', async () => {
    const page = await openPage(portal, here.browser, '/security/app?lang=en');
    const bare = await sendPage(portal, { ...page, text: '' }, '/security/app', { confirm: '1', password });
    expect(bare.status).toBe(403);
  });
});
