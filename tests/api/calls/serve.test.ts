import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#api/base/config.ts';
import { openCoreDeps } from '#api/start/create-deps.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import type { ErrorAnswer } from '#contract/error.ts';
import type { Db } from '#db/schema/database.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { errorHandler } from '#middleware/error-handler.ts';
import { requestScope } from '#middleware/request-scope.ts';
import { serve } from '#routes/calls/serve.ts';
import { createTestDatabase, openFixtureDb, type TestDatabase } from '#tests/support/database.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { openSession } from '#tests/support/login/login.ts';
import { noLimits } from '#tests/support/no-limits.ts';

const noted = z.strictObject({
  note: z.string().max(20),
  many: z.array(z.strictObject({ n: z.number() })).optional(),
});
const readThing = endpoint({
  method: 'GET',
  path: '/v1/things/{id}',
  operation: 'product.read',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: z.coerce.number().int().default(1) }),
  response: z.object({ id: z.string(), page: z.number(), by: z.string() }),
});
const writeThing = endpoint({
  method: 'POST',
  path: '/v1/things',
  operation: 'product.write',
  repeats: 'stored',
  bodyLimit: 16 * 1024,
  body: noted,
  response: z.object({ note: z.string(), key: z.string().nullable() }),
  status: 201,
});
const decideThing = endpoint({
  method: 'PUT',
  path: '/v1/things',
  operation: 'review.decide',
  repeats: 'stored',
  response: z.void(),
});
const openThing = endpoint({
  method: 'GET',
  path: '/v1/open/{how}',
  operation: 'certificate.verify',
  params: z.object({ how: z.string() }),
  response: z.object({ ok: z.boolean() }),
});

let database: TestDatabase;
let core: ReturnType<typeof openCoreDeps>;
let fixtureDb: Db;
let server: Server;
let url: string;

beforeAll(async () => {
  const stack = inject('stack');
  database = await createTestDatabase(stack.databaseUrl);
  const config = readConfig({
    ...noLimits,
    DATABASE_URL: database.url,
    DATABASE_TENANT_URL: database.tenantUrl,
    REDIS_URL: stack.redisUrl,
    TEMPORAL_ADDRESS: 'unused:1',
    DATA_DIR: '/tmp',
    LOG_LEVEL: 'silent',
    PORTAL_URL: 'https://portal.example',
    OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
    SESSION_SECRET: 'another-secret-for-tests',
  });
  fixtureDb = openFixtureDb(database.adminUrl);
  core = openCoreDeps(config, 'test', { sees: 'scope', tenant: config.tenantDatabase });
  const { deps } = core;
  const app = express();
  app.use(requestScope(deps.log, deps.metrics));
  serve(app, readThing, deps, async ({ actor }, { params, query }) => {
    const secret = { passwordHash: 'never shown' };
    return { id: params.id, page: query.page, by: actor.name, ...secret };
  });
  serve(app, writeThing, deps, async ({ idempotencyKey }, { body }) => ({
    note: body.note,
    key: idempotencyKey,
  }));
  serve(app, decideThing, deps, async () => undefined);
  serve(app, openThing, deps, async ({ actor }, { params }) => failAs(params.how) ?? { ok: actor === null });
  app.use(errorHandler(deps.metrics));
  server = await listen(app, '127.0.0.1', 0);
  url = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  await drain(server);
  await core.close();
  await fixtureDb.destroy();
  await database.drop();
});

function failAs(how: string): never | undefined {
  if (how === 'crash') throw new Error('secret at /srv/assay/api/db.ts');
  if (how === 'refuse') throw new CatalogueError('productIdentical', { brand: 'Lanyue' });
  if (how === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  if (how.startsWith('22')) throw Object.assign(new Error('of Postgres'), { code: how });
  if (how === 'break') return { ok: 'yes' } as never;
  return undefined;
}

async function callAs(
  role: Role | null,
  path: string,
  init: RequestInit = {},
  headers: Record<string, string> = {},
) {
  const enterprise = role === 'partner' ? await createEnterprise(fixtureDb) : null;
  const session =
    role &&
    (await openSession(
      fixtureDb,
      (
        await createAccount(fixtureDb, { roles: [role], enterpriseId: enterprise?.id ?? null })
      ).id,
      { portalUrl: core.deps.config.portal.url },
    ));
  const given = session
    ? { cookie: session.cookie, 'x-csrf-token': session.csrf, 'content-type': 'application/json' }
    : { 'content-type': 'application/json' };
  return fetch(url + path, { ...init, headers: { ...given, ...headers } });
}

async function refusal(answer: Response) {
  const body = (await answer.json()) as ErrorAnswer;
  expect(body.requestId).toBe(answer.headers.get('x-request-id'));
  return { status: answer.status, code: body.errorCode, ...body };
}

const post = (body: string): RequestInit => ({ method: 'POST', body });
const id = randomUUID();

describe('serve', () => {
  const mount = (unsaid: Endpoint) => () => serve(express(), unsaid, core.deps, async () => undefined);

  it('refuses to start with an operation that the permission table lacks', () => {
    const unknown = { ...openThing, operation: 'thing.invent' as never };
    expect(mount(unknown)).toThrow(/no permission 'thing.invent'/);
  });

  it('refuses to start with a body without a limit, and a change without a word on repeats', () => {
    expect(mount({ ...writeThing, bodyLimit: undefined })).toThrow(/no limit of its body/);
    expect(mount({ ...writeThing, repeats: undefined })).toThrow(/no declaration of repeats/);
  });

  it('answers the contract, and nothing beside it', async () => {
    const answer = await callAs('partner', `/v1/things/${id}?page=3`);
    expect(await answer.json()).toEqual({ id, page: 3, by: '林可' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers the endpoint’s own status, and 204 for nothing', async () => {
    expect((await callAs('partner', '/v1/things', post('{"note":"a"}'))).status).toBe(201);
    const nothing = await callAs('reviewer', '/v1/things', { method: 'PUT' });
    expect([nothing.status, await nothing.text()]).toEqual([204, '']);
  });

  it('gives a visitor to an open operation no actor', async () => {
    expect(await (await callAs(null, '/v1/open/fine')).json()).toEqual({ ok: true });
  });

  it('asks a visitor to sign in, and refuses a wrong role', async () => {
    expect(await refusal(await callAs(null, `/v1/things/${id}`))).toMatchObject({
      status: 401,
      code: 'HTS.00000001',
    });
    const wrong = await refusal(await callAs('individual', `/v1/things/${id}`));
    expect(wrong).toMatchObject({ status: 403, code: 'HTS.100000039' });
  });

  it('checks the right to call before it reads what was sent', async () => {
    const wrong = await refusal(await callAs('individual', '/v1/things', post('{')));
    expect(wrong.status).toBe(403);
  });
});

describe('what was sent', () => {
  it.each([
    ['an unknown field', '{"note":"a","status":"certified"}', 'HTS.00000007'],
    ['an unknown nested field', '{"note":"a","many":[{"n":1,"enterpriseId":"x"}]}', 'HTS.00000007'],
    ['a wrong type', '{"note":1}', 'HTS.00000007'],
    ['a list', '[]', 'HTS.00000007'],
    ['nothing', '', 'HTS.00000007'],
    ['broken JSON', '{"note":', 'HTS.100000125'],
    ['a bare word', '"note"', 'HTS.100000125'],
    ['__proto__', '{"note":"a","__proto__":{"x":1}}', 'HTS.100000125'],
    ['constructor, deep', '{"note":"a","many":[{"n":1,"constructor":{}}]}', 'HTS.100000125'],
  ])('%s is refused', async (_name, body, code) => {
    expect(await refusal(await callAs('partner', '/v1/things', post(body)))).toMatchObject({
      status: 400,
      code,
    });
  });

  it('more than the call has room for is refused', async () => {
    const large = await callAs('partner', '/v1/things', post(JSON.stringify({ note: 'x'.repeat(17_000) })));
    expect(large.status).toBe(413);
  });

  it.each(['?page=1&page=2', '?page=x', '?page=1&sort=name', '?__proto__=1', '?page[]=1'])(
    'the query %s is refused',
    async (query) => {
      expect(await refusal(await callAs('partner', `/v1/things/${id}${query}`))).toMatchObject({
        status: 400,
        code: 'HTS.00000007',
      });
    },
  );

  it('a malformed address is refused', async () => {
    expect((await callAs('partner', '/v1/things/%')).status).toBe(400);
    expect((await callAs('partner', '/v1/things/1')).status).toBe(400);
  });

  it('names each field that is wrong, in the user’s language', async () => {
    const send = (language: string) =>
      callAs('partner', '/v1/things', post(JSON.stringify({ note: 'x'.repeat(21) })), {
        'x-language': language,
      });
    const english = await refusal(await send('en_US'));
    expect(english.message).toBe('Some values did not pass the checks; correct the fields listed');
    expect(english.details?.issues).toEqual([
      { in: 'body', path: 'note', code: 'too_big', message: expect.stringContaining('expected string') },
    ]);
    const chinese = await refusal(await send('zh_CN'));
    expect(JSON.stringify(chinese.details)).toMatch(/\p{Script=Han}/u);
  });

  it('an idempotency key must be a UUID', async () => {
    const key = randomUUID();
    const good = await callAs('partner', '/v1/things', post('{"note":"a"}'), { 'idempotency-key': key });
    expect(await good.json()).toEqual({ note: 'a', key });
    const bad = await callAs('partner', '/v1/things', post('{"note":"a"}'), { 'idempotency-key': '1; drop' });
    expect(bad.status).toBe(400);
  });
});

describe('changing requests', () => {
  const sent = (headers: Record<string, string>) =>
    callAs('partner', '/v1/things', post('{"note":"a"}'), headers);

  it.each([
    ['no token', { 'x-csrf-token': '' }],
    ['another session’s token', { 'x-csrf-token': 'A'.repeat(43) }],
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site fetch without origin', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch without origin', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await refusal(await sent(headers))).toMatchObject({ status: 403, code: 'HTS.00000008' });
  });

  it.each([
    ['the portal’s origin', { origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' }],
    ['no browser', {}],
  ])('%s is accepted', async (_name, headers) => {
    expect((await sent(headers)).status).toBe(201);
  });
});

describe('errors', () => {
  it.each([
    ['zh_CN', '', '已存在'],
    ['en_US', 'zh-CN', 'exists'],
    ['', 'fr;q=1, en-GB;q=0.8, zh;q=0.1', 'exists'],
    ['', 'de', '已存在'],
  ])('speak the user’s language (X-Language %j, Accept-Language %j)', async (language, accepted, part) => {
    const headers = { 'x-language': language, 'accept-language': accepted };
    const refused = await refusal(await callAs(null, '/v1/open/refuse', {}, headers));
    expect(refused).toMatchObject({ status: 409, details: { brand: 'Lanyue' } });
    expect(refused.message).toContain(part);
  });

  it.each([
    ['crash', 500, 'HTS.00000003'],
    ['break', 500, 'HTS.00000003'],
    ['away', 503, 'HTS.00000005'],
    ['22021', 400, 'HTS.00000007'],
    ['22P02', 400, 'HTS.00000007'],
    ['22P05', 400, 'HTS.00000007'],
  ])('%s tells no more than its code', async (how, status, code) => {
    const refused = await refusal(await callAs(null, `/v1/open/${how}`));
    expect(refused).toMatchObject({ status, code });
    expect(JSON.stringify(refused)).not.toMatch(/srv|secret|ECONN|\.ts/);
  });

  it('are counted by code, and requests by route template', async () => {
    await callAs(null, '/v1/open/refuse');
    const text = await core.deps.metrics.registry.metrics();
    expect(text).toMatch(/error_answers_total\{code="HTS\.100000103"\} [1-9]/);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/v1\/open\/\{how\}",status="409"\}/,
    );
  });

  it('never take over a client’s request id', async () => {
    const own = randomUUID();
    const answer = await callAs(null, '/v1/open/fine', {}, { 'x-request-id': own });
    expect(answer.headers.get('x-request-id')).not.toBe(own);
  });
});
