import { randomUUID } from 'node:crypto';
import { findApplication, lockApplication, snapshotOf } from '#db/queries/applications.ts';
import { markNeedsOperator } from '#db/queries/operations.ts';
import { addOutboxJob } from '#db/queries/outbox-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordChange } from '#services/commands/record-change.ts';
import { startApplication } from '#services/commands/start-application.ts';
import type { ApplicationWorkflows, RunningState } from '#workflows/client/client.ts';
import { mark } from './reconcile-applications.ts';

type Deps = { db: Db; now: () => Date; applications: ApplicationWorkflows };

/** Takes the mark, writes who resumed, and asks for the start, all or nothing; false when somebody did it before. */
async function record(deps: Deps, actorName: string, applicationId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockApplication(trx, applicationId);
    if (!row?.needsOperator) return false;
    await markNeedsOperator(trx, applicationId, null, deps.now());
    const snapshot = await snapshotOf(trx, row);
    const detail = { reason: row.needsOperator };
    const by = { side: 'system' as const, actor: actorName, at: deps.now() };
    await recordChange(trx, { row, snapshot, event: 'resumed', ...by, detail });
    const payload = { applicationId, anew: true };
    await addOutboxJob(trx, { kind: 'start-application', key: randomUUID(), payload });
    return true;
  });
}

async function describe({ applications }: Deps, number: string): Promise<RunningState> {
  try {
    return await applications.describe(number);
  } catch (cause) {
    throw new CatalogueError('workflowUnavailable', undefined, { cause });
  }
}

/** What fails in a run is tried at once; where it fails again the reconciler marks the application again. */
async function retryFailing(deps: Deps, { id, number }: { id: string; number: string }): Promise<boolean> {
  try {
    if ((await deps.applications.retryFailing(number)) === 0) return false;
  } catch (cause) {
    throw new CatalogueError('workflowUnavailable', undefined, { cause });
  }
  await mark(deps, { id }, null);
  return true;
}

/**
 * Starts a lost run again from the database's state, or has what fails in one tried at once. False when the application is
 * final, not marked, or its run is well; throws `applicationMissing`, and `workflowUnavailable` while the engine does not answer.
 * The start is recorded with the act, so that it comes also after a crash.
 */
export async function resumeApplication(
  deps: Deps,
  actorName: string,
  applicationId: string,
): Promise<boolean> {
  const row = await findApplication(deps.db, applicationId, 'all');
  if (!row) throw new CatalogueError('applicationMissing');
  if (isFinal(row.status)) return false;
  if ((await describe(deps, row.number)) === 'running') return retryFailing(deps, row);
  if (!(await record(deps, actorName, applicationId))) return false;
  await startApplication(deps, { applicationId, anew: true }).catch(() => {});
  return true;
}
