import { type ApplicationRow, findApplication, stateOfRow } from '#db/queries/applications.ts';
import { type CommandRow, findCommand, findWithNext, markRefused } from '#db/queries/commands.ts';
import { isSetAside } from '#db/queries/set-aside-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import { transition } from '#domain/applications/transitions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type ApplicationWorkflows, EngineUnavailable } from '#workflows/client/client.ts';
import { announceCommand } from './announce-command.ts';

export type ApplyDeps = { db: Db; now: () => Date; applications: ApplicationWorkflows };

/** Marks a command refused and tells both sides; nothing happens when it is settled already. */
async function refuse(deps: ApplyDeps, row: CommandRow, error: CatalogueError): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const settled = await markRefused(
      trx,
      row.id,
      { name: error.errorName, details: error.details ?? {} },
      deps.now(),
    );
    const application = await findApplication(trx, row.applicationId, 'all');
    if (!settled || !application) return;
    await announceCommand(trx, application, row, { refusedWith: error.errorName });
  });
}

/** Refuses a command whose application ended meanwhile: it has no workflow any more. */
async function refuseLate(deps: ApplyDeps, row: CommandRow, application: ApplicationRow): Promise<boolean> {
  if (!isFinal(application.status)) return false;
  const verdict = transition(stateOfRow(application, []), row.payload);
  if (verdict.ok) return false;
  await refuse(deps, row, new CatalogueError(verdict.error));
  return true;
}

/** The outcome is read from the row: the answer of a workflow alone is not trusted. */
async function isSettled({ db }: ApplyDeps, commandId: string): Promise<boolean> {
  return (await findCommand(db, commandId))?.state !== 'recorded';
}

/** Brings a command to its run. @throws EngineUnavailable while it waits, and whatever else the engine fails with */
async function send(
  deps: ApplyDeps,
  row: CommandRow,
  { number }: ApplicationRow,
  timeoutMs: number,
): Promise<void> {
  try {
    await deps.applications.send(number, row, timeoutMs);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    await refuse(deps, row, error);
  }
}

/** The application of a command that is to be sent; null for one that is settled, or is by now. */
async function findUnsettled(deps: ApplyDeps, row: CommandRow | undefined) {
  if (row?.state !== 'recorded') return null;
  const application = await findApplication(deps.db, row.applicationId, 'all');
  if (!application || (await refuseLate(deps, row, application))) return null;
  return { row, application };
}

/** Most older commands of an application that one attempt sends. */
const BROUGHT_ALONG = 100;

/** Sends the next command of an application. @throws EngineUnavailable while it is not settled */
async function settleNext(deps: ApplyDeps, row: CommandRow | undefined, timeoutMs: number): Promise<void> {
  const found = await findUnsettled(deps, row);
  if (!found) return;
  await send(deps, found.row, found.application, timeoutMs);
  const { id } = found.row;
  if (!(await isSettled(deps, id))) throw new EngineUnavailable(`command ${id} was not settled`);
}

/** Settles a command that another waits for, unless an operator has it in hand. */
async function settleEarlier(deps: ApplyDeps, earlier: string, timeoutMs: number): Promise<void> {
  if (await isSetAside(deps.db, 'apply-command', earlier))
    throw new EngineUnavailable(`${earlier} was set aside`);
  await settleNext(deps, await findCommand(deps.db, earlier), timeoutMs);
}

/**
 * Sends a recorded command to its workflow until it is applied or refused. Repeating it is harmless. Older ones of its
 * application are sent before it: each waits for an attempt of its own, and one after the other they would wait for
 * minutes. Nothing more is sent once `signal` is aborted, as when somebody else has the command in hand.
 * @throws EngineUnavailable while it waits: the engine did not answer in time, or an older command of the application comes
 *   first; the signal's reason
 */
export async function settleCommand(
  deps: ApplyDeps,
  { commandId, timeoutMs, signal }: { commandId: string; timeoutMs: number; signal?: AbortSignal },
): Promise<void> {
  for (let brought = 0; brought < BROUGHT_ALONG; brought += 1) {
    const row = await findWithNext(deps.db, commandId);
    if (row?.state !== 'recorded') return;
    signal?.throwIfAborted();
    const { nextId } = row;
    if (nextId === commandId) return settleNext(deps, row, timeoutMs);
    await settleEarlier(deps, nextId, timeoutMs).catch((cause: unknown) => {
      throw new EngineUnavailable(`command ${commandId} waits for ${nextId}`, { cause });
    });
  }
  throw new EngineUnavailable(`command ${commandId} waits for many`);
}

/**
 * Sends a recorded command, as its row and its application's were read, whatever else of the application waits.
 * `waiting` when the engine did not answer in time; throws what the engine fails with otherwise. Repeating it is harmless.
 */
export async function applyCommand(
  deps: ApplyDeps,
  { row, application, timeoutMs }: { row: CommandRow; application: ApplicationRow; timeoutMs: number },
): Promise<'settled' | 'waiting'> {
  if (await refuseLate(deps, row, application)) return 'settled';
  try {
    await send(deps, row, application, timeoutMs);
    return 'settled';
  } catch (error) {
    if (error instanceof EngineUnavailable) return 'waiting';
    throw error;
  }
}
