import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, seesAll } from './row-security.ts';

const scope = "coalesce(current_setting('assay.tenant', true), 'none')";

const statements = [
  // What a call with an Idempotency-Key was answered, under the rights that it ran with: nobody else reads it.
  `create table kept_answer (
    account_id uuid not null references account on delete cascade,
    key uuid not null,
    scope text not null default ${scope},
    call text not null,
    input_hash text not null check (input_hash ~ '^[0-9a-f]{64}$'),
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (account_id, key)
  )`,
  'create index kept_answer_age on kept_answer (created_at)',
  'alter table kept_answer enable row level security',
  `create policy own on kept_answer using (scope = (select ${scope}) or ${seesAll})`,
  `revoke all on kept_answer from ${accountsRole}`,
  `revoke update on kept_answer from ${appRole}`,
  `grant update (answer) on kept_answer to ${appRole}`,
];

/** Answers to changing calls, for their repeats. */
export const keptAnswersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
