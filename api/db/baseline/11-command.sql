-- Commands to an application's workflow, and what came of them.

-- What people asked of an application's workflow, and what came of it.
create table command (
  id uuid primary key,
  application_id uuid not null references application,
  type text not null,
  payload jsonb not null,
  side text not null,
  actor_id uuid not null references account,
  actor_name text not null,
  actor_name_en text,
  seen_version int,
  state text not null default 'recorded',
  version int,
  error_name text,
  error_details jsonb,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  api_token_id uuid references api_token on delete set null,
  constraint command_applied_valid check (state <> 'applied' or version is not null),
  constraint command_lengths_valid check (char_length(actor_name) <= 128 and char_length(actor_name_en) <= 128),
  constraint command_payload_valid check (payload ->> 'type' = type),
  constraint command_refused_valid check (state <> 'refused' or error_name is not null),
  constraint command_settled_valid check ((state = 'recorded') = (settled_at is null)),
  constraint command_side_valid check (side in ('partner', 'reviewer')),
  constraint command_state_valid check (state in ('recorded', 'applied', 'refused')),
  constraint command_texts_valid check (btrim(actor_name) <> ''),
  constraint command_type_valid check (type in ('resubmit', 'receive-result', 'apply', 'deliver-samples',
    'redeliver-samples', 'end', 'approve-phase', 'reject-phase', 'approve-results', 'reject-results', 'reject-bypass',
    'receive-samples', 'pass-sample-test', 'fail-sample-test', 'approve-final'))
);
create index command_actor_id on command (actor_id);
create index command_age on command (settled_at) where settled_at is not null;
create index command_api_token on command (api_token_id) where api_token_id is not null;
create index command_pending on command (application_id, created_at) where state = 'recorded';
create index command_waiting on command (created_at) where state = 'recorded';
create policy own on command to assay_tenant
  using ((select true from application parent where parent.id = command.application_id));
grant select, insert, update, delete on command to assay_app, assay_tenant, assay_admin;
grant select on command to assay_accounts;

-- What happened to it, in order; written once.
create table history (
  application_id uuid not null references application,
  sequence int not null,
  version int not null,
  at timestamptz not null,
  event text not null,
  side text not null,
  actor text,
  actor_en text,
  status text not null,
  step int not null,
  detail jsonb not null default '{}',
  primary key (application_id, sequence),
  constraint history_counts_valid check (sequence >= 1 and version >= 1 and (step between 1 and 6)),
  constraint history_event_valid check (event in ('resubmit', 'receive-result', 'apply', 'deliver-samples',
    'redeliver-samples', 'end', 'approve-phase', 'reject-phase', 'approve-results', 'reject-results', 'reject-bypass',
    'receive-samples', 'pass-sample-test', 'fail-sample-test', 'approve-final', 'created', 'reminded', 'escalated',
    'amended', 'resumed')),
  constraint history_lengths_valid check (char_length(actor) <= 128 and char_length(actor_en) <= 128),
  constraint history_side_valid check (side in ('partner', 'reviewer', 'system')),
  constraint history_status_valid check (status in ('product-under-review', 'product-rejected', 'certifying',
    'certification-under-review', 'certified', 'partially-certified', 'certification-failed',
    'exception-bypass-rejected', 'test-result-rejected', 'sample-device-test-failed'))
);
create policy own on history to assay_tenant
  using ((select true from application parent where parent.id = history.application_id));
grant select, insert on history to assay_app, assay_tenant, assay_admin;
grant select on history to assay_accounts;

-- Samples that were sent.
create table delivery (
  application_id uuid not null references application,
  version int not null,
  quantity int not null,
  non_disclosure_months int not null,
  tracking_number text not null,
  address text not null,
  recipient text not null,
  delivered_at timestamptz not null,
  serials text[] not null default '{}',
  carrier text,
  primary key (application_id, version),
  constraint delivery_carrier_valid check (carrier ~ '^[a-z]{1,16}$'),
  constraint delivery_counts_valid check (version >= 1 and (quantity between 1 and 100)
    and (non_disclosure_months between 1 and 60)),
  constraint delivery_lengths_valid check (char_length(tracking_number) <= 64 and char_length(address) <= 200
    and char_length(recipient) <= 64),
  constraint delivery_serials_valid check (cardinality(serials) <= 100 and array_position(serials, '') is null
    and char_length(array_to_string(serials, '')) <= 6400),
  constraint delivery_texts_valid check (btrim(tracking_number) <> '' and btrim(address) <> ''
    and btrim(recipient) <> '')
);
create policy own on delivery to assay_tenant
  using ((select true from application parent where parent.id = delivery.application_id));
grant select, insert, update, delete on delivery to assay_app, assay_tenant, assay_admin;
grant select on delivery to assay_accounts;

-- How long a wait for the office usually takes, in working days; whose, is not in it.
create table usual_wait (
  action text primary key,
  days real not null,
  waits int not null,
  reckoned_at timestamptz not null,
  constraint usual_wait_action_valid check (action ~ '^[a-z-]{1,64}$'),
  constraint usual_wait_days_valid check (days > 0),
  constraint usual_wait_waits_valid check (waits > 0)
);
create policy reading on usual_wait for select using (true);
grant select, insert, update, delete on usual_wait to assay_app, assay_tenant;
grant select on usual_wait to assay_admin;
