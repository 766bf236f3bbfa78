import { type Kysely, sql } from 'kysely';

/** Whoever changes a contact says which version they saw; who made the present one is told to those who come too late. */
export const contactVersionsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table contact add column version int not null default 1,
      add column changed_by text, add column changed_by_en text`.execute(db);
  },
};
