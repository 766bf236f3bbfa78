import type { Log } from '#api/base/logging.ts';
import { emitEvent } from '#api/events/emit-event.ts';
import { markNeedsOperator } from '#db/queries/operations.ts';
import {
  findReconciler,
  listByNumber,
  listJustDue,
  listMarked,
  listNext,
  listStalled,
  type OpenApplication,
  type ReconcilerState,
  saveReconciler,
} from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isEngineLost, type RunCount } from '#domain/operations/engine-loss.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';
import { type JudgedRun, judgeRuns, type Reason, SUSPECT_AFTER } from './judge-runs.ts';

export type ReconcileDeps = { db: Db; now: () => Date; log: Log; applications: ApplicationWorkflows };
export type Reconciled = {
  /** Applications that were checked and are marked now. */
  marked: number;
  engineLost: boolean;
};

/** Most applications of each kind in one run; the rest comes with the next. */
const LIMITS = { swept: 500, broken: 1_000, marked: 200, stalled: 200, due: 50 };
/** A row younger than this may still wait for its first start; milliseconds. */
const START_GRACE = 10_000;
/** The engine's list of ended runs lags behind, and clocks differ; milliseconds. */
const OVERLAP = 120_000;
/** For so long after a wait became overdue a run is asked whether its reminders fail; milliseconds. */
const DUE_WITHIN = 120_000;
/** How far back the first run goes; milliseconds. */
const FIRST = 900_000;
const AT_ONCE = 10;

/** Sets or takes an application's mark; open pages of operators are told. */
export async function mark(
  deps: Pick<ReconcileDeps, 'db' | 'now'>,
  row: Pick<OpenApplication, 'id'>,
  reason: Reason | null,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const changed = await markNeedsOperator(trx, row.id, reason, deps.now());
    if (!changed) return;
    await emitEvent(trx, {
      rooms: ['programme'],
      entity: 'application',
      entityId: row.id,
      version: changed.version,
      change: { needsOperator: reason },
    });
  });
}

/** Sets and takes marks; how many are marked now. */
export async function markAll(deps: ReconcileDeps, judged: JudgedRun[]): Promise<number> {
  const changed = judged.filter(({ row, reason }) => reason !== row.needsOperator);
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    await Promise.all(changed.slice(at, at + AT_ONCE).map(({ row, reason }) => mark(deps, row, reason)));
  }
  return judged.filter(({ reason }) => reason !== null).length;
}

/** Applications that may have changed since the last run, and the next part of all others. */
async function gather(deps: ReconcileDeps, state: ReconcilerState) {
  const { db, applications } = deps;
  const now = deps.now().getTime();
  const before = new Date(now - START_GRACE);
  const checkedAt = Math.min(state.lookedAt?.getTime() ?? now - FIRST, now);
  const broken = await applications.listBroken(new Date(checkedAt - OVERLAP), LIMITS.broken);
  const next = await listNext(db, { after: state.sweptTo, before, limit: LIMITS.swept });
  const unsettledSince = new Date(now - SUSPECT_AFTER);
  const due = await listJustDue(db, {
    since: new Date(now - DUE_WITHIN),
    now: deps.now(),
    before,
    limit: LIMITS.due,
  });
  const rows = [
    ...next,
    ...due,
    ...(await listByNumber(db, broken, before)),
    ...(await listMarked(db, before, LIMITS.marked)),
    ...(await listStalled(db, { unsettledSince, before, limit: LIMITS.stalled })),
  ];
  return {
    rows: [...new Map(rows.map((row) => [row.id, row])).values()],
    suspects: new Set(due.map(({ id }) => id)),
    sweptTo: next.length < LIMITS.swept ? null : (next.at(-1)?.id ?? null),
  };
}

/** Counts only runs that were not known as lost before. */
function countLost(judged: JudgedRun[]): RunCount {
  const fresh = judged.filter(({ row }) => row.needsOperator !== 'lost');
  return { asked: fresh.length, lost: fresh.filter(({ reason }) => reason === 'lost').length };
}

function logResult({ log }: ReconcileDeps, state: ReconcilerState, count: RunCount, lost: boolean): void {
  if (lost && !state.engineLostSince) {
    log.error(count, 'the engine does not know the runs: is it emptied, or another one? Nothing is marked');
  }
  if (!lost && state.engineLostSince) log.info(count, 'the engine knows the runs again');
}

/**
 * Compares open applications with their runs and marks those whose run was terminated, failed, lost, failing or stalled, so that
 * an operator sees them; takes the mark away where all is well again. A run costs the same however many are open: it
 * asks for the runs that broke lately, for what is marked or stalled, and for the next part of all others. Where too many
 * runs are missing it is the engine that is lost, and it marks nothing, unless an operator has accepted the loss.
 */
export async function reconcileApplications(deps: ReconcileDeps): Promise<Reconciled> {
  const state = await findReconciler(deps.db);
  const checkedAt = deps.now();
  const { rows, suspects, sweptTo } = await gather(deps, state);
  const judged = await judgeRuns(deps, rows, suspects);
  const count = countLost(judged);
  const accepted = state.lossAcceptedUntil !== null && state.lossAcceptedUntil > checkedAt;
  const lost = !accepted && isEngineLost(count);
  logResult(deps, state, count, lost);
  const marked = lost ? 0 : await markAll(deps, judged);
  await saveReconciler(deps.db, {
    lookedAt: checkedAt,
    ...count,
    engineLostSince: lost ? (state.engineLostSince ?? checkedAt) : null,
    // The same are asked for again until the engine knows them, so that the one thing wrong is noticed when it ends.
    ...(lost ? {} : { sweptTo }),
  });
  return { marked, engineLost: lost };
}
