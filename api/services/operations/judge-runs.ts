import { findStalled, type OpenApplication } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationWorkflows, RunningState } from '#workflows/client/client.ts';

type Deps = { db: Db; now: () => Date; applications: ApplicationWorkflows };
/** `stalled`: the run is there, and yet a command has waited for minutes; something in it fails again and again. */
export type Reason = Exclude<RunningState, 'running'> | 'stalled';
/** Null when all is well. */
export type JudgedRun = { row: OpenApplication; reason: Reason | null };

/** A command that waits longer than this while the engine answers is stuck; milliseconds. */
export const STALLED_AFTER = 180_000;
const AT_ONCE = 10;

/** The engine's list lags behind, so a run that it lacks is asked for by name; undefined where no answer comes. */
async function stateOf(deps: Deps, row: OpenApplication, running: Set<string>) {
  if (running.has(row.number)) return 'running';
  return deps.applications.describe(row.number).catch(() => undefined);
}

/** Says of each application how its run is; those about which the engine does not answer are left out. */
export async function judgeRuns(deps: Deps, rows: OpenApplication[]): Promise<JudgedRun[]> {
  const running = await deps.applications.listRunning(rows.map(({ number }) => number));
  const unsettledSince = new Date(deps.now().getTime() - STALLED_AFTER);
  const stalled = await findStalled(
    deps.db,
    rows.map(({ id }) => id),
    unsettledSince,
  );
  const judged: JudgedRun[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const states = await Promise.all(some.map((row) => stateOf(deps, row, running)));
    some.forEach((row, index) => {
      const state = states[index];
      if (state === undefined) return;
      const whenRunning = stalled.has(row.id) ? 'stalled' : null;
      judged.push({ row, reason: state === 'running' ? whenRunning : state });
    });
  }
  return judged;
}
