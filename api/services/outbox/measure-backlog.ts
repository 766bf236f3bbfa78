import { Gauge } from 'prom-client';
import type { Metrics } from '#api/base/metrics.ts';
import { shareRun } from '#api/base/share-run.ts';
import { countOpenOutboxJobs, type OutboxBacklog } from '#db/queries/backlog.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';

/** Queried when the metrics are read, once for all of them; every process reports the same. */
export function measureBacklog(db: Db, { registry }: Pick<Metrics, 'registry'>): void {
  const measure = shareRun(() => runForSystem(() => countOpenOutboxJobs(db)).catch(() => null));
  const gauge = (name: string, help: string, read: (backlog: OutboxBacklog | undefined) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const backlogs = await measure();
        for (const kind of outboxJobKinds)
          this.set({ kind }, backlogs ? read(backlogs.find((one) => one.kind === kind)) : Number.NaN);
      },
    });
  gauge(
    'outbox_jobs_open',
    'Outbox jobs that are not done, counted up to 1,001',
    (found) => found?.open ?? 0,
  );
  gauge(
    'outbox_jobs_oldest_seconds',
    'Age of the oldest that is not done',
    (found) => found?.oldestSeconds ?? 0,
  );
}
