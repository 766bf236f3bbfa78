-- Results of test runs, their failures, and the reasons that are given for them.

-- A test result; of several for one configuration the last that is not withdrawn stands.
create table upload (
  id uuid primary key,
  application_id uuid not null references application,
  configuration_id uuid not null references configuration,
  enterprise_id uuid not null references enterprise,
  file_id uuid not null references file,
  state text not null default 'received',
  stage text not null default 'received',
  progress int not null default 0,
  cases_seen int not null default 0,
  attempt int not null default 0,
  heartbeat_at timestamptz not null default now(),
  parser_version int,
  report jsonb,
  refusal jsonb,
  request_id text not null,
  received_by uuid not null references account,
  received_at timestamptz not null default now(),
  finished_at timestamptz,
  withdrawn_at timestamptz,
  delegation_id uuid references delegation on delete set null,
  covered boolean not null default false,
  returns int not null default 0,
  run_mark text,
  declared jsonb,
  merged_with uuid references upload,
  setbacks int not null default 0,
  taken_from uuid references upload,
  constraint upload_counts_valid check (progress >= 0 and progress <= 100 and cases_seen >= 0 and attempt >= 0),
  constraint upload_covered_valid check (not covered or withdrawn_at is not null),
  constraint upload_declared_valid check (case jsonb_typeof(declared) when 'object' then declared <> '{}'
    and declared - '{brand,model,osVersion,fingerprint,suiteName,suiteVersion}'::text[] = '{}'
    and octet_length(declared::text) <= 8192 and not jsonb_path_exists(declared, '$.*?(@.type() != "string")'::jsonpath)
    else declared is null end),
  constraint upload_outcome_valid check ((state <> 'matched' or report is not null)
    and (state <> 'refused' or refusal is not null or withdrawn_at is not null)),
  constraint upload_returns_valid check (returns >= 0),
  constraint upload_run_mark_valid check (run_mark ~ '^([0-9a-f]{16}|-)$'),
  constraint upload_stage_valid check (stage in ('received', 'checked', 'parsing', 'matching', 'done')),
  constraint upload_state_valid check (state in ('received', 'parsing', 'matched', 'refused'))
);
create index upload_configuration on upload (configuration_id);
create index upload_delegation on upload (delegation_id) where delegation_id is not null;
create index upload_enterprise on upload (enterprise_id);
create index upload_file on upload (file_id);
create index upload_merged_with on upload (merged_with) where merged_with is not null;
create index upload_received_by on upload (received_by);
create index upload_run_mark on upload (run_mark) where run_mark <> '-';
create index upload_counting on upload (configuration_id, received_at desc) where state = 'matched'
  and withdrawn_at is null;
create index upload_taken_from on upload (taken_from) where taken_from is not null;
create index upload_target on upload (application_id, configuration_id, received_at desc);
create index upload_unfinished on upload (heartbeat_at) where state in ('received', 'parsing');
create index upload_unmarked on upload (id) where state = 'matched' and run_mark is null;
create index upload_waiting on upload (enterprise_id, received_at, id) where state in ('received', 'parsing')
  and withdrawn_at is null;
create policy own on upload to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on upload to assay_app, assay_tenant, assay_admin;
grant select on upload to assay_accounts;

-- A result on its way in parts.
create table arrival (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise on delete cascade,
  application_id uuid not null references application on delete cascade,
  configuration_id uuid not null references configuration on delete cascade,
  delegation_id uuid references delegation on delete cascade,
  name text not null,
  size bigint not null,
  sha256 text not null,
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  kept_at timestamptz,
  done_at timestamptz,
  held_by uuid,
  held_until timestamptz,
  constraint arrival_done_valid check (done_at is null or kept_at is not null),
  constraint arrival_held_valid check (held_by is null = (held_until is null)),
  constraint arrival_name_valid check (char_length(name) between 1 and 128),
  constraint arrival_sha256_valid check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint arrival_size_valid check (size > 0)
);
create index arrival_application on arrival (application_id);
create index arrival_configuration on arrival (configuration_id);
create index arrival_creator on arrival (created_by);
create index arrival_delegation on arrival (delegation_id);
create index arrival_enterprise on arrival (enterprise_id, created_at);
create unique index arrival_open on arrival (enterprise_id, application_id, configuration_id, sha256)
  where done_at is null;
create index arrival_touched on arrival (touched_at);
create policy tenant on arrival to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on arrival to assay_app, assay_tenant, assay_admin;

-- A failed or blocked case; the fingerprint tells one fault across devices.
create table failure (
  upload_id uuid not null references upload on delete cascade,
  ordinal int not null,
  key text not null,
  module text not null,
  abi text not null,
  test_case text not null,
  test text not null,
  kind text not null,
  message text not null,
  possible_cause text,
  failed_method text,
  count int not null default 1 check (count >= 0),
  fingerprint text,
  primary key (upload_id, ordinal),
  constraint failure_fingerprint_valid check (fingerprint ~ '^[0-9a-f]{16}$'),
  constraint failure_kind_valid check (kind in ('failed', 'blocked')),
  constraint failure_lengths_valid check (char_length(key) <= 300 and char_length(module) <= 500
    and char_length(abi) <= 500 and char_length(test_case) <= 500 and char_length(test) <= 500
    and char_length(message) <= 1000 and char_length(possible_cause) <= 1000 and char_length(failed_method) <= 1000),
  constraint failure_ordinal_valid check (ordinal >= 0)
);
create index failure_fingerprint on failure (fingerprint, upload_id) where fingerprint is not null;
create policy own on failure to assay_tenant
  using ((select true from upload parent where parent.id = failure.upload_id));
grant select, insert, update, delete on failure to assay_app, assay_tenant, assay_admin;
grant select on failure to assay_accounts;

-- A reason that a reviewer has accepted, for one case or a whole fault, and how far that reaches.
create table waiver (
  id uuid primary key default gen_random_uuid(),
  enterprise_id uuid not null references enterprise on delete cascade,
  application_id uuid not null references application on delete cascade,
  product_id uuid not null references product on delete cascade,
  configuration_ids uuid[] not null,
  suite text not null,
  fingerprint text not null,
  failure_key text,
  reason text not null,
  attachment_ids uuid[] not null default '{}',
  opinion text,
  scope text not null,
  accepted_at timestamptz not null,
  accepted_by text not null,
  accepted_by_en text,
  expires_on date not null,
  withdrawn_at timestamptz,
  constraint waiver_acceptor_valid check (accepted_by <> ''),
  constraint waiver_attachments_valid check (cardinality(attachment_ids) <= 5),
  constraint waiver_key_valid check (char_length(failure_key) between 1 and 1000),
  constraint waiver_opinion_valid check (opinion ~ '[^[:space:]]' and char_length(opinion) <= 1000),
  constraint waiver_fingerprint_valid check (fingerprint ~ '^[0-9a-f]{16}$'),
  constraint waiver_reason_valid check (reason ~ '[^[:space:]]' and char_length(reason) <= 2000),
  constraint waiver_scope_valid check (scope in ('configuration', 'model', 'suite'))
);
create unique index waiver_accepted on waiver (application_id, failure_key, fingerprint) nulls not distinct;
create index waiver_offered on waiver (enterprise_id, fingerprint, expires_on) where withdrawn_at is null;
create index waiver_product on waiver (product_id);
create policy tenant on waiver to assay_tenant using (enterprise_id = (select tenant_id()));
grant select, insert, update, delete on waiver to assay_app, assay_tenant, assay_admin;

-- The reason that a maker gives for a failed case or fault.
create table waiver_request (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  failure_key text not null,
  reason text not null,
  attachment_ids uuid[] not null,
  state text not null default 'open',
  version int not null default 1,
  comment text,
  updated_by uuid not null references account,
  updated_at timestamptz not null default now(),
  group_fingerprint text,
  waiver_id uuid references waiver on delete set null,
  scope text,
  expires_on date,
  opinion text,
  unique (application_id, failure_key),
  constraint waiver_request_group_fingerprint_valid check (group_fingerprint ~ '^[0-9a-f]{16}$'),
  constraint waiver_request_lengths_valid check (char_length(failure_key) <= 1000 and char_length(reason) <= 2000
    and char_length(comment) <= 2021),
  constraint waiver_request_opinion_valid check (opinion ~ '[^[:space:]]' and char_length(opinion) <= 1000),
  constraint waiver_request_scope_valid check (scope in ('configuration', 'model', 'suite')),
  constraint waiver_request_state_valid check (state in ('open', 'accepted', 'rejected')),
  constraint waiver_request_terms_valid check (scope is null = (expires_on is null)),
  constraint waiver_request_texts_valid check (btrim(reason) <> '' and failure_key <> ''),
  constraint waiver_request_version_valid check (version >= 1)
);
create index waiver_request_attachments on waiver_request using gin (attachment_ids);
create index waiver_request_updated_by on waiver_request (updated_by);
create index waiver_request_waiver on waiver_request (waiver_id) where waiver_id is not null;
create policy own on waiver_request to assay_tenant
  using ((select true from application parent where parent.id = waiver_request.application_id));
grant select, insert, update, delete on waiver_request to assay_app, assay_tenant, assay_admin;
grant select on waiver_request to assay_accounts;

-- Each wording of it, with what the reviewer said.
create table waiver_request_version (
  waiver_request_id uuid not null references waiver_request,
  version int not null,
  reason text not null,
  attachment_ids uuid[] not null,
  state text not null,
  comment text,
  updated_by uuid not null references account,
  updated_at timestamptz not null,
  primary key (waiver_request_id, version),
  constraint waiver_request_version_lengths_valid check (char_length(reason) <= 2000 and char_length(comment) <= 2021),
  constraint waiver_request_version_state_valid check (state in ('open', 'accepted', 'rejected')),
  constraint waiver_request_version_texts_valid check (btrim(reason) <> ''),
  constraint waiver_request_version_version_valid check (version >= 1)
);
create index waiver_request_version_attachments on waiver_request_version using gin (attachment_ids);
create index waiver_request_version_updated_by on waiver_request_version (updated_by);
create policy own on waiver_request_version to assay_tenant
  using ((select true from waiver_request parent where parent.id = waiver_request_version.waiver_request_id));
grant select, insert, update (state, comment, updated_at) on waiver_request_version to assay_app, assay_tenant, assay_admin;
grant select on waiver_request_version to assay_accounts;

-- Whether a fault is known: on how many devices, and never whose. One look into the index a run, at most 200 runs: a
-- run may have two thousand failures of one fault.
create function fault_history(prints text[], own uuid) returns table(print text, devices int, waived int, mended int,
  whole boolean)
  language plpgsql stable security definer rows 25 set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select sought.print, count(device.product)::int, (count(*) filter (where device.waived))::int,
    (count(*) filter (where device.mended and not device.waived))::int, coalesce(max(device.runs), 0) < 200
  from unnest(prints) sought(print) left join lateral (
    select a.product_id as product,
      bool_or(exists (select from
        (select f.key from failure f where f.fingerprint = sought.print and f.upload_id = u.id limit 20) one
        join waiver_request b on b.application_id = u.application_id and b.failure_key = one.key
          and b.state = 'accepted')) as waived,
      not bool_or(u.withdrawn_at is null) and bool_or(exists (
        select from upload n where n.application_id = u.application_id and n.configuration_id = u.configuration_id
          and n.state = 'matched' and n.withdrawn_at is null)) as mended,
      max(found.runs) as runs
    from (select id, count(*) over () as runs from (
      with recursive run(id) as (
        (select f.upload_id from failure f where f.fingerprint = sought.print order by f.upload_id limit 1)
        union all
        select (select f.upload_id from failure f where f.fingerprint = sought.print and f.upload_id > run.id
          order by f.upload_id limit 1) from run where run.id is not null
      ) select run.id from run where run.id is not null limit 200) each_run) found
    join upload u on u.id = found.id and u.state = 'matched'
    join application a on a.id = u.application_id
    where a.product_id <> own
    group by a.product_id
  ) device on true
  group by sought.print;
end
$$;
revoke execute on function fault_history from public;
grant execute on function fault_history to assay_app, assay_tenant, assay_admin;

-- How many makers had a fault; as fault_history.
create function fault_makers(prints text[], own uuid) returns table(print text, makers int)
  language plpgsql stable security definer rows 25 set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select sought.print, count(distinct a.enterprise_id)::int
  from unnest(prints) sought(print)
  cross join lateral (
    with recursive run(id) as (
      (select f.upload_id from failure f where f.fingerprint = sought.print order by f.upload_id limit 1)
      union all
      select (select f.upload_id from failure f where f.fingerprint = sought.print and f.upload_id > run.id
        order by f.upload_id limit 1) from run where run.id is not null
    ) select run.id from run where run.id is not null limit 200) found
  join upload u on u.id = found.id and u.state = 'matched'
  join application a on a.id = u.application_id
  where a.enterprise_id <> own
  group by sought.print;
end
$$;
revoke execute on function fault_makers from public;
grant execute on function fault_makers to assay_app, assay_tenant, assay_admin;

-- What is referred to is attached.
create trigger attach after insert or update of attachment_ids on waiver_request for each row
  execute function attach_many();
create trigger attach after insert or update of attachment_ids on waiver_request_version for each row
  execute function attach_many();

-- What is referred to is attached.
create trigger attach after insert or update of file_id on upload for each row execute function attach_one('file_id');
