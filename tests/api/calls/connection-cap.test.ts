import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { openRawSocket } from '#tests/support/network/raw-socket.ts';

const most = 20;
const proxy = '127.0.0.9';
let portal: ApiPortal;
let server: Server;
let realtime: Realtime;
const sockets: Socket[] = [];

beforeAll(async () => {
  portal = await openApiPortal({ TRUSTED_PROXIES: proxy });
  server = await listen(buildApp(portal.deps), '127.0.0.1', 0, { connectionsPerAddress: most });
  realtime = attachRealtime(server, portal.deps);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await realtime.close();
  await drain(server);
  await portal.close();
});

/** Opens connections that say nothing; how many of them stay. */
async function open(from: string, count: number): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () =>
    connect({ host: '127.0.0.1', port: portOf(server), localAddress: from }).on('error', () => {}),
  );
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return opened;
}

/** The status that a call over a connection of its own is answered with; null when it is cut. */
async function ask(from: string): Promise<string | null> {
  const [socket] = await open(from, 1);
  if (!socket) throw new Error('no connection');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  if (!socket.closed) await once(socket, 'close');
  return /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(parts).toString())?.[1] ?? null;
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;

it('takes so many connections of an address and cuts the others, while other addresses get in', async () => {
  const opened = await open('127.0.0.3', most + 15);
  for (const socket of opened) socket.resume();
  expect(await eventually(async () => opened.filter(isOpen).length === most)).toBe(true);
  expect(await ask('127.0.0.3')).toBeNull();
  expect(await ask('127.0.0.4')).toBe('200');
  opened.find(isOpen)?.destroy();
  expect(await eventually(async () => (await ask('127.0.0.3')) === '200')).toBe(true);
});

it('counts the sockets of pages as well', async () => {
  const account = await createAccount(portal.deps.db, { roles: ['reviewer'] });
  const { headers } = await sessionHeaders(portal.deps, account);
  const join = async () => {
    const socket = await openRawSocket(`http://127.0.0.1:${portOf(server)}`, headers);
    sockets.push(socket);
    return socket;
  };
  expect(await eventually(join)).toBeTruthy();
  for (let more = 1; more < most; more += 1) await join();
  expect(await ask('127.0.0.1')).toBeNull();
  expect(await ask('127.0.0.4')).toBe('200');
});

it('cuts no proxy that is trusted: everybody comes by its address', async () => {
  const opened = await open(proxy, 3 * most);
  expect(await ask(proxy)).toBe('200');
  expect(opened.filter(isOpen)).toHaveLength(3 * most);
});
