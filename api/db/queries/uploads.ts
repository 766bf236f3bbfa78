import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { failureFingerprint } from '#domain/test-results/failure-patterns.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema/database.ts';

export type UploadRow = Omit<Selectable<Database['upload']>, 'report'>;
/** An upload with its file; size in bytes. */
export type UploadWithFile = UploadRow & { fileName: string; size: number; mime: string; sha256: string } & {
  /** The lab that sent it; null where the enterprise did. */
  labName: string | null;
  labNameEn: string | null;
};

/** All columns except the report. */
export const uploadColumns = [
  'id',
  'applicationId',
  'configurationId',
  'enterpriseId',
  'fileId',
  'state',
  'stage',
  'progress',
  'casesSeen',
  'attempt',
  'heartbeatAt',
  'parserVersion',
  'refusal',
  'requestId',
  'receivedBy',
  'receivedAt',
  'finishedAt',
  'withdrawnAt',
  'delegationId',
  'returns',
  'declared',
  'setbacks',
  'mergedWith',
  'takenFrom',
] as (keyof UploadRow)[];
const qualified = uploadColumns.map((column) => `u.${column}` as const);
const unfinished = ['received', 'parsing'] as const;

function uploadsWithFile(db: Db) {
  return withFile(db.selectFrom('upload as u'));
}

/** Uploads as `UploadWithFile` has them, for a query that reads them as `u`. */
export function withFile(uploads: SelectQueryBuilder<Database & { u: Database['upload'] }, 'u', object>) {
  return withSender(uploads.innerJoin('file as f', 'f.id', 'u.fileId'));
}

type UploadQuery = SelectQueryBuilder<
  Database & { u: Database['upload']; f: Database['file'] },
  'u' | 'f',
  object
>;

/** The same where it reads their files already, as `f`. */
export function withSender(uploads: UploadQuery) {
  return uploads
    .leftJoin('delegation as d', 'd.id', 'u.delegationId')
    .select(qualified)
    .select(['d.labName', 'd.labNameEn'])
    .select(['f.name as fileName', 'f.size', 'f.mime', 'f.sha256']);
}

const uploadById = buildOnce((db) => uploadsWithFile(db).where('u.id', '=', ''));

export async function findUpload(db: Db, id: string): Promise<UploadWithFile | undefined> {
  const [upload] = await uploadById(db, [id]);
  return upload;
}

/** The newest upload of each configuration that is not withdrawn, in the order of the configurations. */
export function listCurrentUploads(db: Db, applicationId: string): Promise<UploadWithFile[]> {
  return uploadsWithFile(db)
    .innerJoin('configuration as c', 'c.id', 'u.configurationId')
    .distinctOn('c.ordinal')
    .where('u.applicationId', '=', applicationId)
    .where('u.withdrawnAt', 'is', null)
    .orderBy('c.ordinal')
    .orderBy('u.receivedAt', 'desc')
    .orderBy('u.id')
    .limit(10)
    .execute();
}

type Target = Pick<UploadRow, 'applicationId' | 'configurationId'>;
type LabUpload = Target & Pick<UploadRow, 'id' | 'delegationId' | 'takenFrom'>;

/** Uploads of the same sender; a result that the enterprise made of a lab's counts as the enterprise's. */
const sameSender = ({ delegationId, takenFrom }: LabUpload) =>
  sql<boolean>`(delegation_id is not distinct from ${delegationId}::uuid
    and (delegation_id is null or (taken_from is null) = ${takenFrom === null}))`;

/** Withdraws the configuration's other accepted results; another sender's is only superseded. */
export function withdrawOthers(trx: Db, accepted: LabUpload, at: Date): Promise<UploadRow[]> {
  return trx
    .updateTable('upload')
    .set({
      withdrawnAt: at,
      covered: sql<boolean>`not ${sameSender(accepted)}`,
    })
    .where('applicationId', '=', accepted.applicationId)
    .where('configurationId', '=', accepted.configurationId)
    .where('id', '!=', accepted.id)
    .where('withdrawnAt', 'is', null)
    .returning(uploadColumns)
    .execute();
}

/** Earlier uploads of the same sender that were superseded now stay withdrawn. */
export async function keepSupersededWithdrawn(trx: Db, accepted: LabUpload): Promise<void> {
  await trx
    .updateTable('upload')
    .set({ covered: false })
    .where('applicationId', '=', accepted.applicationId)
    .where('configurationId', '=', accepted.configurationId)
    .where('covered', '=', true)
    .where(sameSender(accepted))
    .execute();
}

/** An upload that the sweeper finished unread (`finishWithdrawn`) has to be read after all. */
const unread = sql<boolean>`state = 'refused' and refusal is null`;

/** Restores the latest superseded upload; undefined without one. */
export function restoreSuperseded(
  trx: Db,
  { applicationId, configurationId }: Target,
): Promise<UploadRow | undefined> {
  const latest = trx
    .selectFrom('upload')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('configurationId', '=', configurationId)
    .where('covered', '=', true)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(1);
  return trx
    .updateTable('upload')
    .set({
      withdrawnAt: null,
      covered: false,
      returns: sql<number>`returns + 1`,
      state: sql`case when ${unread} then 'received' else state end`,
      stage: sql`case when ${unread} then 'received' else stage end`,
      progress: sql<number>`case when ${unread} then 0 else progress end`,
      finishedAt: sql<Date | null>`case when ${unread} then null else finished_at end`,
    })
    .where('id', '=', latest)
    .returning(uploadColumns)
    .executeTakeFirst();
}

/**
 * A lab's results that are accepted, or that the enterprise's accepted result was made of; with the report's figures.
 */
export function listLabUploads(db: Db, { applicationId, id }: { applicationId: string; id: string }) {
  return uploadsWithFile(db)
    .select(
      sql<unknown>`case when u.state = 'matched'
        then u.report - '{failures,modules,mended,positions,excerpt}'::text[] end`.as('report'),
    )
    .where('u.applicationId', '=', applicationId)
    .where('u.delegationId', '=', id)
    .where('u.takenFrom', 'is', null)
    .where(sql<boolean>`(u.withdrawn_at is null or ${isTakenUp})`)
    .limit(10)
    .execute();
}

/** The enterprise's accepted result was made of this one. */
const isTakenUp = sql<boolean>`exists (select from upload s where s.taken_from = u.id and s.withdrawn_at is null)`;

/**
 * An upload that a lab sent, and whether it is accepted, or the accepted one was made of it; undefined for another
 * lab's.
 */
export function findSent(db: Db, { id, delegationId }: { id: string; delegationId: string }) {
  return db
    .selectFrom('upload as u')
    .select([isTakenUp.as('takenUp'), sql<boolean>`u.withdrawn_at is null`.as('standing')])
    .where('u.id', '=', id)
    .where('u.delegationId', '=', delegationId)
    .where('u.takenFrom', 'is', null)
    .executeTakeFirst();
}

/** An upload by a delegation, or one whose file was refused. */
type Withdrawn =
  | { id: string; delegationId: string }
  | { id: string; applicationId: string; state: 'refused' };

/** Withdraws an upload that is accepted and in the given state; undefined otherwise. */
export function withdrawOne(trx: Db, which: Withdrawn, at: Date): Promise<UploadRow | undefined> {
  return trx
    .updateTable('upload')
    .set({ withdrawnAt: at })
    .where(({ and }) => and(which))
    .where('withdrawnAt', 'is', null)
    .returning(uploadColumns)
    .executeTakeFirst();
}

/** Withdraws all uploads of an application. */
export function withdrawAll(trx: Db, applicationId: string, at: Date): Promise<UploadRow[]> {
  return trx
    .updateTable('upload')
    .set({ withdrawnAt: at })
    .where('applicationId', '=', applicationId)
    .where('withdrawnAt', 'is', null)
    .returning(uploadColumns)
    .execute();
}

export type ClaimedUpload = UploadRow & Pick<UploadWithFile, 'sha256' | 'mime'>;

/** Begins an attempt; undefined when the upload is unknown, finished or withdrawn. */
export function claimUpload(trx: Db, id: string): Promise<ClaimedUpload | undefined> {
  return trx
    .updateTable('upload as u')
    .from('file as f')
    .set({
      state: 'parsing',
      stage: 'received',
      progress: 0,
      casesSeen: 0,
      heartbeatAt: sql<Date>`now()`,
      attempt: sql<number>`attempt + 1`,
    })
    .whereRef('f.id', '=', 'u.fileId')
    .where('u.id', '=', id)
    .where('u.state', 'in', unfinished)
    .where('u.withdrawnAt', 'is', null)
    .returning([...qualified, 'f.sha256', 'f.mime'])
    .executeTakeFirst();
}

export type UploadProgress = Pick<UploadRow, 'stage' | 'progress' | 'casesSeen'>;
type Attempt = { id: string; attempt: number };

/** Heartbeat of an attempt; undefined when another attempt has taken over. */
export function touchAttempt(
  db: Db,
  { id, attempt }: Attempt,
  progress: Partial<UploadProgress>,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('upload')
    .set({ ...progress, heartbeatAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'parsing')
    .where('withdrawnAt', 'is', null)
    .returning(uploadColumns)
    .executeTakeFirst();
}

/** Locks an attempt's upload for the transaction; undefined when it is finished, withdrawn or taken over. */
export function lockUnfinished(trx: Db, { id, attempt }: Attempt): Promise<UploadRow | undefined> {
  return trx
    .selectFrom('upload')
    .select(uploadColumns)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', unfinished)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The number of the last attempt at reading an upload. */
export async function findAttempt(trx: Db, id: string): Promise<number | undefined> {
  const row = await trx.selectFrom('upload').select('attempt').where('id', '=', id).executeTakeFirst();
  return row?.attempt;
}

export type UploadEnd = {
  state: 'matched' | 'refused';
  parserVersion: number;
  report: string | null;
  refusal: string | null;
  casesSeen: number;
  runMark: string | null;
};

export function endUpload(trx: Db, id: string, end: UploadEnd, at: Date): Promise<UploadRow> {
  return trx
    .updateTable('upload')
    .set({ ...end, stage: 'done', progress: 100, finishedAt: at, heartbeatAt: at })
    .where('id', '=', id)
    .returning(uploadColumns)
    .executeTakeFirstOrThrow();
}

const failureRowsPerStatement = 1_000;

export async function insertFailures(
  trx: Db,
  uploadId: string,
  failures: TestReport['failures'],
): Promise<void> {
  const rows = failures.map(({ stack, line: _line, fingerprint, ...failure }, ordinal) => ({
    ...failure,
    uploadId,
    ordinal,
    possibleCause: failure.possibleCause ?? null,
    failedMethod: failure.failedMethod ?? null,
    fingerprint: fingerprint ?? failureFingerprint({ ...failure, stack }),
  }));
  for (let from = 0; from < rows.length; from += failureRowsPerStatement) {
    const values = rows.slice(from, from + failureRowsPerStatement);
    await trx.insertInto('failure').values(values).execute();
  }
}
