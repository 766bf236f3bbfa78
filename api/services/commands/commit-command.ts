import { type ApplicationRow, snapshotWith, waitOfRow, writeState } from '#db/queries/applications.ts';
import { type CommandWithApplication, lockWithCommand, markRefused } from '#db/queries/commands.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  type ApplicationSnapshot,
  scheduleWait,
  type WaitSchedule,
} from '#domain/applications/application-snapshot.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import { withRemedyDays } from '#domain/applications/waits.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { effectOf, isOpinion, type OpinionCommand } from '#domain/reviewers/opinions.ts';
import { endByProgress } from '#services/labs/end-delegations.ts';
import { giveReview } from '#services/reviewers/give-review.ts';
import { readOpinions } from '#services/reviewers/read-opinions.ts';
import { deadlinesOf } from '#services/settings/read-deadlines.ts';
import type { CommitResult } from '#workflows/messages.ts';
import { announceCommand } from './announce-command.ts';
import { type Decision, judgeCommand } from './judge-command.ts';
import { recordChange } from './record-change.ts';
import type { Refusal } from './refusal.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import { writeOpinion } from './write-opinion.ts';
import { reviewEntryOf, writeOutcome } from './write-outcome.ts';

/** What a workflow says of a command: enough to find its row; everything else is read from there. */
export type CommitInput = {
  applicationId: string;
  /** The id of the run: the application's number. */
  number: string;
  commandId: string;
  /** The update's name. */
  type: CommandType;
  /** The version that the run knows; the row's leads. */
  version: number;
};
type Clock = { db: Db; now: () => Date };
type Refused = Extract<CommitResult, { kind: 'refused' }>;

/** What the partner must correct, kept while the refusal stands. */
function findingOf({ command, actor }: Decision, before: ApplicationRow): string | null {
  if ('finding' in command) {
    const item = command.type === 'reject-bypass' ? { bypassItemId: command.bypassItemId } : {};
    const { finding, more } = command;
    return JSON.stringify({ ...finding, more, ...item, by: actor.name, byEn: actor.nameEn });
  }
  return command.type === 'receive-result' && before.finding ? JSON.stringify(before.finding) : null;
}

const factsOf = ({ configurations, product, productEn, owner: enterprise }: CommandWithApplication) => ({
  configurations,
  product,
  productEn,
  enterprise,
});

/** True where a wait for the office begins, or another one than before. */
const begins = ({ waitingFor, action }: WaitSchedule, before: ApplicationRow) =>
  waitingFor === 'reviewer' && (before.waitingFor !== waitingFor || before.waitAction !== action);

async function write(
  trx: Db,
  before: ApplicationRow,
  locked: CommandWithApplication,
  decision: Decision,
  at: Date,
): Promise<ApplicationSnapshot> {
  const { id, command, actor, to } = decision;
  const chosen = 'days' in command ? command.days : undefined;
  const deadlines = withRemedyDays(deadlinesOf(locked.deadlines ?? {}), chosen);
  const wait = scheduleWait(to, at.getTime(), deadlines, waitOfRow(before));
  const row = await writeState(
    trx,
    { id: before.id, commandId: id },
    to,
    wait,
    at,
    findingOf(decision, before),
  );
  if (!row) throw new Error(`application ${before.number} moved under its own lock`);
  await writeOutcome(trx, row, decision, at);
  const isAssigned = begins(wait, before) && (await giveReview(trx, row.id, at));
  // Without evidence no lab can have been admitted.
  if (mayEditEvidence(before.status)) await endByProgress(trx, row, { at, actorId: decision.actor.id });
  const snapshot = snapshotWith(row, factsOf(locked));
  const { type: event, ...fields } = command;
  const detail = decision.token === null ? fields : { ...fields, token: decision.token };
  const { side, name, nameEn: actorEn } = actor;
  const review = reviewEntryOf(row, decision, at);
  await recordChange(trx, {
    row,
    snapshot,
    event,
    side,
    actor: name,
    actorEn,
    actorId: actor.id,
    at,
    detail,
    review,
    isAssigned,
  });
  return snapshot;
}

const refused = ({ error, details }: Refusal): Refused => ({ kind: 'refused', error, details });

/** Settles a recorded command as refused and tells both sides, once. */
async function refuse(
  trx: Db,
  row: ApplicationRow,
  command: CommandWithApplication,
  refusal: Refusal,
  at: Date,
): Promise<Refused> {
  const { error: name, details } = refusal;
  const settled = await markRefused(trx, command.id, { name, details }, at);
  if (settled) await announceCommand(trx, row, settled, { refusedWith: name });
  return refused(refusal);
}

/** Whether a decision takes effect; otherwise another reviewer is asked. */
async function takesEffect(trx: Db, row: ApplicationRow, command: OpinionCommand): Promise<boolean> {
  const { rule, given } = await readOpinions(trx, row);
  const earlier = given.map((opinion) => opinion.command);
  return effectOf(rule, earlier, command) === 'decides';
}

async function decide(
  trx: Db,
  row: ApplicationRow,
  command: CommandWithApplication,
  at: Date,
): Promise<CommitResult> {
  const decision = judgeCommand(command, row, command.configurations);
  if ('error' in decision) return refuse(trx, row, command, decision, at);
  const input = { command: decision.command, accountId: decision.actor.id };
  const refusal = await refuseOutcome(trx, row, input);
  if (refusal) return refuse(trx, row, command, refusal, at);
  if (isOpinion(decision.command) && !(await takesEffect(trx, row, decision.command))) {
    const opinion = { ...decision, command: decision.command };
    const snapshot = await writeOpinion(trx, row, opinion, { facts: factsOf(command), at });
    return { kind: 'committed', snapshot };
  }
  return { kind: 'committed', snapshot: await write(trx, row, command, decision, at) };
}

/**
 * Commits the recorded command of this id and all that belongs to it in one transaction. What is done and who did it
 * comes from the row alone and is judged here, under the application's lock. Idempotent: an applied command answers
 * with the present state and an outdated `version` with `stale`. An id without such a row on this very application is
 * refused, and changes nothing.
 * @throws Error for a decision that is not in effect yet: the engine asks again
 */
export async function commitCommand({ db, now }: Clock, input: CommitInput): Promise<CommitResult> {
  return inTransaction(db, async (trx): Promise<CommitResult> => {
    const locked = await lockWithCommand(trx, input.applicationId, input.commandId);
    if (locked?.application.number !== input.number)
      return refused({ error: 'applicationMissing', details: {} });
    const { application: row, command } = locked;
    if (command?.applicationId !== row.id || command.type !== input.type)
      return refused({ error: 'dataMissing', details: { commandId: input.commandId } });
    if (command.state === 'applied')
      return { kind: 'committed', snapshot: snapshotWith(row, factsOf(command)) };
    if (command.state === 'refused' || command.state === 'withdrawn')
      return refused({
        error: command.errorName ?? 'reviewStatusInvalid',
        details: command.errorDetails ?? {},
      });
    if (!command.isInEffect) throw new Error(`command ${command.id} may still be withdrawn`);
    if (row.version !== input.version)
      return { kind: 'stale', snapshot: snapshotWith(row, factsOf(command)) };
    return decide(trx, row, command, now());
  });
}
