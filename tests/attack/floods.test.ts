import { afterAll, beforeAll, beforeEach, it } from 'vitest';
import { listApplications } from '#contract/applications.ts';
import { createContact } from '#contract/contacts.ts';
import { beginSession, createSession } from '#contract/session.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { openBrowser } from '#tests/support/login/login.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { expectBearable } from './support/expect-bearable.ts';
import { callFrom } from './support/measure-victim.ts';
import { uploadFlood } from './support/upload-flood.ts';

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

/** What a maker of another enterprise sends, signed in. */
async function signInAttacker(): Promise<Record<string, string>> {
  const { id: enterpriseId } = await createEnterprise(portal.db);
  return portal.signIn(await createAccount(portal.db, { enterpriseId }));
}

const connections = 40;
const body = `{"a":[${'{},'.repeat(82_998)}{}]}`;
const json = { 'content-type': 'application/json' };

it('a flood of JSON bodies by a maker leaves the others their portal', async () => {
  const url = portal.url + createContact.path;
  await expectBearable('JSON bodies of 249 kB by a maker', {
    victim,
    floods: async () => [
      {
        url,
        method: 'POST',
        headers: { ...(await signInAttacker()), ...json },
        body,
        connections,
        from: attacker,
      },
    ],
  });
});

it('nor does one by visitors, of the address that the others share', async () => {
  const url = portal.url + createSession.path;
  const headers = { ...json, origin: portal.url };
  await expectBearable('JSON bodies of 249 kB by visitors of the same address', {
    victim,
    floods: async () => [{ url, method: 'POST', headers, body, connections, from: bystander }],
  });
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
  const flood = { method: 'POST', headers, body: form.toString(), connections } as const;
  let networks = 0;
  await expectBearable('sign-ins', {
    victim,
    floods: async () => {
      networks += 1;
      const from = `127.0.1.${networks}`;
      return [
        { ...flood, url: `${url.split('?')[0]}/sign-in`, from },
        { url: `${portal.url}${beginSession.path}`, connections, from },
      ];
    },
  });
});

it('a flood of uploads leaves them their portal', async () => {
  const bytes = Buffer.alloc(1_000_000, 'nothing that anybody wants to read\n');
  const file = { kind: 'attachment', name: 'log.txt', bytes } as const;
  await expectBearable('uploads of 1 MB', {
    victim,
    floods: async () => [
      uploadFlood(portal, file, { headers: await signInAttacker(), connections, from: attacker }),
    ],
  });
});
