import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table upload add column setbacks integer not null default 0',
  `create index upload_waiting on upload (enterprise_id, received_at, id)
    where state in ('received', 'parsing') and withdrawn_at is null`,
];

/** Attempts to read a result that failed for no fault of its file, and how many of an enterprise wait. */
export const readingTurnsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
