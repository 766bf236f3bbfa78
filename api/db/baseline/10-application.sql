-- Applications, their course, and what belongs to them.

-- An application for certification; its state is what the last applied command made of it.
create sequence application_number;
create table application (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  enterprise_id uuid not null references enterprise,
  product_id uuid not null references product,
  type text not null,
  mode text not null,
  version int not null,
  status text not null,
  step int not null,
  phase text,
  sample text,
  round int not null,
  waiting_for text not null,
  wait_action text,
  waiting_since timestamptz not null,
  remind_at timestamptz,
  due_at timestamptz,
  materials jsonb not null,
  source_application_id uuid references application,
  form_file_id uuid references file,
  finding jsonb,
  needs_operator text,
  needs_operator_since timestamptz,
  created_by uuid not null references account,
  create_key uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (created_by, create_key),
  constraint application_counts_valid check (version >= 1 and round >= 0),
  constraint application_lengths_valid check (char_length(materials ->> 'os') <= 32
    and char_length(materials ->> 'osVersion') <= 32 and char_length(materials ->> 'romName') <= 64
    and char_length(materials ->> 'romVersion') <= 64 and char_length(finding ->> 'requirement') <= 16
    and char_length(finding ->> 'seen') <= 1000 and char_length(finding ->> 'mend') <= 1000),
  constraint application_mark_valid check (needs_operator is null = (needs_operator_since is null)),
  constraint application_materials_valid check (jsonb_typeof(materials) = 'object'),
  constraint application_mode_valid check (mode in ('standard', 'plus')),
  constraint application_phase_valid check (phase in ('product', 'commercial')),
  constraint application_sample_valid check (sample in ('pending-delivery', 'delivered', 'received',
    'report-generated')),
  constraint application_side_valid check (waiting_for in ('partner', 'reviewer', 'nobody')),
  constraint application_status_valid check (status in ('product-under-review', 'product-rejected', 'certifying',
    'certification-under-review', 'certified', 'partially-certified', 'certification-failed',
    'exception-bypass-rejected', 'test-result-rejected', 'sample-device-test-failed')),
  constraint application_step_valid check (step between 1 and 6),
  constraint application_texts_valid check (btrim(number) <> ''),
  constraint application_type_valid check (type in ('first', 'recertification', 'supplementary')),
  constraint application_wait_valid check (wait_action in ('review-product', 'review-commercial', 'amend-materials',
    'upload-results', 'review-results', 'replace-results', 'amend-bypass', 'deliver-samples', 'receive-samples',
    'test-samples', 'choose-redelivery', 'approve-final')),
  constraint application_waiting_valid check (status in ('certified', 'partially-certified',
    'certification-failed') = (waiting_for = 'nobody') and wait_action is null = (waiting_for = 'nobody'))
);
create index application_due on application (enterprise_id, least(due_at, 'infinity'), id);
create index application_due_last on application (enterprise_id, greatest(due_at, '-infinity'), id);
create index application_form_file on application (form_file_id) where form_file_id is not null;
create index application_list on application (enterprise_id, updated_at desc, id desc);
create index application_list_all on application (updated_at desc, id desc);
create index application_list_status on application (enterprise_id, status, updated_at desc, id desc);
create index application_list_status_all on application (status, updated_at desc, id desc);
create unique index application_open on application (product_id) where status not in ('certified',
  'partially-certified', 'certification-failed');
create index application_open_enterprise on application (enterprise_id) where status not in ('certified',
  'partially-certified', 'certification-failed');
create index application_owner on application (id, enterprise_id);
create index application_product on application (product_id, created_at desc);
create index application_progress on application (enterprise_id, step, status, id);
create index application_queue on application (waiting_for, due_at, id);
create index application_queue_kind on application ((case when wait_action in ('review-product', 'review-commercial')
  then 'materials' when wait_action = 'review-results' then 'results' else 'samples' end), due_at, id)
  where waiting_for = 'reviewer';
create index application_running on application (id) where status not in ('certified', 'partially-certified',
  'certification-failed');
create index application_source on application (source_application_id);
create index application_stuck on application (needs_operator_since) where needs_operator is not null;
create index application_turn on application (enterprise_id, (case waiting_for when 'partner' then 0 when 'reviewer'
  then 1 else 2 end), least(due_at, 'infinity'), updated_at desc, id desc);
create policy own on application to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on application to assay_app, assay_tenant, assay_admin;
grant select on application to assay_accounts;

-- The configurations that it is for, each with its verdict.
create table application_configuration (
  application_id uuid not null references application,
  configuration_id uuid not null references configuration,
  verdict text not null default 'open',
  primary key (application_id, configuration_id),
  constraint application_configuration_verdict_valid check (verdict in ('open', 'passed', 'failed'))
);
create index application_configuration_back on application_configuration (configuration_id);
create policy own on application_configuration to assay_tenant
  using ((select true from application parent where parent.id = application_configuration.application_id));
grant select, insert, update, delete on application_configuration to assay_app, assay_tenant, assay_admin;
grant select on application_configuration to assay_accounts;

-- Its pictures.
create table application_image (
  application_id uuid not null references application on delete cascade,
  kind text not null,
  file_id uuid not null references file,
  ordinal int not null,
  primary key (application_id, kind, ordinal),
  constraint application_image_kind_valid
    check (kind in ('product-front', 'product-back', 'device-information', 'preloaded-apps', 'core-services')),
  constraint application_image_ordinal_valid check (ordinal >= 0)
);
create index application_image_file on application_image (file_id);
create policy own on application_image to assay_tenant
  using ((select true from application parent where parent.id = application_image.application_id));
grant select, insert, update, delete on application_image to assay_app, assay_tenant, assay_admin;
grant select on application_image to assay_accounts;

-- An application that is begun and not submitted; one a product.
create table application_draft (
  product_id uuid primary key references product on delete cascade,
  enterprise_id uuid not null references enterprise on delete cascade,
  content jsonb not null,
  done int not null,
  version int not null default 1,
  updated_by_id uuid not null,
  updated_by text not null,
  updated_by_en text,
  updated_at timestamptz not null,
  constraint application_draft_content_valid check (jsonb_typeof(content) = 'object'
    and octet_length(content::text) <= 65536),
  constraint application_draft_done_valid check (done between 0 and 5),
  constraint application_draft_version_valid check (version >= 1)
);
create index application_draft_listed on application_draft (enterprise_id, updated_at desc, product_id desc);
create index application_draft_outlived on application_draft (updated_at);
create policy tenant on application_draft to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on application_draft to assay_app, assay_tenant, assay_accounts, assay_admin;

-- What an application form of plus mode says, and how far its reading is.
create table application_form (
  file_id uuid primary key references file on delete cascade,
  enterprise_id uuid not null references enterprise,
  state text not null default 'received',
  attempt int not null default 0,
  reader_version int,
  outcome jsonb,
  received_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint application_form_attempt_valid check (attempt >= 0),
  constraint application_form_end_valid check (state in ('read', 'refused') = (outcome is not null
    and finished_at is not null)),
  constraint application_form_outcome_valid check (jsonb_typeof(outcome) = 'object'),
  constraint application_form_state_known check (state in ('received', 'reading', 'read', 'refused'))
);
create index application_form_enterprise on application_form (enterprise_id);
create index application_form_unread on application_form (heartbeat_at) where state in ('received', 'reading');
create policy tenant on application_form to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on application_form to assay_app, assay_tenant, assay_admin;

-- A form that was replaced is detached.
create function detach_old_form() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform detach_files(array[old.form_file_id]);
  return null;
end
$$;
revoke execute on function detach_old_form from public;
create trigger detach after update of form_file_id on application for each row when (old.form_file_id is not null
  and old.form_file_id is distinct from new.form_file_id) execute function detach_old_form();

-- Pictures are attached, once a statement.
create function attach_new_images() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform attach_files(array(select distinct file_id from added));
  return null;
end
$$;
revoke execute on function attach_new_images from public;
create trigger attach after insert on application_image referencing new table as added for each statement
  execute function attach_new_images();

-- Pictures that were taken away are detached.
create function detach_old_images() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform detach_files(array(select distinct file_id from removed));
  return null;
end
$$;
revoke execute on function detach_old_images from public;
create trigger detach after delete on application_image referencing old table as removed for each statement
  execute function detach_old_images();

-- A product's row says whether it is certified, and which application is the latest; as productStatusCode of the domain
-- has it. First its lock, then a look that sees what whoever had it has written.
create function product_certification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changed uuid = coalesce(new.product_id, old.product_id);
begin
  perform from product where id = changed for no key update;
  update product set certification = (select case
      when count(*) filter (where a.status not in ('certified', 'partially-certified', 'certification-failed')) > 0 then 1
      when count(*) filter (where a.status in ('certified', 'partially-certified')) > 0 then 2 else 0 end
      from application a where a.product_id = changed),
    latest_application = coalesce((select a.number from application a
      where a.product_id = changed order by a.created_at desc, a.id desc limit 1), '')
  where id = changed and (certification, latest_application) <> ((select case
      when count(*) filter (where a.status not in ('certified', 'partially-certified', 'certification-failed')) > 0 then 1
      when count(*) filter (where a.status in ('certified', 'partially-certified')) > 0 then 2 else 0 end
      from application a where a.product_id = changed),
    coalesce((select a.number from application a
      where a.product_id = changed order by a.created_at desc, a.id desc limit 1), ''));
  return null;
end
$$;
create trigger certification_added after insert or delete on application for each row
  execute function product_certification();
create trigger certification_changed after update of status on application for each row when (old.status <> new.status)
  execute function product_certification();

-- As note_product_choice.
create function note_application_choice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update reference_item set use = 'chosen' where use = 'none' and ((kind = 'os' and code = new.materials ->> 'os')
    or (kind = 'sales-region' and new.materials -> 'salesRegions' ? code)
    or (kind = 'preloaded-app' and new.materials -> 'preloadedApps' ? code));
  return null;
end
$$;
create trigger application_choice after insert or update of materials on application for each row
  execute function note_application_choice();

-- What is referred to is attached.
create trigger attach after insert or update of form_file_id on application for each row
  execute function attach_one('form_file_id');
