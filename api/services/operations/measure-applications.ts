import { Gauge } from 'prom-client';
import type { Metrics } from '#api/base/metrics.ts';
import { shareRun } from '#api/base/share-run.ts';
import { measureOpenApplications, type OpenApplications } from '#db/queries/backlog.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';

/** Open applications, asked of the database when the metrics are read: every api process tells the same. */
export function measureApplications(db: Db, { registry }: Pick<Metrics, 'registry'>): void {
  const measure = shareRun(() => runForSystem(() => measureOpenApplications(db)).catch(() => []));
  const gauge = (name: string, help: string, read: (found: OpenApplications) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['status', 'step'],
      registers: [registry],
      async collect() {
        const found = await measure();
        this.reset();
        for (const one of found) this.set({ status: one.status, step: one.step }, read(one));
      },
    });
  gauge('applications_open', 'Open applications, each status counted up to 1,001', ({ open }) => open);
  gauge('applications_overdue', 'Of them past their deadline', ({ overdue }) => overdue);
  gauge('applications_longest_wait_seconds', 'The longest wait of them', ({ waitSeconds }) => waitSeconds);
  gauge('applications_stuck', 'Of them those whose run is gone', ({ stuck }) => stuck);
}
