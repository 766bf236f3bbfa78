import { type ApplicationRow, findApplication, stateOfRow } from '#db/queries/applications.ts';
import { type CommandRow, findCommand, listPending, settleRefused } from '#db/queries/commands.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors.ts';
import { isFinal } from '#domain/statuses.ts';
import { transition } from '#domain/transitions.ts';
import { type ApplicationWorkflows, EngineAway } from '#workflows/client.ts';
import { announceCommand } from './announce-command.ts';

export type ApplyDeps = { db: Db; now: () => Date; applications: ApplicationWorkflows };

/** Marks a command refused and tells both sides; nothing happens when it is settled already. */
async function refuse(deps: ApplyDeps, row: CommandRow, error: CatalogueError): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const settled = await settleRefused(
      trx,
      row.id,
      { name: error.errorName, details: error.details ?? {} },
      deps.now(),
    );
    const application = await findApplication(trx, row.applicationId, 'all');
    if (!settled || !application) return;
    await announceCommand(trx, application, row, error.errorName);
  });
}

/** A command that waited until its application had ended: no run is left to refuse it. */
async function refuseLate(deps: ApplyDeps, row: CommandRow, application: ApplicationRow): Promise<boolean> {
  if (!isFinal(application.status)) return false;
  const verdict = transition(stateOfRow(application, []), row.payload);
  if (verdict.ok) return false;
  await refuse(deps, row, new CatalogueError(verdict.error));
  return true;
}

/** What the row says of a command after an answer: whoever gives answers in a run's name settles nothing by them. */
async function settledBy({ db }: ApplyDeps, commandId: string): Promise<'settled' | 'waiting'> {
  return (await findCommand(db, commandId))?.state === 'recorded' ? 'waiting' : 'settled';
}

type SendLimits = { timeoutMs: number; inOrder: boolean };

/** Sends a recorded command, as its row and its application's were read, to the workflow. */
export async function sendCommand(
  deps: ApplyDeps,
  row: CommandRow,
  application: ApplicationRow,
  { timeoutMs, inOrder }: SendLimits,
): Promise<'settled' | 'waiting'> {
  if (await refuseLate(deps, row, application)) return 'settled';
  const [first] = inOrder ? await listPending(deps.db, row.applicationId) : [];
  if (first && first.id !== row.id) return 'waiting';
  try {
    await deps.applications.send(application.number, row, timeoutMs);
    return inOrder ? await settledBy(deps, row.id) : 'settled';
  } catch (error) {
    if (!(error instanceof EngineAway || error instanceof CatalogueError)) throw error;
    if (error instanceof CatalogueError) await refuse(deps, row, error);
    return error instanceof CatalogueError ? 'settled' : 'waiting';
  }
}

/**
 * Sends a recorded command to its workflow. `settled` when it is applied or refused, `waiting` when the engine did
 * not answer in time or, with `inOrder`, an older command of the application comes first. Repeating it is harmless.
 */
export async function applyCommand(
  deps: ApplyDeps,
  commandId: string,
  limits: SendLimits,
): Promise<'settled' | 'waiting'> {
  const row = await findCommand(deps.db, commandId);
  if (row?.state !== 'recorded') return 'settled';
  const application = await findApplication(deps.db, row.applicationId, 'all');
  return application ? sendCommand(deps, row, application, limits) : 'settled';
}
