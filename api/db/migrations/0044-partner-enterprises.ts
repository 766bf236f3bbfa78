import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureByEnterprise } from './row-security.ts';

const tables = [
  `alter table enterprise
    add column contact_name text constraint enterprise_contact_name_valid check (char_length(contact_name) between 1 and 64),
    add column whitelisted_at timestamptz,
    add column preloading_since timestamptz,
    add column development_tests_since timestamptz`,
  `create table partner_code (
    code text primary key constraint partner_code_form_valid check (code ~ '^[0-9A-Z]{7}$'),
    enterprise_id uuid not null references enterprise on delete cascade,
    issued_at timestamptz not null,
    withdrawn_at timestamptz constraint partner_code_times_valid check (withdrawn_at >= issued_at),
    withdrawn_reason text constraint partner_code_reason_valid check (char_length(withdrawn_reason) between 1 and 500)
  )`,
  'create index partner_code_enterprise on partner_code (enterprise_id, issued_at)',
  'create index enterprise_in_review on enterprise (id) where verify_real_state = 1',
  `create index enterprise_names on enterprise using gin (name_zh gin_trgm_ops, name_en gin_trgm_ops, partner_code gin_trgm_ops)`,
];

const access = [
  ...secureByEnterprise('partner_code'),
  `revoke insert, update, delete on partner_code from ${appRole}, ${accountsRole}`,
];

/** A code that an enterprise is created with is one that was issued. */
const issuing = [
  `create function note_partner_code() returns trigger language plpgsql security definer
   set search_path = pg_catalog, public, pg_temp as $$
   begin
     insert into partner_code (code, enterprise_id, issued_at)
       values (upper(new.partner_code), new.id, new.created_at) on conflict do nothing;
     return null;
   end $$`,
  'revoke execute on function note_partner_code() from public',
  `create trigger partner_code_noted after insert on enterprise for each row
   when (new.partner_code ~* '^[0-9a-z]{7}$') execute function note_partner_code()`,
  // As migration 0015 has it, with what came since.
  `create or replace function guard_verification() returns trigger language plpgsql as $$
   begin
     if new.verify_real_state = 2 or (tg_op = 'UPDATE' and old.verify_real_state = 2)
       or (tg_op = 'INSERT' and (new.state <> 0 or new.partner_code is not null or new.whitelisted_at is not null
         or new.preloading_since is not null or new.development_tests_since is not null)) then
       raise exception 'the account service permits and verifies nobody' using errcode = 'insufficient_privilege';
     end if;
     return new;
   end $$`,
];

/** Who works here already goes on working: permitted, with its code, and with what it could do before. */
const inventory = [
  `insert into partner_code (code, enterprise_id, issued_at)
    select upper(partner_code), id, created_at from enterprise where partner_code ~* '^[0-9a-z]{7}$'`,
  'update enterprise set whitelisted_at = created_at, preloading_since = created_at, development_tests_since = created_at where state = 1',
];

/** What the programme gives an enterprise: a place on the whitelist, codes, permissions, a contact with a name. */
export const partnerEnterprisesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access, ...issuing, ...inventory])
      await sql.raw(statement).execute(db);
  },
};
