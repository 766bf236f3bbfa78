import { Gauge } from 'prom-client';
import type { Metrics } from '#api/base/metrics.ts';
import { runEvery } from '#api/base/run-every.ts';
import { withLock } from '#db/advisory-lock.ts';
import { findReconciler } from '#db/queries/reconciling.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { type ReconcileDeps, type Reconciled, reconcileApplications } from './reconcile-applications.ts';

/** Milliseconds between two comparisons of applications and runs. */
const EVERY = 15_000;

/**
 * One run for all processes: whoever gets the lock reconciles, unless another has done so lately. Where it is killed
 * the lock ends with its connection, and the next of the others goes on from where the sweep has come to. Null where another
 * process has done it.
 */
export function reconcileIfDue(deps: ReconcileDeps, every = EVERY): Promise<Reconciled | null> {
  return withLock(deps.db, 'reconciling', async () => {
    const { lookedAt: checkedAt } = await findReconciler(deps.db);
    // Two thirds: the timers of two processes are never quite in step.
    const pause = checkedAt ? Math.abs(deps.now().getTime() - checkedAt.getTime()) : every;
    return pause < (every * 2) / 3 ? null : reconcileApplications(deps);
  });
}

function measure({ db }: ReconcileDeps, { registry }: Pick<Metrics, 'registry'>): void {
  new Gauge({
    name: 'engine_lost',
    help: '1 while the engine does not know the runs of many applications',
    registers: [registry],
    async collect() {
      const state = await runForSystem(() => findReconciler(db)).catch(() => null);
      this.set(state === null ? Number.NaN : Number(state.engineLostSince !== null));
    },
  });
}

/** Runs at once and at each interval, one run at a time, until stopped. */
export function startReconciler(
  deps: ReconcileDeps & { metrics: Pick<Metrics, 'registry'> },
  every = EVERY,
): () => Promise<void> {
  const reconcile = async () => {
    const found = await reconcileIfDue(deps, every);
    if (found && found.marked > 0) deps.log.warn({ stuck: found.marked }, 'applications need an operator');
  };
  measure(deps, deps.metrics);
  return runEvery(every, reconcile, (err) => deps.log.warn({ err }, 'runs could not be compared'));
}
