import { randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildAccountsApp } from '#accounts/app.ts';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { readSession } from '#contract/session.ts';
import { setIpSegments } from '#contract/settings.ts';
import { trustProxies } from '#middleware/trust-proxies.ts';
import { refuseUnregistered } from '#routes/calls/mounted-layers.ts';
import { mountQueueBoard, queueBoardPath } from '#routes/pages/queue-board-routes.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { plantings } from '#tests/support/network/plantings.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';
import { openQueues } from '#workers/queues/open-queues.ts';

const closers: (() => Promise<unknown>)[] = [];
let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await portal.close();
});

async function start(app: Express): Promise<string> {
  const server = await listen(app, '127.0.0.1', 0);
  closers.push(() => drain(server));
  return `http://127.0.0.1:${portOf(server)}`;
}

describe('what is planted beside serve keeps the process from starting', () => {
  it.each(plantings)('%s', async (_what, plant, named) => {
    expect(() => buildApp(portal.deps, { mounts: [plant] })).toThrow(named);
    const accounts = await buildAccountsApp(portal.deps);
    plant(accounts);
    expect(() => refuseUnregistered(accounts)).toThrow(named);
  });
});

it('the queue board is reached from the console’s networks alone', async () => {
  const queues = openQueues({ redis: inject('stack').redisUrl, prefix: `way-${randomUUID()}` });
  closers.push(() => queues.close());
  const board = (app: Express) => mountQueueBoard(app, { ...portal.deps, queues });
  const url = await start(buildApp(portal.deps, { mounts: [board] }));
  const inside = { 'x-forwarded-for': '192.0.2.7' };
  const admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  await admin.send(setIpSegments, { body: { segments: ['192.0.2.0/24'], seen: 0 } }, inside);
  const operator = await createAccount(portal.deps.db, { roles: ['operator'] });
  const { headers } = await sessionHeaders(portal.deps, operator);
  const visit = async (from: Record<string, string>) =>
    (await fetch(url + queueBoardPath, { headers: { ...headers, ...from } })).status;
  expect([await visit(inside), await visit({ 'x-forwarded-for': '203.0.113.9' })]).toEqual([200, 403]);
  await portal.deps.db.deleteFrom('config').execute();
});

describe('forms without scripts are admitted as their endpoints are', () => {
  it.each(['/question', '/en/document/019ac000-0000-7000-8000-000000000000'])('%s', async (path) => {
    const send = async (origin: string) => {
      const body = new URLSearchParams({ helpful: 'yes' });
      return fetch(portal.url + path, { method: 'POST', body, headers: { origin }, redirect: 'manual' });
    };
    const own = await send(portal.deps.config.portal.url);
    // A refused form comes back with what was typed where the pages are built.
    expect([303, 400]).toContain(own.status);
    const forged = await send('https://evil.example');
    expect(forged.status).toBe(403);
  });
});

describe('a body on a method without one is refused, and the connection ended', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE'])('%s', async (method) => {
    const urls = [portal.url, await start(await buildAccountsApp(portal.deps))];
    for (const url of urls) {
      for (const framing of [
        'Content-Length: 4\r\n\r\nabcd',
        'Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n',
      ]) {
        const answer = await sendRaw(
          url,
          `${method} ${readSession.path} HTTP/1.1\r\nHost: localhost\r\n${framing}`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nConnection: close\r\n/i);
        expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
        if (method !== 'HEAD') expect(answer).toContain('HTS.00000007');
      }
    }
  });
});

it('a connection that sends too many calls ahead of their answers is ended', async () => {
  const call = `GET ${readSession.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const answers = (await sendRaw(portal.url, call.repeat(500))).match(/HTTP\/1\.1 /g) ?? [];
  expect(answers.length).toBeLessThan(100);
});

describe('an address is believed from proxies that are named, and from their X-Forwarded-For alone', () => {
  const said = {
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'for=203.0.113.8',
    'x-real-ip': '203.0.113.9',
    'x-client-ip': '203.0.113.10',
    'cf-connecting-ip': '203.0.113.11',
    'true-client-ip': '203.0.113.12',
  };
  it.each([
    ['nobody is named', [], [], '127.0.0.1'],
    ['another proxy is named', ['10.0.0.0/8'], [], '127.0.0.1'],
    ['the proxy is named', ['loopback'], ['x-forwarded-for'], '203.0.113.7'],
  ] as const)('%s', async (_who, trustedProxies, believed, seen) => {
    const app = express();
    app.use(trustProxies(app, { trustedProxies: [...trustedProxies] }, portal.deps.log));
    app.get('/', (request, response) => response.send(request.ip));
    const url = await start(app);
    const seenFor = async (headers: Record<string, string>) => (await fetch(url, { headers })).text();
    for (const [name, value] of Object.entries(said)) {
      const expected = (believed as readonly string[]).includes(name) ? value : '127.0.0.1';
      expect([name, await seenFor({ [name]: value })]).toEqual([name, expected]);
    }
    expect(await seenFor(said)).toBe(seen);
  });
});
