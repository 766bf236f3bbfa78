import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { endpoint } from '#contract/endpoint.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { holdBackRefusals } from '#middleware/hold-back.ts';
import { releaseRefused } from '#middleware/limit-concurrency.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { serve } from '#routes/calls/serve.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';

const shares = { account: 2, enterprise: 3, address: 2, passwords: 1 };
const held = endpoint({
  method: 'POST',
  path: '/v1/held',
  operation: 'product.read',
  repeats: 'stored',
  bodyLimit: 16 * 1024,
  body: z.strictObject({ note: z.string() }),
  response: z.void(),
});
const open = endpoint({
  method: 'GET',
  path: '/v1/open',
  operation: 'certificate.verify',
  response: z.void(),
});

let portal: ApiPortal;
let url: string;
let close: () => Promise<void>;
let running: string[];
let finish: () => void;
let done: Promise<void>;

beforeAll(async () => {
  portal = await openApiPortal({
    MAX_CALLS_PER_ACCOUNT: String(shares.account),
    MAX_CALLS_PER_ENTERPRISE: String(shares.enterprise),
    MAX_CALLS_PER_ADDRESS: String(shares.address),
    MAX_SHARE_WAIT_MS: '60000',
  });
  const app = express();
  app.use(requestScope(portal.deps.log, portal.deps.metrics));
  serve(app, held, portal.deps, async ({ actor }) => {
    running.push(actor.accountId);
    await done;
  });
  serve(app, open, portal.deps, async () => {
    running.push('visitor');
    await done;
  });
  app.use(releaseRefused, holdBackRefusals(portal.deps.config), errorHandler(portal.deps.metrics));
  const server = await listen(app, '127.0.0.1', 0);
  url = `http://127.0.0.1:${portOf(server)}`;
  close = () => drain(server);
});
afterAll(async () => {
  await close();
  await portal.close();
});
beforeEach(() => {
  running = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  [done, finish] = [promise, resolve];
});

async function enter(enterpriseId: string) {
  const account = await createAccount(portal.deps.db, { enterpriseId });
  const { headers } = await sessionHeaders(portal.deps, account);
  return { id: account.id, headers: { ...headers, 'content-type': 'application/json' } };
}

type Person = Awaited<ReturnType<typeof enter>>;
const call = async ({ headers }: Person) =>
  (await fetch(url + held.path, { method: 'POST', headers, body: '{"note":""}' })).status;
const calls = (person: Person, count: number) => Array.from({ length: count }, () => call(person));
const runningOf = (id: string) => running.filter((one) => one === id).length;
const isRunning = (id: string, count: number) => eventually(async () => runningOf(id) === count);

describe('a process gives nobody more than their share', () => {
  it('of calls of an account: the others wait, and all are answered', async () => {
    const [busy, other] = [
      await enter((await createEnterprise(portal.deps.db)).id),
      await enter((await createEnterprise(portal.deps.db)).id),
    ];
    const many = calls(busy, 12);
    expect(await isRunning(busy.id, shares.account)).toBe(true);
    const one = call(other);
    expect(await isRunning(other.id, 1)).toBe(true);
    expect(runningOf(busy.id)).toBe(shares.account);
    finish();
    expect(await Promise.all([...many, one])).toEqual(Array(13).fill(204));
  });

  it('of calls of an enterprise, through whichever of its accounts', async () => {
    const { id } = await createEnterprise(portal.deps.db);
    const people = await Promise.all([enter(id), enter(id), enter(id)]);
    const stranger = await enter((await createEnterprise(portal.deps.db)).id);
    const many = people.flatMap((person) => calls(person, 4));
    expect(await eventually(async () => running.length === shares.enterprise)).toBe(true);
    const one = call(stranger);
    expect(await isRunning(stranger.id, 1)).toBe(true);
    expect(running.length).toBe(shares.enterprise + 1);
    finish();
    expect(await Promise.all([...many, one])).toEqual(Array(13).fill(204));
  });

  it('of calls by strangers of an address, who keep nobody out that is signed in there', async () => {
    const person = await enter((await createEnterprise(portal.deps.db)).id);
    const forged = { headers: { ...person.headers, cookie: `assay_session=${'A'.repeat(43)}` } };
    const visits = Array.from({ length: 9 }, () => fetch(url + open.path).then(({ status }) => status));
    expect(await isRunning('visitor', shares.address)).toBe(true);
    expect(await call({ ...person, ...forged })).toBe(401);
    const one = call(person);
    expect(await isRunning(person.id, 1)).toBe(true);
    expect(runningOf('visitor')).toBe(shares.address);
    finish();
    expect(await Promise.all([...visits, one])).toEqual([...Array(9).fill(204), 204]);
  });

  it('and who sends slowly, or leaves, holds no place', async () => {
    const person = await enter((await createEnterprise(portal.deps.db)).id);
    const { port } = new URL(url);
    const head = Object.entries(person.headers).map(([name, value]) => `${name}: ${value}`);
    const begin = `POST ${held.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n${head.join('\r\n')}\r\n\r\n{"no`;
    const slow = Array.from({ length: 6 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
    for (const socket of slow) socket.write(begin);
    finish();
    expect(await Promise.all(calls(person, 6))).toEqual(Array(6).fill(204));
    for (const socket of slow) socket.destroy();
    expect(await Promise.all(calls(person, 6))).toEqual(Array(6).fill(204));
  });

  it('nor does a call that is refused', async () => {
    const person = await enter((await createEnterprise(portal.deps.db)).id);
    const wrong = { ...person, headers: { ...person.headers, 'x-csrf-token': randomUUID() } };
    expect(await Promise.all(calls(wrong, 10))).toEqual(Array(10).fill(403));
    finish();
    expect(await call(person)).toBe(204);
  });
});

it('holds back what calls beyond a limit are told, without a place among those that are worked on', async () => {
  const atOnce = 30;
  const small = await openApiPortal({
    RATE_LIMIT_SCALE: '0.001',
    REFUSAL_DELAY_MS: '1500',
    MAX_REQUESTS_IN_FLIGHT: String(atOnce),
  });
  const ask = async () => {
    const start = performance.now();
    const { status } = await fetch(`${small.url}/v1/hms/cc/session`);
    return { status, ms: performance.now() - start };
  };
  expect((await ask()).status).toBe(200);
  const asked: ReturnType<typeof ask>[] = [];
  while (asked.length < 2 * atOnce) {
    asked.push(...Array.from({ length: 10 }, ask));
    await fetch(`${small.url}/healthz`);
  }
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Math.min(...answers.map(({ ms }) => ms))).toBeGreaterThanOrEqual(1_490);
  // One that does not wait for it leaves nothing behind.
  const { hostname, port } = new URL(small.url);
  connect(Number(port), hostname)
    .end('GET /v1/hms/cc/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    .resume();
  expect(await sendRaw(small.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
    '200 OK',
  );
  await small.close();
});
