import { type ApplicationRow, lockApplication, snapshotOf, waitOfRow } from '#db/queries/applications.ts';
import { isNoted } from '#db/queries/history.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { hasCome } from '#domain/applications/waits.ts';
import { recordChange } from '#services/commands/record-change.ts';

export type Deadline = {
  applicationId: string;
  /** The id of the run: the application's number. */
  number: string;
  version: number;
  event: 'reminded' | 'escalated';
};

/** The workflow only calls: whether the deadline has passed is read from the row. */
function isNow(row: ApplicationRow, { number, version, event }: Deadline, now: number): boolean {
  const { remindAt, dueAt } = waitOfRow(row);
  const moment = event === 'reminded' ? remindAt : dueAt;
  return row.number === number && row.version === version && hasCome(moment, now);
}

/**
 * Reminds the waited-for side, or tells the programme that the wait is overdue. Once a wait: a repeated call, one
 * that comes before its time or after the next change, and one for another's application do nothing.
 */
export async function noteDeadline(
  { db, now }: { db: Db; now: () => Date },
  deadline: Deadline,
): Promise<void> {
  const { applicationId, event } = deadline;
  await inTransaction(db, async (trx) => {
    const row = await lockApplication(trx, applicationId);
    const at = now();
    if (!row || !isNow(row, deadline, at.getTime())) return;
    // A change that leaves the wait as it is causes no second reminder.
    if (await isNoted(trx, applicationId, event, row.waitingSince)) return;
    const detail = { waitingFor: row.waitingFor, action: row.waitAction };
    const snapshot = await snapshotOf(trx, row);
    await recordChange(trx, { row, snapshot, event, side: 'system', actor: null, at, detail });
  });
}
