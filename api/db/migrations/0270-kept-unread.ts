import { type Kysely, sql } from 'kysely';

const statements = [
  // An account may want to come back to what it has read: such a row says unread, wherever its watermark stands.
  'alter table message_read add column read boolean not null default true',
  'create index message_read_kept on message_read (account_id, message_id) where not read',
];

/** A message that was read can be unread again. */
export const keptUnreadMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
