import { type Kysely, sql } from 'kysely';

const statements = [
  // The email that a lab was named by, in small letters; null where it was named by its name.
  `alter table delegation add column named_as text`,
  'alter table delegation alter column lab_id drop not null',
  // Nobody may sign in by an email: the row is there all the same, and tells its maker nothing.
  `alter table delegation add constraint delegation_named_valid check (
    (lab_id is not null or named_as is not null)
    and (named_as is null or (named_as = lower(named_as) and char_length(named_as) between 1 and 254))) not valid`,
  'drop index delegation_open',
  // In once at a time by each way of naming: that two of them lead to one lab is not the maker's to find out.
  `create unique index delegation_open on delegation (application_id, lab_id, named_as) nulls not distinct
    where ended_at is null`,
];

/** Naming a lab by an email tells nobody whether somebody signs in by it. */
export const labsByEmailMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
