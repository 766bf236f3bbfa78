import { type Kysely, sql } from 'kysely';
import { adminRole, appRole } from './row-security.ts';

/** Of one fault, looked up once a run; as many as `fault_history` looks at. */
const runsOf = `with recursive run(id) as (
    (select f.upload_id from failure f where f.fingerprint = sought.print order by f.upload_id limit 1)
    union all
    select (select f.upload_id from failure f where f.fingerprint = sought.print and f.upload_id > run.id
      order by f.upload_id limit 1) from run where run.id is not null
  ) select run.id from run where run.id is not null limit 200`;

const statements = [
  'alter table upload add column taken_from uuid references upload',
  'create index upload_taken_from on upload (taken_from) where taken_from is not null',
  // What makers had declared or merged of a lab's files before: it names the lab's own upload of the file.
  `update upload u set taken_from = (
     select o.id from upload o
     where o.application_id = u.application_id and o.configuration_id = u.configuration_id
       and o.delegation_id = u.delegation_id and o.file_id = u.file_id and o.received_at < u.received_at
     order by o.received_at, o.id limit 1)
   where u.delegation_id is not null`,
  // A function of its own: processes of the version before still call fault_history as it is.
  `create function fault_makers(prints text[], own uuid)
   returns table (print text, makers int)
   language plpgsql stable rows 25 security definer set search_path = pg_catalog, public, pg_temp as $$
   begin
     return query
     select sought.print, count(distinct a.enterprise_id)::int
     from unnest(prints) sought(print)
     cross join lateral (${runsOf}) found
     join upload u on u.id = found.id and u.state = 'matched'
     join application a on a.id = u.application_id
     where a.enterprise_id <> own
     group by sought.print;
   end $$`,
  'revoke all on function fault_makers from public',
  `grant execute on function fault_makers to ${appRole}, ${adminRole}`,
];

/** A lab's own uploads are told apart from what its maker made of them, and the makers that had a fault are counted. */
export const viewsAcrossEnterprisesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
