import { type Kysely, sql } from 'kysely';
import { adminRole, appRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** Runs that are looked at for one fault, and failures of a run that are looked at for an accepted reason. */
const [mostRuns, mostCases] = [200, 20];

/** One look into the index a run: a run may have two thousand failures of one fault. */
const runsOf = `with recursive run(id) as (
    (select f.upload_id from failure f where f.fingerprint = sought.print order by f.upload_id limit 1)
    union all
    select (select f.upload_id from failure f where f.fingerprint = sought.print and f.upload_id > run.id
      order by f.upload_id limit 1) from run where run.id is not null
  ) select run.id from run where run.id is not null limit ${mostRuns}`;

const accepted = `exists (
    select from (select f.key from failure f where f.fingerprint = sought.print and f.upload_id = u.id limit ${mostCases}) one
    join bypass_item b on b.application_id = u.application_id and b.failure_key = one.key and b.state = 'accepted')`;

const ranAgain = `exists (select from upload n where n.application_id = u.application_id
    and n.configuration_id = u.configuration_id and n.state = 'matched' and n.withdrawn_at is null)`;

const statements = [
  'alter table failure add column fingerprint text',
  `alter table failure add constraint failure_fingerprint_valid
    check (fingerprint ~ '^[0-9a-f]{16}$') not valid`,
  'create index failure_fingerprint on failure (fingerprint, upload_id) where fingerprint is not null',
  'alter table upload add column run_mark text',
  `alter table upload add constraint upload_run_mark_valid
    check (run_mark ~ '^([0-9a-f]{16}|-)$') not valid`,
  // One that says too little to be known again has a dash.
  `create index upload_run_mark on upload (run_mark) where run_mark <> '-'`,
  // Those that were read before: the sweeper marks them, a few at a time.
  `create index upload_unmarked on upload (id) where state = 'matched' and run_mark is null`,
  // What tells whether a fault is known says of how many devices, and never of whose.
  `create function fault_history(prints text[], own uuid)
   returns table (print text, devices int, waived int, mended int, whole boolean)
   language plpgsql stable rows 25 ${definer} as $$
   begin
     return query
     select sought.print, count(device.product)::int, (count(*) filter (where device.waived))::int,
       (count(*) filter (where device.mended and not device.waived))::int, coalesce(max(device.runs), 0) < ${mostRuns}
     from unnest(prints) sought(print) left join lateral (
       select a.product_id as product, bool_or(${accepted}) as waived,
         not bool_or(u.withdrawn_at is null) and bool_or(${ranAgain}) as mended, max(found.runs) as runs
       from (select id, count(*) over () as runs from (${runsOf}) each_run) found
       join upload u on u.id = found.id and u.state = 'matched'
       join application a on a.id = u.application_id
       where a.product_id <> own
       group by a.product_id
     ) device on true
     group by sought.print;
   end $$`,
  'revoke all on function fault_history from public',
  `grant execute on function fault_history to ${appRole}, ${adminRole}`,
];

/** By which failures of one fault are known across devices, and one run wherever its file turns up. */
export const faultGroupsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
