import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteColleague } from '#contract/accounts/colleagues.ts';
import { readEngines } from '#contract/operations/engines.ts';
import { giveUpQueueJob, retryQueueJob } from '#contract/operations/queue-jobs.ts';
import {
  giveUpOutboxJob,
  listStuck,
  readSystem,
  resumeApplication,
  retryOutboxJob,
} from '#contract/operations.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { failureCauseOf } from '#domain/operations/failure-causes.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { buildTradefedOfSize } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount } from '../support/factories.ts';
import type { ApiClient } from '../support/network/api-client.ts';
import { type FaultPortal, openFaultPortal, signIn } from './fault-portal.ts';

/** Everything has to be on the operators' page within a minute. */
const withinMs = 60_000;

let rig: FaultPortal;
/** As who owns the tables, and may break them. */
let owner: Db;
let operator: ApiClient;
let mail: { server: SMTPServer; refuses: boolean };

/** A mail server that takes no login until it is told to. */
async function startMailServer(port: number): Promise<typeof mail> {
  const state = { refuses: true };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => {
      const refusal = Object.assign(new Error('4.7.0 Temporary authentication failure'), {
        responseCode: 454,
      });
      done(state.refuses ? refusal : null);
    },
    onData: (stream, _session, done) => {
      stream.resume().once('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(state, { server });
}

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  mail = await startMailServer(port);
  rig = await openFaultPortal({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Assay <notice@assay.example>',
    ASSAY_PARSE_SLOWDOWN_MS_PER_CHUNK: '200',
  });
  owner = createDatabase(rig.portal.stack.databaseUrl, {
    sees: 'all',
    max: 1,
    applicationName: 'assay-owner',
  });
  const account = await createAccount(rig.db, { roles: ['operator'] });
  operator = (await signIn(rig.portal, rig.db, account.id)).api;
});
afterAll(async () => {
  await owner?.destroy();
  await rig?.close();
  await new Promise<void>((resolve) => (mail ? mail.server.close(resolve) : resolve()));
});

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** Resolves once the page shows it; says after how long. */
async function shown<T>(what: string, find: (stuck: Stuck) => T | null | undefined | false): Promise<T> {
  const since = performance.now();
  const found = await eventually(async () => find(await operator.call(listStuck)), {
    withinMs,
    everyMs: 250,
  });
  console.log(`${what}: on the page after ${seconds(since)} s`);
  return found;
}
type Stuck = Awaited<ReturnType<typeof readStuck>>;
const readStuck = () => operator.call(listStuck);

const isGone = (find: (stuck: Stuck) => unknown) =>
  eventually(async () => !find(await readStuck()), { withinMs, everyMs: 250 });

async function approve(application: string): Promise<void> {
  const key = randomUUID();
  await eventually(async () => (await rig.decide(application, key)).state === 'applied', { withinMs });
}

const commandOf = (id: string) =>
  rig.db.selectFrom('command').select('state').where('id', '=', id).executeTakeFirst();

/** The operator's calls in the audit log. */
async function audited(operation: string): Promise<number> {
  const rows = await rig.db
    .selectFrom('auditLine')
    .select('id')
    .where('operation', '=', operation)
    .where('phase', '=', 'done')
    .execute();
  return rows.length;
}

// They wait for the same time, most of it for the reconciler.
describe.concurrent('side by side', () => {
  it('a workflow that was terminated is shown, and started anew from the page', async () => {
    const { id, number } = await rig.apply();
    await eventually(
      async () => (await rig.client.workflow.getHandle(number).describe()).status.name === 'RUNNING',
    );
    await rig.client.workflow.getHandle(number).terminate('by mistake');
    const found = await shown('a terminated workflow', ({ rows }) => rows.find((row) => row.id === id));
    expect(found).toMatchObject({ reason: 'terminated', failure: null });
    expect(await operator.call(resumeApplication, { params: { id } })).toEqual({ id, resumed: true });
    await isGone(({ rows }) => rows.some((row) => row.id === id));
    await approve(id);
    expect(await audited('operation.resume')).toBeGreaterThanOrEqual(1);
  });

  it('an activity that fails is shown with its error, and tried at once from the page', async () => {
    const { id } = await rig.apply();
    await approve(id);
    const other = await rig.apply();
    await sql`create function refuse_history() returns trigger language plpgsql as
      $$ begin if new.application_id = ${sql.lit(id)} then raise exception 'the history takes no lines'; end if; return new; end $$`.execute(
      owner,
    );
    await sql`create trigger refuse_history before insert on history for each row execute function refuse_history()`.execute(
      owner,
    );
    const key = randomUUID();
    await rig.decide(id, key).catch(() => {});
    const found = await shown('a failing activity', ({ rows }) =>
      rows.find((row) => row.id === id && row.failure !== null),
    );
    expect(found).toMatchObject({ reason: 'failing', failure: { activity: 'commitCommand' } });
    expect(found.failure?.cause).toContain('the history takes no lines');
    expect(found.failure?.attempts).toBeGreaterThanOrEqual(3);
    // Another application is not held up by it.
    await approve(other.id);
    expect(await operator.call(resumeApplication, { params: { id } })).toEqual({ id, resumed: true });
    await sql`drop trigger refuse_history on history`.execute(owner);
    await eventually(async () => (await commandOf(key))?.state === 'applied');
    await isGone(({ rows }) => rows.some((row) => row.id === id));
  });

  it('an outbox job that can never succeed is shown while it is still tried, retried and given up from the page', async () => {
    const key = `unreadable-${randomUUID()}`;
    await rig.db.insertInto('outboxJob').values({ kind: 'send-mail', key, payload: '{}' }).execute();
    const { id, faults, next } = await shown('an outbox job that never succeeds', ({ failingJobs }) =>
      failingJobs.find(({ kind }) => kind === 'send-mail'),
    );
    expect(faults).toBeGreaterThanOrEqual(5);
    expect(next).not.toBeNull();
    expect(await operator.call(retryOutboxJob, { params: { id } })).toEqual({ id, retried: true });
    // It fails again, and does not look mended meanwhile.
    expect((await readStuck()).failingJobs.map((job) => job.id)).toContain(id);
    expect(await operator.call(giveUpOutboxJob, { params: { id } })).toEqual({ id, givenUp: true });
    await isGone(({ failingJobs }) => failingJobs.some((job) => job.id === id));
  });
});

it('a job that kills its worker is shown with how often, and its file is given up from the page', async () => {
  const application = await rig.apply();
  await approve(application.id);
  await approve(application.id);
  const [configuration = ''] = application.configurations;
  const xml = buildTradefedOfSize(1_000_000, { brand: 'Lanyue', model: application.model, osVersion: '15' });
  const id = await rig.upload(application.id, configuration, xml);
  const upload = () =>
    rig.db.selectFrom('upload').select(['attempt', 'state']).where('id', '=', id).executeTakeFirstOrThrow();
  const kills = (async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await eventually(async () => (await upload()).attempt >= attempt, { withinMs });
      await rig.portal.processes.workers.kill9();
      await rig.portal.processes.workers.restart();
    }
  })();
  const [found] = await Promise.all([
    shown('a job that kills its worker', ({ queueJobs }) => queueJobs?.find((job) => job.id === id)),
    kills,
  ]);
  expect(found).toMatchObject({ queue: 'test-results', number: application.number });
  expect(found.kills).toBeGreaterThanOrEqual(3);
  const params = { queue: 'test-results', id } as const;
  expect(await operator.call(giveUpQueueJob, { params })).toEqual({ id, givenUp: true });
  expect((await upload()).state).toBe('refused');
  await isGone(({ queueJobs }) => queueJobs?.some((job) => job.id === id));
  expect(await audited('queue-job.give-up')).toBe(1);
});

it('mail that the server refuses is shown with what it said, sent or given up from the page', async () => {
  const invite = () =>
    rig.partner.api.call(inviteColleague, {
      body: { login: `${randomUUID()}@mail.example`, nameZh: '许知遥', nameEn: 'Xu Zhiyao', right: 'edit' },
    });
  for (let count = 0; count < 2; count += 1) await invite();
  const { cause, ids } = await shown('mail that is refused', ({ mails }) =>
    mails.find(({ count }) => count >= 2),
  );
  expect(failureCauseOf(cause)).toBe('login-refused');
  const isDown = async () =>
    (await operator.call(readEngines)).engines.some(
      (one) => one.engine === 'mail' && one.state === 'down' && one.unsent >= 2,
    );
  await eventually(isDown, { withinMs, everyMs: 250 });
  const [first = '', second = ''] = ids;
  const given = { params: { queue: 'mail', id: second } } as const;
  expect(await operator.call(giveUpQueueJob, given)).toEqual({ id: second, givenUp: true });
  mail.refuses = false;
  const stateOf = async (id: string) =>
    (await rig.db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst())?.state;
  await operator.call(retryQueueJob, { params: { queue: 'mail', id: first } });
  await eventually(async () => (await stateOf(first)) === 'sent');
  expect(await stateOf(second)).toBe('dropped');
  await isGone(({ mails }) => mails.some((one) => one.ids.includes(first) || one.ids.includes(second)));
});

it('ten waits that are overdue are shown, the latest first, and one that is decided goes', async () => {
  const value = JSON.stringify({ 'review-product': { seconds: 2 }, 'review-commercial': { seconds: 3600 } });
  await rig.db.insertInto('config').values({ key: 'deadlines', value }).execute();
  const laid = await Promise.all(Array.from({ length: 10 }, () => rig.apply()));
  const ids = new Set(laid.map(({ id }) => id));
  const rows = await shown('ten overdue waits', ({ overdue }) => {
    const late = overdue.reviewer.rows.filter(({ id }) => ids.has(id));
    return late.length === 10 && late;
  });
  expect(rows.map(({ due }) => due)).toEqual(rows.map(({ due }) => due).toSorted());
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['review-product']));
  const [first] = laid;
  await approve(first?.id ?? '');
  await isGone(({ overdue }) => overdue.reviewer.rows.some(({ id }) => id === first?.id));
});

it('afterwards nothing is left but the nine waits, and every engine is well', async () => {
  await eventually(
    async () => {
      const { rows, setAside, failingJobs, queueJobs, mails, overdue } = await readStuck();
      expect({ rows, setAside, failingJobs, queueJobs, mails }).toEqual({
        rows: [],
        setAside: [],
        failingJobs: [],
        queueJobs: [],
        mails: [],
      });
      expect(overdue.reviewer.count).toBe(9);
      const { engines } = await operator.call(readEngines);
      expect(engines.map(({ engine, state }) => [engine, state])).toEqual(
        engines.map(({ engine }) => [engine, 'healthy']),
      );
      expect((await operator.call(readSystem)).faults).toEqual([]);
      return true;
    },
    { withinMs, everyMs: 500 },
  );
});
