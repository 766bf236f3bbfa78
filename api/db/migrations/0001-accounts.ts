import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table enterprise (
    id uuid primary key default gen_random_uuid(),
    name_zh text not null,
    name_en text not null,
    short_zh text not null,
    short_en text not null,
    state int not null default 0 check (state in (0, 1)),
    verify_real_state int not null default 0 check (verify_real_state between 0 and 2),
    partner_code text check (partner_code ~ '^[0-9A-Za-z]{7}$'),
    contact_email text,
    contact_phone text,
    created_at timestamptz not null default now()
  )`,
  'create unique index enterprise_name_zh on enterprise (lower(name_zh))',
  'create unique index enterprise_name_en on enterprise (lower(name_en))',
  'create unique index enterprise_partner_code on enterprise (partner_code)',
  `create table account (
    id uuid primary key default gen_random_uuid(),
    login text not null,
    password_hash text not null,
    name_zh text not null,
    name_en text not null,
    roles text[] not null check (roles <@ '{partner,individual,reviewer,admin,operator}' and cardinality(roles) > 0
      and not (roles && '{partner,individual}' and roles && '{reviewer,admin,operator}')),
    enterprise_id uuid references enterprise,
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    check (enterprise_id is not null or not 'partner' = any (roles))
  )`,
  'create unique index account_login on account (lower(login))',
  'create index account_enterprise on account (enterprise_id)',
  `create table session (
    id text primary key,
    account_id uuid not null references account on delete cascade,
    serial text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    absolute_expires_at timestamptz not null,
    id_token text,
    revoked_at timestamptz,
    logout_ticket text unique
  )`,
  'create index session_account on session (account_id)',
  'create index session_absolute_expiry on session (absolute_expires_at)',
  `create table login_attempt (
    state text primary key,
    browser text not null,
    nonce text not null,
    code_verifier text not null,
    return_path text not null,
    locale text not null check (locale in ('zh', 'en')),
    expires_at timestamptz not null
  )`,
  'create index login_attempt_expiry on login_attempt (expires_at)',
  `create table oidc_record (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    user_code text,
    uid text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (model, id)
  )`,
  'create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null',
  'create index oidc_record_uid on oidc_record (model, uid) where uid is not null',
  'create index oidc_record_user_code on oidc_record (model, user_code) where user_code is not null',
  'create index oidc_record_expiry on oidc_record (expires_at)',
  `create table oidc_key (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null default now()
  )`,
];

export const accountsMigration: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
