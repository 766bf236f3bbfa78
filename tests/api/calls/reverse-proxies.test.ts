import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { realtimePath } from '#contract/events.ts';
import { uploadFile } from '#contract/files.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
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

type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer };

async function askBehind(proxy: ReverseProxy, path: string, { body, ...options }: Asked) {
  const asked = request(`${proxy.url}${path}`, { ca: proxy.ca(), localAddress: caller, ...options });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve);
    asked.on('error', reject);
  });
  asked.end(body);
  const answer = await answered;
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
])('behind %s, as the sample sets it up', (_name, start) => {
  let proxy: ReverseProxy;
  beforeAll(async () => {
    proxy = await start(inject('stack').folder, `127.0.0.1:${portOf(server)}`);
  });
  afterAll(() => proxy?.engine.stop());

  const ask = (path: string, options: Asked = {}) => askBehind(proxy, path, options);
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

/** Takes every call and dies under it. */
async function startDying() {
  const dying = createServer(({ url, socket }, answer) => {
    if (url === '/healthz') answer.end();
    else socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(dying, 'listening');
  return dying;
}

it('behind Caddy a call with a key is sent to another process where one dies under it, one without is not', async () => {
  const dying = await startDying();
  const both = `127.0.0.1:${portOf(dying)} 127.0.0.1:${portOf(server)}`;
  const proxy = await startCaddy(inject('stack').folder, both);
  const sent = { method: 'POST', headers, body: Buffer.from('{}') };
  const keyed = () => ({ ...sent, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const twice = async (ask: () => typeof sent) => [
    (await askBehind(proxy, uploadFile.path, ask())).status,
    (await askBehind(proxy, uploadFile.path, ask())).status,
  ];
  try {
    expect(await twice(keyed)).toEqual([400, 400]);
    expect((await twice(() => sent)).sort()).toEqual([400, 502]);
  } finally {
    await proxy.engine.stop();
    await drain(dying);
  }
});

it('behind Caddy nobody sees that one of several processes is gone, whatever they send', async () => {
  const [gone] = await findFreePorts(1);
  const several = `127.0.0.1:${gone} 127.0.0.1:${portOf(server)}`;
  const proxy = await startCaddy(inject('stack').folder, several);
  try {
    for (let n = 0; n < 4; n += 1) {
      expect((await askBehind(proxy, '/healthz', {})).status).toBe(200);
      // The portal's own answer: there is no such file.
      const sent = { method: 'POST', headers, body: Buffer.from('{}') };
      expect((await askBehind(proxy, uploadFile.path, sent)).status).toBe(400);
    }
  } finally {
    await proxy.engine.stop();
  }
});
