import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, portOf } from '#api/start/http-server.ts';
import { listAudit } from '#contract/audit.ts';
import { listProducts } from '#contract/products.ts';
import { listQueue } from '#contract/reviews.ts';
import { readSession } from '#contract/session.ts';
import { readSettings, setIpSegments } from '#contract/settings.ts';
import { maxSegments } from '#domain/ip-segments/ip-segments.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { openSocket } from '#tests/support/network/open-socket.ts';

let portal: ApiPortal;
let admin: ApiClient;
let server: Server;
let realtime: Realtime;
let url: string;

beforeAll(async () => {
  portal = await openApiPortal({ TRUSTED_PROXIES: 'loopback' });
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  server = await listen(express(), '127.0.0.1', 0);
  url = `http://127.0.0.1:${portOf(server)}`;
  // Only what is told at once ends a socket here.
  realtime = attachRealtime(server, portal.deps, { recheckEvery: 600_000 });
});
beforeEach(() => portal.deps.db.deleteFrom('config').execute());
afterAll(async () => {
  await realtime.close();
  server.close();
  await portal.close();
});

const inside = { 'x-forwarded-for': '192.0.2.7' };
const outside = { 'x-forwarded-for': '203.0.113.9' };
const office = ['192.0.2.0/24', '2001:db8::/32'];
const save = (segments: string[], seen = 0, from: Record<string, string> = inside) =>
  admin.send(setIpSegments, { body: { segments, seen } }, from);
const reviewer = () => createAccount(portal.deps.db, { roles: ['reviewer'] });
const queue = async (api: ApiClient, from: Record<string, string>) =>
  (await api.send(listQueue, { query: {} }, from)).status;

describe('the console', () => {
  it('is reached from anywhere until segments are named, and then from there alone, at once', async () => {
    const api = await portal.as(await reviewer());
    expect(await queue(api, outside)).toBe(200);
    expect((await save(office)).status).toBe(200);
    const far = await api.send(listQueue, { query: {} }, outside);
    expect(far).toMatchObject({ status: 403, body: { errorCode: 'HTS.100000039' } });
    expect(await queue(api, inside)).toBe(200);
    expect(await queue(api, { 'x-forwarded-for': '2001:db8::7' })).toBe(200);
    // Who one is can be asked from anywhere, and what a proxy of nobody's says is not believed.
    expect((await api.send(readSession, {}, outside)).status).toBe(200);
    expect(await queue(api, { 'x-forwarded-for': '192.0.2.7, 203.0.113.9' })).toBe(403);
    const { ipSegments } = readSettings.response.parse((await admin.send(readSettings, {}, inside)).body);
    expect(ipSegments).toEqual({ values: { segments: office }, version: 1 });
    expect((await save([], 1)).status).toBe(200);
    expect(await queue(api, outside)).toBe(200);
  });

  it('is the staff’s: makers work from anywhere', async () => {
    const { partner } = await portal.enterPartner();
    await save(office);
    expect((await partner.send(listProducts, { query: {} }, outside)).status).toBe(200);
  });

  it('is not shut by whoever would stand outside', async () => {
    const { status, body } = await save(office, 0, outside);
    expect([status, body]).toMatchObject([
      400,
      { errorCode: 'HTS.100000029', details: { reason: 'ownAddress', address: '203.0.113.9' } },
    ]);
    expect(await queue(await portal.as(await reviewer()), outside)).toBe(200);
  });

  it.each([
    ['no prefix', ['192.0.2.1']],
    ['too long a prefix', ['192.0.2.0/33']],
    ['no address', ['office/24']],
    ['too many', Array.from({ length: maxSegments + 1 }, () => '192.0.2.0/24')],
  ])('is refused a segment with %s', async (_what, segments) => {
    await admin.refusal('ipSegmentInvalid', setIpSegments, { body: { segments, seen: 0 } });
  });

  it('is one administrator’s to shut of two at once', async () => {
    await save(office);
    expect(await save(['192.0.2.0/25'])).toMatchObject({
      status: 400,
      body: { details: { reason: 'version', version: 1 } },
    });
  });

  it('is opened again by the operator’s command, of which the audit log is told', async () => {
    await save(office);
    const env = {
      DATABASE_URL: portal.deps.config.database.url,
      DATABASE_ADMIN_URL: portal.deps.config.adminDatabase?.url ?? '',
      REDIS_URL: 'redis://unused:1',
      TEMPORAL_ADDRESS: 'unused:1',
      OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
      SESSION_SECRET: 'another-secret-for-tests',
      DATA_DIR: '/tmp',
    };
    const script = 'infra/production/open-console.ts';
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 });
    expect(stdout).toContain(office.join(', '));
    expect(await queue(await portal.as(await reviewer()), outside)).toBe(200);
    const { rows } = await admin.call(listAudit, { query: { operation: 'setting.administer' } as never });
    expect(rows[0]).toMatchObject({ actor: null, address: 'command line', outcome: 'done' });
  });
});

describe('a socket', () => {
  it('of the staff ends at once when its address is shut out, and is not let in from there', async () => {
    const { headers } = await sessionHeaders(portal.deps, await reviewer());
    const [near, far] = [
      openSocket(url, { ...headers, ...inside }),
      openSocket(url, { ...headers, ...outside }),
    ];
    try {
      await eventually(async () => near.connected && far.connected);
      await save(office);
      await eventually(async () => !far.connected);
      const refused: string[] = [];
      far.on('connect_error', ({ message }) => refused.push(message));
      far.connect();
      await eventually(async () => refused.length > 0);
      near.connect();
      await eventually(async () => near.connected);
    } finally {
      near.disconnect();
      far.disconnect();
    }
  });
});
