import { type Kysely, sql } from 'kysely';
import { appRole, seesAll } from './row-security.ts';

/** `audit_head` is the end of the chain: the number and hash that the next entry goes on from. */
const tables = [
  `create table audit_entry (
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
    hash text not null
  )`,
  'create index audit_entry_request on audit_entry (request_id)',
  'create index audit_entry_actor on audit_entry (actor_id, sequence desc)',
  'create index audit_entry_operation on audit_entry (operation, sequence desc)',
  'create index audit_entry_target on audit_entry (target_id, sequence desc) where target_id is not null',
  `create index audit_entry_trouble on audit_entry (phase, sequence desc) where phase in ('refused', 'failed')`,
  'create index audit_entry_at on audit_entry (at)',
  `create table audit_head (
    only_row boolean primary key default true check (only_row),
    sequence bigint not null default 0,
    hash text not null default repeat('0', 64)
  )`,
  'insert into audit_head default values',
];

/**
 * Numbers, dates and chains each entry; what the writer says about these is overwritten. The head's lock makes writers
 * take turns until they commit, so entries are written in transactions of their own. The hashed text is the one of
 * `canonicalEntry` in api/domain/audit.ts.
 */
const chain = [
  `create function audit_chain() returns trigger language plpgsql security definer
   set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
   declare
     head audit_head%rowtype;
   begin
     update audit_head set sequence = sequence + 1 where only_row returning * into strict head;
     new.sequence := head.sequence;
     new.at := clock_timestamp();
     new.previous_hash := head.hash;
     new.hash := encode(sha256(convert_to(jsonb_build_array(
       new.sequence,
       to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       new.request_id, new.actor_id, new.actor_login, new.actor_name, new.actor_name_en,
       array_to_string(new.actor_roles, ' '), new.address, new.operation, new.target_kind, new.target_id,
       new.phase, new.error_code, new.detail::text, new.previous_hash
     )::text, 'UTF8')), 'hex');
     update audit_head set hash = new.hash where only_row;
     return new;
   end $$`,
  `create trigger audit_entry_chain before insert on audit_entry for each row execute function audit_chain()`,
  `create function audit_refuse_change() returns trigger language plpgsql as $$
   begin
     if not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
       raise exception 'the audit log is never changed' using errcode = 'insufficient_privilege';
     end if;
     return null;
   end $$`,
  `create trigger audit_entry_keep before update or delete or truncate on audit_entry
   for each statement execute function audit_refuse_change()`,
];

const access = [
  `revoke all on audit_entry, audit_head from ${appRole}`,
  `grant select, insert on audit_entry to ${appRole}`,
  `grant select on audit_head to ${appRole}`,
  'revoke execute on function audit_chain() from public',
  'alter table audit_entry enable row level security',
  'create policy written_by_all on audit_entry for insert with check (true)',
  `create policy read_by_staff on audit_entry for select using (${seesAll})`,
  'alter table audit_head enable row level security',
  `create policy read_by_staff on audit_head for select using (${seesAll})`,
];

/** Orders of the lists of accounts and enterprises. */
const lists = [
  'create index account_list on account (created_at desc, id desc)',
  'create index enterprise_list on enterprise (created_at desc, id desc)',
];

/** A part of a name or login is found quickly where the server has trigrams; see migration 0004. */
const search = `do $$ begin
  create extension if not exists pg_trgm;
  create index audit_entry_person on audit_entry using gin
    ((coalesce(actor_login, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(actor_name_en, '') || ' ' ||
      coalesce(detail->>'login', '')) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'the audit search goes without trigrams: %', sqlerrm;
end $$`;

/** The audit log: written and read, never changed, and chained so that a change by other means shows. */
export const auditMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...chain, ...access, ...lists, search]) {
      await sql.raw(statement).execute(db);
    }
  },
};
