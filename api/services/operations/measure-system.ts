import { Gauge } from 'prom-client';
import type { Metrics } from '#api/base/metrics.ts';
import { shareRun } from '#api/base/share-run.ts';
import type { Db } from '#db/schema/database.ts';
import {
  isAlive,
  type NeededWorker,
  operatorNeeds,
  processChecks,
  processKinds,
  workKinds,
} from '#domain/operations/system-health.ts';
import { readSystemHealth } from './read-system-health.ts';

type Health = Awaited<ReturnType<typeof readSystemHealth>>;
/** By labels; absent while the database is away. */
type Measured = Record<string, string>;

const faultSeries = (needed: readonly NeededWorker[]) => [
  ...needed.map((subject) => ({ code: 'process-missing', subject })),
  ...processChecks.map((subject) => ({ code: 'check-failing', subject })),
  ...workKinds.map((subject) => ({ code: 'work-late', subject })),
  ...operatorNeeds.map((subject) => ({ code: 'operator-needed', subject })),
];

/** What runs, what waits and what is wrong, asked of the database when the metrics are read: every api process tells the same. */
export function measureSystem(
  { db, metrics: { registry } }: { db: Db; metrics: Pick<Metrics, 'registry'> },
  needed: readonly NeededWorker[],
): void {
  const measure = shareRun(() => readSystemHealth(db, needed).catch(() => null));
  const gauge = <S extends Measured>(
    name: string,
    help: string,
    series: readonly S[],
    read: (health: Health, one: S) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: Object.keys(series[0] ?? {}),
      registers: [registry],
      async collect() {
        const health = await measure();
        for (const one of series) this.set(one, health ? read(health, one) : Number.NaN);
      },
    });
  const kinds = processKinds.map((kind) => ({ kind }));
  const works = workKinds.map((work) => ({ work }));
  gauge(
    'processes_alive',
    'Processes that were heard of within the last 20 s',
    kinds,
    ({ processes }, { kind }) => processes.filter((one) => one.kind === kind && isAlive(one)).length,
  );
  gauge(
    'work_waiting',
    'Work that nobody has begun, counted up to 1,001',
    works,
    (health, { work }) => health.work.find((one) => one.work === work)?.waiting ?? 0,
  );
  gauge(
    'work_oldest_seconds',
    'Age of the oldest of it',
    works,
    (health, { work }) => health.work.find((one) => one.work === work)?.oldestSeconds ?? 0,
  );
  gauge(
    'system_fault',
    '1 where something does not work',
    faultSeries(needed),
    ({ faults }, { code, subject }) =>
      Number(faults.some((one) => one.code === code && one.subject === subject)),
  );
}
