import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import {
  addOutboxJob,
  claimOutboxJobs,
  findDueKinds,
  postponeOutboxJob,
  pruneOutboxJobs,
  renewOutboxJob,
} from '#db/queries/outbox-jobs.ts';
import type { Database } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type OutboxJobKind, outboxJobKinds, retryDelay } from '#domain/outbox/outbox-jobs.ts';
import { retryOutboxJob } from '#services/operations/retry-job.ts';
import {
  type Dispatcher,
  type DispatcherDeps,
  type DispatcherOptions,
  type OutboxJobHandlers,
  startDispatcher,
} from '#services/outbox/dispatcher.ts';
import type { OutboxJobHandler } from '#services/outbox/worker-loop.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { endConnections } from '#tests/support/network/end-connections.ts';
import { EngineUnavailable } from '#workflows/client/client.ts';

let database: TestDatabase;
let db: Kysely<Database>;
let deps: DispatcherDeps;
const dispatchers: Dispatcher[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.adminUrl, { sees: 'all', max: 10, applicationName: 'test' });
  deps = { db, log: pino({ level: 'silent' }), config: { database: { url: database.url } } };
});
beforeEach(() => sql`delete from outbox_job`.execute(db));
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop()));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const kind: OutboxJobKind = 'start-application';
const nothing: OutboxJobHandler = async () => {};

function handlersWith(some: Partial<OutboxJobHandlers>): OutboxJobHandlers {
  const all = Object.fromEntries(outboxJobKinds.map((one) => [one, nothing]));
  return { ...(all as OutboxJobHandlers), ...some };
}

/** A lease that a machine which stands still for a while does not outlast: what loses it is run a second time. */
const leaseMs = 60_000;

function dispatcher(handler: OutboxJobHandler, options: DispatcherOptions = {}, using = deps): Dispatcher {
  const settings = { intervalMs: 100, leaseMs, ...options };
  const started = startDispatcher(using, { handlers: handlersWith({ [kind]: handler }), options: settings });
  dispatchers.push(started);
  return started;
}

const add = (key: string, delayMs?: number) =>
  addOutboxJob(db, { kind, key, payload: { key }, ...(delayMs === undefined ? {} : { delayMs }) });
const find = (key: string) =>
  db.selectFrom('outboxJob').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const isDone = async (key: string) => (await find(key)).doneAt !== null;

describe('an outbox job', () => {
  it('belongs to its transaction, and is one by kind and key', async () => {
    const key = randomUUID();
    const undone = await db.startTransaction().execute();
    await addOutboxJob(undone, { kind, key, payload: {} });
    await undone.rollback().execute();
    await Promise.all([1, 2, 3].map((n) => addOutboxJob(db, { kind, key, payload: { n } })));
    const rows = await db.selectFrom('outboxJob').select(['key', 'attempts']).execute();
    expect(rows).toEqual([{ key, attempts: 0 }]);
  });

  it('is handed to its handler after the commit and is done once', async () => {
    const seen: string[] = [];
    dispatcher(async ({ key, payload, attempt }) => {
      seen.push(`${key} ${String(payload.key)} ${attempt}`);
    });
    const keys = Array.from({ length: 30 }, (_, n) => `k${n}`);
    await Promise.all(keys.map((key) => add(key)));
    await eventually(async () => (await Promise.all(keys.map(isDone))).every(Boolean));
    expect(seen.toSorted()).toEqual(keys.map((key) => `${key} ${key} 1`).toSorted());
    await add('k0');
    expect(await claimOutboxJobs(db, { kind, limit: 10, leaseMs: 1_000 })).toEqual([]);
  });

  it('wakes the dispatcher at once, long before it would look by itself', async () => {
    const ready = Promise.withResolvers<void>();
    dispatcher(async ({ key }) => key === 'first' && ready.resolve(), { intervalMs: 3_600_000 });
    await add('first');
    await ready.promise;
    await add('second');
    await eventually(() => isDone('second'), { everyMs: 5 });
  });

  it('waits where whoever adds it does it at once as well', async () => {
    await add('later', 60_000);
    expect(await claimOutboxJobs(db, { kind, limit: 10, leaseMs: 1_000 })).toEqual([]);
    await add('soon', 100);
    dispatcher(nothing);
    await eventually(() => isDone('soon'));
    expect(await isDone('later')).toBe(false);
  });
});

it('tells of which kinds some are due', async () => {
  await add('due');
  await addOutboxJob(db, { kind: 'send-mail', key: 'later', payload: {}, delayMs: 60_000 });
  expect(await findDueKinds(db)).toEqual([kind]);
});

describe('a dispatcher', () => {
  it('tries again after a failure and keeps the last error', async () => {
    const gate = Promise.withResolvers<void>();
    dispatcher(async ({ attempt }) => {
      if (attempt === 3) await gate.promise;
      if (attempt < 4) throw new Error(`refused ${attempt}`);
    });
    await add('stubborn');
    await eventually(async () => (await find('stubborn')).attempts === 3);
    expect(await find('stubborn')).toMatchObject({ lastError: 'refused 2', doneAt: null });
    gate.resolve();
    await eventually(() => isDone('stubborn'));
    expect(await find('stubborn')).toMatchObject({ attempts: 4, lastError: null });
  });

  it('shares the work with others, each outbox job once', async () => {
    const seen: string[] = [];
    const handler: OutboxJobHandler = async ({ key }) => {
      seen.push(key);
      await sql`select pg_sleep(random() * 0.01)`.execute(db);
    };
    for (let n = 0; n < 3; n += 1) dispatcher(handler, { concurrency: 2 });
    const keys = Array.from({ length: 60 }, (_, n) => `shared ${n}`);
    await Promise.all(keys.map((key) => add(key)));
    await eventually(async () => (await Promise.all(keys.map(isDone))).every(Boolean));
    expect(seen.toSorted()).toEqual(keys.toSorted());
  });

  it('keeps its lease while a handler runs longer than that', async () => {
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const slow: OutboxJobHandler = async () => {
      runs += 1;
      await gate.promise;
    };
    // Each renewal may come two thirds of it late.
    const short = { leaseMs: 4_500 };
    dispatcher(slow, short);
    dispatcher(slow, short);
    await add('long');
    await eventually(async () => runs === 1);
    const { nextAt } = await find('long');
    const renewed = async () => (await find('long')).nextAt.getTime() > nextAt.getTime() + short.leaseMs;
    await eventually(renewed);
    gate.resolve();
    await eventually(() => isDone('long'));
    expect(runs).toBe(1);
  });

  it('takes up what one that died had claimed, when its lease has ended', async () => {
    await add('orphan');
    expect(await claimOutboxJobs(db, { kind, limit: 10, leaseMs: 400 })).toMatchObject([{ attempts: 1 }]);
    const attempts: number[] = [];
    dispatcher(async ({ attempt }) => {
      attempts.push(attempt);
    });
    await eventually(() => isDone('orphan'));
    expect(attempts).toEqual([2]);
  });

  it('notes what was done when it ends, so that no other does it again', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const { stop } = dispatcher(async () => {
      begun.resolve();
      await gate.promise;
    });
    await add('last');
    await begun.promise;
    const stopped = stop();
    gate.resolve();
    await stopped;
    expect(await find('last')).toMatchObject({ attempts: 1, doneAt: expect.any(Date) });
  });

  it('notes several that are done with the claim of others, and where there is room for none', async () => {
    await Promise.all(['one', 'two', 'three'].map((key) => add(key)));
    const claim = { kind, leaseMs: 60_000 };
    const [first, second] = await claimOutboxJobs(db, { ...claim, limit: 2 });
    const done = [first, second].map((job) => job?.id ?? '');
    const [third, ...more] = await claimOutboxJobs(db, { ...claim, limit: 2, done });
    expect(more).toEqual([]);
    expect(await claimOutboxJobs(db, { ...claim, limit: 0, done: [third?.id ?? ''] })).toEqual([]);
    expect(await Promise.all(['one', 'two', 'three'].map(isDone))).toEqual([true, true, true]);
  });

  it('does not claim anew what it notes as done, though its lease has ended', async () => {
    await add('late');
    const claim = { kind, limit: 10 };
    const [late] = await claimOutboxJobs(db, { ...claim, leaseMs: 0 });
    expect(await claimOutboxJobs(db, { ...claim, leaseMs: 60_000, done: [late?.id ?? ''] })).toEqual([]);
    expect(await find('late')).toMatchObject({ attempts: 1, doneAt: expect.any(Date) });
  });

  it('lets a claim that was taken over neither renew nor postpone', async () => {
    await add('fenced');
    const [first] = await claimOutboxJobs(db, { kind, limit: 1, leaseMs: 0 });
    const [second] = await claimOutboxJobs(db, { kind, limit: 1, leaseMs: 60_000 });
    if (!first || !second) throw new Error('not claimed');
    expect(await renewOutboxJob(db, first, 60_000)).toBe(false);
    await postponeOutboxJob(db, first, { delayMs: 0, error: 'too late' });
    expect(await find('fenced')).toMatchObject({ lastError: null, attempts: 2 });
    expect(await renewOutboxJob(db, second, 60_000)).toBe(true);
  });

  it('does not let one kind hold up the others', async () => {
    const stuck = Promise.withResolvers<void>();
    const other: OutboxJobKind = 'render-certificate';
    dispatcher(() => stuck.promise, { concurrency: 1 });
    await add('stuck 1');
    await add('stuck 2');
    await addOutboxJob(db, { kind: other, key: 'free', payload: {} });
    await eventually(() => isDone('free'));
    expect(await isDone('stuck 1')).toBe(false);
    stuck.resolve();
    await eventually(() => isDone('stuck 2'));
  });

  it('goes on when its connections are cut', async () => {
    dispatcher(nothing, { intervalMs: 3_600_000 });
    await add('before');
    await eventually(() => isDone('before'));
    await endConnections(database.url, 'assay-jobs-listen');
    await add('after');
    await eventually(() => isDone('after'));
  });

  it('does not start when a kind has no handler', () => {
    const { [kind]: _left, ...rest } = handlersWith({});
    expect(() => startDispatcher(deps, { handlers: rest as OutboxJobHandlers })).toThrow(/start-application/);
  });

  it('counts what is open and how old it is', async () => {
    const registry = new Registry();
    dispatcher(nothing, {}, { ...deps, metrics: { registry } });
    await add('counted', 60_000);
    await sql`update outbox_job set created_at = now() - interval '9500 seconds'`.execute(db);
    const text = await registry.metrics();
    expect(text).toContain(`outbox_jobs_open{kind="${kind}"} 1`);
    expect(text).toContain('outbox_jobs_open{kind="apply-command"} 0');
    expect(text).toMatch(new RegExp(`outbox_jobs_oldest_seconds\\{kind="${kind}"\\} 9[5-9]\\d\\d`));
  });
});

describe('the life of an outbox job', () => {
  const live = (life: { awayHours: number; faultTries: number }) =>
    sql`update config set value = ${JSON.stringify(life)}::jsonb where key = 'effects'`.execute(db);
  const isAside = async (key: string) => (await find(key)).setAsideAt !== null;
  const told = () => sql<{ change: unknown }>`select change from event where change ? 'setAside'`.execute(db);

  it('ends after so many faults: it waits for an operator, with its cause', async () => {
    await live({ awayHours: 24, faultTries: 3 });
    const registry = new Registry();
    const broken = new Error('update failed', { cause: new TypeError('x is not a function') });
    dispatcher(() => Promise.reject(broken), {}, { ...deps, metrics: { registry } });
    await add('faulty');
    await eventually(() => isAside('faulty'));
    const reason = 'update failed ← x is not a function';
    expect(await find('faulty')).toMatchObject({ attempts: 3, faults: 3, lastError: reason, doneAt: null });
    await sql`update outbox_job set next_at = now()`.execute(db);
    expect(await claimOutboxJobs(db, { kind, limit: 10, leaseMs: 1_000 })).toEqual([]);
    const text = await registry.metrics();
    expect(text).toContain(`outbox_job_failures_total{kind="${kind}",cause="fault"} 3`);
    expect(text).toContain(`outbox_jobs_set_aside{kind="${kind}"} 1`);
    expect(text).toContain(`outbox_jobs_open{kind="${kind}"} 0`);
    expect((await told()).rows).toEqual([{ change: { setAside: kind } }]);
  });

  it('outlasts any number of failures while an engine is away, for so many hours', async () => {
    await live({ awayHours: 1, faultTries: 1 });
    dispatcher(() => Promise.reject(new CatalogueError('queueUnavailable')));
    await add('patient');
    await eventually(async () => (await find('patient')).attempts >= 3);
    expect(await find('patient')).toMatchObject({ faults: 0, setAsideAt: null });
    await sql`update outbox_job set created_at = now() - interval '61 minutes'`.execute(db);
    await eventually(() => isAside('patient'));
  });

  it('begins anew when an operator says so', async () => {
    await live({ awayHours: 1, faultTries: 1 });
    const mended = { yet: false };
    dispatcher(() => (mended.yet ? Promise.resolve() : Promise.reject(new Error('not yet'))));
    await add('again');
    await eventually(() => isAside('again'));
    await sql`update outbox_job set created_at = now() - interval '3 days'`.execute(db);
    const { id } = await find('again');
    mended.yet = true;
    expect([await retryOutboxJob(db, id), await retryOutboxJob(db, id)]).toEqual([true, false]);
    await eventually(() => isDone('again'));
    await expect(retryOutboxJob(db, randomUUID())).rejects.toMatchObject({ errorName: 'dataMissing' });
  });

  it('is told to the log once in a while, not at every failure', async () => {
    await live({ awayHours: 1, faultTries: 1_000 });
    const lines: { cause: string; err: { cause: { message: string } } }[] = [];
    const log = createLog('test', 'warn', { write: (line) => lines.push(JSON.parse(line)) });
    const error = new EngineUnavailable('quiet', { cause: new Error('ECONNREFUSED told once') });
    dispatcher(() => Promise.reject(error), { intervalMs: 20 }, { ...deps, log });
    for (let n = 0; n < 5; n += 1)
      await addOutboxJob(db, { kind: 'start-application', key: `quiet ${n}`, payload: {} });
    await eventually(async () => (await find('quiet 4')).attempts >= 2);
    expect(lines).toHaveLength(1);
    for (const { cause, err } of lines)
      expect([cause, err.cause.message]).toEqual(['away', 'ECONNREFUSED told once']);
  });
});

it('retries double, with a cap of ten seconds at first and of a minute later on', () => {
  expect([1, 2, 3, 4, 7, 50].map((n) => retryDelay(n, 0, 1))).toEqual([250, 500, 1000, 2000, 10_000, 10_000]);
  expect(retryDelay(1, 0, 0)).toBe(125);
  expect(retryDelay(50, 11 * 60_000, 1)).toBe(60_000);
});

/** Plans that run an inner query again and again, which Postgres takes for some statistics and not for others. */
const loopsOnly = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'].map(
  (way) => `-c enable_${way}=off`,
);

it('outbox jobs that were done long ago are pruned in bounded batches, open ones never', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', loopsOnly.join(' '));
  const looping = createDatabase(url.href, { sees: 'all', max: 1, applicationName: 'loops-only' });
  onTestFinished(() => looping.destroy());
  await sql`insert into outbox_job (kind, key, payload, created_at, done_at)
    select ${kind}, 'old ' || n, '{}', now() - interval '9 days',
      case when n > 2 then now() - interval '8 days' end from generate_series(1, 12) n`.execute(db);
  expect(await pruneOutboxJobs(looping, 7, 6)).toBe(6);
  expect(await pruneOutboxJobs(db, 7, 6)).toBe(4);
  expect(await pruneOutboxJobs(db, 7, 6)).toBe(0);
  expect(await db.selectFrom('outboxJob').select('key').orderBy('key').execute()).toEqual([
    { key: 'old 1' },
    { key: 'old 2' },
  ]);
});
