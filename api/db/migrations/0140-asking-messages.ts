import { type Kysely, sql } from 'kysely';

/** Whether an application's message asks for what it waits for now: one look at the index for each that waits. */
export const askingMessagesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(`create index message_asked on message (application_id, asked_at, action) include (enterprise_id)
        where action is not null`)
      .execute(db);
  },
};
