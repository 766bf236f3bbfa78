import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#api/app.ts';
import { type Endpoint, keyOf } from '#contract/endpoint.ts';
import { inOneTransaction } from '#db/joined-work.ts';
import type { Db } from '#db/schema.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { answerOnce } from '#services/calls/answer-once.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { callerOf } from '#tests/support/every-endpoint.ts';
import { createAccount, createProduct, nextSerial } from '#tests/support/factories.ts';
import { createCaller, createFixture, type Fixture } from '#tests/support/matrix/fixture.ts';
import { buildRequest } from '#tests/support/matrix/requests.ts';
import { snapshotTables } from '#tests/support/matrix/snapshot.ts';

let portal: ApiPortal;
let changing: readonly Endpoint[];

beforeAll(async () => {
  portal = await openApiPortal();
  changing = endpointsOf(buildApp(portal.deps)).filter((endpoint) => keyOf(endpoint) !== null);
});
afterAll(() => portal.close());

/** What the fixture lacks for a call to succeed. */
const prepare: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  'PUT /v1/hms/cc/products/{id}': takeFreeProduct,
  'DELETE /v1/hms/cc/products/{id}': takeFreeProduct,
  'POST /v1/hms/cc/applications': takeFreeProduct,
  'PUT /v1/hms/cc/applications/{id}/materials': ({ application }) =>
    portal.deps.db
      .updateTable('application')
      .set({ status: 'product-rejected' })
      .where('id', '=', application)
      .execute(),
  'POST /v1/hms/cc/operations/effects/{id}/retry': setAside,
  'POST /v1/hms/cc/operations/effects/{id}/give-up': setAside,
  'PUT /v1/hms/cc/admin/bulletins/{id}': layDraft,
  'DELETE /v1/hms/cc/admin/bulletins/{id}': layDraft,
  'POST /v1/hms/cc/admin/enquiries/{id}/replies': layEnquiry,
  'POST /v1/hms/cc/admin/enquiries/{id}/closure': layEnquiry,
  'PUT /v1/hms/cc/admin/document-directories/{id}': layDirectory,
  'DELETE /v1/hms/cc/admin/document-directories/{id}': layDirectory,
  'POST /v1/hms/cc/admin/documents': layDirectory,
  'PUT /v1/hms/cc/admin/documents/{id}': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}': layDocument('draft'),
  'PUT /v1/hms/cc/admin/documents/{id}/draft': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}/draft': layDocument('redrafted'),
  'POST /v1/hms/cc/admin/documents/{id}/publication': layDocument('draft'),
  'DELETE /v1/hms/cc/admin/documents/{id}/publication': layDocument('redrafted'),
  'PUT /v1/hms/cc/admin/maintenance/{id}': layMaintenance,
  'DELETE /v1/hms/cc/admin/maintenance/{id}': layMaintenance,
  'PUT /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}': layText(null),
  'DELETE /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}': layText(null),
  'POST /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/publication': layText(null),
  'DELETE /v1/hms/cc/admin/agreement-texts/{agrType}/versions/{version}/publication': layText('2099-01-01'),
  'POST /v1/hms/cc/admin/certificates/{number}/revocation': layCertificate,
  'PUT /v1/hms/cc/admin/certificates/{number}/term': layCertificate,
  'DELETE /v1/hms/cc/admin/products/{id}/deactivation': ({ product, enterprise }) =>
    sql`insert into product_deactivation values (${product}, ${enterprise}, 'recall', '召回', 'Recalled', now())`.execute(
      portal.deps.db,
    ),
  'PUT /v1/hms/cc/admin/general-config/{id}': layConfig,
  'DELETE /v1/hms/cc/admin/general-config/{id}': layConfig,
  'PUT /v1/hms/cc/admin/reference-data/{id}': layItem('os'),
  'DELETE /v1/hms/cc/admin/reference-data/{id}': layItem('os'),
  'POST /v1/hms/cc/admin/preloaded-list': layItem('preloaded-app'),
  'PUT /v1/hms/cc/admin/suites/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suites/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/publish': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/withdraw': laySuite(true),
  'POST /v1/hms/cc/admin/suites/{id}/issues': laySuite(false),
  'PUT /v1/hms/cc/admin/suite-issues/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suite-issues/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/suites/{id}/uploads': laySuite(false),
  'POST /v1/hms/cc/admin/suite-uploads/{id}/finish': laySuite(false, randomUUID),
  'DELETE /v1/hms/cc/admin/suite-uploads/{id}': laySuite(false),
  'DELETE /v1/hms/cc/admin/suite-packages/{id}': laySuite(false),
  'POST /v1/hms/cc/admin/enterprises/{id}/codes/{code}/withdrawal': ({ enterprise }) =>
    sql`insert into partner_code values ('LANYUE7', ${enterprise}, now())`.execute(portal.deps.db),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement': setAgreement('preparing'),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/state': setAgreement('signing'),
  'PUT /v1/hms/cc/admin/enterprises/{id}/agreement/attachments': setAgreement('preparing'),
  'POST /v1/hms/cc/admin/enterprises/{id}/verification': async ({ enterprise }) => {
    const { db } = portal.deps;
    await sql`update enterprise set verify_real_state = 1 where id = ${enterprise}`.execute(db);
    await sql`insert into company_verification values (${enterprise}, ${creditCode()}, '林可', '1', '2026-11-21Z')`.execute(
      db,
    );
  },
  'POST /v1/hms/cc/admin/accounts/{id}/invitation': layInvitation,
  'POST /v1/hms/cc/admin/accounts/{id}/absences': layAbsence,
  'DELETE /v1/hms/cc/admin/accounts/{id}/absences/{absence}': layAbsence,
  'POST /v1/hms/cc/admin/accounts/{id}/resets/{reset}/decision': async ({ account }) => {
    const { db } = portal.deps;
    const { id: asker } = await createAccount(db, { roles: ['admin'] });
    await sql`insert into credential_reset (id, account_id, kind, reason, asked_by, asked_at, expires_at)
      values (${account}, ${account}, 'password', 'lost', ${asker}, now(), now() + interval '1 day')`.execute(
      db,
    );
  },
};

/** An edition with a package and an upload that is complete, under the id that the matrix names unless it is said otherwise. */
function laySuite(published: boolean, packageId?: () => string) {
  return async ({ account }: Fixture) => {
    const { db, storage } = portal.deps;
    const { sha256, size } = await storage.put(Readable.from(['suite']));
    await storage.parts.append(account, Readable.from(['text']), { offset: 0 });
    await sql`insert into suite (id, kind, name, edition, notes_zh, notes_en, published_at)
      values (${account}, 'certification-testing', 'VTS', ${`r${nextSerial()}`}, '新', 'New', ${published ? sql`now()` : null})`.execute(
      db,
    );
    await sql`insert into suite_package (id, suite_id, platform, name, size, sha256)
      values (${packageId?.() ?? account}, ${account}, 'any', 'a.zip', ${size}, ${sha256})`.execute(db);
    await sql`insert into suite_issue (id, suite_id, module, pattern, failure, text_zh, text_en)
      values (${account}, ${account}, 'CtsNet', '*', 'any', '缺陷', 'A defect')`.execute(db);
    await sql`insert into suite_upload (id, suite_id, platform, name, size)
      values (${account}, ${account}, 'any', 'b.zip', 4)`.execute(db);
  };
}

function layInvitation({ account }: Fixture) {
  return sql`insert into invitation (id, account_id, invited_by, invited_at, expires_at)
    values (${account}, ${account}, ${account}, now(), now() + interval '1 day')`.execute(portal.deps.db);
}

/** The account of the matrix reviews, and is away once. */
async function layAbsence({ account }: Fixture) {
  await sql`update account set roles = '{reviewer}', enterprise_id = null where id = ${account}`.execute(
    portal.deps.db,
  );
  await sql`insert into reviewer_absence values (${account}, ${account}, '2099-01-01', '2099-01-02')`.execute(
    portal.deps.db,
  );
}

async function layDraft(fixture: Fixture): Promise<void> {
  const { rows } = await sql<{ id: string }>`insert into bulletin
    (kind, title_zh, title_en, content_zh, content_en, starts_at, created_by, published_at, announced_at)
    values ('update', '', '', '', '', '2027-01-04Z', ${fixture.account}, null, null) returning id`.execute(
    portal.deps.db,
  );
  Object.assign(fixture, { bulletin: rows[0]?.id });
}

function layEnquiry({ account }: Fixture) {
  return sql`insert into enquiry (id, number, question, company, phone, email, locale, due_at, created_at)
    values (${account}, ${`Q2026-${nextSerial()}`}, '?', '岚岳', '0755 2600', 'a@lanyue.example', 'zh', now(), now())`.execute(
    portal.deps.db,
  );
}

function layDirectory({ account }: Fixture) {
  return sql`insert into document_directory (id, name_zh, name_en, ordinal)
    values (${account}, '指南', 'Guides', 10)`.execute(portal.deps.db);
}

/** A document that is a draft, or one that is published and has the draft of a next version. */
function layDocument(as: 'draft' | 'redrafted') {
  return async (fixture: Fixture) => {
    const { db } = portal.deps;
    const { account } = fixture;
    await layDirectory(fixture);
    const published = as === 'redrafted';
    await sql`insert into document (id, directory_id, ordinal, state, published_version, latest_version)
      values (${account}, ${account}, 10, ${published ? 'published' : 'draft'}, ${published ? 1 : null}, ${published ? 2 : 1})`.execute(
      db,
    );
    await sql`insert into document_version
      select ${account}, n, '一', 'One', '一', 'One', case when ${published} and n = 1 then now() end
      from generate_series(1, ${published ? 2 : 1}) n`.execute(db);
  };
}

function layMaintenance({ account }: Fixture) {
  return sql`insert into maintenance_notice
    (id, content_zh, content_en, starts_at, ends_at, created_by, published_at, announced_at)
    values (${account}, '', '', '2027-01-04Z', '2027-01-05Z', ${account}, null, null)`.execute(
    portal.deps.db,
  );
}

/** The ninth version of an agreement's text, which the matrix names: a draft, or one that is in force from a day on. */
function layText(from: string | null) {
  return async () => {
    const { db } = portal.deps;
    await sql`delete from agreement_version where version > 1`.execute(db);
    await sql`insert into agreement_version (agr_type, version, title_zh, title_en, body_zh, body_en, published_at)
      values (502, 9, '用户协议', 'User agreement', '一', 'One', ${from}::timestamptz)`.execute(db);
  };
}

/** The certificate that the matrix names, which another turn may have revoked. */
async function layCertificate({ application, enterprise }: Fixture): Promise<void> {
  const { db } = portal.deps;
  await sql`delete from certificate`.execute(db);
  await insertCertificateRow(db, { application, enterprise, number: 'A2026-000001' });
}

/** A key that is set; the call that sets one may have been made before. */
async function layConfig({ account }: Fixture): Promise<void> {
  await sql`delete from general_config`.execute(portal.deps.db);
  await sql`insert into general_config (id, key, value) values (${account}, 'memoryCapGb', '512')`.execute(
    portal.deps.db,
  );
}

function layItem(kind: 'os' | 'preloaded-app') {
  return ({ account }: Fixture) =>
    sql`insert into reference_item (id, kind, code, name_zh, name_en, ordinal)
      values (${account}, ${kind}, ${`X${nextSerial()}`}, ${`项 ${nextSerial()}`}, ${`Item ${nextSerial()}`}, 900)`.execute(
      portal.deps.db,
    );
}

function setAgreement(state: 'preparing' | 'signing') {
  return ({ enterprise }: Fixture) =>
    sql`update business_agreement set state = ${state} where enterprise_id = ${enterprise}`.execute(
      portal.deps.db,
    );
}

async function takeFreeProduct(fixture: Fixture): Promise<void> {
  const product = await createProduct(portal.deps.db, { enterpriseId: fixture.enterprise });
  Object.assign(fixture, { product: product.id, configuration: product.configurations[0]?.id });
}

async function setAside({ account }: Fixture): Promise<void> {
  await sql`insert into effect (id, kind, key, payload, set_aside_at)
    values (${account}, 'render-certificate', ${account}, '{}', now())`.execute(portal.deps.db);
}

const creditCode = () => `91440300${String(nextSerial()).padStart(10, '0')}`;

type Request = ReturnType<typeof buildRequest>;
type Sent = { status: number; body: Record<string, unknown> | null };
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

async function send({ path, init }: Request, headers: Record<string, string>): Promise<Sent> {
  const answer = await fetch(portal.url + path, { ...init, headers: { ...init.headers, ...headers } });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** What an answer says beside the number of its request. */
function saidOf({ shownOnce = [] }: Endpoint, { status, body }: Sent) {
  const once = Object.fromEntries(['requestId', ...shownOnce].map((name) => [name, null]));
  return { status, body: body && { ...body, ...once } };
}

/** What the database holds. A command that waits is announced again whenever it is asked for. */
async function held({ repeats }: Endpoint) {
  const { session: _session, event, ...tables } = await snapshotTables(portal.deps.db);
  return repeats === 'by-itself' ? tables : { ...tables, event };
}

async function meet(endpoint: Endpoint) {
  const fixture: Fixture = await createFixture(portal.deps);
  const role = callerOf(endpoint);
  const enterpriseId = role === 'partner' ? fixture.enterprise : null;
  const { headers } = await createCaller(portal.deps, { role, enterpriseId, signed: true });
  await prepare[nameOf(endpoint)]?.(fixture);
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
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/files 415': 'business-agreements.test.ts',
  'POST /v1/hms/cc/admin/enterprises/{id}/agreement/supplements 400': 'business-agreements.test.ts',
  'POST /v1/hms/cc/reviews/{id}/decisions 409': 'applications.test.ts “applies a repeated decision once”',
  'PUT /v1/hms/cc/reviews/{id}/reviewer 409': 'reviewers.test.ts “is taken by a repeated call once”',
  'POST /v1/hms/cc/applications/{id}/configurations/{configurationId}/uploads 415': 'uploads.test.ts',
  'POST /v1/hms/cc/admin/form-templates 415': 'form-templates.test.ts',
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
    if (other && one.status < 300 && endpoint.repeats === 'kept')
      swapped.push([name, (await send(other, keyed)).status]);
  }
  expect(refused).toEqual(Object.keys(elsewhere));
  expect(swapped.length).toBeGreaterThan(2);
  expect(swapped.filter(([, status]) => status !== 400)).toEqual([]);
});

/** What work in one transaction does with its parts; each ends with whether it holds, and what it has written. */
const cases: [name: string, run: (db: Db, name: string) => Promise<unknown>, stays: boolean][] = [
  [
    'side by side',
    (db, name) => Promise.all([part(db, name), part(db, `${name} 2`), alone(db, `${name} 3`)]),
    true,
  ],
  [
    'one of which fails unheard',
    async (db, name) => {
      await part(db, name);
      await part(db, `${name} 2`, 'fails').catch(() => {});
    },
    false,
  ],
  [
    'one of which fails beside another',
    async (db, name) => {
      const both = [part(db, name, 'fails'), part(db, `${name} 2`), alone(db, `${name} 3`)];
      await Promise.allSettled(both);
    },
    false,
  ],
  [
    'one of which fails, and another follows',
    async (db, name) => {
      await part(db, name, 'fails').catch(() => {});
      await part(db, `${name} 2`).catch(() => {});
      await alone(db, `${name} 3`).catch(() => {});
    },
    false,
  ],
  [
    'one of which is a statement that fails',
    async (db, name) => {
      await alone(db, name);
      await sql`insert into config (key, value) values (${name}, '1')`.execute(db).catch(() => {});
    },
    false,
  ],
];

const insertConfig = (db: Db, name: string) =>
  sql`insert into config (key, value) values (${name}, '1')`.execute(db);
const alone = insertConfig;
const part = (db: Db, name: string, fails?: 'fails') =>
  db.transaction().execute(async (trx) => {
    await insertConfig(trx, name);
    if (fails) throw new Error('it failed');
  });

it.each(cases)('parts of one transaction, %s: all stay or none', async (name, run, stays) => {
  const { db } = portal.deps;
  const work = inOneTransaction(db, () => run(db, name));
  if (stays) await work;
  else await expect(work).rejects.toThrow('its work went on');
  const { rows } = await sql`select key from config where key like ${`${name}%`}`.execute(db);
  expect(rows).toHaveLength(stays ? 3 : 0);
});

it('work of which a part failed can still read why', async () => {
  const { db } = portal.deps;
  const told = inOneTransaction(db, () =>
    part(db, 'why', 'fails').catch(async () => {
      const { rows } = await sql<{
        seen: number;
      }>`select count(*)::int as seen from config where key = 'why'`.execute(db);
      throw new Error(`seen ${rows[0]?.seen}`);
    }),
  );
  await expect(told).rejects.toThrow('seen 0');
});

it('of two equal calls that wait for each other, the one that is taken back is given the other’s answer', async () => {
  const { db } = portal.deps;
  const endpoint = changing.find(({ repeats }) => repeats === 'kept');
  if (!endpoint) throw new Error('no answer is kept');
  const { id: accountId } = await createAccount(db, { roles: ['admin'] });
  const call = { endpoint, accountId, key: randomUUID(), input: {}, onRepeat: vi.fn() };
  const note = {
    requestId: randomUUID(),
    actor: null,
    address: '',
    operation: 'product.write',
    phase: 'done',
  } as const;
  const outcome = { noteOf: () => note, failureOf: () => null, told: () => {} };
  const increase = (name: string) =>
    sql`insert into config (key, value) values (${name}, '1')
      on conflict (key) do update set value = to_jsonb(config.value::int + 1)`.execute(db);
  const [holdOne, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let holding = 0;
  const inOrder = (names: [string, string]) => {
    let tries = 0;
    return answerOnce(db, call).answer(outcome, async () => {
      tries += 1;
      if (tries > 1) over.resolve();
      await increase(names[0]);
      holding += 1;
      if (holding === 2) holdOne.resolve();
      await holdOne.promise;
      await increase(names[1]);
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
