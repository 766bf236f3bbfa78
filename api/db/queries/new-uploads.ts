import type { Insertable, QueryCreator } from 'kysely';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema/database.ts';
import type { FileInsert } from './files.ts';
import { arrivalFacts } from './receivable-results.ts';
import { uploadColumns, withFile, withSender } from './uploads.ts';

type NewUpload = Insertable<Database['upload']>;

/** Columns of a new upload, in the order of the statement's parameters. */
const copiedColumns = [
  'id',
  'applicationId',
  'configurationId',
  'enterpriseId',
  'fileId',
  'requestId',
  'receivedBy',
  'receivedAt',
  'parserVersion',
  'delegationId',
  'declared',
  'mergedWith',
  'takenFrom',
] satisfies (keyof NewUpload)[];
const anyUpload = Object.fromEntries(copiedColumns.map((column) => [column, ''])) as NewUpload;
type UploadFields = Pick<NewUpload, (typeof copiedColumns)[number]>;

const storing = (db: QueryCreator<Database>) =>
  db
    .insertInto('upload')
    .values(anyUpload)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(uploadColumns);

const adding = buildOnce((db) => withFile(db.with('u', storing).selectFrom('u')).select(arrivalFacts('u')));

/**
 * Stores an upload once, under its application's lock; undefined when its id exists. Returns it with the facts for
 * receiving it.
 */
export async function insertUpload(trx: Db, row: UploadFields) {
  const [upload] = await adding(
    trx,
    copiedColumns.map((column) => row[column]),
  );
  return upload;
}

/** Columns of a result's file. */
const fileColumns = ['id', 'sha256', 'size', 'name', 'mime', 'kind', 'enterpriseId', 'uploadedBy'] as const;
const anyFile = Object.fromEntries(fileColumns.map((column) => [column, ''])) as FileInsert;

const addingBoth = buildOnce((db) =>
  withSender(
    db
      .with('f', (cte) =>
        cte.insertInto('file').values(anyFile).returning(['id', 'name', 'size', 'mime', 'sha256']),
      )
      .with('u', storing)
      .selectFrom('u')
      .innerJoin('f', 'f.id', 'u.fileId'),
  ).select(arrivalFacts('u')),
);

/** The same with its file; where the upload's id exists only the file is stored. */
export async function insertUploadAndFile(trx: Db, row: UploadFields, file: FileInsert & { id: string }) {
  const [upload] = await addingBoth(trx, [
    ...fileColumns.map((column) => file[column]),
    ...copiedColumns.map((column) => row[column]),
  ]);
  return upload;
}
