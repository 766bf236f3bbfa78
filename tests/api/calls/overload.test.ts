import { connect, type Socket } from 'node:net';
import express, { type Express } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { busyAnswer } from '#contract/error.ts';
import { createSession, readSession } from '#contract/session.ts';
import { busyText } from '#domain/errors/errors.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { readJsonBody } from '#middleware/json-body.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';

const atOnce = 20;
let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal({
    MAX_REQUESTS_IN_FLIGHT: String(atOnce),
  });
});
afterAll(() => portal.close());

const open = (path: string) => ({ method: 'GET', path, admits: 'everybody' }) as const;

async function counted(reason: string): Promise<number> {
  const metrics = await portal.deps.metrics.registry.metrics();
  const line = new RegExp(`^busy_answers_total\\{status="430",reason="${reason}"\\} (\\d+)$`, 'm').exec(
    metrics,
  );
  return Number(line?.[1] ?? 0);
}

it('refuses what comes beyond the calls it can take at once, and finishes those it took', async () => {
  // The calls wait for a promise, so that the outcome does not depend on how fast the machine is.
  const done = Promise.withResolvers<void>();
  const held = (app: Express) =>
    mountRoute(app, portal.deps, open('/v1/held'), async (_request, response) => {
      await done.promise;
      response.json({ held: true });
    });
  const server = await listen(buildApp(portal.deps, { mounts: [held] }), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${portOf(server)}`;
  const call = async () => {
    const answer = await fetch(`${url}/v1/held`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    };
  };

  const answers: Awaited<ReturnType<typeof call>>[] = [];
  const calls = Array.from({ length: 70 }, async () => void answers.push(await call()));
  await eventually(async () => answers.length === 70 - atOnce);

  for (const refused of answers) {
    expect([refused.status, refused.retryAfter]).toEqual([430, '2']);
    expect(busyAnswer.strict().parse(refused.body).message).toBe(busyText('zh'));
  }
  for (const path of ['/healthz', '/metrics']) expect((await fetch(url + path)).status).toBe(200);
  // An engine that was never asked before may take longer to connect to than its answer is waited for.
  await eventually(async () => (await fetch(`${url}/readyz`)).status === 200);
  // Static files are served as well: one that does not exist is a 404, not a 430.
  expect((await fetch(`${url}/assets/nothing.js`)).status).toBe(404);

  done.resolve();
  await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(atOnce);
  expect(await counted('requests')).toBe(70 - atOnce);
  expect((await call()).status).toBe(200);
  await drain(server);
}, 60_000);

/** Connections that all begin in the same way, and neither write nor read any further. */
async function holdSockets(url: string, count: number, text: string): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const open = () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => {});
    return new Promise<Socket>((resolve) => socket.write(text, () => resolve(socket)));
  };
  const sockets = await Promise.all(Array.from({ length: count }, open));
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

const head = 'Host: localhost\r\nContent-Type: application/json\r\n';
it.each([
  ['send a call slowly', `POST ${createSession.path} HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\n{`],
  ['do not read what they asked for', `GET /v1/large HTTP/1.1\r\n${head}\r\n`],
])('has room for others while many %s', async (_many, text) => {
  const bytes = Buffer.alloc(32 * 1024 * 1024);
  let answered = 0;
  const large = (app: Express) =>
    mountRoute(app, portal.deps, open('/v1/large'), (_request, response) => {
      answered += 1;
      response.send(bytes);
    });
  const server = await listen(buildApp(portal.deps, { mounts: [large] }), '127.0.0.1', 0);
  let begun = 0;
  server.on('request', () => {
    begun += 1;
  });
  const url = `http://127.0.0.1:${portOf(server)}`;
  const before = await counted('requests');
  const release = await holdSockets(url, atOnce + 5, text);
  const isHeld = async () => begun >= atOnce + 5 && (text.startsWith('POST') || answered >= atOnce);
  expect(await eventually(isHeld)).toBe(true);
  for (let call = 0; call < 20; call += 1) expect((await fetch(url + readSession.path)).status).toBe(200);
  expect(await counted('requests')).toBe(before);
  release();
  await drain(server);
});

it('gives up a call whose body does not arrive, and says so', async () => {
  const app = express();
  app.use(requestScope(portal.deps.log, portal.deps.metrics));
  app.post('/', async (request, response) => {
    await readJsonBody(request, { maxBytes: 100, within: 200 });
    response.json({});
  });
  app.use(errorHandler(portal.deps.metrics));
  const server = await listen(app, '127.0.0.1', 0);
  const answer = await sendRaw(
    `http://127.0.0.1:${portOf(server)}`,
    `POST / HTTP/1.1\r\n${head}Content-Length: 9\r\n\r\n{`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain('HTS.00000007');
  await drain(server);
});

it('cuts connections on which nothing moves', async () => {
  const server = await listen(buildApp(portal.deps), '127.0.0.1', 0);
  expect(server.timeout).toBe(120_000);
  await drain(server);
});

it('refuses calls while its event loop stays late, and takes them again afterwards', async () => {
  const burn = (app: Express) =>
    mountRoute(app, portal.deps, open('/v1/burn'), (_request, response) => {
      const end = performance.now() + 20;
      while (performance.now() < end);
      response.json({ burnt: true });
    });
  const overload = { requestsInFlight: 1_000, eventLoopDelayMs: 50 };
  const config = { ...portal.deps.config, overload };
  const server = await listen(buildApp({ ...portal.deps, config }, { mounts: [burn] }), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${portOf(server)}`;
  const call = async (path: string) =>
    (await fetch(url + path, { signal: AbortSignal.timeout(20_000) })).status;
  const seen = new Set<number>();
  const end = performance.now() + 15_000;
  const loop = async () => {
    while (!seen.has(430) && performance.now() < end) seen.add(await call('/v1/burn'));
  };
  await Promise.all(Array.from({ length: 60 }, loop));
  expect([...seen].sort()).toEqual([200, 430]);
  expect(await call('/healthz')).toBe(200);
  expect(await counted('event-loop')).toBeGreaterThan(0);
  expect(await eventually(async () => (await call('/v1/burn')) === 200)).toBe(true);
  await drain(server);
}, 60_000);
