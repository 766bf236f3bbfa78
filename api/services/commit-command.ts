import {
  type ApplicationRow,
  findConfig,
  lockApplication,
  snapshotOf,
  waitOfRow,
  writeState,
} from '#db/queries/applications.ts';
import { findCommand, settleApplied, settleRefused } from '#db/queries/commands.ts';
import type { Db } from '#db/schema.ts';
import { type ApplicationSnapshot, scheduleWait } from '#domain/application-snapshot.ts';
import type { Command } from '#domain/commands.ts';
import { deadlinesSchema } from '#domain/deadlines-schema.ts';
import type { ApplicationState } from '#domain/transitions.ts';
import { type DeadlinePolicy, defaultDeadlines } from '#domain/waits.ts';
import type { CommandMessage, CommitResult } from '#workflows/messages.ts';
import { announceCommand } from './announce-command.ts';
import { recordChange } from './record-change.ts';
import { refuseEffect } from './refuse-effect.ts';
import { writeEffect } from './write-effect.ts';

export type CommitInput = {
  applicationId: string;
  message: CommandMessage;
  from: ApplicationState;
  to: ApplicationState;
};
type Clock = { db: Db; now: () => Date };

/** The deadlines that are in force: the config key over the defaults, or the defaults when it makes no sense. */
export async function readDeadlines(db: Db): Promise<DeadlinePolicy> {
  const set = deadlinesSchema.safeParse(await findConfig(db, 'deadlines'));
  return { ...defaultDeadlines, ...(set.success ? set.data : {}) };
}

/** What the partner must mend, kept while the refusal stands. */
function findingOf(command: Command, actor: CommandMessage['actor'], before: ApplicationRow): string | null {
  if ('finding' in command) {
    const item = command.type === 'reject-bypass' ? { bypassItemId: command.bypassItemId } : {};
    return JSON.stringify({ ...command.finding, ...item, by: actor.name, byEn: actor.nameEn ?? null });
  }
  return command.type === 'receive-result' && before.finding ? JSON.stringify(before.finding) : null;
}

async function write(
  trx: Db,
  before: ApplicationRow,
  { message, to }: CommitInput,
  at: Date,
): Promise<ApplicationSnapshot> {
  const { command, actor } = message;
  const wait = scheduleWait(to, at.getTime(), await readDeadlines(trx), waitOfRow(before));
  const row = await writeState(trx, before.id, to, wait, at, findingOf(command, actor, before));
  if (!row) throw new Error(`application ${before.number} moved under its own lock`);
  await writeEffect(trx, row, message, at);
  await settleApplied(trx, message.id, to.version, at);
  const snapshot = await snapshotOf(trx, row);
  const { type: _type, ...detail } = command;
  await recordChange(trx, {
    row,
    snapshot,
    event: command.type,
    side: actor.side,
    actor: actor.name,
    actorEn: actor.nameEn ?? null,
    at,
    detail,
  });
  return snapshot;
}

/**
 * Writes one judged command and all that belongs to it in one transaction. Idempotent: an applied command answers
 * with the present state, an outdated `from` with `stale`, and a fact that speaks against it with `refused`.
 */
export async function commitCommand(deps: Clock, input: CommitInput): Promise<CommitResult> {
  const { applicationId, message, from } = input;
  return deps.db.transaction().execute(async (trx): Promise<CommitResult> => {
    const row = await lockApplication(trx, applicationId);
    if (!row) return { kind: 'refused', error: 'applicationMissing', details: {} };
    const command = await findCommand(trx, message.id);
    if (command?.state === 'applied') return { kind: 'committed', snapshot: await snapshotOf(trx, row) };
    if (command?.state === 'refused')
      return {
        kind: 'refused',
        error: command.errorName ?? 'reviewStatusInvalid',
        details: command.errorDetails ?? {},
      };
    if (row.version !== from.version) return { kind: 'stale', snapshot: await snapshotOf(trx, row) };
    const refusal = await refuseEffect(trx, row, message.command);
    if (refusal) {
      const { error: name, details } = refusal;
      const settled = await settleRefused(trx, message.id, { name, details }, deps.now());
      if (settled) await announceCommand(trx, row, settled, name);
      return { kind: 'refused', ...refusal };
    }
    return { kind: 'committed', snapshot: await write(trx, row, input, deps.now()) };
  });
}
