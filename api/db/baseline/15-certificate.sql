-- Certificates, a public register.

-- document is what was stored when it was approved, and is drawn from; printed_as is what its PDF says of its worth.
create sequence certificate_number;
create table certificate (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  application_id uuid not null unique references application,
  enterprise_id uuid not null references enterprise,
  issued_on date not null,
  valid_until date not null,
  revoked_at timestamptz,
  revoked_reason text,
  document jsonb not null,
  search_text text not null,
  file_id uuid references file,
  created_at timestamptz not null default now(),
  version int not null default 1,
  revoked_reason_en text,
  partial boolean not null generated always as (jsonb_path_exists(document,
    '$."configurations"[*]?(@."passed" == false)'::jsonpath)) stored,
  printed_as text not null default 'valid',
  report_file_id uuid references file,
  constraint certificate_days_valid check (valid_until >= issued_on),
  constraint certificate_document_valid check (jsonb_typeof(document) = 'object'),
  constraint certificate_printed_as_valid check (printed_as in ('valid', 'expired', 'revoked')),
  constraint certificate_revocation_valid check (revoked_at is not null or revoked_reason is null
    and revoked_reason_en is null),
  constraint certificate_texts_valid check (btrim(number) <> ''),
  constraint certificate_version_valid check (version >= 1)
);
create index certificate_category on certificate ((document ->> 'category'), issued_on desc, number desc);
create index certificate_enterprise on certificate (enterprise_id);
create index certificate_expiry on certificate (valid_until desc, number desc) where revoked_at is null;
create index certificate_file on certificate (file_id) where file_id is not null;
create index certificate_list on certificate (issued_on desc, number desc);
create index certificate_outdated on certificate (least(valid_until, (revoked_at at time zone 'utc')::date))
  where printed_as = 'valid' and file_id is not null;
create index certificate_partial on certificate (issued_on desc, number desc) where partial;
create index certificate_report_file on certificate (report_file_id);
create index certificate_revoked on certificate (issued_on desc, number desc) where revoked_at is not null;
create index certificate_search on certificate using gin (search_text gin_trgm_ops);
create index certificate_search_wide on certificate using gin (wide_grams(search_text));
create index certificate_unrendered on certificate (id) where file_id is null;
create index certificate_unreported on certificate (id) where report_file_id is null;
create index certificate_until on certificate (valid_until);
create policy register on certificate for select using (true);
grant select, insert, update (file_id, printed_as, report_file_id) on certificate to assay_app, assay_tenant;
grant select on certificate to assay_accounts;
grant select, insert, update, delete on certificate to assay_admin;

-- A PDF that was drawn anew is detached.
create function detach_old_certificate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform detach_files(array[old.file_id]);
  return null;
end
$$;
revoke execute on function detach_old_certificate from public;
create trigger detach after update of file_id on certificate for each row when (old.file_id is not null
  and old.file_id is distinct from new.file_id) execute function detach_old_certificate();

-- A system that was certified is never deleted from the reference data.
create function note_certified_system() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reference_item set use = 'certified' where kind = 'os' and use <> 'certified'
and code = (select materials ->> 'os' from application where id = new.application_id);
  return null;
end
$$;
create trigger certificate_system after insert on certificate for each row execute function note_certified_system();

-- What is referred to is attached.
create trigger attach after insert or update of file_id on certificate for each row
  execute function attach_one('file_id');
create trigger attach_report after insert or update of report_file_id on certificate for each row
  execute function attach_one('report_file_id');

-- What happened once does not unhappen.
create trigger certificate_revocation_kept before update on certificate for each row when (old.revoked_at is not null
  and (old.revoked_at is distinct from new.revoked_at or old.revoked_reason is distinct from new.revoked_reason
  or old.revoked_reason_en is distinct from new.revoked_reason_en)) execute function refuse_undoing('a revocation');
