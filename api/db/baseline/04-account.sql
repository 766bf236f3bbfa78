-- Accounts, how one comes to them, and what becomes of their passwords.

-- A person who signs in. The keys are the login folded, as an enterprise's names.
create table account (
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
  login_key text,
  login_near int[],
  enterprise_right text not null default 'manage',
  disabled_by_enterprise boolean not null default false,
  signed_in_at timestamptz,
  signed_in_before timestamptz,
  constraint account_check check (enterprise_id is not null or not 'partner' = any (roles)),
  constraint account_lengths_valid check (char_length(login) <= 128 and char_length(name_zh) <= 128
    and char_length(name_en) <= 128),
  constraint account_right_known check (enterprise_right in ('view', 'edit', 'submit', 'manage'))
);
create index account_admin on account (id) where 'admin' = any (roles);
create index account_administrators on account (id) where disabled_at is null and 'admin' = any (roles);
create index account_enterprise on account (enterprise_id);
create index account_list on account (created_at desc, id desc);
create unique index account_login on account (lower(login));
create unique index account_login_key on account (login_key);
create index account_login_near on account using gin (login_near);
create index account_reviewers on account (id) where disabled_at is null and 'reviewer' = any (roles);
create index account_words on account using gin (wide_grams(lower(login || E'\n' || name_zh || E'\n' || name_en)),
  lower(login || E'\n' || name_zh || E'\n' || name_en) gin_trgm_ops) with (fastupdate=off);
create policy own on account to assay_tenant using (enterprise_id = (select tenant_id()));
grant select (id, login, name_zh, name_en, roles, enterprise_id, disabled_at, created_at, login_key, login_near,
  enterprise_right, disabled_by_enterprise, signed_in_at, signed_in_before) on account to assay_app, assay_tenant;
grant select, insert, update (password_hash, name_zh, name_en, roles, enterprise_id, login_key, login_near) on account
  to assay_accounts;
grant select, insert, update, delete on account to assay_admin;

-- An account at a foreign provider, by its sub.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null,
  primary key (issuer, subject),
  constraint account_identity_account_id_issuer_key unique (account_id, issuer)
);
grant select, insert, update, delete on account_identity to assay_accounts, assay_admin;

-- Head pictures, drawn anew from what was sent.
create table account_picture (
  account_id uuid primary key references account on delete cascade,
  hash text not null,
  png bytea not null,
  updated_at timestamptz not null,
  constraint account_picture_hash_valid check (hash ~ '^[0-9a-f]{64}$'),
  constraint account_picture_png_valid check (length(png) between 1 and 262144)
);
grant select, insert, update, delete on account_picture to assay_app, assay_tenant, assay_admin;
grant select on account_picture to assay_accounts;

-- Somebody who has not confirmed their address yet: no account, and nobody's name is held by it.
create table pending_registration (
  id uuid primary key,
  login text not null,
  password_hash text not null,
  registration jsonb not null,
  locale text not null check (locale in ('zh', 'en')),
  token text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mail_id uuid,
  earlier text[] not null default '{}',
  constraint pending_registration_earlier_valid check (cardinality(earlier) <= 100
    and (mail_id is not null or cardinality(earlier) = 0))
);
create index pending_registration_earlier on pending_registration using gin (earlier);
create index pending_registration_expiry on pending_registration (expires_at);
create index pending_registration_login on pending_registration (lower(login), created_at);
grant select, insert, update, delete on pending_registration to assay_accounts, assay_admin;

-- An account that an administrator made, whose password nobody has set yet.
create table invitation (
  id uuid primary key,
  account_id uuid not null unique references account on delete cascade,
  invited_by uuid not null references account on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  token text unique,
  accepted_at timestamptz,
  earlier text[] not null default '{}',
  constraint invitation_accepted_valid check (accepted_at is null or token is null),
  constraint invitation_earlier_valid check (cardinality(earlier) <= 100
    and (accepted_at is null or cardinality(earlier) = 0)),
  constraint invitation_times_valid check (expires_at > invited_at),
  constraint invitation_token_valid check (token ~ '^[0-9a-f]{64}$')
);
create index invitation_earlier on invitation using gin (earlier);
create index invitation_inviter on invitation (invited_by);
grant select, update (token, accepted_at, earlier) on invitation to assay_accounts;
grant select, insert, update, delete on invitation to assay_admin;

-- Somebody invited by a colleague: accepted, it becomes an account with its id. Nobody learns by inviting whether an
-- email has an account.
create table colleague_invitation (
  id uuid primary key,
  enterprise_id uuid not null references enterprise on delete cascade,
  login text not null,
  name_zh text not null,
  name_en text not null,
  enterprise_right text not null,
  invited_by uuid not null references account on delete cascade,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  token text unique,
  earlier text[] not null default '{}',
  constraint colleague_invitation_earlier_valid check (cardinality(earlier) <= 100),
  constraint colleague_invitation_right_known check (enterprise_right in ('view', 'edit', 'submit', 'manage')),
  constraint colleague_invitation_times_valid check (expires_at > invited_at),
  constraint colleague_invitation_token_valid check (token ~ '^[0-9a-f]{64}$')
);
create index colleague_invitation_address on colleague_invitation (lower(login), invited_at);
create index colleague_invitation_earlier on colleague_invitation using gin (earlier);
create index colleague_invitation_expiry on colleague_invitation (expires_at);
create index colleague_invitation_inviter on colleague_invitation (invited_by);
create unique index colleague_invitation_login on colleague_invitation (enterprise_id, lower(login));
grant select, delete, update (token, earlier) on colleague_invitation to assay_accounts;
grant select, insert, update, delete on colleague_invitation to assay_admin;

-- Links by which a password is set anew.
create table password_reset (
  token text primary key,
  account_id uuid not null unique references account on delete cascade,
  expires_at timestamptz not null,
  mail_id uuid,
  earlier text[] not null default '{}',
  constraint password_reset_earlier_valid check (cardinality(earlier) <= 100
    and (mail_id is not null or cardinality(earlier) = 0))
);
create index password_reset_earlier on password_reset using gin (earlier);
create index password_reset_expiry on password_reset (expires_at);
grant select, insert, update, delete on password_reset to assay_accounts, assay_admin;

-- Second factors that wait to be removed by a second administrator.
create table credential_reset (
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
  constraint credential_reset_check check (asked_by <> account_id and decided_by <> account_id),
  constraint credential_reset_check1 check (decision <> 'approved' or decided_by <> asked_by),
  constraint credential_reset_check2 check (decision is null = (decided_at is null)),
  constraint credential_reset_lengths_valid check (char_length(reason) <= 200)
);
create index credential_reset_asker on credential_reset (asked_by);
create index credential_reset_decider on credential_reset (decided_by);
create unique index credential_reset_open on credential_reset (account_id, kind) where decision is null;
create index credential_reset_pending on credential_reset (asked_at, id) where decision is null;
grant select, insert, update, delete on credential_reset to assay_accounts, assay_admin;

-- With which an enterprise's build system calls; of the token itself its hash alone is kept.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise on delete cascade,
  account_id uuid not null references account on delete cascade,
  name text not null,
  hash text not null unique,
  ending text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references account on delete set null,
  constraint api_token_ending_valid check (char_length(ending) = 4),
  constraint api_token_ends check (expires_at > created_at and expires_at <= created_at + '367 days'),
  constraint api_token_hash_valid check (hash ~ '^[0-9a-f]{64}$'),
  constraint api_token_name_valid check (char_length(name) between 1 and 40),
  constraint api_token_scopes_known check (cardinality(scopes) >= 1 and cardinality(scopes) <= 3
    and scopes <@ '{read,upload,submit}')
);
create index api_token_account on api_token (account_id);
create index api_token_enterprise on api_token (enterprise_id, created_at);
create index api_token_over on api_token (least(expires_at, revoked_at));
create index api_token_revoker on api_token (revoked_by);
create policy tenant on api_token to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on api_token to assay_app, assay_tenant, assay_admin;
grant select on api_token to assay_accounts;

-- The account service makes individuals, the first partner of a company that nobody has permitted or verified, and
-- invited colleagues as the invitation says; roles it does not change.
create function guard_registration() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.roles = old.roles and new.enterprise_id is not distinct from old.enterprise_id then return new; end if;
    if not (old.roles = '{individual}' and old.enterprise_id is null) then
      raise exception 'the account service does not change roles' using errcode = 'insufficient_privilege';
    end if;
  elsif new.roles = '{partner}' and exists (select from colleague_invitation i where i.id = new.id
    and i.enterprise_id = new.enterprise_id and i.login = new.login and i.enterprise_right = new.enterprise_right)
  then return new;
  end if;
  if not (new.roles = '{individual}' and new.enterprise_id is null) and not (new.roles = '{partner}'
    and exists (select from enterprise where id = new.enterprise_id and state = 0 and verify_real_state < 2)
    and not exists (select from account where enterprise_id = new.enterprise_id and id <> new.id)) then
    raise exception 'the account service makes no such account' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger account_registration before insert or update of roles, enterprise_id on account for each row
  when (session_user = 'assay_accounts') execute function guard_registration();

-- Pairs of accounts whose logins are near each other; as near_enterprises.
create function near_accounts(ids uuid[], most int) returns table(id uuid, other_id uuid, login text, other_login text)
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public,
    pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if session_user = 'assay_tenant' then
    return;
  end if;
  return query select own.id, other.id, own.login, other.login
    from account own cross join lateral (
      select * from (
        select * from account o where o.login_near && own.login_near and o.id <> own.id offset 0
      ) found order by created_at, id limit most
    ) other
    where own.id = any (ids);
end
$$;
revoke execute on function near_accounts from public;
grant execute on function near_accounts to assay_admin;
