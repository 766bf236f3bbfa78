import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { acceptEngineLoss, listStuck } from '#contract/operations.ts';
import { withLock } from '#db/advisory-lock.ts';
import { createDatabase } from '#db/connection.ts';
import { countOpenOutboxJobs, countWaiting } from '#db/queries/backlog.ts';
import { listStuck as listStuckRows } from '#db/queries/operations.ts';
import {
  findReconciler,
  listMarked,
  listNext,
  listStalled,
  saveReconciler,
} from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import { type ReconcileDeps, reconcileApplications } from '#services/operations/reconcile-applications.ts';
import { reconcileIfDue } from '#services/operations/reconcile-if-due.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { endConnections } from '#tests/support/network/end-connections.ts';

let portal: ApiPortal;
let enterpriseId: string;
let maker: string;
const log = createLog('test', 'silent');
/** Well after rows of now may have waited for their start. */
const deps = (): ReconcileDeps => ({ ...portal.deps, db: portal.deps.db, log, now: minuteAhead });
const minuteAhead = () => new Date(Date.now() + 60_000);

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(portal.deps.db)).id;
  maker = (await createAccount(portal.deps.db, { enterpriseId })).id;
  // Rows by the thousand, which nobody here searches for.
  await asOwner('alter table application disable trigger user', 'alter table product disable trigger user');
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { db } = portal.deps;
  await sql`delete from command`.execute(db);
  await sql`delete from application`.execute(db);
  const anew = { sweptTo: null, engineLostSince: null, lossAcceptedUntil: null };
  await saveReconciler(db, anew);
});

/** Open applications without a run; their numbers. */
async function insertOpen(count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with products as (
      insert into product (enterprise_id, name, brand, brand_alias, category, series, model)
      select ${enterpriseId}::uuid, n::text, 'b', 'b', 'phone', 's', gen_random_uuid()
      from generate_series(1, ${count}::int) n returning id
    )
    insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for,
      wait_action, waiting_since, materials, created_by, create_key)
    select 'R-' || gen_random_uuid(), ${enterpriseId}::uuid, id, 'first', 'standard', 1, 'product-under-review', 2, 0,
      'reviewer', 'review-product', now(), '{}', ${maker}::uuid, gen_random_uuid()
    from products returning number`.execute(portal.deps.db);
  return rows.map(({ number }) => number);
}
const marks = async () =>
  (
    await portal.deps.db
      .selectFrom('application')
      .select('number')
      .where('needsOperator', 'is not', null)
      .execute()
  ).map(({ number }) => number);

async function startRuns(numbers: string[]): Promise<void> {
  for (const number of numbers) {
    const start = { applicationId: number, number, summary: number, details: number };
    await portal.deps.applications.start(start);
  }
}

it('says once that the engine is lost where most runs are missing, marks nothing, and forgets it when they are back', async () => {
  const numbers = await insertOpen(30);
  const error = vi.spyOn(log, 'error');
  const looks = [await reconcileApplications(deps()), await reconcileApplications(deps())];
  expect(looks).toEqual(Array(2).fill({ marked: 0, engineLost: true }));
  expect(await marks()).toEqual([]);
  expect(error.mock.calls).toEqual([
    [{ asked: 30, lost: 30 }, expect.stringContaining('the engine does not know the runs')],
  ]);
  error.mockRestore();
  const operator = await portal.as(await createAccount(portal.deps.db, { roles: ['operator'] }));
  const shown = await operator.call(listStuck);
  expect(shown).toMatchObject({ rows: [], engineLost: { asked: 30, lost: 30 } });

  await startRuns(numbers.slice(1));
  await eventually(async () => !(await reconcileApplications(deps())).engineLost);
  expect(await marks()).toEqual(numbers.slice(0, 1));
  expect((await operator.call(listStuck)).engineLost).toBeNull();
});

it('marks what is missing, a bounded part at a time, once an operator has accepted the loss', async () => {
  await insertOpen(520);
  const { applications } = portal.deps;
  const list = vi.spyOn(applications, 'listRunning');
  expect(await reconcileApplications(deps())).toEqual({ marked: 0, engineLost: true });
  const operator = await portal.as(await createAccount(portal.deps.db, { roles: ['operator'] }));
  const { until } = await operator.call(acceptEngineLoss);
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
  await reconcileApplications(deps());
  expect((await marks()).length).toBe(500);
  await reconcileApplications(deps());
  expect((await marks()).length).toBe(520);
  // The rest of the sweep, and of those that are marked a part.
  expect(list.mock.calls.map(([numbers]) => numbers.length)).toEqual([500, 500, 220]);
  expect(await findReconciler(portal.deps.db)).toMatchObject({ sweptTo: null, engineLostSince: null });
  list.mockRestore();
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  await reviewer.refusal('permissionDenied', acceptEngineLoss);
});

it('finds a run that was ended by hand wherever the sweep is', async () => {
  const numbers = await insertOpen(4);
  await startRuns(numbers);
  const all = await portal.deps.db.selectFrom('application').select(['id', 'number']).orderBy('id').execute();
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('no applications');
  await eventually(async () => (await portal.deps.applications.listRunning(numbers)).size === 4);
  await terminate(first.number);
  // As in the middle of a sweep through many.
  await eventually(async () => {
    await saveReconciler(portal.deps.db, { sweptTo: last.id });
    await reconcileApplications(deps());
    return (await marks()).length > 0;
  });
  expect(await marks()).toEqual([first.number]);
});

it('is done by one process at a time, and by another when the connection of that one ends', async () => {
  const { db, config } = portal.deps;
  const other = createDatabase(config.database.url, { sees: 'all', max: 1, applicationName: 'assay-leader' });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const leading = withLock(other, 'reconciling', () => {
    begun.resolve();
    return held.promise;
  });
  await begun.promise;
  expect(await reconcileIfDue(deps(), 0)).toBeNull();
  await endConnections(config.database.url, 'assay-leader');
  await eventually(async () => await reconcileIfDue(deps(), 0));
  // Within the time that one look is for, nobody looks again.
  expect(await reconcileIfDue(deps())).toBeNull();
  held.resolve();
  await leading.catch(() => {});
  await other.destroy();
  expect(await withLock(db, 'reconciling', async () => 'free')).toBe('free');
});

it('what the console and a look ask for reads a bounded part of what there is', async () => {
  const { db } = portal.deps;
  await insertOpen(3_000);
  await sql`update application set needs_operator = 'lost', needs_operator_since = now() - random() * interval '1 d'`.execute(
    db,
  );
  await sql`insert into command (id, application_id, type, payload, side, actor_id, actor_name, state, version, settled_at)
    select gen_random_uuid(), (select id from application limit 1), 'end', '{"type": "end"}', 'partner', ${maker}::uuid, 'x',
      case when n <= 3 then 'recorded' else 'applied' end, 2, case when n > 3 then now() end
    from generate_series(1, 12000) n`.execute(db);
  await sql`insert into outbox_job (kind, key, payload, done_at, next_at)
    select 'send-mail', n::text, '{}', case when n > 1500 then now() end, now() - interval '1 minute'
    from generate_series(1, 12000) n`.execute(db);
  // As autovacuum would in a moment.
  await asOwner('vacuum analyze application, product, command, outbox_job');
  const before = minuteAhead();
  const asked: Record<string, (trx: Db) => Promise<unknown>> = {
    stuck: listStuckRows,
    marked: (trx) => listMarked(trx, before, 200),
    next: (trx) => listNext(trx, { after: null, before, limit: 500 }),
    stalled: (trx) => listStalled(trx, { unsettledSince: before, before, limit: 200 }),
    waiting: (trx) => countWaiting(trx, before),
    backlog: countOpenOutboxJobs,
  };
  const bounded = expect.toSatisfy((touched: number) => touched <= 2_600);
  const { url: databaseUrl } = portal.deps.config.database;
  const own = createDatabase(databaseUrl, { sees: 'all', max: 1, applicationName: 'test' });
  // From the sixth time on the plan of a statement that has a name no longer knows its parameters.
  for (let time = 0; time < 8; time += 1) {
    for (const [what, ask] of Object.entries(asked)) {
      for (const table of ['application', 'product', 'command', 'outbox_job']) {
        expect([what, table, await countTouched(own, table, ask)]).toEqual([what, table, bounded]);
      }
    }
  }
  await own.destroy();
  expect(await countWaiting(db, before)).toEqual({ commands: 3, jobs: 1_001 });
  const backlog = Object.fromEntries((await countOpenOutboxJobs(db)).map(({ kind, open }) => [kind, open]));
  expect(backlog).toMatchObject({ 'send-mail': 1_001, 'render-certificate': 0 });
});

async function asOwner(...statements: string[]): Promise<void> {
  const url = new URL(inject('stack').databaseUrl);
  url.pathname = new URL(portal.deps.config.database.url).pathname;
  const owner = createDatabase(url.href, { sees: 'all', max: 1, applicationName: 'test' });
  for (const statement of statements) await sql.raw(statement).execute(owner);
  await owner.destroy();
}

async function terminate(number: string): Promise<void> {
  const connection = await Connection.connect({ address: portal.deps.config.temporal.address });
  await new Client({ connection }).workflow.getHandle(number).terminate('by hand');
  await connection.close();
}
