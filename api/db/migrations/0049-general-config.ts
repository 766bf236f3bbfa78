import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromWriting } from './row-security.ts';

const statements = [
  `create table general_config (
    id uuid primary key default gen_random_uuid(),
    key text not null constraint general_config_key unique
      constraint general_config_key_length check (char_length(key) between 1 and 64),
    value jsonb not null constraint general_config_value_length check (length(value::text) <= 20000),
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  ...secureFromWriting('general_config'),
  `revoke insert, update, delete on general_config from ${appRole}, ${accountsRole}`,
];

/** What the programme sets by typed keys; a key without a row has its default. */
export const generalConfigMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
