import { type Kysely, sql } from 'kysely';
import { accountsRole, secureByEnterprise } from './row-security.ts';

const statements = [
  `create table api_token (
    id uuid primary key default gen_random_uuid(),
    enterprise_id uuid not null references enterprise on delete cascade,
    account_id uuid not null references account on delete cascade,
    name text not null constraint api_token_name_valid check (char_length(name) between 1 and 40),
    hash text not null unique constraint api_token_hash_valid check (hash ~ '^[0-9a-f]{64}$'),
    ending text not null constraint api_token_ending_valid check (char_length(ending) = 4),
    scopes text[] not null constraint api_token_scopes_known
      check (cardinality(scopes) between 1 and 3 and scopes <@ '{read, upload, submit}'),
    created_at timestamptz not null,
    expires_at timestamptz not null constraint api_token_ends
      check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
    last_used_at timestamptz,
    revoked_at timestamptz,
    revoked_by uuid references account on delete set null
  )`,
  'create index api_token_enterprise on api_token (enterprise_id, created_at)',
  'create index api_token_account on api_token (account_id)',
  'create index api_token_revoker on api_token (revoked_by)',
  ...secureByEnterprise('api_token'),
  // Whoever calls it with a token is refused, and the audit log says whose it was.
  `revoke all on api_token from ${accountsRole}`,
  `grant select on api_token to ${accountsRole}`,
  // By whose token a command came is judged where it is committed.
  'alter table command add column api_token_id uuid',
  `alter table command add constraint command_api_token_id_fkey
    foreign key (api_token_id) references api_token on delete set null not valid`,
  'create index command_api_token on command (api_token_id) where api_token_id is not null',
];

/** Tokens with which an enterprise's build system calls the portal. */
export const apiTokensMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
