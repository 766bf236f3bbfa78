import { claimForm, endForm, findForm, touchForm } from '#db/queries/application-forms.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import { emitForm } from './present-form.ts';

/** One attempt to read a form; a later one takes it away from an earlier one. */
export type FormTask = { fileId: string; attempt: number; sha256: string };

/** Claims a form for reading; null where it is gone or was read. */
export function beginReading({ db }: { db: Db }, fileId: string): Promise<FormTask | null> {
  return inTransaction(db, async (trx) => {
    const claimed = await claimForm(trx, fileId);
    if (!claimed) return null;
    await emitForm(trx, claimed);
    const form = await findForm(trx, 'all', fileId);
    if (!form) throw new Error(`form ${fileId} has lost its file`);
    return { fileId, attempt: claimed.attempt, sha256: form.sha256 };
  });
}

/** A heartbeat; false once the form is no longer this attempt's, so that it can stop. */
export function noteReading({ db }: { db: Db }, task: FormTask): Promise<boolean> {
  return touchForm(db, task);
}

/** Writes what reading a form came to, once; `dropped` where somebody else has. */
export function finishReading(
  { db, now }: { db: Db; now: () => Date },
  { task, outcome, readerVersion }: { task: FormTask; outcome: FormOutcome; readerVersion: number },
): Promise<'read' | 'refused' | 'dropped'> {
  return inTransaction(db, async (trx) => {
    const { fileId, attempt } = task;
    const row = await endForm(trx, { fileId, attempt, outcome, readerVersion, at: now() });
    if (!row) return 'dropped';
    await emitForm(trx, row);
    return row.state === 'read' ? 'read' : 'refused';
  });
}
