import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureByEnterprise } from './row-security.ts';

const statements = [
  `create table programme_change (
    id bigint generated always as identity primary key,
    kind text not null check (length(kind) between 1 and 40),
    record_id text not null check (length(record_id) between 1 and 100),
    enterprise_id uuid references enterprise on delete cascade,
    action text not null check (length(action) between 1 and 40),
    at timestamptz not null,
    actor_id uuid not null,
    actor_name text not null,
    actor_name_en text not null,
    actor_side text not null check (actor_side in ('programme', 'maker')),
    fields jsonb not null check (jsonb_typeof(fields) = 'array')
  )`,
  'create index programme_change_record on programme_change (kind, record_id, id desc)',
  'create index programme_change_enterprise on programme_change (enterprise_id) where enterprise_id is not null',
  ...secureByEnterprise('programme_change'),
  // Written once.
  `revoke update, delete on programme_change from ${appRole}, ${adminRole}`,
  `revoke all on programme_change from ${accountsRole}`,
];

/** What was changed in the programme's records: by whom, when, from what to what. */
export const programmeChangesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
