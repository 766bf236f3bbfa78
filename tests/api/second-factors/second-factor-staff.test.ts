import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/accounts/permissions.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { nextSerial } from '#tests/support/factories.ts';
import { type ForeignProvider, startForeignProvider } from '#tests/support/login/foreign-provider.ts';
import { finishSignIn, openBrowser, postCallback, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';
import {
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
import { createSoftPasskey } from '#tests/support/login/soft-passkey.ts';

describe('where staff need a second factor', () => {
  let portal: LoginPortal;
  let login: string;

  beforeAll(async () => {
    portal = await startLoginPortal({ STAFF_SECOND_FACTOR: 'required' });
  });
  afterAll(() => portal.close());
  beforeEach(() => add('reviewer'));

  async function add(role: Role) {
    ({ login } = await registerPerson(portal.deps.db, { role }));
  }

  it.each(['reviewer', 'admin', 'operator'] as const)(
    '%s adds one before the first session, and keeps recovery codes',
    async (role) => {
      await add(role);
      const offer = await givePassword(portal, login, password);
      expect(offer.url).toContain('/enrol');
      const wrong = await sendStep(portal, offer, 'enrol', { kind: 'totp', code: '000000' });
      expect([wrong.status, secretIn(wrong)]).toEqual([400, secretIn(offer)]);
      const code = totpCode(secretIn(offer), portal.deps.now());
      const codes = await sendStep(portal, offer, 'enrol', { kind: 'totp', code, name: 'Phone' });
      expect(codesIn(codes)).toHaveLength(10);
      const through = await sendStep(portal, codes, 'finish', {});
      expect(isThrough(portal, through)).toBe(true);
      await finishSignIn(portal, through.browser, through.url);
      const again = await givePassword(portal, login, password);
      expect(again.url).toContain('/second-step');
    },
  );

  it('a passkey will do', async () => {
    const offer = await givePassword(portal, login, password);
    const credential = createSoftPasskey(portal.accountsUrl).create(optionsIn(offer, 'create'));
    const codes = await sendStep(portal, offer, 'enrol', { kind: 'passkey', credential });
    expect(isThrough(portal, await sendStep(portal, codes, 'finish', {}))).toBe(true);
  });

  it('nobody comes in with the password alone, nor by the later steps', async () => {
    for (const page of ['finish', 'second-step', 'enrol']) {
      const at = await givePassword(portal, login, password);
      expect(isThrough(portal, at)).toBe(false);
      expect(isThrough(portal, await sendStep(portal, at, page, {})), page).toBe(false);
    }
  });

  it('of two who know the password, the first one’s factor stands and the other adds none', async () => {
    const [offer, late] = [
      await givePassword(portal, login, password),
      await givePassword(portal, login, password),
    ];
    const take = (at: typeof offer) =>
      sendStep(portal, at, 'enrol', { kind: 'totp', code: totpCode(secretIn(at), portal.deps.now()) });
    const answers = await Promise.all([take(offer), take(late)]);
    expect(answers.filter((one) => codesIn(one).length === 10)).toHaveLength(1);
    const { db } = portal.deps;
    const rows = await db
      .selectFrom('secondFactor')
      .innerJoin('account', 'account.id', 'secondFactor.accountId')
      .select('secondFactor.id')
      .where('login', '=', login)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('the last one is not removed', async () => {
    const offer = await givePassword(portal, login, password);
    const code = totpCode(secretIn(offer), portal.deps.now());
    const codes = await sendStep(portal, offer, 'enrol', { kind: 'totp', code });
    const through = await sendStep(portal, codes, 'finish', {});
    const { browser } = await finishSignIn(portal, through.browser, through.url);
    const list = await openPage(portal, browser, '/security?lang=en');
    const id = /remove\?factor=([\w-]+)/.exec(list.text)?.[1] ?? '';
    const path = `/security/remove?lang=en&factor=${id}`;
    const recovery = codesIn(codes)[0] ?? '';
    const asked = await sendPage(portal, await openPage(portal, browser, path), path, {
      confirm: '1',
      recovery,
    });
    const refused = await sendPage(portal, asked, path, {});
    const { needed } = serverTexts('en').secondFactors.problems;
    expect([refused.status, refused.text.includes(needed)]).toEqual([400, true]);
  });

  it('everybody else comes in as before', async () => {
    await add('individual');
    await signIn(portal, login, password);
  });
});

describe('with a provider of the operator’s', () => {
  let foreign: ForeignProvider;
  let portal: LoginPortal;

  beforeAll(async () => {
    foreign = await startForeignProvider();
    const asked = { OIDC_ROLE_MAP: 'reviewers=reviewer', OIDC_STAFF_AMR: 'mfa, hwk' };
    portal = await startLoginPortal({ ...foreign.env, ...asked });
  });
  afterAll(async () => {
    await portal.close();
    await foreign.close();
  });

  const enter = async (claims: Record<string, unknown>) => {
    const number = nextSerial();
    const email = `foreign-${number}@elsewhere.example`;
    foreign.seat({ sub: `subject-${number}`, email, email_verified: true, name: '林', ...claims });
    const browser = openBrowser();
    const callback = `${portal.url}/handleLogin`;
    const { url } = await browser.follow(`${portal.url}/v1/hms/cc/session/begin`, {}, callback);
    const answer = await postCallback(portal, browser, url);
    const { details } = (await answer.json()) as { details?: { reason?: string } };
    return [answer.status, details?.reason ?? null];
  };

  it.each([
    ['staff with one of the methods', { roles: ['reviewers'], amr: ['pwd', 'mfa'] }, [200, null]],
    ['staff with a password alone', { roles: ['reviewers'], amr: ['pwd'] }, [403, 'factorMissing']],
    ['staff of whom nothing is said', { roles: ['reviewers'] }, [403, 'factorMissing']],
    ['makers, whatever they have', { amr: ['pwd'] }, [200, null]],
  ])('lets in, or not: %s', async (_who, claims, expected) => {
    expect(await enter(claims)).toEqual(expected);
  });
});
