import { type Kysely, sql } from 'kysely';

const statements = [
  // Not standing only because somebody else's result stands over it: it comes back when that one is withdrawn.
  'alter table upload add column covered boolean not null default false',
  // How often it has come back, so that what is told of it afterwards is newer than what was told before.
  'alter table upload add column returns int not null default 0',
  `alter table upload
    add constraint upload_covered_valid check (not covered or withdrawn_at is not null) not valid,
    add constraint upload_returns_valid check (returns >= 0) not valid`,
];

/** What a lab's result covers stands again once that is withdrawn. */
export const resultsBeneathMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
