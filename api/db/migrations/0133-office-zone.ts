import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const numbered = (prefix: string, serial: string, digits: number) =>
  `select '${prefix}' || to_char(office_day(now()), 'YYYY') || '-' || lpad(n::text, greatest(${digits}, length(n::text)), '0')
     from (select nextval('${serial}') as n) serial`;

const statements = [
  // A zone that this server's own list lacks is not worth a question that cannot be asked: the default stands for it.
  `create function office_day(at timestamptz) returns date language plpgsql stable ${definer} as $$
   begin
     return (at at time zone coalesce((select value ->> 'zone' from config where key = 'holidays'), 'Asia/Shanghai'))::date;
   exception when invalid_parameter_value then
     return (at at time zone 'Asia/Shanghai')::date;
   end $$`,
  `create or replace function next_enquiry_number() returns text language sql volatile ${definer} as $$
     ${numbered('Q', 'enquiry_serial', 6)} $$`,
  `create or replace function next_agreement_number() returns text language sql volatile ${definer} as $$
     ${numbered('HT-', 'business_agreement_serial', 4)} $$`,
  'revoke execute on function office_day(timestamptz) from public',
  // An enterprise that works from its first moment on signed on the day that it was then.
  `do $$ begin
     execute replace(pg_get_functiondef('note_signed_agreement()'::regprocedure),
       '(one.created_at at time zone ''Asia/Shanghai'')::date', 'office_day(one.created_at)');
   end $$`,
];

/** Numbers are of the year that it is at the office, by the zone that is set for it. */
export const officeZoneMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
