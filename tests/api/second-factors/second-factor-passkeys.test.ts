import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type SignedIn, signIn } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { password, registerPerson } from '#tests/support/login/registered.ts';
import {
  type Arrived,
  addPasskey,
  codesIn,
  givePassword,
  isThrough,
  openPage,
  optionsIn,
  sendPage,
  sendStep,
} from '#tests/support/login/second-factor.ts';
import { createSoftPasskey } from '#tests/support/login/soft-passkey.ts';

let portal: LoginPortal;
let login: string;
let here: SignedIn;

beforeAll(async () => {
  portal = await startLoginPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  ({ login } = await registerPerson(portal.deps.db));
  here = await signIn(portal, login, password);
});

const enterPassword = () => givePassword(portal, login, password);
const send = (at: Arrived, fields: Record<string, string>) => sendStep(portal, at, 'second-step', fields);

describe('a sign-in with a passkey', () => {
  it('asks the passkey, and takes its answer once', async () => {
    const { passkey, done } = await addPasskey(portal, here.browser, { password });
    expect(codesIn(done)).toHaveLength(10);
    const at = await enterPassword();
    const credential = passkey.get(optionsIn(at, 'get'), 1);
    const through = await send(at, { credential });
    expect(isThrough(portal, through)).toBe(true);
    const again = await send(await enterPassword(), { credential });
    expect([again.status, isThrough(portal, again)]).toEqual([401, false]);
  });

  it('refuses another passkey, another page’s answer, and a copy that counts less', async () => {
    const { passkey } = await addPasskey(portal, here.browser, { password });
    const first = await enterPassword();
    expect(
      isThrough(portal, await send(first, { credential: passkey.get(optionsIn(first, 'get'), 5) })),
    ).toBe(true);
    const at = await enterPassword();
    const options = () => optionsIn(at, 'get');
    const others = [
      createSoftPasskey(portal.accountsUrl).get(options()),
      createSoftPasskey('https://evil.example').get(options(), 6),
      '{"id":"x"}',
      'no json',
    ];
    for (const credential of others) expect((await send(at, { credential })).status).toBe(401);
    const copied = await enterPassword();
    const answer = await send(copied, { credential: passkey.get(optionsIn(copied, 'get'), 5) });
    expect(isThrough(portal, answer)).toBe(false);
  });

  it('several may be had, each under its name, and none twice', async () => {
    const { passkey } = await addPasskey(portal, here.browser, { password });
    const confirmed = await openPage(portal, here.browser, '/security/passkey?lang=en');
    const known = passkey.create(optionsIn(confirmed, 'create'));
    const twice = await sendPage(portal, confirmed, '/security/passkey', {
      credential: known,
      name: 'Again',
    });
    expect([twice.status, twice.text.includes(serverTexts('en').secondFactors.problems.known)]).toEqual([
      400,
      true,
    ]);
    const offer = await openPage(portal, here.browser, '/security/passkey?lang=en');
    const credential = createSoftPasskey(portal.accountsUrl).create(optionsIn(offer, 'create'));
    await sendPage(portal, offer, '/security/passkey', { credential, name: 'Blue key' });
    const page = await openPage(portal, here.browser, '/security?lang=en');
    expect([page.text.includes('Security key'), page.text.includes('Blue key')]).toEqual([true, true]);
  });
});
