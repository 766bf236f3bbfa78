import { type Kysely, sql } from 'kysely';

/**
 * Each new contact takes the next place of its enterprise, and of two that are added at once one gets it: so an
 * enterprise has never more than it may, without a lock. Those of before, and of a process that still runs, have none.
 */
export const contactPlacesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table contact add column ordinal int,
      add constraint contact_ordinal_valid check (ordinal >= 1),
      add constraint contact_ordinal_key unique (enterprise_id, ordinal)`.execute(db);
  },
};
