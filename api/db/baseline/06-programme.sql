-- What the programme says of itself, its settings, and its lists of words.

-- Every logo that there ever was, by its SHA-256: certificates name theirs.
create table programme_logo (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  png bytea not null check (octet_length(png) between 1 and 1048576),
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create policy reading on programme_logo for select using (true);
grant select on programme_logo to assay_app, assay_tenant, assay_accounts;
grant select, insert on programme_logo to assay_admin;

-- What the programme is called; one row, or none before anything is set. set_up_at: an administrator is installed, and
-- nobody is asked again.
create table programme (
  one boolean primary key default true check (one),
  value jsonb not null default '{}',
  logo text references programme_logo,
  version int not null default 0,
  set_up_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint programme_value_valid check (jsonb_typeof(value) = 'object'),
  constraint programme_version_valid check (version >= 0)
);
create index programme_of_logo on programme (logo);
create policy reading on programme for select using (true);
grant select on programme to assay_app, assay_tenant, assay_accounts;
grant select, insert, update on programme to assay_admin;

-- The code by which the first administrator comes in; made by whoever owns the database alone.
create table set_up_code (
  one boolean primary key default true check (one),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
grant select, delete on set_up_code to assay_admin;

-- Settings by key; a key without a row has its default.
create table config (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  version int not null default 1
);
-- For how long a job is tried before it is left to an operator.
insert into config (key, value) values ('effects', '{"awayHours": 24, "faultTries": 50}');
create policy reading on config for select using (true);
grant select on config to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on config to assay_admin;

-- Typed keys of the specification's general configuration; a key without a row has its default.
create table general_config (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  value jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint general_config_key unique (key),
  constraint general_config_key_length check (char_length(key) between 1 and 64),
  constraint general_config_key_valid check (key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths',
    'reminderPercent', 'mailHour', 'waiverMonths', 'summaryTolerance', 'testResultSizes', 'incompleteRuns',
    'deliveryNote', 'fourEyes', 'carriers')),
  constraint general_config_value_length check (length(value::text) <= 20000),
  constraint general_config_value_valid check (jsonb_typeof(value) = case
    when key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
    'summaryTolerance') then 'number' when key = 'fourEyes' then 'boolean' when key = 'carriers' then 'array'
    else 'object' end),
  constraint general_config_version_valid check (version >= 1)
);
create policy reading on general_config for select using (true);
grant select on general_config to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on general_config to assay_admin;

-- Who changed what in the programme's records, from what to what; written once.
create table programme_change (
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
);
create index programme_change_enterprise on programme_change (enterprise_id) where enterprise_id is not null;
create index programme_change_record on programme_change (kind, record_id, id desc);
create policy tenant on programme_change to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert on programme_change to assay_app, assay_tenant, assay_admin;

-- Categories, systems, regions, apps and other words that are chosen from lists. use says whether one was ever chosen:
-- then it is not deleted.
create table reference_item (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  type text,
  ordinal int not null,
  state text not null default 'in-use',
  use text not null default 'none',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reference_item_code unique (kind, code),
  constraint reference_item_code_length check (char_length(code) between 1 and 32),
  constraint reference_item_en_length check (char_length(name_en) between 1 and 64),
  constraint reference_item_kind_known check (kind in ('category', 'os', 'cpu-architecture', 'screen-density',
    'sales-region', 'preloaded-app')),
  constraint reference_item_ordinal_known check (ordinal between 1 and 9999),
  constraint reference_item_state_known check (state in ('in-use', 'retired')),
  constraint reference_item_type check ((kind = 'category') = (type is not null)),
  constraint reference_item_type_known check (type in ('phone', 'tablet', 'watch', 'tv', 'reader', 'car',
    'smart-screen', 'laptop')),
  constraint reference_item_use_known check (use in ('none', 'chosen', 'certified')),
  constraint reference_item_zh_length check (char_length(name_zh) between 1 and 64)
);
create unique index reference_item_en on reference_item (kind, lower(name_en));
create unique index reference_item_folded on reference_item (kind, lower(code));
create index reference_item_listed on reference_item (kind, ordinal, id);
create unique index reference_item_zh on reference_item (kind, lower(name_zh));
create policy reading on reference_item for select using (true);
grant select on reference_item to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on reference_item to assay_admin;

-- Every list of preloaded apps that was ever published; the last is in force.
create table preloaded_list (
  version int primary key check (version >= 1),
  apps text[] not null check (cardinality(apps) between 1 and 1000),
  published_by uuid references account,
  published_at timestamptz not null default now()
);
create index preloaded_list_publisher on preloaded_list (published_by);
create policy reading on preloaded_list for select using (true);
grant select on preloaded_list to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on preloaded_list to assay_admin;

-- Asked by roles that see no accounts: whether there is an administrator.
create function is_set_up() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
select exists (select from programme where set_up_at is not null)
  or exists (select from account where 'admin' = any (roles))
$$;

-- The day that it is at the office; a zone that this server's list lacks is the default.
create function office_day(at timestamptz) returns date
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (at at time zone coalesce((select value ->> 'zone' from config where key = 'holidays'),
    'Asia/Shanghai'))::date;
exception when invalid_parameter_value then
  return (at at time zone 'Asia/Shanghai')::date;
end
$$;
revoke execute on function office_day from public;
