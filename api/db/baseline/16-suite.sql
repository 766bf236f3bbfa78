-- Test suites that the programme publishes, and how they are downloaded.

-- One edition of a suite or of an app.
create table suite (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  edition text not null,
  app text,
  systems text[] not null default '{}',
  categories text[] not null default '{}',
  notes_zh text not null default '',
  notes_en text not null default '',
  mandatory_from date,
  grace_days int not null default 0,
  published_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  accepted_until date,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  line text not null generated always as (name || ' ' || edition) stored,
  constraint suite_app_valid check (char_length(app) between 1 and 32),
  constraint suite_categories_valid check (cardinality(categories) <= 16),
  constraint suite_edition_valid check (char_length(edition) between 1 and 64),
  constraint suite_grace_valid check (grace_days between 0 and 365),
  constraint suite_kind_valid check (kind in ('certification-testing', 'development-testing', 'app')),
  constraint suite_name_valid check (char_length(name) between 1 and 64),
  constraint suite_notes_en_valid check (char_length(notes_en) <= 2000),
  constraint suite_notes_zh_valid check (char_length(notes_zh) <= 2000),
  constraint suite_reason_valid check (char_length(withdrawn_reason) between 1 and 500),
  constraint suite_stamps_valid check (withdrawn_at is null or published_at is not null),
  constraint suite_systems_valid check (cardinality(systems) <= 16),
  constraint suite_version_valid check (version >= 1),
  constraint suite_withdrawal_valid check (withdrawn_at is not null or withdrawn_reason is null
    and accepted_until is null),
  constraint suite_withdrawn_valid check (withdrawn_at >= published_at)
);
create index suite_alphabet on suite (lower(name), lower(edition), id);
create index suite_changed on suite (updated_at desc, id desc);
create index suite_creator on suite (created_by);
create index suite_editions on suite (lower(name), published_at desc);
create index suite_public on suite (kind, published_at desc, id desc) where published_at is not null
  and withdrawn_at is null;
create index suite_words on suite using gin (wide_grams(line), line gin_trgm_ops);
create unique index suite_written on suite (kind, lower(name), lower(edition));
create policy reading on suite for select to assay_tenant using (published_at is not null);
grant select on suite to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on suite to assay_admin;

-- A file of an edition for one platform; it keeps its bytes as a file does.
create table suite_package (
  id uuid primary key default gen_random_uuid(),
  suite_id uuid not null references suite on delete cascade,
  platform text not null,
  name text not null,
  size bigint not null,
  sha256 text not null references blob,
  downloads bigint not null default 0,
  uploaded_by uuid references account,
  created_at timestamptz not null default now(),
  constraint suite_package_downloads_valid check (downloads >= 0),
  constraint suite_package_name_valid check (char_length(name) between 1 and 128),
  constraint suite_package_platform_valid check (platform in ('linux', 'windows', 'macos', 'any')),
  constraint suite_package_size_valid check (size > 0)
);
create index suite_package_blob on suite_package (sha256);
create index suite_package_uploader on suite_package (uploaded_by);
create unique index suite_package_written on suite_package (suite_id, lower(name));
create policy reading on suite_package for select to assay_tenant
  using (exists (select from suite where suite.id = suite_package.suite_id and suite.published_at is not null));
grant select, update (downloads) on suite_package to assay_app, assay_tenant;
grant select on suite_package to assay_accounts;
grant select, insert, update, delete on suite_package to assay_admin;

-- A package on its way; its bytes lie in a folder by its id.
create table suite_upload (
  id uuid primary key default gen_random_uuid(),
  suite_id uuid not null references suite on delete cascade,
  platform text not null,
  name text not null,
  size bigint not null,
  sha256 text,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  held_by uuid,
  held_until timestamptz,
  constraint suite_upload_held_valid check (held_by is null = (held_until is null)),
  constraint suite_upload_name_valid check (char_length(name) between 1 and 128),
  constraint suite_upload_platform_valid check (platform in ('linux', 'windows', 'macos', 'any')),
  constraint suite_upload_sha256_valid check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint suite_upload_size_valid check (size > 0)
);
create index suite_upload_creator on suite_upload (created_by);
create index suite_upload_touched on suite_upload (touched_at);
create unique index suite_upload_written on suite_upload (suite_id, lower(name));
grant select, delete, update (touched_at) on suite_upload to assay_app, assay_tenant;
grant select, insert, update, delete on suite_upload to assay_admin;

-- A failure of an edition that the programme knows of, in the order in which they are listed.
create table suite_issue (
  id uuid primary key default gen_random_uuid(),
  suite_id uuid not null references suite on delete cascade,
  module text not null,
  pattern text not null,
  failure text not null,
  text_zh text not null,
  text_en text not null,
  hint_zh text not null default '',
  hint_en text not null default '',
  link text,
  valid_from date,
  valid_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint suite_issue_days_valid check (valid_until >= valid_from),
  constraint suite_issue_failure_valid check (failure in ('any', 'failed', 'blocked')),
  constraint suite_issue_hint_en_valid check (char_length(hint_en) <= 500),
  constraint suite_issue_hint_zh_valid check (char_length(hint_zh) <= 500),
  constraint suite_issue_link_valid check (char_length(link) between 1 and 500),
  constraint suite_issue_module_valid check (char_length(module) between 1 and 128),
  constraint suite_issue_pattern_valid check (char_length(pattern) between 1 and 256),
  constraint suite_issue_text_en_valid check (char_length(text_en) between 1 and 500),
  constraint suite_issue_text_zh_valid check (char_length(text_zh) between 1 and 500)
);
create unique index suite_issue_written on suite_issue (suite_id, lower(module), lower(pattern), failure);
create policy reading on suite_issue for select to assay_tenant
  using (exists (select from suite where suite.id = suite_issue.suite_id and suite.published_at is not null));
grant select on suite_issue to assay_app, assay_tenant, assay_accounts;
grant select, insert, update, delete on suite_issue to assay_admin;

-- A link by which somebody downloads a package once.
create table suite_link (
  token_hash text primary key,
  package_id uuid not null references suite_package on delete cascade,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  constraint suite_link_ended_valid check (ended_at is null or begun_at is not null),
  constraint suite_link_hash_valid check (token_hash ~ '^[0-9a-f]{64}$')
);
create index suite_link_account on suite_link (account_id);
create index suite_link_expiry on suite_link (expires_at);
create index suite_link_package on suite_link (package_id);
grant select, insert, update, delete on suite_link to assay_app, assay_tenant, assay_admin;

-- A package uses its blob.
create function note_package_bytes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
  else
    update blob set unused_since = now() where sha256 = old.sha256 and unused_since is null;
  end if;
  return null;
end
$$;
revoke execute on function note_package_bytes from public;
create trigger package_bytes after insert or delete on suite_package for each row execute function note_package_bytes();

-- As note_product_choice.
create function note_suite_choice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reference_item set use = 'chosen' where use = 'none'
    and ((kind = 'os' and code = any(new.systems)) or (kind = 'category' and code = any(new.categories))
      or (kind = 'preloaded-app' and code = new.app));
  return null;
end
$$;
revoke execute on function note_suite_choice from public;
create trigger suite_choice after insert or update of systems, categories, app on suite for each row
  execute function note_suite_choice();

-- What was published stays: of a text until its day its words, then all of it; of an edition what results name it by,
-- and all of one withdrawn.
create trigger suite_edition_kept before update on suite for each row when (old.published_at is not null
  and (old.kind is distinct from new.kind or lower(btrim(old.name)) is distinct from lower(btrim(new.name))
  or lower(btrim(old.edition)) is distinct from lower(btrim(new.edition))
  or old.published_at is distinct from new.published_at or old.withdrawn_at is not null
  and (old.app is distinct from new.app or old.systems is distinct from new.systems
  or old.categories is distinct from new.categories or old.notes_zh is distinct from new.notes_zh
  or old.notes_en is distinct from new.notes_en or old.mandatory_from is distinct from new.mandatory_from
  or old.grace_days is distinct from new.grace_days or old.withdrawn_at is distinct from new.withdrawn_at
  or old.withdrawn_reason is distinct from new.withdrawn_reason
  or old.accepted_until is distinct from new.accepted_until)))
  execute function refuse_change_of_published('a published edition');
create trigger suite_edition_not_deleted before delete on suite for each row when (old.published_at is not null)
  execute function refuse_change_of_published('a published edition');
create trigger suite_package_kept before update on suite_package for each row
  when (old.suite_id is distinct from new.suite_id or old.platform is distinct from new.platform
  or old.name is distinct from new.name or old.size is distinct from new.size or old.sha256 is distinct from new.sha256)
  execute function refuse_change_of_published('a package of a published edition');
create trigger suite_package_not_deleted before delete on suite_package for each row
  execute function refuse_change_of_published('a package of a published edition');

-- What happened once does not unhappen.
create trigger suite_link_kept before update on suite_link for each row
  when (old.package_id is distinct from new.package_id or old.account_id is distinct from new.account_id
  or old.begun_at is not null and new.begun_at is distinct from old.begun_at or old.ended_at is not null
  and new.ended_at is null) execute function refuse_undoing('a link that was used');
