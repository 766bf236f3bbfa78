import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimits } from '#domain/quotas/rate-limits.ts';
import { nextSerial } from '#tests/support/factories.ts';
import { openBrowser } from '#tests/support/login/login.ts';
import { type LoginPortal, startLoginPortal } from '#tests/support/login/login-portal.ts';
import { tellFigure } from './support/figures.ts';

/** A fortieth of the limits, so that a flood need not be longer than it must: each account costs a password's hash. */
const scale = 0.025;
let portal: LoginPortal;
beforeAll(async () => {
  portal = await startLoginPortal({
    MAIL_FROM: 'Assay <notice@assay.example>',
    RATE_LIMIT_SCALE: String(scale),
    TRUSTED_PROXIES: 'loopback',
    QUEUE_PREFIX: `attack-mail-${process.pid}`,
  });
});
afterAll(() => portal.close());

/** A form that comes from an address of the attacker's choice, by way of a proxy. */
async function post(path: string, fields: Record<string, string>, address: string): Promise<number> {
  const origin = portal.accountsUrl;
  const headers = { origin, 'x-forwarded-for': address };
  const body = new URLSearchParams(fields);
  const answer = await fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' });
  await answer.arrayBuffer();
  return answer.status;
}

const mailsTo = async (pattern: string) =>
  (await portal.deps.db.selectFrom('mail').select('id').where('address', 'like', pattern).execute()).length;

it('registers no more than the wider limits, from however many addresses of a network, and of the world', async () => {
  const browser = openBrowser();
  const asked = await browser.request(`${portal.accountsUrl}/v1/register/?lang=en`);
  const { callBackUrl } = (await asked.json()) as { callBackUrl: string };
  const { pathname } = new URL((await browser.follow(callBackUrl)).url);
  const cookie = [...browser.jar].map(([name, value]) => `${name.split(' ')[0]}=${value}`).join('; ');
  const register = async (address: string) => {
    const login = `flood-${nextSerial()}@flood.example`;
    const person = {
      kind: 'individual',
      login,
      password: 'a long enough one',
      nameZh: '洪',
      nameEn: 'Flood',
    };
    const origin = portal.accountsUrl;
    const answer = await fetch(`${origin}${pathname}/register`, {
      method: 'POST',
      body: new URLSearchParams(person),
      redirect: 'manual',
      headers: { origin, cookie, 'x-forwarded-for': address },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const flood = async (addresses: string[]) => {
    const statuses = await Promise.all(addresses.map(register));
    return statuses.filter((status) => status === 200).length;
  };
  const network = await flood(Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`));
  const ofNetwork = rateLimits.registrationNetwork.calls * scale;
  tellFigure({
    attack: 'registrations from 20 addresses of one network',
    figure: `${network} of 20 taken`,
    bound: `at most ${ofNetwork}`,
  });
  expect(network).toBeGreaterThan(0);
  expect(network).toBeLessThanOrEqual(ofNetwork);
  const world = await flood(Array.from({ length: 40 }, (_, index) => `198.18.${index}.1`));
  const ofAll = rateLimits.registrationAll.calls * scale;
  tellFigure({
    attack: 'registrations from 40 networks more',
    figure: `${network + world} of 60 taken`,
    bound: `at most ${ofAll}`,
  });
  expect(network + world).toBeLessThanOrEqual(ofAll);
  expect(await mailsTo('%@flood.example')).toBe(network + world);
});

it('sends one mailbox no more than a few mails, however it is written and whoever asks', async () => {
  const spellings = [
    'victim@mail.example',
    'VICTIM@mail.example',
    'vic.tim@mail.example',
    'victim+1@mail.example',
  ];
  const statuses: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const login = spellings[round % spellings.length] ?? '';
    statuses.push(await post('/password/forgotten', { login, lang: 'en' }, `198.51.${round}.1`));
  }
  const sent = statuses.filter((status) => status === 200).length;
  const bound = Math.max(1, Math.round(rateLimits.mailbox.calls * scale));
  tellFigure({
    attack: 'mails to one mailbox, asked for 40 times from 40 networks',
    figure: `${sent} sent (an hour, limits at ${scale})`,
    bound: `at most ${bound}`,
  });
  expect(sent).toBe(bound);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
