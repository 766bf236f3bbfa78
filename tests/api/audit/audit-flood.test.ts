import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { createSession } from '#contract/session.ts';
import { rateLimits } from '#domain/quotas/rate-limits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';

let portal: ApiPortal;
beforeAll(async () => {
  const limits = { RATE_LIMIT_SCALE: '1', QUEUE_PREFIX: `test-${randomUUID()}` };
  portal = await openApiPortal({ ...limits, TRUSTED_PROXIES: '127.0.0.1' });
  await eventually(async () => portal.deps.redis.status === 'ready');
});
afterAll(() => portal?.close());

/** A sign-in that nobody began, from this address. */
function forge(address: string, origin: string): Promise<Response> {
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': address };
  return fetch(portal.url + createSession.path, { method: 'POST', body: '{"state":"x"}', headers });
}

async function recorded(network: string): Promise<(string | null)[]> {
  const admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  const { rows } = await admin.call(listAudit, { query: { operation: 'session.create', limit: '100' } });
  return rows.filter(({ address }) => address.startsWith(network)).map(({ errorCode }) => errorCode);
}

it('a visitor cannot fill the log with requests of other sites, whatever addresses of a network they come from', async () => {
  for (let host = 1; host <= 20; host += 1)
    expect((await forge(`2001:db8:1:1::${host}`, 'https://evil.example')).status).toBe(403);
  expect((await forge('2001:db8:1:2::1', 'https://evil.example')).status).toBe(403);
  expect(await recorded('2001:db8:1:1:')).toEqual(['HTS.00000008']);
  expect(await recorded('2001:db8:1:2:')).toEqual(['HTS.00000008']);
});

it('nor with calls beyond a limit', async () => {
  const network = '2001:db8:2:1:';
  for (let call = 0; call < rateLimits.signInBegun.calls; call += 1)
    await portal.deps.rates.take('signInBegun', `${network}:/64`);
  for (let host = 1; host <= 20; host += 1)
    expect((await forge(`${network}:${host}`, portal.deps.config.portal.url)).status).toBe(429);
  expect(await recorded(network)).toEqual([null]);
});
