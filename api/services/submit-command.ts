import type { CommandOutcome } from '#contract/command.ts';
import {
  type ApplicationRow,
  findApplication,
  listConfigurationIds,
  stateOfRow,
} from '#db/queries/applications.ts';
import { type CommandRow, findCommand, insertCommand, listPending } from '#db/queries/commands.ts';
import { findLastDecision } from '#db/queries/history.ts';
import type { Db } from '#db/schema.ts';
import { ownershipRefusal } from '#domain/command-authority.ts';
import { type Command, sideOf } from '#domain/commands.ts';
import { CatalogueError, describeError, isErrorName } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { transition } from '#domain/transitions.ts';
import { announceCommand } from './announce-command.ts';
import { type ApplyDeps, applyCommand } from './apply-command.ts';
import { addEffect } from './effects/add-effect.ts';

export type Submission = {
  applicationId: string;
  /** Id of the command; a repeated one is the same command. */
  id: string;
  command: Command;
  seenVersion: number | null;
};

/** How long a caller waits for the workflow before the answer is "recorded"; milliseconds. */
const ANSWER_WITHIN = 1_500;
/** The relay takes over what the request left behind, after this many milliseconds. */
const RELAY_AFTER = 3_000;

/** Who decided before, so that the second reviewer reads it in the refusal. */
async function decidedBefore(db: Db, applicationId: string): Promise<Record<string, unknown>> {
  const [pending] = await listPending(db, applicationId, 'reviewer');
  if (pending)
    return {
      ...{ decidedBy: pending.actorName, decidedByEn: pending.actorNameEn },
      ...{ decision: pending.type, at: pending.createdAt.toISOString() },
    };
  const last = await findLastDecision(db, applicationId);
  if (!last) return {};
  const { actor: decidedBy, actorEn: decidedByEn, event: decision, at } = last;
  return { decidedBy, decidedByEn, decision, at: at.toISOString() };
}

async function refuseEarly(db: Db, row: ApplicationRow, { command, seenVersion }: Submission): Promise<void> {
  const side = sideOf(command.type);
  const state = stateOfRow(row, await listConfigurationIds(db, row.id));
  const verdict = transition(state, command);
  const outdated = seenVersion !== null && seenVersion !== row.version;
  if (verdict.ok && !outdated) {
    if (side === 'partner') return;
    if ((await listPending(db, row.id, 'reviewer')).length === 0) return;
  }
  const error = verdict.ok || outdated ? 'reviewStatusChanged' : verdict.error;
  throw new CatalogueError(error, side === 'reviewer' ? await decidedBefore(db, row.id) : {});
}

function outcomeOf(row: CommandRow): CommandOutcome {
  const errorCode = isErrorName(row.errorName) ? describeError(row.errorName).code : null;
  return { id: row.id, state: row.state, version: row.version, errorCode };
}

async function record(db: Db, actor: Actor, submission: Submission): Promise<void> {
  const { applicationId, id, command, seenVersion } = submission;
  await db.transaction().execute(async (trx) => {
    const stored = await insertCommand(trx, {
      ...{ id, applicationId, type: command.type, side: sideOf(command.type), seenVersion },
      ...{ actorId: actor.accountId, actorName: actor.name, actorNameEn: actor.nameEn ?? null },
      payload: JSON.stringify(command),
    });
    if (stored)
      await addEffect(trx, {
        kind: 'apply-command',
        key: id,
        payload: { commandId: id },
        delayMs: RELAY_AFTER,
      });
  });
}

async function answer(
  deps: ApplyDeps,
  actor: Actor,
  { id, applicationId }: Submission,
): Promise<CommandOutcome> {
  const row = await findCommand(deps.db, id);
  if (!row || row.actorId !== actor.accountId || row.applicationId !== applicationId)
    throw new CatalogueError('parameterInvalid', { field: 'Idempotency-Key' });
  if (row.state === 'refused' && row.errorName) {
    const decided = row.side === 'reviewer' ? await decidedBefore(deps.db, applicationId) : {};
    throw new CatalogueError(row.errorName, { ...decided, ...row.errorDetails });
  }
  return outcomeOf(row);
}

/** An older command still waits for the engine: the relay brings both in their order. */
async function isQueued(deps: ApplyDeps, applicationId: string): Promise<boolean> {
  const [oldest] = await listPending(deps.db, applicationId);
  return oldest !== undefined && deps.now().getTime() - oldest.createdAt.getTime() > RELAY_AFTER;
}

/** Stores a command unless it is there. A repeat in flight joins it: the workflow knows the id and answers both alike. */
async function admit(
  deps: ApplyDeps,
  actor: Actor,
  row: ApplicationRow,
  submission: Submission,
): Promise<void> {
  if (await findCommand(deps.db, submission.id)) {
    await answer(deps, actor, submission);
    return;
  }
  try {
    await refuseEarly(deps.db, row, submission);
  } catch (error) {
    // The double of this very command may have come in between, and be what the refusal is about.
    if (!(await findCommand(deps.db, submission.id))) throw error;
    return;
  }
  await record(deps.db, actor, submission);
}

/**
 * Takes one command: stored first, then sent to the workflow. Answers `applied`, or `recorded` while the engine is
 * away; a refusal is thrown with the catalogue's name. Repeating an id gives the same answer.
 */
export async function submitCommand(
  deps: ApplyDeps,
  actor: Actor,
  submission: Submission,
): Promise<CommandOutcome & { number: string }> {
  const { type } = submission.command;
  const tenant = sideOf(type) === 'reviewer' ? 'all' : actor.enterpriseId;
  const row = tenant && (await findApplication(deps.db, submission.applicationId, tenant));
  if (!row) throw new CatalogueError('applicationMissing');
  const refusal = ownershipRefusal(type, actor.enterpriseId, row.enterpriseId);
  if (refusal) throw new CatalogueError(refusal.error, refusal.details);
  await admit(deps, actor, row, submission);
  const fate = (await isQueued(deps, row.id))
    ? 'waiting'
    : await applyCommand(deps, submission.id, { timeoutMs: ANSWER_WITHIN, inOrder: false });
  if (fate === 'waiting') {
    const command = { id: submission.id, type, actorName: actor.name };
    await deps.db.transaction().execute((trx) => announceCommand(trx, row, command, null));
  }
  return { ...(await answer(deps, actor, submission)), number: row.number };
}
