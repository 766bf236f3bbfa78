import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import express from 'express';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '#api/base/metrics.ts';
import { emitEvent } from '#api/events/emit-event.ts';
import { listen, portOf } from '#api/start/http-server.ts';
import {
  type ClientToServerEvents,
  type LiveEvent,
  listEvents,
  realtimePath,
  type ServerToClientEvents,
} from '#contract/events.ts';
import { notifySessionEnds } from '#db/queries/live-sessions.ts';
import { revokeSession } from '#db/queries/sessions.ts';
import type { LiveRoom } from '#domain/messages/live-events.ts';
import { attachRealtime, type Realtime, type RealtimeOptions } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { askActivity, endConnections } from '#tests/support/network/end-connections.ts';
import { openSocket } from '#tests/support/network/open-socket.ts';
import { openDeafSocket } from '#tests/support/network/raw-socket.ts';
import { settleEvents } from '#tests/support/settle-events.ts';

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;
type Listener = { client: Client; events: LiveEvent[]; heads: string[]; gone: string[] };

// An open transaction of any test that runs at the same time holds events back.
vi.setConfig({ testTimeout: 120_000 });

let portal: ApiPortal;
let server: Server;
let url: string;
let realtime: Realtime;
const clients: Client[] = [];

beforeAll(async () => {
  portal = await openApiPortal();
  server = await listen(express(), '127.0.0.1', 0);
  url = `http://127.0.0.1:${portOf(server)}`;
  realtime = attachRealtime(server, portal.deps, { recheckEvery: 200 });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await realtime.close();
  server.close();
  await portal.close();
});

async function createPartner() {
  const enterprise = await createEnterprise(portal.deps.db);
  const account = await createAccount(portal.deps.db, { enterpriseId: enterprise.id });
  return { account, room: `enterprise:${enterprise.id}` as LiveRoom, ...(await sign(account)) };
}
const createReviewer = async () => {
  const account = await createAccount(portal.deps.db, { roles: ['reviewer'] });
  return { account, ...(await sign(account)) };
};
const sign = (account: { id: string }) => sessionHeaders(portal.deps, account);

function connectWith(extraHeaders: Record<string, string>, to = url): Listener {
  const client: Client = openSocket(to, extraHeaders);
  clients.push(client);
  const listener: Listener = { client, events: [], heads: [], gone: [] };
  client.on('event', (event) => listener.events.push(event));
  client.on('head', (cursor) => listener.heads.push(cursor));
  client.on('disconnect', (reason) => listener.gone.push(reason));
  return listener;
}

async function join(headers: Record<string, string>, to = url): Promise<Listener> {
  const listener = connectWith(headers, to);
  await eventually(async () => listener.heads.length > 0, { everyMs: 5 });
  return listener;
}

const emit = (rooms: LiveRoom[], id: string = randomUUID(), version = 1) =>
  emitEvent(portal.deps.db, { rooms, entity: 'application', entityId: id, version, change: { step: 3 } });
const received = (listener: Listener, id: string) =>
  eventually(async () => listener.events.find((event) => event.id === id), { everyMs: 1 });

/** Another process as far as its sockets go. */
async function startSecond(options?: RealtimeOptions) {
  const second = await listen(express(), '127.0.0.1', 0);
  const metrics = createMetrics();
  const live = attachRealtime(second, { ...portal.deps, metrics }, options);
  const close = async () => {
    await live.close();
    await new Promise((closed) => second.close(closed));
  };
  return { address: `http://127.0.0.1:${portOf(second)}`, live, registry: metrics.registry, close };
}

/** Until it listens again, what is only told, and not looked for, goes unheard. */
async function untilListening(cut: number[]): Promise<void> {
  const text = `select from pg_stat_activity
    where application_name = 'assay-events-listen' and datname = current_database() and pid <> all($1)
      and state = 'idle' and query = 'listen assay_session'`;
  await eventually(async () => (await askActivity(portal.deps.config.database.url, text, [cut])).length > 0);
}

/** Bytes of what this process cannot let go of. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('the push', () => {
  it('reaches the enterprise and the staff that it concerns, and nobody else', async () => {
    const [own, foreign, reviewer] = await Promise.all([createPartner(), createPartner(), createReviewer()]);
    const [mine, theirs, staff] = await Promise.all([own, foreign, reviewer].map((one) => join(one.headers)));
    if (!mine || !theirs || !staff) throw new Error('not connected');
    const [id, last] = [randomUUID(), randomUUID()];
    await emit([own.room, 'programme'], id, 7);
    await emit([foreign.room, 'programme'], last);
    const event = await received(mine, id);
    expect(event).toMatchObject({ entity: 'application', id, version: 7, change: { step: 3 } });
    await received(staff, last);
    await received(theirs, last);
    expect(staff.events.map((one) => one.id)).toEqual([id, last]);
    expect(theirs.events.map((one) => one.id)).toEqual([last]);
    expect(mine.events.map((one) => one.id)).toEqual([id]);
  });

  it('comes in the order of the commits, once each, from concurrent writers', async () => {
    const partner = await createPartner();
    const listener = await join(partner.headers);
    const written: string[] = [];
    const write = async () => {
      for (let n = 0; n < 15; n += 1) {
        const id = randomUUID();
        await portal.deps.db.transaction().execute(async (trx) => {
          const change = { n };
          await emitEvent(trx, { rooms: [partner.room], entity: 'upload', entityId: id, version: n, change });
          await sql`select pg_sleep(random() * 0.006)`.execute(trx);
        });
        written.push(id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    await eventually(async () => listener.events.length >= written.length);
    expect(listener.events.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
  });

  it('is not kept waiting by the poll when an older transaction held an event back', async () => {
    const { address, close } = await startSecond({ pollEvery: 3_600_000 });
    const partner = await createPartner();
    const listener = await join(partner.headers, address);
    const older = await portal.deps.db.startTransaction().execute();
    await sql`select pg_current_xact_id()`.execute(older);
    const id = randomUUID();
    await emit([partner.room], id);
    expect(listener.events).toEqual([]);
    await older.commit().execute();
    await received(listener, id);
    listener.client.disconnect();
    await close();
  });

  it('goes on when its database connections are cut', async () => {
    const partner = await createPartner();
    const listener = await join(partner.headers);
    const pids = await endConnections(portal.deps.config.database.url, 'assay-events%');
    const id = randomUUID();
    await emit([partner.room], id);
    await received(listener, id);
    expect(listener.gone).toEqual([]);
    await untilListening(pids);
  });
});

describe('a pump that cannot read', () => {
  it('says so and sends its sockets away, which come back and miss nothing when it can', async () => {
    const { address, live, registry, close } = await startSecond({ pollEvery: 100 });
    const partner = await createPartner();
    const listener = await join(partner.headers, address);
    const reads = () =>
      live.checkPush().then(
        () => 'reads',
        ({ message }) => message,
      );
    await eventually(async () => (await reads()) === 'reads');
    // Until it has found its place in the stream, a new process sends clients away to come back.
    listener.gone.splice(0);
    const locked = await portal.deps.db.startTransaction().execute();
    await sql`lock table event in access exclusive mode`.execute(locked);
    let heads = Number.POSITIVE_INFINITY;
    try {
      await eventually(async () => (await reads()).startsWith('no events read'), { everyMs: 5 });
      await eventually(async () => listener.gone.length > 0, { everyMs: 5 });
      const behind = await registry.getSingleMetricAsString('live_events_behind_seconds');
      expect(Number(/seconds ([\d.]+)$/m.exec(behind)?.[1])).toBeGreaterThan(0.1);
      heads = listener.heads.length;
    } finally {
      await locked.commit().execute();
    }
    await eventually(async () => listener.heads.length > heads, { everyMs: 5 });
    await eventually(async () => (await reads()) === 'reads');
    const id = randomUUID();
    await emit([partner.room], id);
    await received(listener, id);
    listener.client.disconnect();
    await close();
  });
});

describe('a client that was away', () => {
  it('fetches the gap between its cursor and the head over HTTP, and misses nothing', async () => {
    const partner = await createPartner();
    const first = await join(partner.headers);
    const seen = randomUUID();
    await emit([partner.room], seen);
    const { cursor } = await received(first, seen);
    first.client.disconnect();
    const missed = [randomUUID(), randomUUID()];
    for (const id of missed) await emit([partner.room], id);
    const second = await join(partner.headers);
    const caller = await portal.as(partner.account);
    await settleEvents(portal.deps.db);
    const feed = await caller.call(listEvents, { query: { after: cursor } });
    expect(feed.events.map(({ id }) => id)).toEqual(missed);
    expect(feed).toMatchObject({ more: false, reset: false });
    const live = randomUUID();
    await emit([partner.room], live);
    await received(second, live);
    const known = new Set([...feed.events, ...second.events].map(({ id }) => id));
    expect(known).toEqual(new Set([...missed, live]));
  });

  it('gets the cursor of now when it has none, and a refusal for what is no cursor', async () => {
    const { account } = await createPartner();
    const caller = await portal.as(account);
    const feed = await caller.call(listEvents);
    expect(feed).toMatchObject({ events: [], more: false, reset: false });
    expect((await caller.call(listEvents, { query: { after: feed.cursor } })).events).toEqual([]);
    await caller.refusal('parameterInvalid', listEvents, { query: { after: '1' } });
    await caller.refusal('parameterInvalid', listEvents, { query: { after: `${'9'.repeat(20)}-1` } });
    await (await portal.as()).refusal('invalidSession', listEvents);
  });
});

describe('the handshake', () => {
  const refused = async (headers: Record<string, string>): Promise<Error> => {
    const { client } = connectWith(headers);
    const [error] = await new Promise<[Error]>((resolve) => {
      client.once('connect_error', (reason) => resolve([reason]));
    });
    client.disconnect();
    return error;
  };

  it('refuses other origins, and requests that name none', async () => {
    const { headers } = await createPartner();
    expect(await refused({ ...headers, origin: 'https://evil.example' })).not.toHaveProperty('data');
    expect(await refused({ cookie: headers.cookie })).not.toHaveProperty('data');
  });

  it('refuses visitors, ended sessions and accounts without the right, each with its code', async () => {
    const { origin } = (await createPartner()).headers;
    expect(await refused({ origin })).toMatchObject({ data: { errorCode: 'HTS.00000001' } });
    const left = await createPartner();
    await revokeSession(portal.deps.db, left.sessionId, new Date(), null);
    expect(await refused(left.headers)).toMatchObject({ data: { errorCode: 'HTS.00000001' } });
    const single = await sign(await createAccount(portal.deps.db, { roles: ['individual'] }));
    expect(await refused(single.headers)).toMatchObject({ data: { errorCode: 'HTS.100000039' } });
  });

  it('takes no other transport', async () => {
    const { headers } = await createPartner();
    const answer = await fetch(`${url}${realtimePath}/?EIO=4&transport=polling`, { headers });
    expect(answer.status).toBe(400);
  });
});

describe('a socket ends', () => {
  it('at once when its session does, in whatever process that happens; other sessions stay', async () => {
    const partner = await createPartner();
    const [ended, other] = [await join(partner.headers), await join((await sign(partner.account)).headers)];
    await notifySessionEnds(portal.deps.db, [partner.sessionId]);
    // Its row says that it lives: nothing but the notification ends it.
    await eventually(async () => ended.gone.length > 0, { everyMs: 5 });
    expect(ended.gone).toEqual(['io server disconnect']);
    expect(other.client.connected).toBe(true);
  });

  it('when told in its own process', async () => {
    const partner = await createPartner();
    const listener = await join(partner.headers);
    realtime.disconnectSession(partner.sessionId);
    await eventually(async () => listener.gone.length > 0, { everyMs: 5 });
  });

  it('soon after a session that died without a word', async () => {
    const [revoked, expired, disabled, alive] = await Promise.all([1, 2, 3, 4].map(createPartner));
    if (!revoked || !expired || !disabled || !alive) throw new Error('no partners');
    const listeners = await Promise.all([revoked, expired, disabled, alive].map((one) => join(one.headers)));
    const { db } = portal.deps;
    await revokeSession(db, revoked.sessionId, new Date(), null);
    await sql`update session set expires_at = now() - interval '1 s' where id = ${expired.sessionId}`.execute(
      db,
    );
    await sql`update account set disabled_at = now() where id = ${disabled.account.id}`.execute(db);
    await eventually(async () => listeners.slice(0, 3).every(({ gone }) => gone.length > 0));
    expect(listeners[3]?.client.connected).toBe(true);
  });

  it('when its client does not read, while others are served', async () => {
    const partner = await createPartner();
    const deaf = await openDeafSocket(url, partner.headers);
    const listener = await join(partner.headers);
    const { registry } = portal.deps.metrics;
    const before = heldBytes();
    for (let sent = 0; sent < 2_000; sent += 50) {
      await sql`insert into event (room, entity, entity_id, version, change)
        select ${partner.room}, 'message', gen_random_uuid(), n, jsonb_build_object('text', repeat('x', 15000))
        from generate_series(1, 50) n`.execute(portal.deps.db);
      // What is inserted by hand notifies nobody.
      await emit(['programme']);
      await eventually(async () => listener.events.length === 50, { everyMs: 2 });
      listener.events.splice(0);
    }
    expect(listener.gone).toEqual([]);
    expect(await registry.getSingleMetricAsString('live_sockets_cut_total')).toMatch(/total 1$/m);
    expect(await registry.getSingleMetricAsString('live_sockets')).toMatch(/live_sockets 1$/m);
    // Of 30 MB; what is given back by itself takes a moment.
    await eventually(async () => heldBytes() - before < 8 * 1024 * 1024);
    const closed = once(deaf, 'close');
    deaf.resume();
    await closed;
  });
});

describe('a second process', () => {
  it('pushes to its own sockets what anybody commits, and closes without waiting for the deaf', async () => {
    const { address, close } = await startSecond();
    const partner = await createPartner();
    const [here, there] = [await join(partner.headers), await join(partner.headers, address)];
    const deaf = await openDeafSocket(address, partner.headers);
    const id = randomUUID();
    await emit([partner.room], id);
    await Promise.all([received(here, id), received(there, id)]);
    expect([here.events.length, there.events.length]).toEqual([1, 1]);
    // Until the new process has found its place in the stream, it sends clients away to come back.
    there.gone.splice(0);
    const started = performance.now();
    await close();
    // The deaf would be waited for half a minute.
    expect(performance.now() - started).toBeLessThan(15_000);
    await eventually(async () => there.gone.length > 0);
    expect(there.gone).toEqual(['transport close']);
    deaf.destroy();
  });
});
