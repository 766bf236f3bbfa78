import { listOpen, listStalled, markNeedsOperator, type OpenApplication } from '#db/queries/operations.ts';
import type { Db } from '#db/schema.ts';
import { emitEvent } from '#realtime/emit-event.ts';
import type { ApplicationWorkflows, RunningState } from '#workflows/client.ts';

type Deps = { db: Db; now: () => Date; applications: ApplicationWorkflows };
/** `stalled`: the run is there, and yet a command has waited for minutes; something in it fails again and again. */
type Reason = Exclude<RunningState, 'running'> | 'stalled';
type Known = { running: Set<string>; stalled: Set<string> };

const PAGE = 500;
const AT_ONCE = 10;
/** A row younger than this may still wait for its first start; milliseconds. */
const START_GRACE = 10_000;
/** A command that waits longer than this while the engine answers is stuck; milliseconds. */
const STALLED_AFTER = 180_000;

async function mark(deps: Deps, row: OpenApplication, reason: Reason | null): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
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

/** Null when all is well. The engine's list lags behind, so a run that it lacks is asked for by name. */
async function reasonOf(deps: Deps, row: OpenApplication, known: Known): Promise<Reason | null> {
  const state = known.running.has(row.number) ? 'running' : await deps.applications.describe(row.number);
  if (state !== 'running') return state;
  return known.stalled.has(row.id) ? 'stalled' : null;
}

/** One application; an engine that does not answer about it leaves its mark as it is. */
async function check(deps: Deps, row: OpenApplication, known: Known): Promise<boolean> {
  const reason = await reasonOf(deps, row, known).catch(() => undefined);
  if (reason !== undefined && reason !== row.needsOperator) await mark(deps, row, reason);
  return (reason === undefined ? row.needsOperator : reason) !== null;
}

async function checkPage(deps: Deps, page: OpenApplication[], known: Known): Promise<number> {
  let stuck = 0;
  for (let at = 0; at < page.length; at += AT_ONCE) {
    const some = page.slice(at, at + AT_ONCE).map((row) => check(deps, row, known));
    stuck += (await Promise.all(some)).filter(Boolean).length;
  }
  return stuck;
}

/**
 * Compares every open application with its run and marks those whose run was terminated, failed, lost or stalled, so
 * that an operator sees them; takes the mark away where all is well again. Answers how many are marked now.
 */
export async function reconcileApplications(deps: Deps): Promise<number> {
  const running = await deps.applications.listRunning();
  const now = deps.now().getTime();
  const stalled = await listStalled(deps.db, new Date(now - STALLED_AFTER));
  const before = new Date(now - START_GRACE);
  let stuck = 0;
  let after: string | null = null;
  for (;;) {
    const page: OpenApplication[] = await listOpen(deps.db, { after, before, limit: PAGE });
    stuck += await checkPage(deps, page, { running, stalled });
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return stuck;
  }
}
