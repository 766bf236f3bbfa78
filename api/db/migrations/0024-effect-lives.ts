import { type Kysely, sql } from 'kysely';

const statements = [
  // `faults` counts failures that say more than that an engine is away; `retried_at` is where a second life began.
  `alter table effect
    add column faults int not null default 0,
    add column retried_at timestamptz,
    add column set_aside_at timestamptz`,
  'create index effect_set_aside on effect (set_aside_at, id) where set_aside_at is not null and done_at is null',
  'drop index effect_open',
  'create index effect_open on effect (kind, created_at) where done_at is null and set_aside_at is null',
  `insert into config (key, value) values ('effects', '{"awayHours": 24, "faultTries": 50}') on conflict do nothing`,
];

/** Effects are tried for a bounded time, and then set aside for an operator. */
export const effectLivesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
