import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { giveUpOutboxJob, listStuck, retryOutboxJob } from '#contract/operations.ts';
import { createDatabase } from '#db/connection.ts';
import type { ClaimedOutboxJob } from '#db/queries/outbox-jobs.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import { findReconciler, saveReconciler } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import type { OutboxJobKind } from '#domain/outbox/outbox-jobs.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { acceptEngineLoss } from '#services/operations/accept-engine-loss.ts';
import { giveUpOutboxJob as giveUpService } from '#services/operations/give-up-job.ts';
import { noteFailure } from '#services/outbox/note-failure.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { recordCommand } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { endConnections } from '#tests/support/network/end-connections.ts';

let portal: ApiPortal;
let operator: ApiClient;
let partner: Awaited<ReturnType<typeof createAccount>>;
let application: { id: string; number: string; enterpriseId: string };

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  operator = await portal.as(await createAccount(db, { roles: ['operator'] }));
  const { id: enterpriseId } = await createEnterprise(db);
  partner = await createAccount(db, { enterpriseId });
  const product = await createProduct(db, { enterpriseId });
  application = await insertApplicationRow(db, { product, status: 'product-rejected' });
});
beforeEach(() => sql`delete from outbox_job`.execute(portal.deps.db));
afterAll(() => portal.close());

/** Work that a dispatcher has set aside; its id. */
async function setAside(kind: OutboxJobKind, key: string, payload: Record<string, unknown> = {}) {
  const { db } = portal.deps;
  await addOutboxJob(db, { kind, key, payload });
  const { rows } = await sql<{ id: string }>`
    update outbox_job set set_aside_at = now(), attempts = 50, faults = 50, last_error = 'x ← y' where key = ${key}
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

const recordEnd = () => recordCommand(portal.deps.db, { application }, partner.actor, { type: 'end' });
const eventsOf = (entityId: string) =>
  portal.deps.db.selectFrom('event').select(['room', 'change']).where('entityId', '=', entityId).execute();

async function insertUpload(): Promise<string> {
  const { db } = portal.deps;
  const sha256 = randomUUID().replaceAll('-', '').padEnd(64, '0');
  const { id: fileId } = await db
    .with('kept', (cte) => cte.insertInto('blob').values({ sha256, size: 3 }).returning('sha256'))
    .insertInto('file')
    .values({
      sha256,
      enterpriseId: application.enterpriseId,
      kind: 'test-result',
      name: 'result.xml',
      mime: 'application/xml',
      size: 3,
      uploadedBy: partner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { configurationId } = await db
    .selectFrom('applicationConfiguration')
    .select('configurationId')
    .where('applicationId', '=', application.id)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('upload')
    .values({
      id,
      applicationId: application.id,
      configurationId,
      enterpriseId: application.enterpriseId,
      fileId,
      receivedBy: partner.id,
      requestId: randomUUID(),
      parserVersion: null,
    })
    .execute();
  return id;
}

async function insertMail(): Promise<string> {
  const { db } = portal.deps;
  const at = new Date();
  const facts = { at: at.toISOString(), how: 'changed' as const };
  const mail = { to: { accountId: partner.id }, kind: 'password-changed' as const, facts, now: at };
  await db.transaction().execute((trx) => requestMail(trx, mail));
  await sql`delete from outbox_job`.execute(db);
  const { id } = await db
    .selectFrom('mail')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function giveUp(id: string) {
  const calls = [1, 2].map(() => operator.call(giveUpOutboxJob, { params: { id } }));
  const [first, second] = await Promise.all(calls);
  expect([first?.givenUp, second?.givenUp].toSorted()).toEqual([false, true]);
  const open = await portal.deps.db
    .selectFrom('outboxJob')
    .select('id')
    .where('doneAt', 'is', null)
    .execute();
  expect(open).toEqual([]);
  expect((await operator.call(listStuck)).setAside).toEqual([]);
}

describe('work that was set aside', () => {
  it('is shown with its cause and what it is about', async () => {
    const commandId = await recordEnd();
    const id = await setAside('apply-command', commandId, { commandId });
    await setAside('start-application', randomUUID(), { applicationId: application.id, anew: true });
    await setAside('send-mail', randomUUID());
    const { setAside: rows } = await operator.call(listStuck);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      kind: 'apply-command',
      applicationId: application.id,
      number: application.number,
      command: 'end',
      attempts: 50,
      faults: 50,
      cause: 'x ← y',
    });
    expect(rows.map(({ kind, number }) => [kind, number])).toEqual([
      ['apply-command', application.number],
      ['start-application', application.number],
      ['send-mail', null],
    ]);
  });

  it('is tried anew, once', async () => {
    const id = await setAside('render-certificate', randomUUID());
    expect(await operator.call(retryOutboxJob, { params: { id } })).toEqual({ id, retried: true });
    expect(await operator.call(retryOutboxJob, { params: { id } })).toEqual({ id, retried: false });
    const row = await portal.deps.db
      .selectFrom('outboxJob')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ setAsideAt: null, faults: 0, doneAt: null });
    await operator.refusal('dataMissing', retryOutboxJob, { params: { id: randomUUID() } });
    await operator.refusal('dataMissing', giveUpOutboxJob, { params: { id: randomUUID() } });
  });

  it('is left alone while it is at work', async () => {
    const id = await setAside('render-certificate', randomUUID());
    await operator.call(retryOutboxJob, { params: { id } });
    expect(await operator.call(giveUpOutboxJob, { params: { id } })).toEqual({ id, givenUp: false });
  });
});

describe('giving it up', () => {
  it('refuses a command, and its maker is told', async () => {
    const commandId = await recordEnd();
    await giveUp(await setAside('apply-command', commandId, { commandId }));
    const { db } = portal.deps;
    const command = await db.selectFrom('command').selectAll().where('id', '=', commandId).executeTakeFirst();
    expect(command).toMatchObject({ state: 'refused', errorName: 'workflowUnavailable' });
    const told = (await eventsOf(application.id)).filter(({ change }) => change.command === commandId);
    expect(told).toMatchObject([
      {
        room: `enterprise:${application.enterpriseId}`,
        change: { state: 'refused', errorCode: 'HTS.10000001' },
      },
    ]);
    const messages = await db
      .selectFrom('message')
      .select(['titleZh', 'titleEn'])
      .where('applicationId', '=', application.id)
      .execute();
    expect(messages).toEqual([
      { titleZh: expect.stringContaining(application.number), titleEn: expect.stringContaining('undone') },
    ]);
  });

  it('takes nothing back that was applied meanwhile', async () => {
    const commandId = await recordEnd();
    const id = await setAside('apply-command', commandId, { commandId });
    const { db } = portal.deps;
    const applied = { state: 'applied', version: 2, settledAt: new Date() } as const;
    await db.updateTable('command').set(applied).where('id', '=', commandId).execute();
    await giveUp(id);
    const command = await db.selectFrom('command').select('state').where('id', '=', commandId).execute();
    expect(command).toEqual([{ state: 'applied' }]);
  });

  it('marks an application whose start it was', async () => {
    await giveUp(await setAside('start-application', application.id, { applicationId: application.id }));
    const { rows } = await operator.call(listStuck);
    expect(rows).toMatchObject([{ id: application.id, reason: 'lost' }]);
  });

  it('refuses a test result, so that it can be sent again', async () => {
    const { db } = portal.deps;
    const id = await insertUpload();
    await giveUp(await setAside('parse-test-result', id, { uploadId: id }));
    const upload = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
    expect(upload).toMatchObject({ state: 'refused', refusal: { errorCode: 'HTS.10000012' } });
    expect(await eventsOf(id)).toMatchObject([
      { change: { state: 'refused', stage: 'done' } },
      { change: { state: 'refused', stage: 'done' } },
    ]);
  });

  it('drops a mail with a note, and forgets what it said', async () => {
    const { db } = portal.deps;
    const id = await insertMail();
    await giveUp(await setAside('send-mail', id, { mailId: id }));
    const kept = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
    expect(kept).toMatchObject({ state: 'dropped', facts: {}, lastError: 'given up by an operator' });
  });

  it('needs nothing else for a certificate: the workers draw it', async () => {
    await giveUp(await setAside('render-certificate', randomUUID()));
  });
});

/** A database whose connection breaks right after its nth answer, as where the process is killed between two statements. */
function breakingAfter(answers: number) {
  const { url: databaseUrl } = portal.deps.config.database;
  const own = createDatabase(databaseUrl, { sees: 'all', max: 1, applicationName: 'assay-killed' });
  let given = 0;
  const db = own.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      given += 1;
      if (given === answers) await endConnections(databaseUrl, 'assay-killed');
      return result;
    },
  });
  return { db, close: () => own.destroy() };
}

/** Whatever giving up and setting aside may change. */
async function readFacts(): Promise<unknown> {
  const { rows } = await sql<{ facts: unknown }>`select jsonb_build_object(
    'job', (select jsonb_agg(jsonb_build_array(id, faults, set_aside_at is null, done_at is null) order by id) from outbox_job),
    'command', (select jsonb_object_agg(id, state) from command),
    'application', (select jsonb_agg(needs_operator) from application),
    'upload', (select jsonb_object_agg(id, state) from upload),
    'mail', (select jsonb_object_agg(id, state) from mail),
    'told', (select count(*) from event), 'messages', (select count(*) from message)) as facts`.execute(
    portal.deps.db,
  );
  return rows[0]?.facts;
}

type Act = (deps: { db: Db; now: () => Date }) => Promise<unknown>;

/** Cut after each statement in turn, until one time nothing is cut; how often it was. */
async function cutEverywhere(act: Act): Promise<number> {
  const before = await readFacts();
  for (let answers = 1; ; answers += 1) {
    const { db, close } = breakingAfter(answers);
    const done = await act({ db, now: () => new Date() }).then(
      () => true,
      () => false,
    );
    await close();
    if (done) return answers - 1;
    expect(await readFacts()).toEqual(before);
  }
}

describe('a kill between any two statements of', () => {
  it.each<[OutboxJobKind, () => Promise<[string, Record<string, unknown>]>, statements: number]>([
    ['apply-command', async () => [await recordEnd(), {}], 7],
    ['start-application', async () => [application.id, { applicationId: application.id }], 3],
    ['parse-test-result', async () => [await insertUpload(), {}], 5],
    ['send-mail', async () => [await insertMail(), {}], 3],
  ])('giving up leaves nothing half done: %s', async (kind, make, statements) => {
    await portal.deps.db
      .updateTable('application')
      .set({ needsOperator: null, needsOperatorSince: null })
      .execute();
    const [subject, payload] = await make();
    const named = { commandId: subject, uploadId: subject, mailId: subject, ...payload };
    const id = await setAside(kind, subject, named);
    const before = await readFacts();
    expect(await cutEverywhere((deps) => giveUpService(deps, id))).toBeGreaterThanOrEqual(statements);
    const after = await readFacts();
    expect(after).not.toEqual(before);
    // Asked for again because its answer was lost, it changes nothing.
    expect(await giveUpService(portal.deps, id)).toBe(false);
    expect(await readFacts()).toEqual(after);
  });

  it('setting aside leaves nothing half done, and the next attempt sets it aside', async () => {
    const { db } = portal.deps;
    await addOutboxJob(db, { kind: 'send-mail', key: 'failing', payload: {} });
    await sql`update outbox_job set attempts = 1, faults = 49`.execute(db);
    const job = (await db.selectFrom('outboxJob').selectAll().executeTakeFirstOrThrow()) as ClaimedOutboxJob;
    const before = await readFacts();
    let lost = 0;
    const silent = createLog('test', 'silent');
    silent.warn = () => {
      lost += 1;
    };
    for (const answers of [1, 2, 3, 4]) {
      await sql`update outbox_job set faults = 49, set_aside_at = null`.execute(db);
      await sql`delete from event`.execute(db);
      const { db: broken, close } = breakingAfter(answers);
      const seen = lost;
      await noteFailure({ db: broken, log: silent, kind: 'send-mail' }, job, new Error('a bug'));
      await close();
      const whole = { job: [[job.id, 50, false, true]], told: 1 };
      expect(await readFacts()).toMatchObject(lost > seen ? { ...(before as object), told: 0 } : whole);
    }
    // After the one statement, and after the other, before both are committed.
    expect(lost).toBeGreaterThanOrEqual(2);
  });

  it('accepting that the runs are gone leaves it accepted or not, and a repeat accepts it for a day from then', async () => {
    const { db } = portal.deps;
    const until = async () => (await findReconciler(db)).lossAcceptedUntil;
    await saveReconciler(db, { lossAcceptedUntil: null });
    const { db: broken, close } = breakingAfter(1);
    await acceptEngineLoss({ db: broken, now: () => new Date('2026-11-21T00:00:00Z') }).catch(() => {});
    await close();
    expect([null, '2026-11-22T00:00:00.000Z']).toContain((await until())?.toISOString() ?? null);
    await acceptEngineLoss({ db, now: () => new Date('2026-11-21T01:00:00Z') });
    expect(await until()).toEqual(new Date('2026-11-22T01:00:00Z'));
    await saveReconciler(db, { lossAcceptedUntil: null });
  });
});
