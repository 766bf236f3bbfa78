import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { appRole, everyRow, secureTable, tenantRole } from './row-security.ts';

const login = `do $$ begin
  if not exists (select from pg_roles where rolname = '${tenantRole}' and rolcanlogin
    and not exists (select from pg_auth_members where member = pg_roles.oid)) then
    raise exception '${tenantRole} must be able to log in, and be a member of nothing; docs/operations.md says how to make it so';
  end if;
end $$`;

/** HMAC-SHA-256 (RFC 2104): the key for whoever signs, and its two padded forms for `tenant_id()`. */
const keyTable = [
  `create table tenant_key (
    single boolean primary key default true constraint tenant_key_single check (single),
    key bytea not null, inner_key bytea not null, outer_key bytea not null
  )`,
  `revoke all on tenant_key from assay_app, assay_accounts, assay_admin`,
  `grant select (key) on tenant_key to ${appRole}`,
];
export const padded = (key: Buffer, byte: number) =>
  Buffer.alloc(64)
    .fill(key, 0, key.length)
    .map((one) => one ^ byte);

/** The enterprise whose signed id the transaction was told; null without one, or where the signature is false. */
const tenantId = `create or replace function tenant_id() returns uuid
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    token text := current_setting('assay.tenant', true);
    id text := split_part(token, '.', 1);
  begin
    if token like '%.%' and split_part(token, '.', 2) = (
      select encode(sha256(outer_key || sha256(inner_key || convert_to(id, 'UTF8'))), 'hex') from tenant_key)
    then return id::uuid; end if;
    return null;
  end $$`;

/** Functions that go past row security ask by which login the session came, which no statement of it can change. */
const functions = `do $$ declare f record; begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'tenant_id'
    and prosrc like '%assay.tenant%'
  loop
    execute replace(replace(pg_get_functiondef(f.oid),
      $q$coalesce(current_setting('assay.tenant', true), '') not in ('all', owner::text)$q$,
      $q$session_user = '${tenantRole}' and owner is distinct from tenant_id()$q$),
      $q$coalesce(current_setting('assay.tenant', true), '') <> 'all'$q$, $q$session_user = '${tenantRole}'$q$);
  end loop;
end $$`;

const told = "( SELECT current_setting('assay.tenant'::text, true) AS current_setting)";
/** A condition without the setting: nobody sees all by it, and an enterprise its own by `tenant_id()`. */
const signed = (condition: string) =>
  `regexp_replace(replace(replace(replace(${condition},
    $q$(${told} = 'all'::text) OR $q$, ''), $q$ OR (${told} = 'all'::text)$q$, ''),
    $q$${told} = 'all'::text$q$, 'false'),
    '\\(\\((\\w+)\\)::text = \\( SELECT current_setting\\([^)]*\\) AS current_setting\\)\\)', '(\\1 = (select tenant_id()))')`;

/**
 * What was decided by the setting is decided by the login: a policy that spoke of both, or of the staff's, is of
 * `assay_tenant` alone, without its part for who sees all; one without any other part goes.
 */
const policies = `do $$ declare p record; own text; checked text; begin
  for p in select tablename, policyname, roles, qual, with_check from pg_policies where schemaname = 'public' loop
    own := ${signed('p.qual')};
    checked := ${signed('p.with_check')};
    if not p.roles && array['public', '${tenantRole}']::name[]
      or coalesce(own, checked) in ('false', '(false)')
      or coalesce(own, checked) ~ '^\\( SELECT \\(current_setting'
    then
      execute format('drop policy %I on %I', p.policyname, p.tablename);
    elsif p.roles <> array['public']::name[] or own is distinct from p.qual then
      execute format('alter policy %I on %I to ${tenantRole}', p.policyname, p.tablename)
        || coalesce(' using (' || own || ')', '') || coalesce(' with check (' || checked || ')', '');
    end if;
  end loop;
  for p in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  loop
    execute format('${everyRow('%I')}', p.relname);
  end loop;
end $$`;

const scope = "coalesce(tenant_id()::text, 'none')";
const others = [
  `alter policy own on event using (room = (select 'enterprise:' || tenant_id()))`,
  // Under which rights a call ran: an enterprise's, nobody's, or those of the logins that see every row.
  `alter table kept_answer alter scope set default
    case when session_user = '${tenantRole}' then ${scope} else 'all' end`,
  `alter policy own on kept_answer to ${tenantRole} using (scope = (select ${scope}))`,
];

/** Nobody makes tables that stand before the real ones for whoever has the connection next. */
const ground = [
  `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  'revoke create on schema public from public',
  // What the login of the staff's and the system's work became before.
  `do $$ begin
    if exists (select from pg_roles where rolname = 'assay_staff') then
      revoke all on all tables in schema public from assay_staff;
      revoke all on all sequences in schema public from assay_staff;
      revoke all on all functions in schema public from assay_staff;
      revoke all on schema public from assay_staff;
    end if;
  end $$`,
];

/** A login of its own for work in an enterprise's or nobody's name, with a scope that only the portal can sign. */
export const tenantLoginMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [
      ...[login, ...keyTable, tenantId, functions, policies, ...others, ...ground],
      ...secureTable('tenant_key'),
    ])
      await sql.raw(statement).execute(db);
    const key = randomBytes(32);
    await sql`insert into tenant_key (key, inner_key, outer_key)
      values (${key}, ${padded(key, 0x36)}, ${padded(key, 0x5c)})`.execute(db);
  },
};
