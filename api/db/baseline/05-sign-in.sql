-- Sessions, second factors, and what the OpenID provider stores.

-- A session under the hash of its cookie; the serial is its CSRF value, public_id what pages name it by.
create table session (
  id text primary key,
  account_id uuid not null references account on delete cascade,
  serial text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  id_token text,
  revoked_at timestamptz,
  logout_ticket text unique,
  public_id uuid not null default gen_random_uuid(),
  device text,
  address text,
  is_new_device boolean not null default false,
  constraint session_address_short check (length(address) <= 64),
  constraint session_device_short check (length(device) <= 64)
);
create index session_absolute_expiry on session (absolute_expires_at);
create index session_account on session (account_id);
grant select, delete, update (last_seen_at, expires_at, revoked_at, logout_ticket) on session to assay_app,
  assay_tenant;
grant select, update on session to assay_accounts;
grant select, insert, update, delete on session to assay_admin;

-- Browsers that an account was used from, by the hash of their cookie.
create table known_device (
  account_id uuid not null references account on delete cascade,
  token text not null,
  locale text not null check (locale in ('zh', 'en')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, token)
);
create index known_device_seen on known_device (account_id, last_seen_at desc);
grant select, insert, update, delete on known_device to assay_accounts, assay_admin;

-- A sign-in that was begun at the provider and has not come back.
create table login_attempt (
  state text primary key,
  browser text not null,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  locale text not null check (locale in ('zh', 'en')),
  expires_at timestamptz not null
);
create index login_attempt_expiry on login_attempt (expires_at);
grant select, insert, update, delete on login_attempt to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Authenticator apps (secrets encrypted) and passkeys.
create table second_factor (
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
  constraint second_factor_check check ((kind = 'totp') = (sealed_secret is not null)),
  constraint second_factor_check1 check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index second_factor_account on second_factor (account_id, created_at);
grant select, insert, update, delete on second_factor to assay_accounts, assay_admin;

-- By which one signs in without a second factor, once each.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  ordinal int not null check (ordinal between 0 and 9),
  hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, ordinal)
);
grant select, insert, update, delete on recovery_code to assay_accounts, assay_admin;

-- Between a right password and a session, or between two looks at one's factors.
create table factor_step (
  id text primary key,
  account_id uuid not null references account on delete cascade,
  amr text[],
  challenge text,
  sealed_secret text,
  expires_at timestamptz not null
);
create index factor_step_account on factor_step (account_id);
create index factor_step_expiry on factor_step (expires_at);
grant select, insert, update, delete on factor_step to assay_accounts, assay_admin;

-- What the provider keeps: grants, codes, interactions, sessions.
create table oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_record_account on oidc_record (coalesce(payload ->> 'accountId',
  payload -> 'result' -> 'login' ->> 'accountId'));
create index oidc_record_expiry on oidc_record (expires_at);
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_uid on oidc_record (model, uid) where uid is not null;
create index oidc_record_user_code on oidc_record (model, user_code) where user_code is not null;
grant delete, select (model, id, grant_id, uid, expires_at) on oidc_record to assay_app, assay_tenant;
grant select, insert, update, delete on oidc_record to assay_accounts, assay_admin;

-- Keys that sign the provider's tokens.
create table oidc_key (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on oidc_key to assay_accounts, assay_admin;

-- What a call with an Idempotency-Key was answered, under the rights that it ran with: nobody else reads it.
create table idempotency_record (
  account_id uuid not null references account on delete cascade,
  key uuid not null,
  scope text not null default case when session_user = 'assay_tenant' then coalesce(tenant_id()::text, 'none')
    else 'all' end,
  call text not null,
  input_hash text not null check (input_hash ~ '^[0-9a-f]{64}$'),
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);
create policy own on idempotency_record to assay_tenant using (scope = (select coalesce(tenant_id()::text, 'none')));
grant select, insert, delete, update (answer) on idempotency_record to assay_app, assay_tenant;
grant select, insert, update, delete on idempotency_record to assay_admin;
