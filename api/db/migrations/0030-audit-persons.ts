import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureFromTenants, staffRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const lineOf = (
  row = '',
) => `(coalesce(${row}actor_login, '') || ' ' || coalesce(${row}actor_name, '') || ' ' ||
  coalesce(${row}actor_name_en, '') || ' ' || coalesce(${row}detail->>'login', ''))`;

/**
 * Those of whom the sealed log tells, each once, as they were called then: who is searched for is found among them, and
 * their entries by an index, newest first. Few people make many entries, which an index of words has to read through.
 */
const statements = [
  'create table audit_person (line text primary key)',
  ...secureFromTenants('audit_person'),
  `create policy staff on audit_person to ${staffRole} using (true)`,
  `revoke all on audit_person from ${appRole}, ${accountsRole}, ${adminRole}`,
  `grant select on audit_person to ${appRole}, ${adminRole}`,
  `create function audit_person_add() returns trigger language plpgsql ${definer} as $$
   begin
     insert into audit_person (line) values (${lineOf('new.')}) on conflict do nothing;
     return null;
   end $$`,
  'create trigger audit_entry_person after insert on audit_entry for each row execute function audit_person_add()',
  `insert into audit_person select distinct ${lineOf()} from audit_entry`,
  'drop index audit_entry_person_wide',
  'drop index if exists audit_entry_person',
  // Names and logins may be long: what is indexed is not.
  `create index audit_entry_person on audit_entry ((md5(${lineOf()})::uuid), id desc)`,
  'create index audit_person_wide on audit_person using gin (wide_grams(line))',
  // As in migration 0004: without the extension a search is slower.
  `do $$ begin
    create index audit_person_line on audit_person using gin (line gin_trgm_ops);
  exception when undefined_object then
    raise notice 'persons of the audit log are searched without trigrams';
  end $$`,
];

export const auditPersonsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
