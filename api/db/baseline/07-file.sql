-- Files by the hash of their bytes, and what refers to them.

-- Bytes by their SHA-256. unused_since is a hint for who removes them: since when no file names them.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  stored_at timestamptz not null default now(),
  unused_since timestamptz
);
create index blob_unused on blob (unused_since) where unused_since is not null;
create policy known on blob for select using (true);
create policy stored on blob for insert with check (true);
create policy wanting on blob for update using (true);
grant select, insert, delete, update (unused_since) on blob to assay_app, assay_tenant;
grant select on blob to assay_accounts;
grant select, insert, update, delete on blob to assay_admin;

-- A file of an enterprise; attached_at: when something first referred to it.
create table file (
  id uuid primary key default gen_random_uuid(),
  sha256 text not null references blob,
  enterprise_id uuid not null references enterprise,
  kind text not null check (kind in ('image', 'test-result', 'application-form', 'attachment', 'agreement',
    'certificate')),
  name text not null,
  mime text not null,
  size bigint not null,
  width int,
  height int,
  uploaded_by uuid references account,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  photographed boolean not null default false,
  constraint file_lengths_valid check (char_length(name) <= 128)
);
create index file_blob on file (sha256);
create index file_draft on file (enterprise_id) where attached_at is null;
create index file_enterprise on file (enterprise_id, created_at desc);
create index file_unattached on file (created_at, id) where attached_at is null;
create index file_uploader on file (uploaded_by);
create policy own on file to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on file to assay_app, assay_tenant, assay_admin;
grant select on file to assay_accounts;

-- Small pictures for lists.
create table file_thumbnail (
  file_id uuid primary key references file on delete cascade,
  jpeg bytea not null,
  constraint file_thumbnail_jpeg_valid check (length(jpeg) between 1 and 65536)
);
create policy tenant on file_thumbnail to assay_tenant
  using (exists (select from file parent where parent.id = file_thumbnail.file_id));
grant select, insert, update, delete on file_thumbnail to assay_app, assay_tenant, assay_admin;

-- The form that makers fill in for plus mode; the newest version is the current one. It keeps its bytes itself,
-- whatever becomes of files of the same bytes.
create table form_template (
  version int primary key check (version >= 1),
  sha256 text not null references blob,
  name text not null,
  mime text not null,
  size bigint not null,
  uploaded_at timestamptz not null default now(),
  constraint form_template_name_length check (char_length(name) between 1 and 255),
  constraint form_template_size_valid check (size > 0)
);
create index form_template_blob on form_template (sha256);
create policy reading on form_template for select using (true);
grant select on form_template to assay_app, assay_tenant;
grant select, insert, update, delete on form_template to assay_admin;

-- A file uses its blob and its enterprise's storage: first the blob, then the sum, so that two writers never wait for
-- each other. Certificates and agreements take no enterprise's room.
create function file_count() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
    if new.kind not in ('certificate', 'agreement') then
      insert into enterprise_usage (enterprise_id, storage_bytes) values (new.enterprise_id, new.size)
      on conflict (enterprise_id) do update
        set storage_bytes = enterprise_usage.storage_bytes + excluded.storage_bytes;
    end if;
  else
    update blob set unused_since = now() where sha256 = old.sha256 and unused_since is null
      and not exists (select from file where file.sha256 = old.sha256);
    if old.kind not in ('certificate', 'agreement') then
      update enterprise_usage set storage_bytes = storage_bytes - old.size
        where enterprise_id = old.enterprise_id;
    end if;
  end if;
  return null;
end
$$;
revoke execute on function file_count from public;
create trigger file_count after insert or delete on file for each row execute function file_count();

-- Who removes files that were never attached waits for these rows or sees them. An array has no foreign key: a file
-- that is gone is refused here.
create function attach_files(wanted uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from file where id = any (wanted) order by id for no key update;
  update file set attached_at = now() where id = any (wanted) and attached_at is null;
  if exists (select from unnest(wanted) one where not exists (select from file where id = one)) then
    raise foreign_key_violation using message = 'a file that is attached is gone', table = 'file';
  end if;
end
$$;
revoke execute on function attach_files from public;

-- What the column named by the argument refers to is attached.
create function attach_one() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare wanted uuid;
begin
  execute format('select ($1).%I', tg_argv[0]) into wanted using new;
  if wanted is not null then perform attach_files(array[wanted]); end if;
  return null;
end
$$;
revoke execute on function attach_one from public;

-- What attachment_ids refer to is attached.
create function attach_many() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform attach_files(new.attachment_ids);
  return null;
end
$$;
revoke execute on function attach_many from public;

-- A file that nothing refers to any more is kept no longer than one never used. Rows are locked, attached or not:
-- whoever takes a reference away waits, and then finds the new one.
create function detach_files(former uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from file where id = any (former) order by id for no key update;
  update file set attached_at = null where id = any (former) and attached_at is not null and not (
    exists (select from application_image one where one.file_id = file.id)
    or exists (select from application one where one.form_file_id = file.id)
    or exists (select from upload one where one.file_id = file.id)
    or exists (select from certificate one where one.file_id = file.id)
    or exists (select from waiver_request one where one.attachment_ids @> array[file.id])
    or exists (select from waiver_request_version one where one.attachment_ids @> array[file.id])
    or exists (select from business_agreement one where one.attachment_ids @> array[file.id])
    or exists (select from agreement_supplement one where one.attachment_ids @> array[file.id])
    or exists (select from certificate one where one.report_file_id = file.id)
    or exists (select from comment one where one.attachment_ids @> array[file.id]));
end
$$;
revoke execute on function detach_files from public;

-- Attachments that were replaced are detached.
create function detach_old_attachments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform detach_files(old.attachment_ids);
  return null;
end
$$;
revoke execute on function detach_old_attachments from public;

-- A blob that a form template names is never unused.
create function blob_of_template() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from form_template where sha256 = new.sha256) then new.unused_since = null; end if;
  return new;
end
$$;
revoke execute on function blob_of_template from public;
create trigger template_blob_used before update of unused_since on blob for each row when (new.unused_since is not null)
  execute function blob_of_template();

-- A form template uses its blob.
create function keep_template_blob() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
  return null;
end
$$;
revoke execute on function keep_template_blob from public;
create trigger template_blob_kept after insert on form_template for each row execute function keep_template_blob();
