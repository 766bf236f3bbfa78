import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { uploadFile } from '#contract/files.ts';
import { createContact } from '#contract/products.ts';
import { beginSession, createSession } from '#contract/session.ts';
import { insertApplicationRow } from '#tests/support/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { openBrowser } from '#tests/support/login.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { tellFigure } from './support/figures.ts';
import type { Flood } from './support/flood.ts';
import { callFrom, measureVictim } from './support/measure-victim.ts';

/** Below it the machine's own unrest is measured, in milliseconds: the bound counts from no less. */
const leastBefore = 20;
const [attacker, bystander] = ['127.0.0.1', '127.0.0.2'];
let portal: AttackedPortal;
let victim: () => Promise<void>;

beforeAll(async () => {
  portal = await startAttackedPortal();
});

// Each time somebody else, whose calls of a minute are not used up.
beforeEach(async () => {
  const enterprise = await createEnterprise(portal.db);
  for (let made = 0; made < 20; made += 1) {
    const product = await createProduct(portal.db, { enterpriseId: enterprise.id });
    await insertApplicationRow(portal.db, { product, status: 'certifying' });
  }
  const headers = await portal.signIn(await createAccount(portal.db, { enterpriseId: enterprise.id }));
  victim = callFrom(bystander, portal.url + listApplications.path, headers);
});
afterAll(() => portal.stop());

async function expectBearable(attack: string, floods: readonly Flood[]): Promise<void> {
  const { before, during, answers } = await measureVictim({ victim, floods });
  const bound = 3 * Math.max(before, leastBefore);
  const figure = `${during.toFixed(1)} ms, before ${before.toFixed(1)} ms; ${JSON.stringify(answers)}`;
  tellFigure({ attack, figure, bound: `≤ 3 × before, of ${leastBefore} ms at least` });
  expect(during).toBeLessThanOrEqual(bound);
}

/** What a maker of another enterprise sends, signed in. */
async function signInAttacker(): Promise<Record<string, string>> {
  const { id: enterpriseId } = await createEnterprise(portal.db);
  return portal.signIn(await createAccount(portal.db, { enterpriseId }));
}

const connections = 40;
const body = `{"a":[${'{},'.repeat(82_998)}{}]}`;
const json = { 'content-type': 'application/json' };

it('a flood of JSON bodies by a maker leaves the others their portal', async () => {
  const headers = { ...(await signInAttacker()), ...json };
  const url = portal.url + createContact.path;
  await expectBearable('p95 of a list call during JSON bodies of 249 kB by a maker', [
    { url, method: 'POST', headers, body, connections, from: attacker },
  ]);
});

it('nor does one by visitors, of the address that the others share', async () => {
  const url = portal.url + createSession.path;
  const headers = { ...json, origin: portal.url };
  await expectBearable('p95 of a list call during JSON bodies of 249 kB by visitors of the same address', [
    { url, method: 'POST', headers, body, connections, from: bystander },
  ]);
});

it('a flood of sign-ins leaves them their portal', async () => {
  const browser = openBrowser();
  const begun = await browser.request(`${portal.accountsUrl}/v1/login`);
  const { callBackUrl } = (await begun.json()) as { callBackUrl: string };
  const { url } = await browser.follow(callBackUrl);
  const headers = {
    cookie: [...browser.jar].map(([name, value]) => `${name.split(' ')[0]}=${value}`).join('; '),
    origin: portal.accountsUrl,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const form = new URLSearchParams({ login: 'nobody@assay.example', password: 'not the password' });
  const flood = { method: 'POST', headers, body: form.toString(), connections, from: attacker } as const;
  await expectBearable('p95 of a list call during sign-ins', [
    { ...flood, url: `${url.split('?')[0]}/sign-in` },
    { url: `${portal.url}${beginSession.path}`, connections, from: attacker },
  ]);
});

it('a flood of uploads leaves them their portal', async () => {
  const headers = await signInAttacker();
  const text = Buffer.alloc(1_000_000, 'nothing that anybody wants to read\n');
  const parts = [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="log.txt"\r\n\r\n',
    '\r\n--x--\r\n',
  ];
  const [head = '', tail = ''] = parts;
  await expectBearable('p95 of a list call during uploads of 1 MB', [
    {
      url: `${portal.url}${uploadFile.path}?kind=attachment`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.concat([Buffer.from(head), text, Buffer.from(tail)]),
      connections,
      from: attacker,
    },
  ]);
});
