import type { Insertable, QueryCreator } from 'kysely';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema/database.ts';
import type { FileInsert } from './files.ts';
import { arrivalFacts } from './receivable-results.ts';
import { uploadColumns, withFile, withSender } from './uploads.ts';

type NewUpload = Insertable<Database['upload']>;

/** What is said of a new upload, in the order of the statement. */
const given = [
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
const anyUpload = Object.fromEntries(given.map((column) => [column, ''])) as NewUpload;
type GivenUpload = Pick<NewUpload, (typeof given)[number]>;

const storing = (db: QueryCreator<Database>) =>
  db
    .insertInto('upload')
    .values(anyUpload)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(uploadColumns);

const adding = buildOnce((db) => withFile(db.with('u', storing).selectFrom('u')).select(arrivalFacts('u')));

/**
 * Stores an upload once, under its application's lock; with what it finds there, or undefined when its id is
 * taken.
 */
export async function insertUpload(trx: Db, row: GivenUpload) {
  const [upload] = await adding(
    trx,
    given.map((column) => row[column]),
  );
  return upload;
}

/** What is said of a result's file. */
const givenOfFile = ['id', 'sha256', 'size', 'name', 'mime', 'kind', 'enterpriseId', 'uploadedBy'] as const;
const anyFile = Object.fromEntries(givenOfFile.map((column) => [column, ''])) as FileInsert;

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

/** The same with its file, as `insertFile` stores it; where the upload's id is taken the file is stored alone. */
export async function insertUploadAndFile(trx: Db, row: GivenUpload, file: FileInsert & { id: string }) {
  const [upload] = await addingBoth(trx, [
    ...givenOfFile.map((column) => file[column]),
    ...given.map((column) => row[column]),
  ]);
  return upload;
}
