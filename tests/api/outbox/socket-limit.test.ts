import type { Server } from 'node:http';
import express from 'express';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, portOf } from '#api/start/http-server.ts';
import { realtimePath } from '#contract/events.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { frame, openRawSocket } from '#tests/support/network/raw-socket.ts';

let portal: ApiPortal;
let server: Server;
let realtime: Realtime;
const clients: Socket[] = [];

beforeAll(async () => {
  portal = await openApiPortal();
  server = await listen(express(), '127.0.0.1', 0);
  realtime = attachRealtime(server, portal.deps, { socketsPerSession: 3 });
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await realtime.close();
  server.close();
  await portal.close();
});

async function signIn(): Promise<Record<string, string>> {
  const account = await createAccount(portal.deps.db, { roles: ['reviewer'] });
  return (await sessionHeaders(portal.deps, account)).headers;
}

/** What came of joining: the server's cursor, or the refusal. */
function join(extraHeaders: Record<string, string>): Promise<{ client: Socket; refusal: unknown }> {
  const options = { path: realtimePath, transports: ['websocket'], forceNew: true, extraHeaders };
  const client = io(`http://127.0.0.1:${portOf(server)}`, options);
  clients.push(client);
  return new Promise((resolve) => {
    client.once('head', () => resolve({ client, refusal: null }));
    client.once('connect_error', (error) => resolve({ client, refusal: 'data' in error && error.data }));
  });
}

it('takes so many sockets of a session and no more, until one of them closes; others join all the while', async () => {
  const headers = await signIn();
  const first = await join(headers);
  for (const one of [first, await join(headers), await join(headers)]) expect(one.refusal).toBeNull();
  const beyond = await join(headers);
  expect(beyond.refusal).toEqual({ status: 429 });
  // It does not come back by itself, so that a page does not knock without end.
  expect(beyond.client.active).toBe(false);
  expect((await join(await signIn())).refusal).toBeNull();
  first.client.disconnect();
  const again = await eventually(async () => (await join(headers)).refusal === null);
  expect(again).toBe(true);
});

it('does not look for a session again and again for one connection', async () => {
  const stranger = { ...(await signIn()), cookie: `assay_session=${'A'.repeat(43)}` };
  const socket = await openRawSocket(`http://127.0.0.1:${portOf(server)}`, stranger);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
  });
  for (let packet = 0; packet < 100; packet += 1) socket.write(frame('40'));
  // The first byte of the frame by which the server closes.
  expect(await eventually(async () => heard.includes('\x88'))).toBe(true);
  socket.destroy();
  expect(heard.split('HTS.00000001').length - 1).toBeLessThanOrEqual(5);
});
