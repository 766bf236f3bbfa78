import { type Kysely, sql } from 'kysely';
import { accountsRole, secureByEnterprise } from './row-security.ts';

const statements = [
  // What a file says is the file's: it goes with it, and keeps nothing.
  `create table application_form (
    file_id uuid primary key references file on delete cascade,
    enterprise_id uuid not null references enterprise,
    state text not null default 'received'
      constraint application_form_state_known check (state in ('received', 'reading', 'read', 'refused')),
    attempt int not null default 0 constraint application_form_attempt_valid check (attempt >= 0),
    reader_version int,
    outcome jsonb constraint application_form_outcome_valid check (jsonb_typeof(outcome) = 'object'),
    received_at timestamptz not null default now(),
    heartbeat_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint application_form_end_valid
      check ((state in ('read', 'refused')) = (outcome is not null and finished_at is not null))
  )`,
  'create index application_form_enterprise on application_form (enterprise_id)',
  `create index application_form_unread on application_form (heartbeat_at) where state in ('received', 'reading')`,
  ...secureByEnterprise('application_form'),
  `revoke all on application_form from ${accountsRole}`,
  // Those from before are read, too: the sweeper finds them.
  `insert into application_form (file_id, enterprise_id, received_at)
    select id, enterprise_id, created_at from file where kind = 'application-form'`,
];

/** What the application forms of plus mode say, and how far their reading is. */
export const applicationFormsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
