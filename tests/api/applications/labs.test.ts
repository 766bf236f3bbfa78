import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import {
  admitLab,
  type DelegationView,
  getLabWork,
  leaveDelegation,
  listLabs,
  listLabWork,
  revokeDelegation,
  withdrawLabResult,
} from '#contract/applications/labs.ts';
import { getApplication } from '#contract/applications.ts';
import { type LiveEvent, listEvents } from '#contract/events.ts';
import { listUploads } from '#contract/evidence.ts';
import { listMessages } from '#contract/messages.ts';
import { finishWithdrawn, listStaleUploads } from '#db/queries/stale-work.ts';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import { describeError, findByCode } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { comeTo, toldSince } from '#tests/support/applications/labs.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { createFixture } from '#tests/support/matrix/fixture.ts';
import { buildRequest } from '#tests/support/matrix/requests.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const xml = buildTradefedXml();

/** An application that brings evidence, somebody of its maker and somebody of a lab. */
async function enter(right: EnterpriseRight = 'edit') {
  const { db } = portal.deps;
  const fixture = await createFixture(portal.deps);
  const maker = await createAccount(db, { enterpriseId: fixture.enterprise });
  const enterprise = await createEnterprise(db);
  const tester = await createAccount(db, { enterpriseId: enterprise.id, enterpriseRight: right });
  const [partner, lab] = [await portal.as(maker), await portal.as(tester)];
  const params = { id: fixture.application };
  return { fixture, maker, enterprise, tester, partner, lab, params };
}

/** The same, with the lab let in. */
async function letIn(right?: EnterpriseRight) {
  const entered = await enter(right);
  const { partner, params, enterprise } = entered;
  const part = await partner.call(admitLab, { params, body: { lab: enterprise.nameZh, note: '请测标准版' } });
  return { ...entered, part, work: { params: { id: part.id } } };
}

type Entered = Awaited<ReturnType<typeof letIn>>;

async function upload({ tester, part, fixture }: Entered, key?: string) {
  const { headers } = await sessionHeaders(portal.deps, tester);
  const path = `lab-work/${part.id}/configurations/${fixture.configuration}/uploads`;
  const keyed = key === undefined ? headers : { ...headers, 'idempotency-key': key };
  return sendForm(`${portal.url}/v1/hms/cc/${path}`, keyed, [{ name: 'result.xml', bytes: xml }]);
}

const titles = async (client: Entered['lab']) =>
  (await client.call(listMessages, { query: {} })).rows.map(({ headline }) => headline);
const ended = { status: describeError('permissionDenied').status, body: { details: { reason: 'ended' } } };

describe('a lab', () => {
  it('is let in by its name, once at a time', async () => {
    const { partner, params, enterprise, lab } = await enter();
    for (const name of ['Nobody Knows It', ''])
      await partner.refusal('parameterInvalid', admitLab, {
        params,
        body: { lab: name },
      });
    const part = await partner.call(admitLab, { params, body: { lab: enterprise.nameEn } });
    expect(part).toMatchObject({ lab: { name: enterprise.nameZh }, endedAt: null, configurationIds: [] });
    const again = { params, body: { lab: enterprise.nameZh } };
    expect((await partner.refusal('parameterInvalid', admitLab, again)).details).toMatchObject({
      reason: 'lab-in',
    });
    expect((await partner.call(listLabs, { params })).rows).toEqual([part]);
    const { rows, total } = await lab.call(listLabWork, { query: {} });
    expect([total, rows[0]?.id]).toEqual([1, part.id]);
    expect(await titles(lab)).toEqual([serverTexts('zh').messageTopics['lab-work']['let-in'].headline]);
  });

  it('is let in by the login of one of its people, and its maker is not told whether there is such a login', async () => {
    const { partner, params, fixture, enterprise, lab, tester } = await enter();
    const barred = await createEnterprise(portal.deps.db);
    const kept = await createAccount(portal.deps.db, { enterpriseId: barred.id });
    await sql`update enterprise set state = 0 where id = ${barred.id}`.execute(portal.deps.db);
    const nobody = `nobody-${fixture.application.slice(0, 8)}@assay.example`;
    /** All that the maker is told on the way in and out, but for ids, times and the email itself. */
    const courseOf = async (login: string) => {
      const { cursor } = await partner.call(listEvents, { query: {} });
      const of = { params, body: { lab: login } };
      const part = await partner.call(admitLab, of);
      const again = await partner.refusal('parameterInvalid', admitLab, {
        ...of,
        body: { lab: ` ${login.toUpperCase()} ` },
      });
      const listed = (await partner.call(listLabs, { params })).rows[0];
      expect(listed).toEqual(part);
      const out = await partner.call(revokeDelegation, { params: { ...params, lab: part.id } });
      const events = await toldSince(partner, cursor, ({ id }) => id === part.id, 2);
      const changes = events.map(({ entity, change, version }) => ({ entity, change, version }));
      const told = JSON.stringify({ part, out, again: again.details, events: changes });
      const words: Record<string, string> = { [part.id]: 'id', [login.toLowerCase()]: 'email' };
      for (const at of [part.letInAt, out.endedAt]) words[String(at)] = 'time';
      return Object.entries(words).reduce((text, [word, by]) => text.replaceAll(word, by), told);
    };
    const known = await courseOf(tester.login);
    expect(known).toContain('"name":"email","nameEn":"email"');
    expect([await courseOf(nobody), await courseOf(kept.login)]).toEqual([known, known]);
    // Nor whether that login is of a certain company, which may be let in by its name as well.
    await partner.call(admitLab, { params, body: { lab: tester.login } });
    await partner.call(admitLab, { params, body: { lab: enterprise.nameZh } });
    const { rows } = await lab.call(listLabWork, { query: {} });
    expect(rows.map(({ endedWhy }) => endedWhy)).toEqual([null, null, 'taken-back']);
    const first = await lab.call(listLabWork, { query: { limit: 2 } });
    const rest = await lab.call(listLabWork, { query: { limit: 2, after: String(first.next) } });
    expect([...first.rows, ...rest.rows]).toEqual(rows);
    expect(rest.next).toBeNull();
    expect(await titles(lab)).toHaveLength(4);
  });

  it('is neither the maker itself, nor one that the programme keeps out, nor let in by whom it is not', async () => {
    const { partner, lab, params, fixture, maker, enterprise } = await enter('manage');
    const of = (name: string) => ({ params, body: { lab: name } });
    await partner.refusal('parameterInvalid', admitLab, of(maker.login));
    await lab.refusal('applicationMissing', admitLab, of(fixture.name));
    await sql`update enterprise set state = 0 where id = ${enterprise.id}`.execute(portal.deps.db);
    await partner.refusal('parameterInvalid', admitLab, of(enterprise.nameZh));
    const viewer = await portal.as(
      await createAccount(portal.deps.db, { enterpriseId: fixture.enterprise, enterpriseRight: 'edit' }),
    );
    await viewer.refusal('permissionDenied', admitLab, of(enterprise.nameZh));
  });

  it('sees what evidence is made for, uploads, and withdraws what is its own', async () => {
    const entered = await letIn();
    const { lab, partner, params, work, fixture, enterprise } = entered;
    const before = await lab.call(getLabWork, work);
    // The maker's own result is not the lab's to see.
    expect(before.configurations[0]).toMatchObject({ id: fixture.configuration, upload: null, result: null });
    expect(Object.keys(before)).not.toContain('contacts');
    const sent = await upload(entered);
    expect(sent).toMatchObject({ status: 201, body: { lab: { name: enterprise.nameZh } } });
    const id = String(sent.body.id);
    const listed = await partner.call(listUploads, { params });
    expect(listed.rows).toMatchObject([{ id, lab: { name: enterprise.nameZh } }]);
    const after = await lab.call(getLabWork, work);
    expect(after.configurations[0]).toMatchObject({ upload: { id } });
    const mine = { params: { ...work.params, upload: id } };
    const { headers } = await sessionHeaders(portal.deps, entered.tester);
    const address = `${portal.url}/v1/hms/cc/lab-work/${work.params.id}/uploads/${id}/file`;
    const file = await fetch(address, { headers, signal: AbortSignal.timeout(20_000) });
    expect(await file.text()).toBe(xml);
    await lab.call(withdrawLabResult, mine);
    expect((await partner.call(listUploads, { params })).rows).toMatchObject([{ lab: null }]);
    await lab.refusal('dataMissing', withdrawLabResult, mine);
  });

  it('is told of its own evidence alone, as it goes on', async () => {
    const entered = await letIn();
    const { lab, partner, part } = entered;
    const { cursor } = await lab.call(listEvents, { query: {} });
    await upload(entered);
    await toldSince(lab, cursor, ({ change }) => 'upload' in change, 1);
    // The message that it was let in may come only now.
    const events = await toldSince(lab, cursor, ({ entity }) => entity !== 'message', 1);
    expect(new Set(events.map(({ entity, id }) => `${entity} ${id}`))).toEqual(
      new Set([`delegation ${part.id}`]),
    );
    expect(await titles(partner)).toHaveLength(1);
  });

  it('needs the right to edit in its own enterprise', async () => {
    const entered = await letIn('view');
    await entered.lab.call(getLabWork, entered.work);
    expect((await upload(entered)).status).toBe(describeError('permissionDenied').status);
    await entered.lab.refusal('permissionDenied', leaveDelegation, entered.work);
  });

  it('uploads for what it is wanted for alone', async () => {
    const { partner, params, work, lab, part, ...entered } = await letIn();
    const [, second] = (await lab.call(getLabWork, work)).configurations;
    await partner.call(revokeDelegation, { params: { ...params, lab: part.id } });
    const wanted = { lab: part.lab.name, configurationIds: [second?.id ?? ''] };
    const anew = await partner.call(admitLab, { params, body: wanted });
    const { configurations } = await lab.call(getLabWork, { params: { id: anew.id } });
    expect(configurations.map(({ id }) => id)).toEqual(wanted.configurationIds);
    const refused = await upload({ ...entered, partner, params, work, lab, part: anew });
    expect(refused).toMatchObject({ body: { details: { field: 'configurationId' } } });
  });

  it('sends one result by a repeated call', async () => {
    const entered = await letIn();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2].map(() => upload(entered, key)));
    expect(answers.map(({ body }) => body.id)).toEqual([key, key]);
  });
});

describe('a result that a lab sent over the maker’s', () => {
  const standing = async (id: string) => (await rowsOf(id)).map((row) => row.id);
  const withdraw = ({ lab, work }: Entered, upload: string) =>
    lab.call(withdrawLabResult, { params: { ...work.params, upload } });
  const sendOwn = async ({ maker, fixture, params }: Entered) => {
    const { headers } = await sessionHeaders(portal.deps, maker);
    const path = `applications/${params.id}/configurations/${fixture.configuration}/uploads`;
    return sendForm(`${portal.url}/v1/hms/cc/${path}`, headers, [{ name: 'own.xml', bytes: xml }]);
  };
  const sent = async (entered: Entered) => String((await upload(entered)).body.id);

  it('gives way to it again once it is withdrawn, and both are told', async () => {
    const entered = await letIn();
    const { partner, lab, work, params } = entered;
    const own = (await rowsOf(params.id))[0]?.id;
    const results = async () => (await partner.call(getApplication, { params })).configurations[0]?.result;
    const before = await results();
    expect(before).toMatchObject({ uploadId: own });
    const later = await sent(entered);
    expect(await standing(params.id)).toEqual([later]);
    const { cursor } = await partner.call(listEvents, { query: {} });
    await withdraw(entered, later);
    expect(await standing(params.id)).toEqual([own]);
    expect(await results()).toEqual(before);
    const changed = ({ id, change }: LiveEvent) => change.withdrawn === (id === later);
    const told = await toldSince(partner, cursor, (one) => one.entity === 'upload' && changed(one), 2);
    expect(told.map(({ id, change }) => [id, change.withdrawn])).toEqual([
      [later, true],
      [own, false],
    ]);
    expect((await lab.call(getLabWork, work)).configurations[0]).toMatchObject({ upload: null });
  });

  it('gives way though it was sent twice, and though it happens twice', async () => {
    const entered = await letIn();
    const own = (await rowsOf(entered.params.id)).map(({ id }) => id);
    const { cursor } = await entered.partner.call(listEvents, { query: {} });
    for (const times of [2, 1]) {
      const ids = [];
      while (ids.length < times) ids.push(await sent(entered));
      await withdraw(entered, String(ids.at(-1)));
      expect(await standing(entered.params.id)).toEqual(own);
    }
    const told = await toldSince(entered.partner, cursor, ({ id }) => id === own[0], 4);
    const versions = told.map(({ version }) => version);
    // Each of the four changes has a later version than the one before, so that no client drops it as outdated.
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions).toHaveLength(4);
  });

  it('leaves what the maker has sent since, and what it replaced itself is gone for good', async () => {
    const entered = await letIn();
    const { params } = entered;
    const covered = await sent(entered);
    const anew = String((await sendOwn(entered)).body.id);
    await entered.lab.refusal('dataMissing', withdrawLabResult, {
      params: { ...entered.work.params, upload: covered },
    });
    expect(await standing(params.id)).toEqual([anew]);
    await withdraw(entered, await sent(entered));
    expect(await standing(params.id)).toEqual([anew]);
  });

  it('is read to its end once it is back, where it had been left unread', async () => {
    const entered = await letIn();
    const { params } = entered;
    const own = await sendOwn(entered);
    const later = await sent(entered);
    // What a worker does with a withdrawn one that nobody has read.
    await finishWithdrawn(portal.deps.db, 1_000);
    await withdraw(entered, later);
    const { rows } = await entered.partner.call(listUploads, { params });
    expect(rows).toMatchObject([{ id: own.body.id, state: 'received', stage: 'received', refusal: null }]);
    await sql`update upload set heartbeat_at = now() - interval '1 hour' where id = ${own.body.id}`.execute(
      portal.deps.db,
    );
    expect(await listStaleUploads(portal.deps.db, 60, 100)).toContain(own.body.id);
  });
});

describe('its part ends', () => {
  const ends: [string, (entered: Entered) => Promise<unknown>, DelegationView['endedWhy']][] = [
    [
      'by submission',
      ({ params }) => comeTo(portal.deps.db, 'certification-under-review', params.id),
      'submitted',
    ],
    [
      'with the application',
      ({ params }) => comeTo(portal.deps.db, 'certification-failed', params.id),
      'over',
    ],
    [
      'by the maker',
      ({ partner, params, part }) => partner.call(revokeDelegation, { params: { ...params, lab: part.id } }),
      'taken-back',
    ],
    ['by itself', ({ lab, work }) => lab.call(leaveDelegation, work), 'stepped-out'],
  ];

  it.each(ends)('%s, and the next call is refused', async (_, end, why) => {
    const entered = await letIn();
    const { lab, partner, params, work } = entered;
    const own = String((await upload(entered)).body.id);
    const told = why === 'stepped-out' ? partner : lab;
    const before = (await titles(told)).length;
    await end(entered);
    await lab.refusal('permissionDenied', getLabWork, work);
    await lab.refusal('permissionDenied', withdrawLabResult, { params: { ...work.params, upload: own } });
    expect(await upload(entered)).toMatchObject(ended);
    expect((await partner.call(listLabs, { params })).rows).toMatchObject([{ endedWhy: why }]);
    expect((await lab.call(listLabWork, { query: {} })).rows).toMatchObject([{ endedWhy: why }]);
    expect(await titles(told)).toHaveLength(before + 1);
    // What it brought stays.
    expect(await rowsOf(params.id)).toMatchObject([{ id: own }]);
  });

  it('while an upload of its is on the way: what comes after is no evidence', async () => {
    const entered = await letIn();
    const { partner, params, part, tester, fixture } = entered;
    const { headers } = await sessionHeaders(portal.deps, tester);
    const path = `lab-work/${part.id}/configurations/${fixture.configuration}/uploads`;
    const boundary = 'end-of-part';
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const write = (text: string) => writer.write(new TextEncoder().encode(text));
    const answer = fetch(`${portal.url}/v1/hms/cc/${path}`, {
      method: 'POST',
      body: readable,
      duplex: 'half',
      signal: AbortSignal.timeout(20_000),
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    } as RequestInit);
    const disposition = 'Content-Disposition: form-data; name="file"; filename="result.xml"';
    await write(`--${boundary}\r\n${disposition}\r\nContent-Type: text/xml\r\n\r\n${xml.slice(0, 500)}`);
    await partner.call(revokeDelegation, { params: { ...params, lab: part.id } });
    await write(`${xml.slice(500)}\r\n--${boundary}--\r\n`);
    await writer.close();
    expect(await (await answer).json()).toMatchObject(ended.body);
    expect(await rowsOf(params.id)).toMatchObject([{ delegationId: null }]);
  });

  it('and it is let in anew after an amendment', async () => {
    const { partner, lab, params, part } = await letIn();
    await comeTo(portal.deps.db, 'certification-under-review', params.id);
    const body = { lab: part.lab.name, note: part.note, configurationIds: part.configurationIds };
    await partner.refusal('applicationAlreadyInAudit', admitLab, { params, body });
    await comeTo(portal.deps.db, 'test-result-rejected', params.id);
    const anew = await partner.call(admitLab, { params, body });
    await lab.call(getLabWork, { params: { id: anew.id } });
    expect((await partner.call(listLabs, { params })).rows.map(({ id }) => id)).toEqual([anew.id, part.id]);
  });
});

const rowsOf = (applicationId: string) =>
  portal.deps.db
    .selectFrom('upload')
    .select(['id', 'delegationId'])
    .where('applicationId', '=', applicationId)
    .where('withdrawnAt', 'is', null)
    .execute();

/** What answers a lab that names the maker's rows: what asks for nothing of theirs. */
const open = /^\/v1\/(getBriefUserInfo|logout|hms\/cc\/(session|usage|announcement))/;

it('answers a lab nowhere else, whatever it names of the maker’s', async () => {
  const { fixture, tester, part } = await letIn();
  const named = { ...fixture, account: part.id };
  const { headers } = await sessionHeaders(portal.deps, tester);
  const naming = endpointsOf(buildApp(portal.deps)).filter(
    ({ path }) => path.includes('{') && !open.test(path) && !path.includes('/admin/'),
  );
  expect(naming.length).toBeGreaterThan(40);
  const answered: string[] = [];
  for (const endpoint of naming) {
    const { path, init } = buildRequest(endpoint, named);
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(portal.url + path, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal,
    });
    const text = await answer.text();
    const code = text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }).errorCode : undefined;
    if (answer.ok || !findByCode(String(code))) answered.push(`${endpoint.method} ${endpoint.path}`);
  }
  expect(answered).toEqual(['GET /v1/hms/cc/lab-work/{id}', 'DELETE /v1/hms/cc/lab-work/{id}']);
});
