import { type Kysely, sql } from 'kysely';
import { secureFromTenants } from './row-security.ts';

const statements = [
  `create table second_factor (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('totp', 'passkey')),
    name text not null check (char_length(name) between 1 and 40),
    sealed_secret text,
    last_step int not null default 0,
    credential_id text unique,
    public_key text,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    created_at timestamptz not null,
    last_used_at timestamptz,
    check ((kind = 'totp') = (sealed_secret is not null)),
    check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
  )`,
  'create index second_factor_account on second_factor (account_id, created_at)',
  `create table recovery_code (
    account_id uuid not null references account on delete cascade,
    place int not null check (place between 0 and 9),
    hash text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (account_id, place)
  )`,
  // Between a right password and a session, or between two looks at one's factors.
  `create table factor_step (
    id text primary key,
    account_id uuid not null references account on delete cascade,
    amr text[],
    challenge text,
    sealed_secret text,
    expires_at timestamptz not null
  )`,
  'create index factor_step_account on factor_step (account_id)',
  'create index factor_step_expiry on factor_step (expires_at)',
  `create table credential_reset (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account on delete cascade,
    kind text not null check (kind in ('password', 'second-factor')),
    reason text not null,
    asked_by uuid not null references account on delete cascade,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    decision text check (decision in ('approved', 'declined', 'lapsed')),
    decided_by uuid references account on delete cascade,
    decided_at timestamptz,
    check (asked_by <> account_id and decided_by <> account_id),
    check (decision <> 'approved' or decided_by <> asked_by),
    check ((decision is null) = (decided_at is null))
  )`,
  'create unique index credential_reset_open on credential_reset (account_id, kind) where decision is null',
  'create index credential_reset_pending on credential_reset (asked_at, id) where decision is null',
  'create index credential_reset_asker on credential_reset (asked_by)',
  'create index credential_reset_decider on credential_reset (decided_by)',
];

const policies = ['second_factor', 'recovery_code', 'factor_step', 'credential_reset'].flatMap((table) =>
  secureFromTenants(table),
);

/** Second factors, recovery codes, half-finished sign-ins, and resets that wait for a second administrator. */
export const secondFactorsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...statements, ...policies]) await sql.raw(statement).execute(db);
  },
};
