import { type Selectable, sql } from 'kysely';
import type { FormOutcome } from '#domain/application-forms/form-reading.ts';
import type { ApplicationFormSchema } from '../schema/application-forms.ts';
import type { Db } from '../schema/database.ts';

export type FormRow = Selectable<ApplicationFormSchema['applicationForm']>;
const unfinished = ['received', 'reading'] as const;

export async function insertForm(trx: Db, row: { fileId: string; enterpriseId: string; receivedAt: Date }) {
  return trx.insertInto('applicationForm').values(row).returningAll().executeTakeFirstOrThrow();
}

/** A form of the tenant (`'all'` for staff) with its file. */
export function findForm(db: Db, tenant: string, fileId: string) {
  return db
    .selectFrom('applicationForm as form')
    .innerJoin('file', 'file.id', 'form.fileId')
    .selectAll('form')
    .select(['file.name', 'file.size', 'file.mime', 'file.sha256'])
    .where('form.fileId', '=', fileId)
    .$if(tenant !== 'all', (query) => query.where('form.enterpriseId', '=', tenant))
    .executeTakeFirst();
}
export type FormWithFile = NonNullable<Awaited<ReturnType<typeof findForm>>>;

/** Begins an attempt; undefined where the form does not exist or has been read. */
export function claimForm(trx: Db, fileId: string): Promise<FormRow | undefined> {
  return trx
    .updateTable('applicationForm')
    .set({ state: 'reading', heartbeatAt: sql<Date>`now()`, attempt: sql<number>`attempt + 1` })
    .where('fileId', '=', fileId)
    .where('state', 'in', unfinished)
    .returningAll()
    .executeTakeFirst();
}

/** Heartbeat of an attempt; false once another attempt has taken over. */
export async function touchForm(db: Db, { fileId, attempt }: Pick<FormRow, 'fileId' | 'attempt'>) {
  const { numUpdatedRows } = await db
    .updateTable('applicationForm')
    .set({ heartbeatAt: sql<Date>`now()` })
    .where('fileId', '=', fileId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'reading')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type FormEnd = { fileId: string; attempt: number; outcome: FormOutcome; readerVersion: number; at: Date };

/** Stores a form's content once; undefined where another attempt did, or has taken over. */
export function endForm(
  trx: Db,
  { fileId, attempt, outcome, ...end }: FormEnd,
): Promise<FormRow | undefined> {
  const { readerVersion, at } = end;
  const isRead = outcome.ok && outcome.faults.length === 0;
  return trx
    .updateTable('applicationForm')
    .set({
      state: isRead ? 'read' : 'refused',
      outcome: JSON.stringify(outcome),
      readerVersion,
      finishedAt: at,
      heartbeatAt: at,
    })
    .where('fileId', '=', fileId)
    .where('attempt', '=', attempt)
    .where('state', 'in', unfinished)
    .returningAll()
    .executeTakeFirst();
}

/** The number of the last attempt at reading a form. */
export async function findFormAttempt(trx: Db, fileId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('applicationForm')
    .select('attempt')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row?.attempt;
}

/** Forms without a heartbeat for so many seconds, oldest first. */
export async function listStaleForms(db: Db, seconds: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationForm')
    .select('fileId')
    .where('state', 'in', unfinished)
    .where('heartbeatAt', '<', sql<Date>`now() - make_interval(secs => ${seconds}::float8)`)
    .orderBy('heartbeatAt')
    .limit(limit)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

/** Marks a form as seen, so that the next sweep begins with others. */
export async function touchForms(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('applicationForm')
    .set({ heartbeatAt: sql<Date>`now()` })
    .where('fileId', 'in', ids)
    .where('state', 'in', unfinished)
    .execute();
}
