import { type Kysely, sql } from 'kysely';
import { appRole, seesAll } from './row-security.ts';

/** What a writer says of an entry; the rest is the database's. */
const told = [
  ...['request_id', 'actor_id', 'actor_login', 'actor_name', 'actor_name_en', 'actor_roles', 'address'],
  ...['operation', 'target_kind', 'target_id', 'phase', 'error_code', 'detail'],
].join(', ');

/** Entries that are written and not sealed yet: no lock, no trigger, three small indexes. */
const pending = [
  `create table audit_pending (
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
  )`,
  'create index audit_pending_order on audit_pending (xid, id)',
  'create index audit_pending_request on audit_pending (request_id)',
  `select setval(pg_get_serial_sequence('audit_pending', 'id'), sequence + 1, false) from audit_head`,
];

/** Lists go by the number that an entry got when it was written: sealing does not move it. */
const entries = [
  `alter table audit_entry add column id bigint, add column xid xid8, add column sealed_at timestamptz(3)`,
  'drop index audit_entry_actor, audit_entry_operation, audit_entry_target, audit_entry_trouble',
  'alter table audit_entry alter column id type bigint using sequence, alter column id set not null',
  'create unique index audit_entry_id on audit_entry (id)',
  'create index audit_entry_operation on audit_entry (operation, id desc)',
  'create index audit_entry_target on audit_entry (target_id, id desc) where target_id is not null',
  `create index audit_entry_trouble on audit_entry (phase, id desc) where phase in ('refused', 'failed')`,
  `create view audit_line with (security_invoker = true) as
    select id, sequence, at, ${told}, hash from audit_entry
    union all
    select id, null::bigint, at, ${told}, null::text from audit_pending`,
];

/**
 * Puts entries into the chain in the order of (transaction, id). Those of transactions below the oldest that was open
 * when this began are taken, as nothing can come before them any more; and those of a transaction that has not begun
 * yet, which a database has that was copied from elsewhere. One at a time works; for the others there is nothing to do.
 * The hashed text is the one of `canonicalEntry` in api/domain/audit.ts.
 */
const sealing = [
  'drop trigger audit_entry_chain on audit_entry',
  'drop function audit_chain()',
  `create function audit_seal(most int) returns table (sealed int, head bigint, head_hash text)
   language plpgsql security definer
   set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
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
       insert into audit_entry (sequence, id, xid, at, sealed_at, previous_hash, hash, ${told}) values (
         head, entry.id, entry.xid, entry.at, moment, before, head_hash,
         ${told.replaceAll(/\w+/g, 'entry.$&')});
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
   end $$`,
  'revoke execute on function audit_seal(int) from public',
  `grant execute on function audit_seal(int) to ${appRole}`,
];

/** A process of the version before writes into the chain's table: what it writes waits with the others. */
const diverting = [
  `create function audit_divert() returns trigger language plpgsql as $$
   begin
     if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
       return new;
     end if;
     insert into audit_pending (${told}) values (${told.replaceAll(/\w+/g, 'new.$&')});
     return null;
   end $$`,
  `create trigger audit_entry_divert before insert on audit_entry for each row execute function audit_divert()`,
];

/** What waits to be sealed goes into the chain and nowhere else. */
const keeping = [
  `create function audit_refuse_loss() returns trigger language plpgsql as $$
   begin
     if current_setting('assay.sealing', true) is distinct from 'on'
       and not (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
       raise exception 'the audit log is never changed' using errcode = 'insufficient_privilege';
     end if;
     return null;
   end $$`,
  `create trigger audit_pending_keep before update or truncate on audit_pending
   for each statement execute function audit_refuse_change()`,
  `create trigger audit_pending_stay before delete on audit_pending
   for each statement execute function audit_refuse_loss()`,
];

const access = [
  `revoke all on audit_pending, audit_entry, audit_line from ${appRole}`,
  `grant select on audit_pending, audit_entry, audit_line to ${appRole}`,
  `grant insert (${told}) on audit_pending, audit_entry to ${appRole}`,
  'alter table audit_pending enable row level security',
  'create policy written_by_all on audit_pending for insert with check (true)',
  `create policy read_by_staff on audit_pending for select using (${seesAll})`,
];

/** Writers of the audit log no longer wait for each other: what they wrote is sealed into the chain by one sealer. */
export const auditSealingMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...pending, ...entries, ...sealing, ...diverting, ...keeping, ...access]) {
      await sql.raw(statement).execute(db);
    }
  },
};
