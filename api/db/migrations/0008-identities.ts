import { type Kysely, sql } from 'kysely';
import { secureByEnterprise, secureFromTenants } from './row-security.ts';

const statements = [
  `create table account_identity (
    issuer text not null,
    subject text not null,
    account_id uuid not null references account on delete cascade,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null,
    primary key (issuer, subject),
    unique (account_id, issuer)
  )`,
  `create table password_reset (
    token text primary key,
    account_id uuid not null unique references account on delete cascade,
    expires_at timestamptz not null
  )`,
  `create table company_verification (
    enterprise_id uuid primary key references enterprise on delete cascade,
    credit_code text not null check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
    legal_representative text not null,
    phone text not null,
    submitted_at timestamptz not null,
    decided_at timestamptz,
    returned_reason text
  )`,
  'create unique index company_verification_credit_code on company_verification (credit_code)',
  // What the provider holds for an account: sessions, grants, codes, and sign-ins that are not finished.
  `create index oidc_record_account on oidc_record
    ((coalesce(payload ->> 'accountId', payload -> 'result' -> 'login' ->> 'accountId')))`,
];

const policies = [
  ...secureFromTenants('account_identity'),
  ...secureFromTenants('password_reset'),
  ...secureByEnterprise('company_verification'),
];

/** Accounts of foreign providers, reset links, and what companies hand in for their real-name verification. */
export const identitiesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...statements, ...policies]) await sql.raw(statement).execute(db);
  },
};
