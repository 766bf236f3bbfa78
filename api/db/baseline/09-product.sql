-- Products and their contacts.

-- A person of an enterprise whom products name; the ordinal bounds how many there are without a lock.
create table contact (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  nickname text not null,
  email text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  ordinal int,
  version int not null default 1,
  changed_by text,
  changed_by_en text,
  unique (enterprise_id, email),
  constraint contact_ordinal_key unique (enterprise_id, ordinal),
  constraint contact_lengths_valid check (char_length(nickname) <= 64 and char_length(email) <= 128
    and char_length(phone) <= 25),
  constraint contact_ordinal_valid check (ordinal >= 1),
  constraint contact_texts_valid check (btrim(nickname) <> '' and btrim(email) <> '' and btrim(phone) <> '')
);
create policy own on contact to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on contact to assay_app, assay_tenant, assay_admin;
grant select on contact to assay_accounts;

-- A device. certification, configuration_count and latest_application are kept by triggers; identity_key is brand and
-- model folded.
create table product (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise,
  name text not null,
  brand text not null,
  brand_alias text not null,
  category text not null,
  series text not null,
  model text not null,
  cpu_architecture text,
  screen_density text,
  custom_code text,
  channel_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  identity_key text,
  certification int not null default 0 check (certification in (0, 1, 2)),
  status int generated always as (certification) stored,
  name_en text not null default '',
  configuration_count int not null default 0,
  latest_application text not null default '',
  constraint product_channel_id_valid check (channel_id ~ '^[0-9A-Z]{16}$'),
  constraint product_custom_code_valid check (custom_code ~ '^[0-9A-Za-z]{9}$'),
  constraint product_lengths_valid check (char_length(name) <= 64 and char_length(name_en) <= 64
    and char_length(brand) <= 64 and char_length(brand_alias) <= 64 and char_length(series) <= 64
    and char_length(model) <= 64),
  constraint product_texts_valid check (btrim(name) <> '' and btrim(brand) <> '' and btrim(brand_alias) <> ''
    and btrim(model) <> ''),
  constraint product_version_valid check (version >= 1)
);
create index product_all on product (updated_at desc, id desc);
create index product_application_order on product (enterprise_id, latest_application collate "C", updated_at, id);
create index product_category_order on product (enterprise_id, category, updated_at, id);
create index product_channel_order on product (enterprise_id, (case when channel_id is null then ''
  else channel_id end) collate "C", updated_at, id);
create index product_configurations_order on product (enterprise_id, configuration_count, updated_at, id);
create unique index product_identity on product (enterprise_id, lower(brand), lower(model), category);
create unique index product_identity_key on product (enterprise_id, identity_key, category);
create index product_incomplete on product (enterprise_id, updated_at desc, id desc) where cpu_architecture is null
  or screen_density is null;
create index product_list on product (enterprise_id, updated_at desc, id desc);
create index product_name on product (enterprise_id, name collate "zh-x-icu");
create index product_name_en on product (enterprise_id, coalesce(nullif(name_en, ''), name) collate "en-x-icu");
create index product_name_en_order on product (enterprise_id, (case when name_en <> '' then name_en
  else name end) collate "en-x-icu", id);
create index product_name_order on product (enterprise_id, name collate "zh-x-icu", id);
create index product_owner on product (id, enterprise_id);
create index product_status on product (enterprise_id, status, updated_at, id);
create index product_words on product using gin (
  wide_grams(name || E'\n' || model || E'\n' || name_en),
  (name || E'\n' || model || E'\n' || name_en) gin_trgm_ops) with (fastupdate=off);
create policy own on product to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on product to assay_app, assay_tenant, assay_admin;
grant select on product to assay_accounts;

-- A memory configuration of a product, certified each by itself.
create table configuration (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product on delete cascade,
  ordinal int not null,
  ram_value int not null,
  ram_unit text not null,
  rom_value int not null,
  rom_unit text not null,
  label text not null,
  label_en text not null default '',
  unique (product_id, ordinal),
  constraint configuration_lengths_valid check (char_length(label) <= 32 and char_length(label_en) <= 32),
  constraint configuration_ordinal_valid check (ordinal <> 0),
  constraint configuration_ram_valid check (ram_unit in ('MB', 'GB') and ram_value > 0),
  constraint configuration_rom_valid check (rom_unit in ('MB', 'GB') and rom_value > 0),
  constraint configuration_texts_valid check (btrim(label) <> '')
);
create policy own on configuration to assay_tenant
  using ((select true from product parent where parent.id = configuration.product_id));
grant select, insert, update, delete on configuration to assay_app, assay_tenant, assay_admin;
grant select on configuration to assay_accounts;

-- Whom a product names.
create table product_contact (
  product_id uuid not null references product on delete cascade,
  contact_id uuid not null references contact,
  primary key (product_id, contact_id)
);
create index product_contact_contact on product_contact (contact_id);
create policy own on product_contact to assay_tenant
  using ((select true from product parent where parent.id = product_contact.product_id));
grant select, insert, update, delete on product_contact to assay_app, assay_tenant, assay_admin;
grant select on product_contact to assay_accounts;

-- Products that the programme has deactivated.
create table product_deactivation (
  product_id uuid primary key references product on delete cascade,
  enterprise_id uuid not null references enterprise on delete cascade,
  reason text not null,
  note_zh text not null,
  note_en text not null,
  at timestamptz not null,
  constraint product_deactivation_en_length check (char_length(note_en) between 1 and 500),
  constraint product_deactivation_reason_known check (reason in ('recall', 'duplicate', 'wrong-data')),
  constraint product_deactivation_zh_length check (char_length(note_zh) between 1 and 500)
);
create index product_deactivation_enterprise on product_deactivation (enterprise_id);
create policy tenant on product_deactivation to assay_tenant using (enterprise_id = (select tenant_id()));
grant select on product_deactivation to assay_app, assay_tenant;
grant select, insert, update, delete on product_deactivation to assay_admin;

-- A product's row counts its configurations: once a statement, whichever rows it added or took away.
create function product_configurations() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from product where id in (select product_id from changed) order by id for no key update;
  update product set configuration_count = (select count(*)::int from configuration c where c.product_id = product.id)
  where id in (select product_id from changed)
    and configuration_count <> (select count(*)::int from configuration c where c.product_id = product.id);
  return null;
end
$$;
create trigger count_delete after delete on configuration referencing old table as changed for each statement
  execute function product_configurations();
create trigger count_insert after insert on configuration referencing new table as changed for each statement
  execute function product_configurations();

-- Who chooses a reference item may not change it: what was ever chosen is noted here, so that it is not deleted.
create function note_product_choice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reference_item set use = 'chosen' where use = 'none' and ((kind = 'category' and code = new.category)
    or (kind = 'cpu-architecture' and code = new.cpu_architecture)
    or (kind = 'screen-density' and code = new.screen_density));
  return null;
end
$$;
create trigger product_choice after insert or update of category, cpu_architecture, screen_density on product
  for each row execute function note_product_choice();
