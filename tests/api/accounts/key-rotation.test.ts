import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEnquiryForm, sendEnquiry } from '#contract/programme/enquiries.ts';
import { hasForeignSecrets } from '#db/queries/second-factors.ts';
import { messageKinds } from '#domain/messages/message-facts.ts';
import { readSigned, signUnsubscription } from '#services/mail/sign-unsubscription.ts';
import { createSealer } from '#services/second-factors/seal-secret.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openBrowser, postForm, type SignedIn, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';
import { addApp, givePassword, isThrough, sendStep, totpCode } from '#tests/support/login/second-factor.ts';

const former = 'a-third-secret-for-tests';
const newest = 'the-newest-secret-for-tests';
const tokens = ['a-new-token-of-metrics', 'the-former-token-of-metrics'];
let portal: LoginPortal;
let login: string;
let accountId: string;
let here: SignedIn;

beforeAll(async () => {
  portal = await startLoginPortal({ METRICS_TOKEN: tokens.join(',') });
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.restartAccounts();
  ({ login, accountId } = await registerPerson(portal.deps.db));
  here = await signIn(portal, login, password);
});

/** The operator's command, as it is run in the account service's container. */
function startRotation(args: string[], secondFactorKey = former) {
  return spawn(process.execPath, ['infra/production/rotate-keys.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      DATABASE_URL: portal.mailDbUrl,
      REDIS_URL: 'redis://unused:1',
      TEMPORAL_ADDRESS: 'unused:1',
      OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
      SESSION_SECRET: 'another-secret-for-tests',
      SECOND_FACTOR_KEY: secondFactorKey,
      DATA_DIR: '/tmp',
    },
  });
}

async function rotate(args: string[], secondFactorKey?: string): Promise<{ said: string; code: number }> {
  const child = startRotation(args, secondFactorKey);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { said: (said || complained).trim(), code };
}

const sealedOf = async (account: string) =>
  (
    await portal.deps.db
      .selectFrom('secondFactor')
      .select('sealedSecret')
      .where('accountId', '=', account)
      .executeTakeFirstOrThrow()
  ).sealedSecret ?? '';

describe('the key of second factors', () => {
  const enter = async (secret: string) => {
    portal.advance(30_000);
    const at = await givePassword(portal, login, password);
    return isThrough(
      portal,
      await sendStep(portal, at, 'second-step', { code: totpCode(secret, portal.deps.now()) }),
    );
  };

  it('is changed by encrypting every secret under the new one, after which the former one is of no use', async () => {
    const { secret } = await addApp(portal, here.browser, { password });
    const [before] = createSealer([former]).keyIds;
    expect((await sealedOf(accountId)).split('.')[0]).toBe(before);
    await portal.restartAccounts({ secondFactorKeys: [newest] });
    expect(await enter(secret)).toBe(false);
    const { keyIds } = createSealer([newest]);
    expect(await hasForeignSecrets(portal.deps.db, keyIds)).toBe(true);

    const both = `${newest},${former}`;
    expect(await rotate(['second-factors'], both)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ secrets are encrypted under the newest key now; 0 fit/),
    });
    expect(await hasForeignSecrets(portal.deps.db, keyIds)).toBe(false);
    const sealed = await sealedOf(accountId);
    expect(() => createSealer([former]).open(accountId, sealed)).toThrow('no key fits');
    expect(await enter(secret)).toBe(true);
    expect((await rotate(['second-factors'], both)).said).toMatch(/^0 secrets/);
    // Only who has both may go back.
    expect((await rotate(['second-factors'], former)).code).toBe(1);
    expect((await rotate(['second-factors'], `${former},${newest}`)).code).toBe(0);
  });

  it('takes codes under both while both are named, and encrypts what it takes under the new one', async () => {
    const { secret } = await addApp(portal, here.browser, { password });
    await portal.restartAccounts({ secondFactorKeys: [newest, former] });
    expect(await enter(secret)).toBe(true);
    expect(createSealer([newest]).open(accountId, await sealedOf(accountId))).toHaveLength(20);
  });

  it('is changed wholly after the command was killed, and no secret is lost', async () => {
    const { db } = portal.deps;
    const secrets = Array.from({ length: 3_000 }, (_, index) => Buffer.from(`secret number ${index}`));
    const { seal } = createSealer([former]);
    const rows = secrets.map((secret, index) => ({
      accountId,
      kind: 'totp' as const,
      name: `${index}`,
      createdAt: new Date(),
      lastUsedAt: null,
      sealedSecret: seal(accountId, secret),
      credentialId: null,
      publicKey: null,
    }));
    await db.insertInto('secondFactor').values(rows).execute();
    const { keyIds, open } = createSealer([newest]);
    const done = async () => {
      const found = await db
        .selectFrom('secondFactor')
        .select(['name', 'sealedSecret'])
        .where('accountId', '=', accountId)
        .execute();
      return found.filter(({ sealedSecret }) => sealedSecret?.startsWith(`${keyIds[0]}.`));
    };
    const child = startRotation(['second-factors'], `${newest},${former}`);
    const ended = once(child, 'exit');
    await eventually(async () => expect((await done()).length).toBeGreaterThan(0));
    child.kill('SIGKILL');
    await ended;
    const halfway = (await done()).length;
    expect(halfway).toBeLessThan(3_000);
    expect((await rotate(['second-factors'], `${newest},${former}`)).said).toContain(' 0 fit');
    const all = await done();
    expect(all).toHaveLength(3_000);
    for (const { name, sealedSecret } of all)
      expect(open(accountId, sealedSecret ?? '').toString()).toBe(`secret number ${name}`);
  });
});

describe('the secret of the account service’s cookies', () => {
  const [now, then] = ['a-new-secret-of-sessions', 'another-secret-for-tests'];
  const begin = () => {
    const browser = openBrowser();
    const start = `${portal.url}/v1/hms/cc/session/begin?lang=en`;
    return browser.follow(start, {}, portal.callback).then(({ url }) => ({ browser, url }));
  };
  const goOn = async ({ browser, url }: Awaited<ReturnType<typeof begin>>) =>
    (await postForm(browser, url, '/sign-in', { login, password }, portal.callback)).url;

  it('is changed with the former one behind it: sign-ins go on, and without it begin again', async () => {
    const [one, two] = [await begin(), await begin()];
    await portal.restartAccounts({ sessionSecrets: [now, then] });
    expect(await goOn(one)).toContain(`${portal.callback}?code=`);
    const three = await begin();
    await portal.restartAccounts({ sessionSecrets: [now] });
    expect(await goOn(two)).not.toContain(portal.callback);
    expect(await goOn(three)).toContain(`${portal.callback}?code=`);
    expect(await (await here.fetch('/v1/hms/cc/session')).json()).not.toBeNull();
  });
});

describe('the keys of ID tokens', () => {
  const tokenOf = async (account: string) =>
    (
      await portal.deps.db
        .selectFrom('session')
        .select('idToken')
        .where('accountId', '=', account)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow()
    ).idToken ?? '';
  const kidOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  const known = async () => {
    const { keys } = (await (await fetch(`${portal.accountsUrl}/jwks`)).json()) as {
      keys: { kid: string }[];
    };
    return keys.map(({ kid }) => kid);
  };
  const isTaken = async (token: string) =>
    (await fetch(`${portal.accountsUrl}/session/end?id_token_hint=${token}`)).status;

  it('are followed by a new one, which signs; the former one verifies until it is dropped', async () => {
    const old = await tokenOf(accountId);
    expect((await rotate(['id-tokens'])).code).toBe(0);
    await portal.restartAccounts();
    await portal.restartPortal();
    await signIn(portal, login, password);
    const fresh = await tokenOf(accountId);
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    expect((await known()).toSorted()).toEqual([kidOf(old), kidOf(fresh)].toSorted());
    expect([await isTaken(old), await isTaken(fresh)]).toEqual([200, 200]);

    expect((await rotate(['id-tokens', '--drop-old'])).said).toBe('1 old keys are gone.');
    await portal.restartAccounts();
    expect(await known()).toEqual([kidOf(fresh)]);
    expect([await isTaken(old), await isTaken(fresh)]).toEqual([400, 200]);
    expect(await (await here.fetch('/v1/hms/cc/session')).json()).not.toBeNull();
    await signIn(portal, login, password);
  });
});

it('the key of links that stop mails is followed by a new one; older links stop until it is dropped', async () => {
  const wanted = { accountId, kinds: [messageKinds[0]] };
  const old = await signUnsubscription(portal.mailDb, wanted);
  await rotate(['unsubscribe-links']);
  const fresh = await signUnsubscription(portal.mailDb, wanted);
  expect(fresh).not.toBe(old);
  for (const link of [old, fresh]) expect(await readSigned(portal.mailDb, link)).toEqual(wanted);
  expect((await rotate(['unsubscribe-links', '--drop-old'])).said).toBe('1 old keys are gone.');
  expect(await readSigned(portal.mailDb, old)).toBeNull();
  expect(await readSigned(portal.mailDb, fresh)).toEqual(wanted);
});

it('the key of forms for questions is followed by a new one; open forms are taken until it is dropped', async () => {
  const open = async () =>
    ((await (await fetch(portal.url + openEnquiryForm.path)).json()) as { ticket: string }).ticket;
  const person = { company: '岚岳', phone: '0755-2600 0000', email: 'a@lanyue.example', locale: 'zh' };
  const send = async (ticket: string) => {
    const body = JSON.stringify({ question: '?', ...person, ticket });
    const headers = { origin: portal.url, 'content-type': 'application/json' };
    return (await fetch(portal.url + sendEnquiry.path, { method: 'POST', headers, body })).status;
  };
  const old = await open();
  await rotate(['enquiry-forms']);
  const fresh = await open();
  portal.advance(60_000);
  expect([await send(old), await send(fresh)]).toEqual([201, 201]);
  expect((await rotate(['enquiry-forms', '--drop-old'])).said).toBe('1 old keys are gone.');
  expect([await send(old), await send(fresh)]).toEqual([400, 201]);
});

it('each token of the metrics opens them, and one that is dropped no longer', async () => {
  const read = async (token: string) =>
    (await fetch(`${portal.accountsUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([...(await Promise.all(tokens.map(read))), await read(tokens.join(','))]).toEqual([200, 200, 404]);
  await portal.restartAccounts({ metricsTokens: tokens.slice(0, 1) });
  expect(await Promise.all(tokens.map(read))).toEqual([200, 404]);
});

it('the client’s secret is changed on both sides: where one side has it alone, nobody signs in', async () => {
  const { oidc } = portal.deps.config;
  const changed = { oidc: { ...oidc, clientSecret: 'a-new-secret-of-the-client' } };
  await portal.restartAccounts(changed);
  await expect(signIn(portal, login, password)).rejects.toThrow('no session: 502');
  await portal.restartPortal(changed);
  await signIn(portal, login, password);
  await portal.restartPortal();
});

it.each([[[]], [['all']], [['second-factors', '--drop-old']], [['id-tokens', '--now']]])(
  'the command says how it is used, and changes nothing: %j',
  async (args) => {
    expect(await rotate(args)).toMatchObject({
      code: 2,
      said: expect.stringContaining('usage: rotate-keys.ts'),
    });
  },
);
