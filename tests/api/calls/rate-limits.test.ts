import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { busyAnswer } from '#contract/error.ts';
import { uploadFile } from '#contract/files.ts';
import { readSession } from '#contract/session.ts';
import { busyText } from '#domain/errors/errors.ts';
import { type RateLimitName, rateLimits } from '#domain/quotas/rate-limits.ts';
import { startRedis } from '#infra/local/engines/redis.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';

/** The limits as they are, counted apart from those of other test files. */
const realLimits = () => ({ RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: `test-${randomUUID()}` });
const sessionPath = readSession.path;

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal(realLimits());
  await countInRedis(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const limit of ['visitor', 'signInBegun'] as const) await portal.deps.rates.forget(limit, '127.0.0.1');
});

function redisReady({ deps }: ApiPortal): Promise<boolean> {
  return eventually(async () => deps.redis.status === 'ready');
}

/** All of it, so that a slow moment of the machine is not taken for a Redis that is down. */
function countInRedis(on: ApiPortal): Promise<boolean> {
  on.deps.redis.options.commandTimeout = 30_000;
  return redisReady(on);
}

async function newPartner(on = portal) {
  const enterprise = await createEnterprise(on.deps.db);
  const account = await createAccount(on.deps.db, { enterpriseId: enterprise.id });
  const session = await openSession(on.deps.db, account.id, { portalUrl: on.url });
  return { account, session };
}

/** Leaves so many calls of a limit. */
async function useUp(on: ApiPortal, limit: RateLimitName, who: string, left = 1): Promise<void> {
  for (let call = left; call < rateLimits[limit].calls; call += 1) await on.deps.rates.take(limit, who);
}

/** The status that a visitor gets who sends this X-Forwarded-For, from a proxy or invented. */
async function visit(on: ApiPortal, forwarded?: string): Promise<number> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await fetch(on.url + sessionPath, { headers, signal: AbortSignal.timeout(25_000) })).status;
}

/** So many answers, at most fifty calls at a time, by status. */
async function callMany(total: number, call: () => Promise<number>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let begun = 0;
  const loop = async () => {
    while (begun < total) {
      begun += 1;
      const status = await call();
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, loop));
  return seen;
}

describe('calls of an account', () => {
  it('are answered up to the limit, exactly, with fifty at once', async () => {
    const { account, session } = await newPartner();
    await useUp(portal, 'account', account.id, 100);
    const seen = await callMany(130, async () => (await session.fetch(sessionPath)).status);
    expect(seen).toEqual({ 200: 100, 429: 30 });
    expect((await (await newPartner()).session.fetch(sessionPath)).status).toBe(200);
    const metrics = await portal.deps.metrics.registry.metrics();
    expect(metrics).toContain('busy_answers_total{status="429",reason="account"} 30');
  });

  it.each([
    ['zh_CN', busyText('zh')],
    ['en_US', busyText('en')],
  ])('are then refused for now, in words of %s', async (language, message) => {
    const { account, session } = await newPartner();
    await useUp(portal, 'account', account.id, 0);
    const refused = await session.fetch(sessionPath, { headers: { 'x-language': language } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const body = busyAnswer.strict().parse(await refused.json());
    expect(body).toEqual({ message, requestId: refused.headers.get('x-request-id') });
  });

  it('leave the session as it is', async () => {
    const { account, session } = await newPartner();
    await useUp(portal, 'account', account.id, 0);
    const refused = await session.fetch(sessionPath);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []]);
    await portal.deps.rates.forget('account', account.id);
    expect((await session.fetch(sessionPath)).status).toBe(200);
  });

  it('that upload have a stricter limit, which stops nothing else', async () => {
    const { account, session } = await newPartner();
    await useUp(portal, 'upload', account.id, 0);
    const body = new FormData();
    body.set('file', new Blob(['{}']), 'a.json');
    const headers = { 'x-csrf-token': session.csrf, cookie: session.cookie };
    const answer = await fetch(`${portal.url}${uploadFile.path}?kind=image`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await session.fetch(sessionPath)).status).toBe(200);
  });
});

describe('calls of visitors', () => {
  it('count by address, whatever X-Forwarded-For claims', async () => {
    await useUp(portal, 'visitor', '127.0.0.1', 30);
    const invent = () => `198.51.100.${randomInt(256)}, 203.0.113.${randomInt(256)}`;
    expect(await callMany(60, () => visit(portal, invent()))).toEqual({ 200: 30, 429: 30 });
  });

  it('count by what a trusted proxy vouches for, and not by what the caller put in front of it', async () => {
    const behind = await openApiPortal({ ...realLimits(), TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' });
    await countInRedis(behind);
    await useUp(behind, 'visitor', '203.0.113.9', 20);
    const invent = () => `198.51.100.${randomInt(256)}, 203.0.113.9`;
    expect(await callMany(50, () => visit(behind, invent()))).toEqual({ 200: 20, 429: 30 });
    // A second trusted proxy on the way, another caller, and one that claims to be a proxy.
    expect(await visit(behind, '203.0.113.9, 10.1.2.3')).toBe(429);
    expect(await visit(behind, '203.0.113.9, 203.0.113.10')).toBe(200);
    expect(await visit(behind)).toBe(200);
    await behind.close();
  });

  it('do not use up what accounts at the same address have', async () => {
    await useUp(portal, 'visitor', '127.0.0.1', 0);
    expect(await visit(portal)).toBe(429);
    expect((await (await newPartner()).session.fetch(sessionPath)).status).toBe(200);
  });

  it('that begin to sign in have a stricter limit', async () => {
    await useUp(portal, 'signInBegun', '127.0.0.1', 0);
    const begun = await fetch(`${portal.url}/v1/hms/cc/session/begin`, { redirect: 'manual' });
    expect(begun.status).toBe(429);
    expect(await visit(portal)).toBe(200);
  });
});

describe('while Redis is away', () => {
  it('nobody is shut out, the limits hold in memory, and they are counted in Redis again when it is back', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-redis-'));
    const [port = 0] = await findFreePorts(1);
    const start = () => startRedis({ dataDir, logFile: join(dataDir, 'redis.log'), port });
    let redis = await start();
    const alone = await openApiPortal({ ...realLimits(), REDIS_URL: redis.url });
    await countInRedis(alone);
    await useUp(alone, 'visitor', '127.0.0.1', 0);
    expect(await visit(alone)).toBe(429);

    await redis.kill9();
    await eventually(async () => alone.deps.redis.status !== 'ready');
    await useUp(alone, 'visitor', '127.0.0.1', 100);
    expect(await callMany(120, () => visit(alone))).toEqual({ 200: 100, 429: 20 });

    await rm(join(dataDir, 'appendonlydir'), { recursive: true, force: true });
    redis = await start();
    await redisReady(alone);
    await eventually(async () => (await visit(alone)) === 200);
    expect(Number(await alone.deps.redis.dbsize())).toBeGreaterThan(0);
    await alone.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('calls are not kept waiting by a Redis that stands still', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-redis-'));
    const [port = 0] = await findFreePorts(1);
    const redis = await startRedis({ dataDir, logFile: join(dataDir, 'redis.log'), port });
    const alone = await openApiPortal({ ...realLimits(), REDIS_URL: redis.url });
    await redisReady(alone);
    process.kill(redis.pid, 'SIGSTOP');
    const started = performance.now();
    const seen = await callMany(100, () => visit(alone));
    const tookMs = performance.now() - started;
    process.kill(redis.pid, 'SIGCONT');
    expect(seen).toEqual({ 200: 100 });
    // They are counted ten at a time: 20 s, if each of the ten waited for Redis.
    expect(tookMs).toBeLessThan(15_000);
    await alone.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
