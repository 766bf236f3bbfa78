import type { Express } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#api/app.ts';
import { drain, listen, portOf } from '#api/http-server.ts';
import { busyAnswer } from '#contract/error.ts';
import { createContact } from '#contract/products.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login.ts';

const atOnce = 20;
let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal({
    MAX_REQUESTS_IN_FLIGHT: String(atOnce),
    DATABASE_POOL: '25',
  });
});
afterAll(() => portal.close());

async function counted(reason: string): Promise<number> {
  const metrics = await portal.deps.metrics.registry.metrics();
  const line = new RegExp(`^busy_answers_total\\{status="430",reason="${reason}"\\} (\\d+)$`, 'm').exec(
    metrics,
  );
  return Number(line?.[1] ?? 0);
}

it('refuses what comes beyond the calls it can take at once, and finishes those it took', async () => {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const session = await openSession(db, account.id, { portalUrl: portal.url });
  const post = async () => {
    const number = nextSerial();
    const body = { nickname: '陈予', email: `c${number}@assay.example`, phone: '+86 138 0000 0000' };
    const answer = await session.fetch(createContact.path, { method: 'POST', body: JSON.stringify(body) });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    };
  };

  // Every one of these calls needs this row, and waits.
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await lockEnterprise(trx, enterprise.id);
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  const calls = Array.from({ length: 70 }, async () => void answers.push(await post()));
  await eventually(async () => answers.length === 70 - atOnce);

  for (const refused of answers) {
    expect([refused.status, refused.retryAfter]).toEqual([430, '2']);
    expect(busyAnswer.strict().parse(refused.body).message).toBe('系统繁忙，请稍后再试');
  }
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(portal.url + path)).status).toBe(200);
  // Static files and pages: there is none of this name, which is not the same as being too busy for it.
  expect((await fetch(`${portal.url}/assets/nothing.js`)).status).toBe(404);

  done.resolve();
  await Promise.all([holding, ...calls]);
  expect(answers.filter(({ status }) => status === (createContact.status ?? 200))).toHaveLength(atOnce);
  expect(await counted('requests')).toBe(70 - atOnce);
  expect((await post()).status).toBe(createContact.status ?? 200);
});

it('refuses calls while its event loop stays late, and takes them again afterwards', async () => {
  const burn = (app: Express) =>
    app.get('/v1/burn', (_request, response) => {
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
  const lane = async () => {
    while (!seen.has(430) && performance.now() < end) seen.add(await call('/v1/burn'));
  };
  await Promise.all(Array.from({ length: 60 }, lane));
  expect([...seen].sort()).toEqual([200, 430]);
  expect(await call('/healthz')).toBe(200);
  expect(await counted('event-loop')).toBeGreaterThan(0);
  expect(await eventually(async () => (await call('/v1/burn')) === 200)).toBe(true);
  await drain(server);
});
