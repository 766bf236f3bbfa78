import type { Server } from 'node:http';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '#api/base/metrics.ts';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { listContacts } from '#contract/contacts.ts';
import { deleteSession, readSession } from '#contract/session.ts';
import { notifyEnterpriseEnd } from '#db/queries/live-sessions.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { createEndMemory, roomOfEnd, sessionRoom } from '#realtime/socket-ends.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { endConnections } from '#tests/support/network/end-connections.ts';
import { openSocket } from '#tests/support/network/open-socket.ts';

/** What the specification's readers may count on, in milliseconds. */
const atOnce = 1_000;

type Side = { server: Server; url: string; realtime: Realtime };
type Headers = Record<string, string>;
type Heard = { client: Socket; gone: string[]; goneAt: number };

let portal: ApiPortal;
let sides: Side[];
const clients: Socket[] = [];

/** One api of several: pages, calls and push of its own, on the database that they share. */
async function openSide(): Promise<Side> {
  const deps = { ...portal.deps, metrics: createMetrics() };
  const server = await listen(buildApp(deps), '127.0.0.1', 0);
  // No look of its own within the test: what ends a socket here is what was told.
  const realtime = attachRealtime(server, deps, { recheckEvery: 600_000 });
  return { server, realtime, url: `http://127.0.0.1:${portOf(server)}` };
}

beforeAll(async () => {
  portal = await openApiPortal();
  sides = [await openSide(), await openSide()];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  for (const { realtime } of sides) await realtime.close();
  for (const { server } of sides) await drain(server);
  await portal.close();
});

const sideAt = (at: number): Side => {
  const side = sides[at];
  if (!side) throw new Error('no such side');
  return side;
};

async function join(url: string, extraHeaders: Headers): Promise<Heard> {
  const client = openSocket(url, extraHeaders);
  clients.push(client);
  const heard: Heard = { client, gone: [], goneAt: 0 };
  let head = false;
  client.on('head', () => {
    head = true;
    heard.gone = [];
  });
  client.on('disconnect', (reason) => {
    heard.gone.push(reason);
    heard.goneAt = performance.now();
  });
  await eventually(async () => head, { everyMs: 5 });
  return heard;
}

async function createPerson() {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const sign = () => sessionHeaders(portal.deps, account);
  return { enterprise, account, sign, ...(await sign()) };
}

const ask = (
  url: string,
  headers: Headers,
  { method, path } = listContacts as { method: string; path: string },
) => fetch(url + path, { method, headers, signal: AbortSignal.timeout(20_000) });

/** Statuses of calls that all set out now: what they meet was there at this moment, however long the answers take. */
const askAll = (calls: { url: string; headers: Headers }[]) =>
  Promise.all(calls.map(async ({ url, headers }) => (await ask(url, headers)).status));

/** Milliseconds from `since`, when the end was committed, until every one of the sockets was ended by the server. */
async function untilGone(heard: readonly Heard[], since: number): Promise<number> {
  await eventually(async () => heard.every(({ gone }) => gone.length > 0), { everyMs: 2 });
  for (const { gone } of heard) expect(gone).toEqual(['io server disconnect']);
  return Math.max(...heard.map(({ goneAt }) => goneAt)) - since;
}

async function joinBoth(headers: Headers): Promise<Heard[]> {
  return Promise.all(sides.map(({ url }) => join(url, headers)));
}

describe('signing out at one api', () => {
  it('ends requests and sockets at both within a second; other sessions stay', async () => {
    const person = await createPerson();
    const other = await person.sign();
    const heard = await joinBoth(person.headers);
    const stays = await join(sideAt(1).url, other.headers);
    expect((await ask(sideAt(0).url, person.headers, deleteSession)).status).toBe(200);
    const since = performance.now();
    const answers = askAll(sides.map(({ url }) => ({ url, headers: person.headers })));
    expect(await untilGone(heard, since)).toBeLessThan(atOnce);
    expect(await answers).toEqual([401, 401]);
    expect(stays.client.connected).toBe(true);
    expect((await ask(sideAt(1).url, other.headers)).status).toBe(200);
  });
});

describe('revoking an account’s sessions', () => {
  it('ends every device’s requests and sockets within a second, and counts them', async () => {
    const [person, bystander] = [await createPerson(), await createPerson()];
    const devices = [person, await person.sign(), await person.sign()];
    const heard = (await Promise.all(devices.map(({ headers }) => joinBoth(headers)))).flat();
    const stays = await join(sideAt(0).url, bystander.headers);
    const ended = await revokeAccountSessions(portal.deps.db, person.account.id, new Date());
    const since = performance.now();
    const answers = askAll(devices.map(({ headers }) => ({ url: sideAt(1).url, headers })));
    expect(ended).toBe(3);
    expect(await untilGone(heard, since)).toBeLessThan(atOnce);
    expect(await answers).toEqual([401, 401, 401]);
    expect(stays.client.connected).toBe(true);
    expect(await revokeAccountSessions(portal.deps.db, person.account.id, new Date())).toBe(0);
  });

  it('leaves the one that it is told to leave', async () => {
    const person = await createPerson();
    const other = await person.sign();
    const [mine, theirs] = [
      await join(sideAt(0).url, person.headers),
      await join(sideAt(0).url, other.headers),
    ];
    const options = { except: person.sessionId };
    expect(await revokeAccountSessions(portal.deps.db, person.account.id, new Date(), options)).toBe(1);
    await untilGone([theirs], performance.now());
    expect(mine.client.connected).toBe(true);
    expect((await ask(sideAt(1).url, person.headers)).status).toBe(200);
  });

  it('tells nobody before the commit, and nothing when it is taken back', async () => {
    const person = await createPerson();
    const heard = await join(sideAt(0).url, person.headers);
    const transaction = await portal.deps.db.startTransaction().execute();
    await revokeAccountSessions(transaction, person.account.id, new Date());
    await transaction.rollback().execute();
    expect((await ask(sideAt(0).url, person.headers)).status).toBe(200);
    const since = performance.now();
    await revokeAccountSessions(portal.deps.db, person.account.id, new Date());
    await untilGone([heard], since);
    expect(heard.goneAt).toBeGreaterThanOrEqual(since);
  });
});

describe('a right that is taken away', () => {
  it('ends a disabled account’s requests at once and its sockets within a second', async () => {
    const person = await createPerson();
    const heard = await joinBoth(person.headers);
    await portal.deps.db.transaction().execute(async (trx) => {
      await sql`update account set disabled_at = now() where id = ${person.account.id}`.execute(trx);
      await revokeAccountSessions(trx, person.account.id, new Date());
    });
    const since = performance.now();
    expect((await ask(sideAt(1).url, person.headers)).status).toBe(401);
    expect(await untilGone(heard, since)).toBeLessThan(atOnce);
  });

  it('ends a suspended enterprise’s sockets within a second, refuses its calls, and keeps its sessions', async () => {
    const [person, bystander] = [await createPerson(), await createPerson()];
    const heard = await joinBoth(person.headers);
    const stays = await join(sideAt(0).url, bystander.headers);
    await portal.deps.db.transaction().execute(async (trx) => {
      await sql`update enterprise set state = 0 where id = ${person.enterprise.id}`.execute(trx);
      await notifyEnterpriseEnd(trx, person.enterprise.id);
    });
    const since = performance.now();
    expect((await ask(sideAt(1).url, person.headers)).status).toBe(403);
    expect(await untilGone(heard, since)).toBeLessThan(atOnce);
    const session = await (await ask(sideAt(1).url, person.headers, readSession)).json();
    expect(session).toMatchObject({ enterprise: { id: person.enterprise.id, state: 0 } });
    expect(stays.client.connected).toBe(true);
  });

  it('is found without a word, too, once the connection that listens was lost', async () => {
    const person = await createPerson();
    const heard = await join(sideAt(0).url, person.headers);
    await sql`update enterprise set state = 0 where id = ${person.enterprise.id}`.execute(portal.deps.db);
    const since = performance.now();
    await endConnections(portal.deps.config.database.url, 'assay-events-listen');
    await untilGone([heard], since);
  });
});

describe('the memory of ends', () => {
  it('catches a socket that was admitted just before its session ended, for a while', () => {
    let now = 1_000;
    const ends = createEndMemory(() => now);
    const room = sessionRoom('a');
    expect(ends.endedSince([room], 900)).toBe(false);
    ends.note(room);
    expect(ends.endedSince([sessionRoom('b'), room], 990)).toBe(true);
    expect(ends.endedSince([room], 1_001)).toBe(false);
    now += 31_000;
    ends.note(roomOfEnd('enterprise:x'));
    expect(ends.endedSince([room], 0)).toBe(false);
    expect(ends.endedSince(['enterprise:x'], 0)).toBe(true);
    expect(roomOfEnd('ab12')).toBe('session:ab12');
  });
});
