import { type Kysely, sql } from 'kysely';
import { accountsRole, secureFromTenants } from './row-security.ts';

const statements = [
  `create table reconciler (
    only_row boolean primary key default true check (only_row),
    looked_at timestamptz,
    -- The application that the sweep has come to; null before its first.
    swept_to uuid,
    engine_lost_since timestamptz,
    asked int not null default 0,
    lost int not null default 0,
    -- Until then an operator holds the engine's data for gone, and what it does not know is marked.
    loss_accepted_until timestamptz
  )`,
  'insert into reconciler default values',
  ...secureFromTenants('reconciler'),
  `revoke insert, update, delete on reconciler from ${accountsRole}`,
  `create index command_waiting on command (created_at) where state = 'recorded'`,
  'create index effect_open on effect (kind, created_at) where done_at is null',
];

/** How far the comparison of applications with their runs has come, and indexes for what waits. */
export const reconcilerMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
