-- The two outboxes: events for browsers, jobs for engines.

-- What changed, a row a room; the cursor is (xid, id), as numbers of concurrent transactions become visible out of
-- order.
create table event (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  room text not null check (room in ('programme', 'everybody') or room like 'enterprise:%'),
  entity text not null,
  entity_id uuid not null,
  version int not null,
  change jsonb not null check (pg_column_size(change) <= 16384),
  created_at timestamptz not null default now()
);
create index event_room on event (room, xid, id);
create index event_stream on event (xid, id);
create policy any_room on event for insert with check (true);
create policy everybody on event for select using (room = 'everybody');
create policy own on event for select to assay_tenant using (room = (select 'enterprise:' || tenant_id()));
grant select, insert, update, delete on event to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Where pruning has come to; a cursor before it may have lost events.
create table event_floor (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  id bigint not null default 0
);
create policy reading on event_floor for select using (true);
insert into event_floor default values;
grant select, insert, update, delete on event_floor to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Jobs, one a kind and key; tried for a bounded time, and then set aside for an operator.
create table outbox_job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  done_at timestamptz,
  last_error text,
  faults int not null default 0,
  retried_at timestamptz,
  set_aside_at timestamptz,
  unique (kind, key)
);
create index outbox_job_done on outbox_job (done_at) where done_at is not null;
create index outbox_job_due on outbox_job (kind, next_at) where done_at is null;
create index outbox_job_open on outbox_job (kind, created_at) where done_at is null and set_aside_at is null;
create index outbox_job_set_aside on outbox_job (set_aside_at, id) where set_aside_at is not null and done_at is null;
create policy known on outbox_job for select using (true);
create policy wish on outbox_job for insert with check (true);
grant select, insert, update, delete on outbox_job to assay_app, assay_tenant, assay_accounts, assay_admin;

-- How far the comparison of applications with their runs has come.
create table reconciler (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz,
  swept_to uuid,
  engine_lost_since timestamptz,
  asked int not null default 0,
  lost int not null default 0,
  loss_accepted_until timestamptz
);
insert into reconciler default values;
grant select, insert, update, delete on reconciler to assay_app, assay_tenant, assay_admin;
grant select on reconciler to assay_accounts;
