-- Enterprises, and what the programme gives them: codes, permissions, limits.

-- A maker or lab. state 1: permitted; verify_real_state 2: verified. The keys are its names folded, by which names that
-- look alike are one (docs/decisions/0025-confusable-names.md).
create table enterprise (
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
  created_at timestamptz not null default now(),
  name_zh_key text,
  name_en_key text,
  name_near int[],
  contact_name text,
  whitelisted_at timestamptz,
  preloading_since timestamptz,
  development_tests_since timestamptz,
  constraint enterprise_contact_name_valid check (char_length(contact_name) between 1 and 64),
  constraint enterprise_lengths_valid check (char_length(name_zh) <= 128 and char_length(name_en) <= 128
    and char_length(short_zh) <= 128 and char_length(short_en) <= 128 and char_length(partner_code) <= 7
    and char_length(contact_email) <= 128 and char_length(contact_phone) <= 25)
);
create index enterprise_in_review on enterprise (id) where verify_real_state = 1;
create index enterprise_list on enterprise (created_at desc, id desc);
create unique index enterprise_name_en on enterprise (lower(name_en));
create unique index enterprise_name_en_key on enterprise (name_en_key);
create index enterprise_name_near on enterprise using gin (name_near);
create unique index enterprise_name_zh on enterprise (lower(name_zh));
create unique index enterprise_name_zh_key on enterprise (name_zh_key);
create index enterprise_names on enterprise using gin (name_zh gin_trgm_ops, name_en gin_trgm_ops,
  partner_code gin_trgm_ops);
create unique index enterprise_partner_code on enterprise (partner_code);
create policy own on enterprise to assay_tenant using (id = (select tenant_id()));
grant select on enterprise to assay_app, assay_tenant;
grant select, insert, update (name_zh, name_en, short_zh, short_en, verify_real_state, contact_email, contact_phone,
  name_zh_key, name_en_key, name_near) on enterprise to assay_accounts;
grant select, insert, update, delete on enterprise to assay_admin;

-- Codes that were ever issued: none is given twice.
create table partner_code (
  code text primary key,
  enterprise_id uuid not null references enterprise on delete cascade,
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  constraint partner_code_form_valid check (code ~ '^[0-9A-Z]{7}$'),
  constraint partner_code_reason_valid check (char_length(withdrawn_reason) between 1 and 500),
  constraint partner_code_times_valid check (withdrawn_at >= issued_at)
);
create index partner_code_enterprise on partner_code (enterprise_id, issued_at);
create policy tenant on partner_code to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on partner_code to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on partner_code to assay_admin;

-- What a company hands in for its real-name verification, the newest last.
create table enterprise_verification (
  enterprise_id uuid primary key references enterprise on delete cascade,
  credit_code text not null,
  legal_representative text not null,
  phone text not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  returned_reason text,
  country text not null default 'CN',
  constraint enterprise_verification_country_valid check (country ~ '^[A-Z]{2}$'),
  constraint enterprise_verification_credit_code_check check (case country when 'CN'
    then credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$' else credit_code ~ '^[0-9A-Z][0-9A-Z./-]{1,38}[0-9A-Z]$' end),
  constraint enterprise_verification_lengths_valid check (char_length(legal_representative) <= 64
    and char_length(phone) <= 25 and char_length(returned_reason) <= 500)
);
create unique index enterprise_verification_credit_code on enterprise_verification (country, credit_code);
create policy own on enterprise_verification to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on enterprise_verification to assay_app, assay_tenant;
grant select, insert, update, delete on enterprise_verification to assay_accounts, assay_admin;

-- Limits that one enterprise has instead of the programme's.
create table enterprise_quota (
  enterprise_id uuid primary key references enterprise on delete cascade,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create policy own on enterprise_quota for select to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on enterprise_quota to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on enterprise_quota to assay_admin;

-- Bytes of the files that an enterprise uploaded, kept by triggers.
create table enterprise_usage (
  enterprise_id uuid primary key references enterprise on delete cascade,
  storage_bytes bigint not null default 0
);
create index enterprise_usage_listed on enterprise_usage (storage_bytes desc, enterprise_id desc);
create policy own on enterprise_usage to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on enterprise_usage to assay_app, assay_tenant, assay_accounts, assay_admin;

-- How many calls of an enterprise were refused, by the office's months.
create table refused_call (
  enterprise_id uuid not null references enterprise on delete cascade,
  month text not null,
  calls int not null,
  primary key (enterprise_id, month),
  constraint refused_call_calls_valid check (calls > 0),
  constraint refused_call_month_valid check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
grant select, insert, update on refused_call to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on refused_call to assay_admin;

-- Which parts of the portal people use.
create table usage_record (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  account_id uuid not null,
  enterprise_name text not null,
  operate_type int not null,
  record_key uuid not null default gen_random_uuid(),
  recorded_at timestamptz not null,
  unique (account_id, record_key),
  constraint usage_record_lengths_valid check (char_length(enterprise_name) <= 200)
);
create index usage_record_enterprise on usage_record (enterprise_id, recorded_at desc, id desc);
create policy own on usage_record to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert on usage_record to assay_app, assay_tenant, assay_accounts, assay_admin;

-- The account service registers companies, and permits and verifies none.
create function guard_verification() returns trigger
  language plpgsql as $$
begin
  if new.verify_real_state = 2 or (tg_op = 'UPDATE' and old.verify_real_state = 2)
    or (tg_op = 'INSERT' and (new.state <> 0 or new.partner_code is not null or new.whitelisted_at is not null
      or new.preloading_since is not null or new.development_tests_since is not null)) then
    raise exception 'the account service permits and verifies nobody' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger enterprise_verification before insert or update on enterprise for each row
  when (session_user = 'assay_accounts') execute function guard_verification();

-- A code that an enterprise is created with was issued.
create function note_partner_code() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into partner_code (code, enterprise_id, issued_at)
    values (upper(new.partner_code), new.id, new.created_at) on conflict do nothing;
  return null;
end
$$;
revoke execute on function note_partner_code from public;
create trigger partner_code_noted after insert on enterprise for each row when (new.partner_code ~* '^[0-9a-z]{7}$')
  execute function note_partner_code();

-- Every enterprise has a row of what it uses from its beginning, so that lists go by it.
create function begin_enterprise_usage() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into enterprise_usage (enterprise_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
revoke execute on function begin_enterprise_usage from public;
create trigger usage_begun after insert on enterprise for each row execute function begin_enterprise_usage();

-- Pairs of enterprises whose names are near each other; row security would keep the arrays from the index, so it asks
-- itself who may see all. What an array of another row overlaps is taken for a hundredth of all: sequential scans are
-- off.
create function near_enterprises(ids uuid[], most int) returns table(id uuid, other_id uuid, name_zh text,
  other_name_zh text, name_en text, other_name_en text)
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public,
    pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if session_user = 'assay_tenant' then
    return;
  end if;
  return query select own.id, other.id, own.name_zh, other.name_zh, own.name_en, other.name_en
    from enterprise own cross join lateral (
      select * from (
        select * from enterprise o where o.name_near && own.name_near and o.id <> own.id offset 0
      ) found order by created_at, id limit most
    ) other
    where own.id = any (ids);
end
$$;
revoke execute on function near_enterprises from public;
grant execute on function near_enterprises to assay_app, assay_tenant, assay_admin;
