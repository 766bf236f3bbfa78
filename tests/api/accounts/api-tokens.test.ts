import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/accounts/api-tokens.ts';
import { beginArrival, finishArrival, sendArrivalBytes } from '#contract/applications/arrivals.ts';
import { getCheckProfile } from '#contract/applications/verdicts.ts';
import { commandApplication, getApplication, listApplications } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { uploadResult } from '#contract/evidence.ts';
import { readSession } from '#contract/session.ts';
import type { TokenScope } from '#domain/accounts/permissions.ts';
import { apiTokenLimits } from '#domain/api-tokens/api-tokens.ts';
import { type ErrorName, findByCode } from '#domain/errors/errors.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createMaker } from '#tests/support/applications/evidence-rig.ts';
import { sealAll } from '#tests/support/audit.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { insertToken } from '#tests/support/matrix/token-caller.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());

const xml = Buffer.from(buildTradefedXml());

async function enterMaker() {
  const { db } = portal.deps;
  const maker = await createMaker(db);
  // Where the first result is a step of its own.
  await db.updateTable('application').set({ step: 3 }).where('id', '=', maker.application.id).execute();
  return { ...maker, person: await portal.as(maker.account) };
}
type Maker = Awaited<ReturnType<typeof enterMaker>>;

const bodyOf = (scopes: TokenScope[]) => ({ name: 'Nightly build', scopes, days: 30 as const });

/** Made as a person makes it, and the headers of who calls with it. */
async function makeToken({ person }: Maker, ...scopes: TokenScope[]) {
  const made = await person.call(createApiToken, { body: bodyOf(scopes) });
  return { ...made, headers: { authorization: `Bearer ${made.token}` } };
}

type Sent = { status: number; body: Record<string, unknown> };
type Headers = Record<string, string>;

/** As a build system calls: nothing but the token. */
async function call(
  endpoint: Endpoint,
  headers: Headers,
  {
    params = {},
    query = '',
    body,
  }: { params?: Headers; query?: string; body?: string | Blob | FormData } = {},
): Promise<Sent> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  const type: Headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const init = { method: endpoint.method, headers: { ...type, ...headers }, ...(body && { body }) };
  const answer = await fetch(portal.url + path + query, init);
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

const nameOf = ({ body }: Sent): ErrorName | undefined => findByCode(String(body.errorCode))?.name;

function formOf(): FormData {
  const form = new FormData();
  form.append('file', new Blob([xml]), 'test_result.xml');
  return form;
}

const send = ({ first: { applicationId: id, configurationId } }: Maker, headers: Headers) =>
  call(
    uploadResult,
    { ...headers, 'idempotency-key': randomUUID() },
    {
      params: { id, configurationId },
      body: formOf(),
    },
  );

const apply = (id: string, headers: Headers, type = 'apply') =>
  call(
    commandApplication,
    { ...headers, 'idempotency-key': randomUUID() },
    {
      params: { id },
      body: JSON.stringify({ type }),
    },
  );

const commandsOf = (applicationId: string) =>
  portal.deps.db.selectFrom('command').selectAll().where('applicationId', '=', applicationId).execute();

/** What the workflow does with a command that waits. */
async function commitOf({ application: { id, number } }: Maker) {
  const [command] = await commandsOf(id);
  const { version } = await portal.deps.db
    .selectFrom('application')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!command) throw new Error('nothing was commanded');
  const { id: commandId, type } = command;
  return commitCommand(portal.deps, { applicationId: id, number, commandId, type, version });
}

describe('a token of an enterprise', () => {
  test('is shown once, and kept as its hash', async () => {
    const maker = await enterMaker();
    const key = { 'idempotency-key': randomUUID() };
    const input = { body: bodyOf(['read']) };
    const { body: made } = (await maker.person.send(createApiToken, input, key)) as { body: Sent['body'] };
    expect(made.token).toMatch(/^assay_[\w-]{43}$/);
    const { body: again } = await maker.person.send(createApiToken, input, key);
    expect(again).toMatchObject({ id: made.id, token: null });
    const { rows } = await maker.person.call(listApiTokens);
    expect(rows).toMatchObject([{ id: made.id, ending: String(made.token).slice(-4), state: 'good' }]);
    const stored = await portal.deps.db.selectFrom('apiToken').selectAll().execute();
    const tables = JSON.stringify([
      stored,
      await portal.deps.db.selectFrom('idempotencyRecord').selectAll().execute(),
    ]);
    expect(tables).toContain(createHash('sha256').update(String(made.token)).digest('hex'));
    expect(tables).not.toContain(String(made.token).slice(6));
  });

  test('reads, uploads, uploads in parts and submits, each by its scope alone', async () => {
    const maker = await enterMaker();
    const { id } = maker.application;
    const by = {
      read: await makeToken(maker, 'read'),
      upload: await makeToken(maker, 'upload'),
      submit: await makeToken(maker, 'submit'),
    };
    const calls = {
      read: (headers: Headers) => call(getCheckProfile, headers, { params: { id } }),
      upload: (headers: Headers) => send(maker, headers),
      submit: (headers: Headers) => apply(id, headers),
    };
    for (const [scope, run] of Object.entries(calls)) {
      for (const [other, { headers }] of Object.entries(by)) {
        const answer = await run(headers);
        if (other === scope) expect(nameOf(answer), scope).not.toBe('permissionDenied');
        else
          expect(answer, `${scope} with ${other}`).toMatchObject({
            status: 403,
            body: { details: { reason: 'scope' } },
          });
      }
    }
    expect((await call(listApplications, by.read.headers)).body).toMatchObject({ rows: [{ id }] });
    const sum = createHash('sha256').update(xml).digest('hex');
    const announced = {
      ...maker.first,
      labWork: null,
      name: 'test_result.xml',
      size: xml.length,
      sha256: sum,
    };
    const begun = await call(beginArrival, by.upload.headers, { body: JSON.stringify(announced) });
    const params = { id: String(begun.body.id) };
    await call(sendArrivalBytes, by.upload.headers, { params, query: '?offset=0', body: new Blob([xml]) });
    expect(await call(finishArrival, by.upload.headers, { params })).toMatchObject({
      body: { size: xml.length },
    });
  });

  test('is named in the audit log, and in the history of what it did', async () => {
    const maker = await enterMaker();
    const { headers, id, name } = await makeToken(maker, 'upload');
    expect((await send(maker, headers)).status).toBe(201);
    expect(await commitOf(maker)).toMatchObject({ kind: 'committed' });
    const history = await portal.deps.db
      .selectFrom('history')
      .select(['event', 'detail'])
      .where('applicationId', '=', maker.application.id)
      .execute();
    expect(history).toMatchObject([{ event: 'receive-result', detail: { token: name } }]);
    await sealAll(portal.deps.db);
    const logged = await portal.deps.db
      .selectFrom('auditEntry')
      .select(['actorId', 'operation', 'detail', 'phase'])
      .where('operation', '=', 'evidence.write')
      .where('actorId', '=', maker.account.id)
      .orderBy('sequence')
      .execute();
    for (const entry of logged) expect(entry.detail).toMatchObject({ token: { id, name } });
    expect(logged.map(({ phase }) => phase)).toEqual(['asked', 'done']);
  });

  test('gives no command but that to submit, and none once it is revoked', async () => {
    const maker = await enterMaker();
    const { headers, id } = await makeToken(maker, 'upload', 'submit');
    expect(nameOf(await apply(maker.application.id, headers, 'end'))).toBe('permissionDenied');
    expect(await commandsOf(maker.application.id)).toEqual([]);
    expect((await send(maker, headers)).status).toBe(201);
    await maker.person.call(revokeApiToken, { params: { id } });
    expect(await commitOf(maker)).toMatchObject({ kind: 'refused', error: 'permissionDenied' });
    expect(await send(maker, headers)).toMatchObject({ status: 401 });
  });

  test('calls for its enterprise alone, and for nobody’s browser', async () => {
    const maker = await enterMaker();
    const other = await enterMaker();
    const { headers } = await makeToken(maker, 'read', 'upload', 'submit');
    const params = { id: other.application.id };
    expect(nameOf(await call(getApplication, headers, { params }))).toBe('applicationMissing');
    expect(nameOf(await apply(other.application.id, headers))).toBe('applicationMissing');
    expect(nameOf(await send(other, headers))).toBe('applicationMissing');
    // Not even what is open to everybody, and nothing about tokens.
    for (const endpoint of [readSession, listApiTokens]) {
      expect(nameOf(await call(endpoint, headers)), endpoint.path).toBe('permissionDenied');
    }
    const session = await portal.as(maker.account);
    const stale = { authorization: `Bearer assay_${'x'.repeat(43)}` };
    expect(await session.send(listApplications, {}, stale)).toMatchObject({ status: 401 });
    const elsewhere = { ...headers, origin: 'https://elsewhere.example' };
    expect((await send(maker, elsewhere)).status).toBe(201);
  });
});

describe('a token ends', () => {
  const tried = ({ headers }: { headers: Headers }) => call(listApplications, headers);

  test('on its day', async () => {
    const maker = await enterMaker();
    const made = await makeToken(maker, 'read');
    expect((await tried(made)).status).toBe(200);
    portal.setClock(new Date(Date.parse(made.expiresAt)));
    expect(nameOf(await tried(made))).toBe('sessionExpired');
    portal.setClock(null);
  });

  test('with the account of who made it, and with what that may do', async () => {
    const { db } = portal.deps;
    const maker = await enterMaker();
    const made = await makeToken(maker, 'upload', 'read');
    const set = (change: object) =>
      db.updateTable('account').set(change).where('id', '=', maker.account.id).execute();
    await set({ enterpriseRight: 'view' });
    expect((await tried(made)).status).toBe(200);
    expect(nameOf(await send(maker, made.headers))).toBe('permissionDenied');
    await set({ disabledAt: new Date() });
    expect(nameOf(await tried(made))).toBe('invalidSession');
    await set({ disabledAt: null, enterpriseId: (await createEnterprise(db)).id });
    expect(nameOf(await tried(made))).toBe('invalidSession');
  });

  test('by whoever manages there, and by nobody else', async () => {
    const { db } = portal.deps;
    const maker = await enterMaker();
    const { id } = await makeToken(maker, 'read');
    const other = await enterMaker();
    await other.person.refusal('dataMissing', revokeApiToken, { params: { id } });
    const { enterpriseId } = maker.account;
    const colleague = await createAccount(db, { enterpriseId });
    await db
      .updateTable('account')
      .set({ enterpriseRight: 'submit' })
      .where('id', '=', colleague.id)
      .execute();
    await (await portal.as(colleague)).refusal('permissionDenied', revokeApiToken, { params: { id } });
    const ended = await maker.person.call(revokeApiToken, { params: { id } });
    expect(ended).toMatchObject({ state: 'revoked' });
    expect(await maker.person.call(revokeApiToken, { params: { id } })).toEqual(ended);
  });
});

test('an enterprise has fifty at most, however many are made at once; each with a scope and an end', async () => {
  const maker = await enterMaker();
  const enterpriseId = String(maker.account.enterpriseId);
  const given = { enterpriseId, accountId: maker.account.id };
  for (let made = 0; made < apiTokenLimits.most - 1; made += 1) await insertToken(portal.deps.db, given);
  const input = { body: bodyOf(['read']) };
  const answers = await Promise.all([1, 2, 3].map(() => maker.person.send(createApiToken, input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  for (const wrong of [
    { scopes: [] },
    { scopes: ['read', 'read'] },
    { scopes: ['people'] },
    { days: 3_650 },
    { name: ' ' },
  ]) {
    await maker.person.refusal('parameterInvalid', createApiToken, {
      body: { ...bodyOf(['read']), ...wrong },
    });
  }
});

test('when it was used last is written to the minute', async () => {
  const maker = await enterMaker();
  const { headers } = await makeToken(maker, 'read');
  const start = Date.now();
  const usedAt = async (later: number) => {
    portal.setClock(new Date(start + later));
    await call(listApplications, headers);
    portal.setClock(null);
    return Date.parse((await maker.person.call(listApiTokens)).rows[0]?.lastUsedAt ?? '') - start;
  };
  expect([await usedAt(5_000), await usedAt(20_000), await usedAt(70_000)]).toEqual([5_000, 5_000, 70_000]);
});
