import { type Kysely, sql } from 'kysely';
import { appRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** As migration 0029 has them; a word without case is compared as it is, since a line in small letters takes longer to write than to compare. */
const select =
  'select application_id as found_id from application_search where tags @> (owner::text || narrow)';
const contains =
  'strpos(case when cased then lower(line) else line end, case when cased then lower(word) else word end) > 0';

/** What lists order and narrow by is read here too: asked again under row security, a thousand rows take several times as long. */
const rowsOf = (condition: string) => `return query
  select a.id, a.enterprise_id, a.status, a.updated_at from (${select} and ${condition} limit most) s
    cross join lateral (select * from application where application.id = s.found_id offset 0) a`;

const parameters = 'owner uuid, narrow text[], word text, pattern text, grams text[], most int';

const statements = [
  `create function own_found_applications(${parameters})
   returns table (id uuid, enterprise_id uuid, status text, updated_at timestamptz)
   language plpgsql stable rows 100 ${definer} as $$
   declare cased boolean := lower(word) <> upper(word);
   begin
     if coalesce(current_setting('assay.tenant', true), '') not in ('all', owner::text) then
       return;
     elsif grams is not null then
       ${rowsOf(`wide_grams(line) @> grams and ${contains}`)};
     elsif pattern is not null then
       ${rowsOf('line ilike pattern')};
     else
       ${rowsOf(contains)};
     end if;
   end $$`,
  `revoke all on function own_found_applications from public`,
  `grant execute on function own_found_applications to ${appRole}`,
];

/** What of an enterprise's applications contains a keyword, with what its list is ordered by. */
export const foundRowsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
