import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { realtimePath } from '#contract/events.ts';
import { uploadFile } from '#contract/files.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { type ReverseProxy, startCaddy, startNginx } from '#tests/support/network/reverse-proxies.ts';

/** The caller's address, by which it is told from the proxy. */
const caller = '127.0.0.2';
let portal: ApiPortal;
let realtime: Realtime;
let server: Awaited<ReturnType<typeof listen>>;
let maker: Awaited<ReturnType<ApiPortal['enterPartner']>>;
let headers: Record<string, string>;

beforeAll(async () => {
  portal = await openApiPortal({ TRUSTED_PROXIES: '127.0.0.1' });
  server = await listen(buildApp(portal.deps), '127.0.0.1', 0);
  realtime = attachRealtime(server, portal.deps);
  maker = await portal.enterPartner();
  headers = (await sessionHeaders(portal.deps, maker.account)).headers;
});
afterAll(async () => {
  await realtime?.close();
  if (server) await drain(server);
  await portal?.close();
});

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
])('behind %s, as the sample sets it up', (_name, start) => {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await start(inject('stack').folder, `127.0.0.1:${portOf(server)}`);
  });
  afterAll(() => proxy?.engine.stop());

  const ask = async (
    path: string,
    { body, ...options }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ) => {
    const asked = request(`${proxy.url}${path}`, { ca: proxy.ca(), localAddress: caller, ...options });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve);
      asked.on('error', reject);
    });
    asked.end(body);
    const answer = await answered;
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  const upload = async () => {
    // Noise, so that it stays large.
    const side = 1_100;
    const noise = { raw: { width: side, height: side, channels: 3 as const } };
    const picture = await sharp(randomBytes(side * side * 3), noise)
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'noise.png');
    const sent = new Response(body);
    return ask(`${uploadFile.path}?kind=image`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': sent.headers.get('content-type') ?? '',
        'x-forwarded-for': '203.0.113.9',
      },
      body: Buffer.from(await sent.arrayBuffer()),
    });
  };

  it('the portal answers, and tells nobody its metrics', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/metrics')).status).toBe(404);
  });

  it('a file of some megabytes arrives, from the caller’s own address and not from the one it claims', async () => {
    const { status, text: body } = await upload();
    expect([status, body]).toEqual([201, expect.any(String)]);
    const { address } = await portal.deps.db
      .selectFrom('auditPending')
      .select('address')
      .where('actorId', '=', maker.account.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(address).toBe(caller);
  });

  it('pushes go over a WebSocket', async () => {
    const socket = io(proxy.url, {
      path: realtimePath,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
      ca: proxy.ca().toString(),
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    expect(socket.io.engine.transport.name).toBe('websocket');
    socket.disconnect();
  });
});
