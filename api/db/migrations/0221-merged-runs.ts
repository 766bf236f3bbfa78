import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table upload add column merged_with uuid references upload',
  // An upload's own configuration alone is merged; asked where a row or an enterprise is removed.
  'create index upload_merged_with on upload (merged_with) where merged_with is not null',
];

/** Several runs of one configuration are merged: the later upload names the one before. */
export const mergedRunsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
