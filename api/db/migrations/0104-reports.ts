import { type Kysely, sql } from 'kysely';
import { references } from './0045-business-agreements.ts';
import { appRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** As migration 0045 has it, with the report that stands beside a certificate. */
const nowReferences = `${references} or exists (select from certificate one where one.report_file_id = file.id)`;

const statements = [
  // What stands on the devices, as the sample room reads it when it receives them.
  `alter table delivery add column serials text[] not null default '{}'
    constraint delivery_serials_valid check (cardinality(serials) <= 100 and array_position(serials, '') is null
      and char_length(array_to_string(serials, '')) <= 6400)`,
  'alter table certificate add column report_file_id uuid references file',
  'create index certificate_report_file on certificate (report_file_id)',
  'create index certificate_unreported on certificate (id) where report_file_id is null',
  `grant update (report_file_id) on certificate to ${appRole}`,
  `create trigger attach_report after insert or update of report_file_id on certificate
    for each row execute function attach_one('report_file_id')`,
  `create or replace function detach_files(former uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (former) order by id for no key update;
     update file set attached_at = null where id = any (former) and attached_at is not null and not (${nowReferences});
   end $$`,
];

/** Serial numbers of samples, and the report of a certification as a document. */
export const reportsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
