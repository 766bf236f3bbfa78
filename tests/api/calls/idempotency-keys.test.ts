import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import type { Db } from '#db/schema/database.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { answerOnce } from '#services/calls/answer-once.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { openFixtureDb } from '#tests/support/database.ts';
import { callerOf } from '#tests/support/every-endpoint.ts';
import { createAccount } from '#tests/support/factories.ts';
import { createCaller, createFixture, type Fixture } from '#tests/support/matrix/fixture.ts';
import { prepare } from '#tests/support/matrix/prepare.ts';
import { buildRequest } from '#tests/support/matrix/requests.ts';
import { snapshotTables } from '#tests/support/matrix/snapshot.ts';

let portal: ApiPortal;
/** Takes back what is published by a turn before. */
let owner: Db;
let changing: readonly Endpoint[];

beforeAll(async () => {
  portal = await openApiPortal();
  owner = openFixtureDb(portal.ownerUrl, { max: 1 });
  changing = endpointsOf(buildApp(portal.deps)).filter((endpoint) => keyOf(endpoint) !== null);
});
afterAll(async () => {
  await owner.destroy();
  await portal.close();
});

type Request = ReturnType<typeof buildRequest>;
type Sent = { status: number; body: Record<string, unknown> | null };
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function send({ path, init }: Request, headers: Record<string, string>): Promise<Sent> {
  const answer = await fetch(portal.url + path, { ...init, headers: { ...init.headers, ...headers } });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** What an answer says beside the number of its request. */
function saidOf({ shownOnce = [], repeats }: Endpoint, { status, body }: Sent) {
  // An upload that is begun again says when that was.
  const changing = repeats === 'by-itself' ? ['requestId', 'touchedAt'] : ['requestId'];
  const once = Object.fromEntries([...changing, ...shownOnce].map((name) => [name, null]));
  return { status, body: body && { ...body, ...once } };
}

/** What the database holds. A command that waits is announced again whenever it is asked for, and an upload touched. */
async function held({ repeats }: Endpoint) {
  const { session: _session, event, arrival, ...tables } = await snapshotTables(portal.deps.db);
  return repeats === 'by-itself' ? tables : { ...tables, event, arrival };
}

async function meet(endpoint: Endpoint) {
  const fixture: Fixture = await createFixture(portal.deps);
  const role = callerOf(endpoint);
  const enterpriseId = role === 'partner' ? fixture.enterprise : null;
  const { headers } = await createCaller(portal.deps, { role, enterpriseId, signed: true });
  await owner.deleteFrom('agreementVersion').where('version', '>', 1).execute();
  await prepare[nameOf(endpoint)]?.(fixture, portal.deps);
  return { request: buildRequest(endpoint, fixture), headers };
}

/** The same call with something else in it; null where it says nothing beside its address. */
function changed({ path, init }: Request): Request | null {
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
  const name = Object.keys(body).find((key) => typeof body[key] === 'boolean' || key === 'nickname');
  if (!name) return null;
  const value = typeof body[name] === 'boolean' ? !body[name] : 'another';
  return { path, init: { ...init, body: JSON.stringify({ ...body, [name]: value }) } };
}

/** Calls that take more than the rows of a fixture to succeed, each with the test in which it is repeated. */
const elsewhere: Record<string, string> = {
  'POST /v1/hms/cc/admin/accounts/{id}/erasure 400': 'own-data.test.ts',
  'PUT /v1/hms/cc/console/applications/views/{id} 404': 'saved-views.test.ts',
  'DELETE /v1/hms/cc/console/applications/views/{id} 404': 'saved-views.test.ts',
  'POST /v1/hms/cc/applications/{id}/nudge 409': 'nudges.test.ts',
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/files 415': 'business-agreements.test.ts',
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/supplements 400': 'business-agreements.test.ts',
  'DELETE /v1/hms/cc/reviews/{id}/decisions/{decision} 404': 'decision-grace.test.ts',
  'POST /v1/hms/cc/reviews/{id}/decisions 409': 'applications.test.ts “applies a repeated decision once”',
  'PUT /v1/hms/cc/reviews/{id}/reviewer 409': 'reviewers.test.ts “is taken by a repeated call once”',
  'POST /v1/hms/cc/enterprise/licence 409': 'licences.test.ts',
  'POST /v1/hms/cc/enterprise/admission 409': 'refusals.test.ts',
  'POST /v1/hms/cc/enterprise/business-agreement/files 415': 'signed-copies.test.ts',
  'POST /v1/hms/cc/enterprise/business-agreement/termination 409': 'business-agreements.test.ts',
  'POST /v1/hms/cc/applications/{id}/configurations/{configurationId}/uploads 415': 'uploads.test.ts',
  'POST /v1/hms/cc/applications/{id}/uploads/{uploadId}/declaration 400': 'declared-runs.test.ts',
  'POST /v1/hms/cc/applications/{id}/uploads/{uploadId}/merge 400': 'merged-runs.test.ts',
  'POST /v1/hms/cc/applications/{id}/reused-waivers 404': 'waivers.test.ts',
  'PUT /v1/hms/cc/reviews/{id}/bypass-items/{item}/terms 409': 'waivers.test.ts',
  'POST /v1/hms/cc/admin/form-templates 415': 'form-templates.test.ts',
  'POST /v1/hms/cc/applications/{id}/labs 400': 'labs.test.ts “once at a time”',
  'POST /v1/hms/cc/lab-work/{id}/configurations/{configurationId}/uploads 404': 'labs.test.ts',
  'DELETE /v1/hms/cc/lab-work/{id}/uploads/{upload} 404': 'labs.test.ts',
  'DELETE /v1/hms/cc/account/sessions/{id} 404': 'own-sessions.test.ts',
};

it('every changing call is answered alike under its key, does nothing twice, and refuses something else', async () => {
  const refused: string[] = [];
  const swapped: [string, number][] = [];
  for (const endpoint of changing) {
    const name = nameOf(endpoint);
    const { request, headers } = await meet(endpoint);
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const [one, two] = await Promise.all([send(request, keyed), send(request, keyed)]);
    const before = await held(endpoint);
    const three = await send(request, keyed);
    const first = saidOf(endpoint, one);
    expect([name, saidOf(endpoint, two)]).toEqual([name, first]);
    expect([name, saidOf(endpoint, three)]).toEqual([name, first]);
    expect([name, await held(endpoint)]).toEqual([name, before]);
    if (one.status >= 300) refused.push(`${name} ${one.status}`);
    const other = changed(request);
    if (other && one.status < 300 && endpoint.repeats === 'stored')
      swapped.push([name, (await send(other, keyed)).status]);
  }
  expect(refused).toEqual(Object.keys(elsewhere));
  expect(swapped.length).toBeGreaterThan(2);
  expect(swapped.filter(([, status]) => status !== 400)).toEqual([]);
}, 400_000);

/** A call under a key of its own, for work that a test words. */
async function createCall() {
  const endpoint = changing.find(({ repeats }) => repeats === 'stored');
  if (!endpoint) throw new Error('no answer is kept');
  const { id: accountId } = await createAccount(portal.deps.db, { roles: ['admin'] });
  const operation = 'product.write' as const;
  const note = { requestId: randomUUID(), actor: null, address: '', operation, phase: 'done' } as const;
  const outcome = { noteOf: () => note, failureOf: () => null, markAudited: () => {} };
  return { call: { endpoint, accountId, key: randomUUID(), input: {}, onRepeat: vi.fn() }, outcome };
}

it('a call that Postgres takes back time and again is run until it holds, beside its equals one at a time', async () => {
  const { db } = portal.deps;
  const { call, outcome } = await createCall();
  let [again, beside, most] = [0, 0, 0];
  const answer = () => {
    let tries = 0;
    return answerOnce(db, call).answer(outcome, async (trx) => {
      tries += 1;
      if (tries > 1) beside += 1;
      most = Math.max(most, beside);
      await sql`select pg_sleep(0.01)`.execute(trx);
      if (tries > 1) beside -= 1;
      if (tries > 3) return { made: randomUUID() };
      again += 1;
      throw await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`
        .execute(trx)
        .catch((error: unknown) => error);
    });
  };
  const answers = await Promise.all([answer(), answer(), answer()]);
  expect(new Set(answers.map(({ made }) => made)).size).toBe(1);
  expect(again).toBe(9);
  expect(most).toBe(1);
});

it('of two equal calls that wait for each other, the one that is taken back is given the other’s answer', async () => {
  const { db } = portal.deps;
  const { call, outcome } = await createCall();
  const increase = (trx: Db, name: string) =>
    sql`insert into config (key, value) values (${name}, '1')
      on conflict (key) do update set value = to_jsonb(config.value::int + 1)`.execute(trx);
  const [holdOne, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let holding = 0;
  const inOrder = (names: [string, string]) => {
    let tries = 0;
    return answerOnce(db, call).answer(outcome, async (trx) => {
      tries += 1;
      if (tries > 1) over.resolve();
      await increase(trx, names[0]);
      holding += 1;
      if (holding === 2) holdOne.resolve();
      await holdOne.promise;
      await increase(trx, names[1]);
      // Whoever comes through stays until the other has been taken back, and is answered or tries again.
      if (tries === 1) await over.promise;
      return { made: randomUUID() };
    });
  };
  const both = [inOrder(['circle 1', 'circle 2']), inOrder(['circle 2', 'circle 1'])];
  void Promise.allSettled([Promise.race(both)]).then(() => over.resolve());
  const [first, second] = await Promise.all(both);
  expect(first).toEqual(second);
  expect(call.onRepeat).toHaveBeenCalledTimes(1);
  const { rows } = await sql`select value from config where key like 'circle%'`.execute(db);
  expect(rows).toEqual([{ value: 1 }, { value: 1 }]);
});
