import type { Log } from '#api/base/logging.ts';
import type { CommandOutcome } from '#contract/command.ts';
import { againIfLost } from '#db/database-unavailable.ts';
import { stateOfRow } from '#db/queries/applications.ts';
import {
  type CommandFacts,
  type CommandRow,
  commandRow,
  findCommand,
  findCommandFacts,
  listPending,
  recordCommand,
} from '#db/queries/commands.ts';
import { findLastDecision } from '#db/queries/history.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { ownershipRefusal, tokenRefusal } from '#domain/applications/command-authority.ts';
import { type Command, hasGrace, sideOf } from '#domain/applications/commands.ts';
import { transition } from '#domain/applications/transitions.ts';
import { CatalogueError, describeError, isErrorName } from '#domain/errors/errors.ts';
import { readConfigValue } from '#services/general-config/read-general-config.ts';
import { EngineUnavailable } from '#workflows/client/client.ts';
import { announceCommand } from './announce-command.ts';
import { type ApplyDeps, applyCommand, settleCommand } from './apply-command.ts';
import { refuseFindings } from './refuse-findings.ts';
import { refuseSameReviewer } from './refuse-outcome.ts';

export type Submission = {
  applicationId: string;
  /** Id of the command; a repeated one is the same command. */
  id: string;
  command: Command;
  seenVersion: number | null;
};

type SubmitDeps = ApplyDeps & { log: Log };

/** How long a caller waits for the workflow before the answer is "recorded"; milliseconds. */
const ANSWER_WITHIN = 1_500;
/** No older command is sent before it once this long has passed; milliseconds. */
const SEND_WITHIN = 2_500;
/** Milliseconds after which the dispatcher sends what the request did not. */
const DISPATCH_AFTER = 3_000;

/** Who decided before, so that the second reviewer reads it in the refusal. */
async function decidedBefore(db: Db, applicationId: string): Promise<Record<string, unknown>> {
  const [pending] = await listPending(db, applicationId, 'reviewer');
  if (pending)
    return {
      decidedBy: pending.actorName,
      decidedByEn: pending.actorNameEn,
      decision: pending.type,
      at: pending.createdAt.toISOString(),
    };
  const last = await findLastDecision(db, applicationId);
  if (!last) return {};
  const { actor: decidedBy, actorEn: decidedByEn, event: decision, at } = last;
  return { decidedBy, decidedByEn, decision, at: at.toISOString() };
}

async function refuseEarly(
  db: Db,
  actor: Actor,
  { application: row, configurations, isDecided, isSecond }: CommandFacts,
  { command, seenVersion }: Submission,
): Promise<void> {
  const side = sideOf(command.type);
  const state = stateOfRow(row, configurations);
  const verdict = transition(state, command);
  const outdated = seenVersion !== null && seenVersion !== row.version;
  if (verdict.ok && !outdated) {
    const { accountId } = actor;
    const refusal =
      (isSecond || command.type === 'approve-final'
        ? await refuseSameReviewer(db, row, { command, accountId })
        : null) ?? ('finding' in command ? await refuseFindings(db, row, command) : null);
    if (refusal) throw new CatalogueError(refusal.error, refusal.details);
    if (side === 'partner' || !isDecided) return;
  }
  const error = verdict.ok || outdated ? 'reviewStatusChanged' : verdict.error;
  throw new CatalogueError(error, side === 'reviewer' ? await decidedBefore(db, row.id) : {});
}

export function outcomeOf({ id, state, version, errorName, effectiveAt }: CommandRow): CommandOutcome {
  const errorCode = isErrorName(errorName) ? describeError(errorName).code : null;
  return { id, state, version, errorCode, effectiveAt: effectiveAt?.toISOString() ?? null };
}

/** Stores a command and what brings it to the engine, all or nothing; undefined where its id is there already. */
async function record(db: Db, actor: Actor, submission: Submission): Promise<CommandRow | undefined> {
  const { type } = submission.command;
  const graceMs = hasGrace(type) ? (await readConfigValue(db, 'decisionGraceSeconds')) * 1_000 : 0;
  return recordCommand(db, commandRow(actor, submission), { delayMs: DISPATCH_AFTER, graceMs });
}

/** The refusal is answered without the earlier reviewer if they cannot be read. */
async function refusalOf(db: Db, row: CommandRow): Promise<CatalogueError | null> {
  if (row.state !== 'refused' || !row.errorName) return null;
  const decided = row.side === 'reviewer' ? await decidedBefore(db, row.applicationId).catch(() => ({})) : {};
  return new CatalogueError(row.errorName, { ...decided, ...row.errorDetails });
}

/** The row of an id, if it has one. @throws CatalogueError parameterInvalid where it is another's, or its refusal */
async function findOwn(db: Db, actor: Actor, { id, applicationId }: Submission): Promise<CommandRow | null> {
  const row = await findCommand(db, id);
  if (!row) return null;
  if (row.actorId !== actor.accountId || row.applicationId !== applicationId)
    throw new CatalogueError('parameterInvalid', { field: 'Idempotency-Key' });
  const refusal = await refusalOf(db, row);
  if (refusal) throw refusal;
  return row;
}

/** Stores a command unless it is there. A repeat in flight joins it: the workflow knows the id and answers both alike. */
async function admit(db: Db, actor: Actor, facts: CommandFacts, submission: Submission): Promise<CommandRow> {
  const before = facts.isStored ? await findOwn(db, actor, submission) : null;
  if (before) return before;
  try {
    await refuseEarly(db, actor, facts, submission);
  } catch (error) {
    // A concurrent repeat of this command may have caused the refusal.
    const double = await findOwn(db, actor, submission);
    if (!double) throw error;
    return double;
  }
  // If the connection breaks at the commit, the retry waits for the first transaction, and finds its row or inserts it.
  const stored = await againIfLost(() => record(db, actor, submission));
  const present = stored ?? (await findOwn(db, actor, submission));
  if (!present) throw new Error(`command ${submission.id} is gone`);
  return present;
}

/** Sends a command to the engine after those of its application that wait already, which the dispatcher sends after a while. */
async function send(
  deps: ApplyDeps,
  { application, pending: [oldest] }: CommandFacts,
  row: CommandRow,
): Promise<'settled' | 'waiting'> {
  if (!oldest) return applyCommand(deps, { row, application, timeoutMs: ANSWER_WITHIN });
  if (deps.now().getTime() - oldest.createdAt.getTime() > DISPATCH_AFTER) return 'waiting';
  const signal = AbortSignal.timeout(SEND_WITHIN);
  try {
    await settleCommand(deps, { commandId: row.id, timeoutMs: ANSWER_WITHIN, signal });
    return 'settled';
  } catch (error) {
    if (error instanceof EngineUnavailable || error === signal.reason) return 'waiting';
    throw error;
  }
}

/** Brings a stored command to the engine, and reads what came of it. */
async function follow(
  deps: ApplyDeps,
  actor: Actor,
  facts: CommandFacts,
  submission: Submission,
  stored: CommandRow,
): Promise<CommandOutcome> {
  if (stored.state !== 'recorded') return outcomeOf(stored);
  const { id, command } = submission;
  if (stored.effectiveAt || (await send(deps, facts, stored)) === 'waiting') {
    const subject = { id, type: command.type, actorName: actor.name };
    await inTransaction(deps.db, (trx) => announceCommand(trx, facts.application, subject, 'recorded'));
  }
  const row = await findOwn(deps.db, actor, submission);
  if (!row) throw new Error(`command ${id} is gone`);
  return outcomeOf(row);
}

/**
 * Takes one command: stored first, then sent to the workflow. Answers `applied`, or `recorded` while the engine is
 * away and of a decision that can still be withdrawn; a refusal is thrown with the catalogue's name. Once it is stored a failure is answered `recorded` as well: that
 * is true, and the dispatcher goes on. Repeating an id gives the same answer.
 */
export async function submitCommand(
  deps: SubmitDeps,
  actor: Actor,
  submission: Submission,
): Promise<CommandOutcome & { number: string }> {
  const { type } = submission.command;
  const tenant = sideOf(type) === 'reviewer' ? 'all' : actor.enterpriseId;
  const facts = tenant && (await findCommandFacts(deps.db, submission.applicationId, tenant, submission.id));
  if (!facts) throw new CatalogueError('applicationMissing');
  const { application: row } = facts;
  const refusal =
    tokenRefusal(type, actor.token) ?? ownershipRefusal(type, actor.enterpriseId, row.enterpriseId);
  if (refusal) throw new CatalogueError(refusal.error, refusal.details);
  const stored = await admit(deps.db, actor, facts, submission);
  const { id } = submission;
  const { number } = row;
  try {
    return { ...(await follow(deps, actor, facts, submission, stored)), number };
  } catch (error) {
    if (error instanceof CatalogueError && error.status < 500) throw error;
    const about = { commandId: id, applicationId: row.id, application: number, command: type };
    deps.log.error({ err: error, ...about }, 'command recorded, what came of it is not known yet');
    return {
      id,
      state: 'recorded',
      version: null,
      errorCode: null,
      effectiveAt: stored.effectiveAt?.toISOString() ?? null,
      number,
    };
  }
}
