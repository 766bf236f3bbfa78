-- Documents of the programme.

-- Directories of two levels.
create table document_directory (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references document_directory,
  name_zh text not null,
  name_en text not null,
  ordinal int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_directory_en_length check (char_length(name_en) between 1 and 64),
  constraint document_directory_ordinal_known check (ordinal between 1 and 9999),
  constraint document_directory_parent_valid check (parent_id <> id),
  constraint document_directory_version_valid check (version >= 1),
  constraint document_directory_zh_length check (char_length(name_zh) between 1 and 64)
);
create index document_directory_parent on document_directory (parent_id);
create policy reading on document_directory for select using (true);
grant select on document_directory to assay_app, assay_tenant;
grant select, insert, update, delete on document_directory to assay_admin;

-- Its place and state; published_version is what readers are shown.
create table document (
  id uuid primary key default gen_random_uuid(),
  directory_id uuid not null references document_directory,
  ordinal int not null,
  state text not null default 'draft',
  published_version int,
  latest_version int not null default 1,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint document_latest_valid check (latest_version >= 1 and (published_version between 1 and latest_version)),
  constraint document_ordinal_known check (ordinal between 1 and 9999),
  constraint document_publication check ((state = 'published') = (published_version is not null)),
  constraint document_state_known check (state in ('draft', 'published', 'withdrawn')),
  constraint document_version_valid check (version >= 1)
);
create index document_directory_order on document (directory_id, ordinal, id);
create policy reading on document for select to assay_tenant using (published_version is not null
  or state = 'withdrawn');
grant select on document to assay_app, assay_tenant;
grant select, insert, update, delete on document to assay_admin;

-- Its texts: a draft until it is published, and never changed afterwards.
create table document_version (
  document_id uuid not null references document on delete cascade,
  version int not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  published_at timestamptz,
  updated_at timestamptz not null default now(),
  systems text[] not null default '{}',
  categories text[] not null default '{}',
  primary key (document_id, version),
  constraint document_version_body_en check (char_length(body_en) <= 50000),
  constraint document_version_body_zh check (char_length(body_zh) <= 50000),
  constraint document_version_categories_valid check (cardinality(categories) <= 16),
  constraint document_version_complete_valid check (published_at is null
    or '' <> all (array[btrim(title_zh), btrim(title_en), btrim(body_zh), btrim(body_en)])),
  constraint document_version_known check (version >= 1),
  constraint document_version_systems_valid check (cardinality(systems) <= 16),
  constraint document_version_title_en check (char_length(title_en) <= 80),
  constraint document_version_title_zh check (char_length(title_zh) <= 80)
);
create unique index document_version_draft on document_version (document_id) where published_at is null;
create policy reading on document_version for select to assay_tenant using (published_at is not null);
grant select on document_version to assay_app, assay_tenant;
grant select, insert, update, delete on document_version to assay_admin;

-- What was once published stays as it was read.
create function keep_published_document() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a published version of a document stays as it is' using errcode = 'check_violation';
end
$$;
create trigger published_document_kept before delete or update on document_version for each row
  when (old.published_at is not null) execute function keep_published_document();

-- As note_product_choice.
create function note_document_choice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reference_item set use = 'chosen' where use = 'none'
    and ((kind = 'os' and code = any(new.systems)) or (kind = 'category' and code = any(new.categories)));
  return null;
end
$$;
revoke execute on function note_document_choice from public;
create trigger document_choice after insert or update of systems, categories on document_version for each row
  execute function note_document_choice();
