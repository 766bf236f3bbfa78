-- The audit log: written and read, never changed, chained so that a change by other means shows
-- (docs/decisions/0026-audit-log.md).

-- Entries that are written and not sealed yet: no lock, no chain.
create table audit_pending (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(),
  request_id uuid not null,
  actor_id uuid,
  actor_login text,
  actor_name text,
  actor_name_en text,
  actor_roles text[] not null default '{}',
  address text not null check (length(address) <= 64),
  operation text not null check (length(operation) <= 64),
  target_kind text check (length(target_kind) <= 64),
  target_id text check (length(target_id) <= 128),
  phase text not null check (phase in ('asked', 'done', 'refused', 'failed')),
  error_code text check (length(error_code) <= 32),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 4096)
);
create index audit_pending_order on audit_pending (xid, id);
create index audit_pending_request on audit_pending (request_id);
create policy written_by_all on audit_pending for insert with check (true);
grant select, insert (request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address, operation,
  target_kind, target_id, phase, error_code, detail) on audit_pending to assay_app, assay_tenant, assay_accounts,
  assay_admin;

-- Entries that are sealed into the chain, numbered without gaps.
create table audit_entry (
  sequence bigint primary key,
  at timestamptz(3) not null,
  request_id uuid not null,
  actor_id uuid,
  actor_login text,
  actor_name text,
  actor_name_en text,
  actor_roles text[] not null default '{}',
  address text not null check (length(address) <= 64),
  operation text not null check (length(operation) <= 64),
  target_kind text check (length(target_kind) <= 64),
  target_id text check (length(target_id) <= 128),
  phase text not null check (phase in ('asked', 'done', 'refused', 'failed')),
  error_code text check (length(error_code) <= 32),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and length(detail::text) <= 4096),
  previous_hash text not null,
  hash text not null,
  id bigint not null,
  xid xid8,
  sealed_at timestamptz(3)
);
create index audit_entry_at on audit_entry (at);
create unique index audit_entry_id on audit_entry (id);
create index audit_entry_operation on audit_entry (operation, id desc);
create index audit_entry_person on audit_entry ((md5(coalesce(actor_login, '') || ' ' || coalesce(actor_name, '')
  || ' ' || coalesce(actor_name_en, '') || ' ' || coalesce(detail ->> 'login', ''))::uuid), id desc);
create index audit_entry_request on audit_entry (request_id);
create index audit_entry_target on audit_entry (target_id, id desc) where target_id is not null;
create index audit_entry_trouble on audit_entry (phase, id desc) where phase in ('refused', 'failed');
create policy written_by_all on audit_entry for insert with check (true);
grant select, insert (request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address, operation,
  target_kind, target_id, phase, error_code, detail) on audit_entry to assay_app, assay_tenant, assay_accounts,
  assay_admin;

-- The end of the chain: the number and hash that the next entry goes on from.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null default 0,
  hash text not null default repeat('0', 64)
);
insert into audit_head default values;
grant select on audit_head to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Those of whom the sealed log tells, each once, as they were called then; who is searched for is found among them.
create table audit_person (
  line text primary key
);
create index audit_person_line on audit_person using gin (line gin_trgm_ops);
create index audit_person_wide on audit_person using gin (wide_grams(line));
grant select on audit_person to assay_app, assay_tenant, assay_admin;

-- Requests of the sealed log of which nobody knows how they ended.
create table audit_unanswered (
  id bigint primary key,
  request_id uuid not null
);
create index audit_unanswered_request on audit_unanswered (request_id);
grant select on audit_unanswered to assay_app, assay_tenant, assay_admin;

-- Both: every entry stands in it once.
create view audit_line with (security_invoker = true) as
  select id, sequence, at, request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address,
    operation, target_kind, target_id, phase, error_code, detail, hash
  from audit_entry
  union all
  select id, null, at, request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address,
    operation, target_kind, target_id, phase, error_code, detail, null
  from audit_pending;
grant select on audit_line to assay_app, assay_tenant, assay_accounts, assay_admin;

-- Nobody but a superuser changes an entry.
create function audit_refuse_change() returns trigger
  language plpgsql as $$
begin
  if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'the audit log is never changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger audit_entry_keep before delete or update or truncate on audit_entry for each statement
  execute function audit_refuse_change();
create trigger audit_pending_keep before update or truncate on audit_pending for each statement
  execute function audit_refuse_change();

-- What waits to be sealed goes into the chain and nowhere else.
create function audit_refuse_loss() returns trigger
  language plpgsql as $$
begin
  if current_setting('assay.sealing', true) is distinct from 'on'
    and not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
    raise exception 'the audit log is never changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger audit_pending_stay before delete on audit_pending for each statement
  execute function audit_refuse_loss();

-- What is written into the chain's table by others than its owner waits with the rest.
create function audit_divert() returns trigger
  language plpgsql as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    return new;
  end if;
  insert into audit_pending (request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles, address,
    operation, target_kind, target_id, phase, error_code, detail)
  values (new.request_id, new.actor_id, new.actor_login, new.actor_name, new.actor_name_en, new.actor_roles, new.address,
    new.operation, new.target_kind, new.target_id, new.phase, new.error_code, new.detail);
  return null;
end
$$;
create trigger audit_entry_divert before insert on audit_entry for each row execute function audit_divert();

-- A sealed question is unanswered until its answer is sealed.
create function audit_answer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.phase <> 'asked' then
    delete from audit_unanswered where request_id = new.request_id;
  elsif not exists (select from audit_pending later where later.request_id = new.request_id and later.phase <> 'asked')
    and not exists (select from audit_entry later where later.request_id = new.request_id
    and later.phase <> 'asked') then
    insert into audit_unanswered (id, request_id) values (new.id, new.request_id);
  end if;
  return null;
end
$$;
create trigger audit_entry_answer after insert on audit_entry for each row execute function audit_answer();

-- Names and logins may be long: what is searched is kept once.
create function audit_person_add() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_person (line) values ((coalesce(new.actor_login, '') || ' ' || coalesce(new.actor_name, '')
    || ' ' || coalesce(new.actor_name_en, '') || ' ' || coalesce(new.detail->>'login', ''))) on conflict do nothing;
  return null;
end
$$;
create trigger audit_entry_person after insert on audit_entry for each row execute function audit_person_add();

-- Puts entries into the chain by (transaction, id). Those of transactions below the oldest that is open are taken, as
-- nothing can come before them any more; and those of a transaction that has not begun yet, which a database has that
-- was copied from elsewhere. One at a time works. The hashed text is the one of canonicalEntry in
-- api/domain/audit/audit.ts.
create function audit_seal(most int) returns table(sealed int, head bigint, head_hash text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
declare
  low constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  entry audit_pending%rowtype;
  done bigint[] := '{}';
  moment timestamptz(3);
  before text;
begin
  select h.sequence, h.hash into strict head, head_hash from audit_head h;
  sealed := 0;
  if not exists (select from audit_pending) or not pg_try_advisory_xact_lock(hashtext('audit_seal')) then
    return next;
    return;
  end if;
  select h.sequence, h.hash into strict head, head_hash from audit_head h for update;
  moment := clock_timestamp();
  for entry in
    select * from audit_pending p
    where p.xid < low or p.xid >= pg_snapshot_xmax(pg_current_snapshot())
    order by p.xid, p.id limit most
  loop
    head := head + 1;
    before := head_hash;
    head_hash := encode(sha256(convert_to(jsonb_build_array(
      head,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      entry.request_id, entry.actor_id, entry.actor_login, entry.actor_name, entry.actor_name_en,
      array_to_string(entry.actor_roles, ' '), entry.address, entry.operation, entry.target_kind,
      entry.target_id, entry.phase, entry.error_code, entry.detail::text, before,
      entry.id, entry.xid::text,
      to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )::text, 'UTF8')), 'hex');
    insert into audit_entry (sequence, id, xid, at, sealed_at, previous_hash, hash, request_id, actor_id, actor_login,
      actor_name, actor_name_en, actor_roles, address, operation, target_kind, target_id, phase, error_code, detail)
    values (head, entry.id, entry.xid, entry.at, moment, before, head_hash, entry.request_id, entry.actor_id,
      entry.actor_login, entry.actor_name, entry.actor_name_en, entry.actor_roles, entry.address, entry.operation,
      entry.target_kind, entry.target_id, entry.phase, entry.error_code, entry.detail);
    done := done || entry.id;
  end loop;
  sealed := cardinality(done);
  if sealed > 0 then
    perform set_config('assay.sealing', 'on', true);
    delete from audit_pending p where p.id = any (done);
    perform set_config('assay.sealing', '', true);
    update audit_head h set sequence = head, hash = head_hash where h.only_row;
  end if;
  return next;
end
$$;
revoke execute on function audit_seal from public;
grant execute on function audit_seal to assay_app, assay_admin;
