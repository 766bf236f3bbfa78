import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listColleagues } from '#contract/accounts/colleagues.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/accounts/own-sessions.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { noteDevice } from '#services/sign-in/note-device.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in as a browser does, without its provider. */
async function signIn(accountId: string, userAgent = firefox, at = new Date()) {
  const { db } = portal.deps;
  const device = { token: undefined, userAgent, address: '203.0.113.24' };
  const { place } = await noteDevice(db, accountId, device, { locale: 'zh', now: at });
  return startSession(db, { accountId, idToken: null, now: at, place });
}

async function openAccount() {
  const { id: enterpriseId } = await createEnterprise(portal.deps.db);
  const account = await createAccount(portal.deps.db, { enterpriseId });
  return { account, client: await portal.as(account) };
}

it('says where an account is signed in, by names of our own, and when it came before', async () => {
  const { account, client } = await openAccount();
  await signIn(account.id);
  await signIn(account.id, 'curl/8 <script>');
  const { rows, signedInBefore } = await client.call(listOwnSessions);
  expect(rows.map(({ current }) => current)).toEqual([true, false, false]);
  expect(rows[1]).toMatchObject({ device: null, address: '203.0.113.24', newDevice: true });
  expect(rows[2]).toMatchObject({ device: 'Firefox · Windows', newDevice: false });
  expect(signedInBefore).not.toBeNull();
  const { rows: people } = await client.call(listColleagues);
  expect(people[0]?.signedInAt).not.toBeNull();
});

it('ends one of the others, or all of them, never its own, nor a stranger’s', async () => {
  const { account, client } = await openAccount();
  for (let count = 0; count < 3; count += 1) await signIn(account.id);
  const stranger = await openAccount();
  await signIn(stranger.account.id);
  const [own, first] = (await client.call(listOwnSessions)).rows;
  const [foreign] = (await stranger.client.call(listOwnSessions)).rows;
  const key = { 'idempotency-key': randomUUID() };
  const end = async (id = '') => (await client.send(endOwnSession, { params: { id } }, key)).body;
  for (const id of [own?.id, foreign?.id])
    await client.refusal('dataMissing', endOwnSession, { params: { id: id ?? '' } });
  // Under one key the answer is the first one's.
  for (const _time of [1, 2]) expect(await end(first?.id)).toEqual({ ended: 1 });
  expect(await client.call(endOtherSessions)).toEqual({ ended: 2 });
  expect((await client.call(listOwnSessions)).rows).toHaveLength(1);
  expect((await stranger.client.call(listOwnSessions)).rows).toHaveLength(2);
});

it('makes the provider ask again, too, for whoever was signed out', async () => {
  const { account, client } = await openAccount();
  const { db } = portal.deps;
  const payload = JSON.stringify({ accountId: account.id });
  const record = { model: 'Session', id: `s-${account.id}`, payload, expiresAt: null };
  await db
    .insertInto('oidcRecord')
    .values({ ...record, grantId: null, userCode: null, uid: null, consumedAt: null })
    .execute();
  const left = () => db.selectFrom('oidcRecord').select('id').where('id', '=', record.id).execute();
  await client.call(endOtherSessions);
  expect(await left()).toHaveLength(1);
  await signIn(account.id);
  await client.call(endOtherSessions);
  expect(await left()).toEqual([]);
});
