import { findStalled, type OpenApplication } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationWorkflows, RunningState } from '#workflows/client/client.ts';

type Deps = { db: Db; now: () => Date; applications: ApplicationWorkflows };
/** `failing`: something in the run fails again and again. `stalled`: nothing does, and yet a command has waited for minutes. */
export type Reason = Exclude<RunningState, 'running'> | 'failing' | 'stalled';
/** Null when all is well. */
export type JudgedRun = { row: OpenApplication; reason: Reason | null };

/** A command that waits longer than this while the engine answers is stuck; milliseconds. */
const STALLED_AFTER = 180_000;
/** A run whose command waits longer than this is asked what fails in it; milliseconds. */
export const SUSPECT_AFTER = 15_000;
const AT_ONCE = 10;

/** The engine's list lags behind, so a run that it lacks is asked for by name; undefined where no answer comes. */
async function stateOf(deps: Deps, row: OpenApplication, running: Set<string>) {
  if (running.has(row.number)) return 'running';
  return deps.applications.describe(row.number).catch(() => undefined);
}

/** Whether a run that is there fails; null where the engine does not say. */
async function troubleOf(deps: Deps, row: OpenApplication, stalled: boolean): Promise<Reason | null> {
  const failure = await deps.applications.findFailure(row.number).catch(() => null);
  if (failure) return 'failing';
  return stalled ? 'stalled' : null;
}

/** Applications of `rows` whose command waits for so long. */
function findWaiting({ db, now }: Deps, rows: OpenApplication[], after: number): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  return findStalled(db, ids, new Date(now().getTime() - after));
}

/**
 * Says of each application how its run is; those about which the engine does not answer are left out. What fails in a run is
 * asked of those with a command that waits, those that are marked, and `suspects`.
 */
export async function judgeRuns(
  deps: Deps,
  rows: OpenApplication[],
  suspects: ReadonlySet<string> = new Set(),
): Promise<JudgedRun[]> {
  const running = await deps.applications.listRunning(rows.map(({ number }) => number));
  const waiting = await findWaiting(deps, rows, SUSPECT_AFTER);
  const stalled = await findWaiting(deps, rows, STALLED_AFTER);
  const isSuspect = ({ id, needsOperator }: OpenApplication) =>
    waiting.has(id) || suspects.has(id) || needsOperator === 'failing';
  const judged: JudgedRun[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const judge = async (row: OpenApplication) => {
      const state = await stateOf(deps, row, running);
      if (state === undefined) return;
      const asked = state === 'running' && isSuspect(row);
      const trouble = asked ? await troubleOf(deps, row, stalled.has(row.id)) : null;
      judged.push({ row, reason: state === 'running' ? trouble : state });
    };
    await Promise.all(rows.slice(at, at + AT_ONCE).map(judge));
  }
  return judged;
}
