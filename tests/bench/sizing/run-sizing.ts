import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { eventually } from '#tests/support/eventually.ts';
import { skipSerials } from '#tests/support/factories.ts';
import { type BenchPortal, startBenchPortal } from '../bench-portal.ts';
import { describeMachine } from '../report.ts';
import { planSeed, type SeedPlan } from '../seed/plan.ts';
import { seedSize } from '../seed/seed-size.ts';
import { measureSpace } from '../size/space.ts';
import { measureFiles, measureHistories, measureLife, measureTemporal, readConnections } from './disk.ts';
import { type Roots, readMemory, watchMemory } from './memory.ts';
import { openPeople, type Work } from './people-at-work.ts';
import { type Level, redrawSizing, type SizingMeasured } from './sizing-report.ts';

type Report = (line: string) => void;

const applications = 100_000;
const levels = [0, 1_000, 5_000, 10_000];
/** Milliseconds that people work at each level, and until what they used is at rest again. */
const workFor = 60_000;
const settleFor = 30_000;
const startWithin = 900_000;

/** One application in ten is open; one maker in three has applied for nothing yet. */
function planSizing(scale: number): SeedPlan {
  const of = (whole: number) => Math.round(whole * scale);
  const plan = planSeed(scale / 3);
  const [open, finished] = [of(10_000), of(applications - 10_000)];
  const many = { events: of(200_000), messages: of(600_000), auditedRequests: of(1_000_000) };
  return {
    ...plan,
    ...many,
    enterprises: 3 * plan.makers,
    open,
    openDays: 8,
    finished,
    certificates: finished,
  };
}

/** The jobs that start runs, as a created application has one, for a time that does not come by itself. */
const addStarts = ({ db }: BenchPortal) =>
  sql`insert into outbox_job (kind, key, payload, next_at)
    select 'start-application', id::text, jsonb_build_object('applicationId', id), now() + interval '1 day'
    from application where waiting_for <> 'nobody' on conflict do nothing`.execute(db);

async function seed(bench: BenchPortal, scale: number, report: Report): Promise<void> {
  const superuser = new URL(bench.portal.stack.databaseUrl);
  superuser.username = 'postgres';
  await seedSize(superuser.href, { scale, plan: planSizing(scale), report });
  await addStarts(bench);
  // Numbers up to there are the seeded ones'.
  skipSerials(applications);
  // What they took of the seeding is not theirs to have.
  for (const one of Object.values(bench.portal.processes)) await one.restart();
}

/** Lets the portal start so many runs, and waits until it has nothing left to do. */
async function startRuns({ db }: BenchPortal, count: number): Promise<void> {
  await sql`update outbox_job set next_at = now() where id in (select id from outbox_job
    where kind = 'start-application' and done_at is null order by key limit ${count})`.execute(db);
  const due = sql`select from outbox_job where done_at is null and next_at < now() + interval '1 hour' limit 1`;
  // What they tell people as they start comes after their jobs.
  const told = sql<{ count: string }>`select count(*) as count from message`;
  let before = '';
  const isQuiet = async () => {
    const now = (await told.execute(db)).rows[0]?.count ?? '';
    const isSame = now === before && (await due.execute(db)).rows.length === 0;
    before = now;
    return isSame;
  };
  await eventually(isQuiet, { withinMs: startWithin, everyMs: 3_000 });
}

const rootsOf = ({ portal: { processes, stack } }: BenchPortal): Roots => ({
  ...Object.fromEntries(Object.entries(processes).map(([name, { pids }]) => [name, pids])),
  Postgres: () => [stack.postgres.pid()],
  Redis: () => [stack.redis.pid()],
  Temporal: () => (stack.temporal ? [stack.temporal.pid()] : []),
});

/** Memory while runs are started and people work, and once that is over. */
async function measureLevel(bench: BenchPortal, work: Work, starting: number, report: Report) {
  const roots = rootsOf(bench);
  const unwatch = watchMemory(roots);
  await startRuns(bench, starting);
  report(`started: ${starting} runs`);
  const failed = await work(workFor);
  await pause(settleFor);
  return { rest: readMemory(roots), most: unwatch(), failed };
}

async function measureLevels(
  bench: BenchPortal,
  { scale, work, report }: { scale: number; work: Work; report: Report },
): Promise<Level[]> {
  const measured: Level[] = [];
  let started = 0;
  for (const level of levels) {
    const open = Math.round(level * scale);
    const { failed, ...memory } = await measureLevel(bench, work, open - started, report);
    started = open;
    measured.push({ open, ...memory });
    report(`measured: ${open} open runs, ${failed.length} calls failed, ${JSON.stringify(memory)}`);
    for (const what of failed) report(what);
  }
  return measured;
}

async function measureAll(bench: BenchPortal, scale: number, report: Report): Promise<SizingMeasured> {
  const connection = await Connection.connect({ address: bench.portal.stack.temporalAddress });
  const client = new Client({ connection });
  try {
    const work = await openPeople(bench);
    const levels = await measureLevels(bench, { scale, work, report });
    return {
      levels,
      connections: await readConnections(bench.db),
      life: await measureLife(bench.db),
      space: await measureSpace(bench.db),
      files: await measureFiles(bench.db),
      store: measureTemporal(bench.portal),
      histories: await measureHistories(client),
    };
  } finally {
    await connection.close();
  }
}

/**
 * Measures memory, disk and connections of a portal with 100,000 applications, of which up to 10,000 have a running workflow.
 * A whole run writes its figures into docs/sizing.md.
 * @param args `--scale 0.1` for a tenth of it, which is printed alone
 */
export async function runSizing(checkout: string, args: string[], report: Report): Promise<void> {
  const { values } = parseArgs({ args, options: { scale: { type: 'string', default: '1' } } as const });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale is a share of the whole, above 0 and at most 1');
  const bench = await startBenchPortal();
  try {
    await seed(bench, scale, report);
    const measured = await measureAll(bench, scale, report);
    const version = await sql<{
      version: string;
    }>`select current_setting('server_version') as version`.execute(bench.db);
    const machine = await describeMachine(checkout, version.rows[0]?.version ?? '');
    const file = join(checkout, 'docs', 'sizing.md');
    const text = redrawSizing(readFileSync(file, 'utf8'), { measured, machine, at: new Date() });
    if (scale < 1) return console.log(text);
    writeFileSync(file, text);
    report('written: docs/sizing.md');
  } finally {
    await bench.stop();
  }
}
