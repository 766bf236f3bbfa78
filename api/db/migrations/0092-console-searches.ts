import { type Kysely, sql } from 'kysely';
import { adminRole, appRole, staffRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** What each is searched by, in small letters, as its queries write it. */
const lines = {
  account: "lower(login || E'\\n' || name_zh || E'\\n' || name_en)",
  enquiry: "lower(number || E'\\n' || company || E'\\n' || email || E'\\n' || question)",
};

const words = (table: keyof typeof lines) =>
  `create index ${table}_words on ${table} using gin (wide_grams(${lines[table]}), (${lines[table]}) gin_trgm_ops)
    with (fastupdate = off)`;

/** A keyword comes taken apart as by `wordOf` in api/db/keyword.ts, for lines in small letters. */
const search = (name: string, select: string, line: string) => [
  `create function ${name}(word text, pattern text, grams text[], most int)
   returns setof uuid language plpgsql stable rows 100 ${definer}
   -- Asked only of words that are not frequent: the walk through the list finds the others.
   set enable_seqscan = off as $$
   begin
     if coalesce(current_setting('assay.tenant', true), '') <> 'all' then
       return;
     elsif grams is not null then
       return query ${select} where wide_grams(${line}) @> grams and strpos(${line}, word) > 0 limit most;
     else
       return query ${select} where ${line} like pattern limit most;
     end if;
   end $$`,
  `revoke all on function ${name} from public`,
  `grant execute on function ${name} to ${appRole}, ${adminRole}, ${staffRole}`,
];

const statements = [
  "set local maintenance_work_mem = '256MB'",
  words('account'),
  words('enquiry'),
  // Row security asks no index about words, as their operators are not leakproof: these ask whether all may be seen.
  ...search('found_accounts', 'select id from account', lines.account),
  ...search('found_enquiries', 'select id from enquiry', lines.enquiry),
  ...search('found_enterprises', 'select enterprise_id from enterprise_onboarding', 'line'),
  // What has expired, or does next; in the order of issue it would be walked to from the newest.
  'create index certificate_expiry on certificate (valid_until desc, number desc) where revoked_at is null',
  // As migration 0036: the planner takes this form for half of the rows, and reads a page by the list's index.
  "alter policy system on enquiry using ((select current_setting('assay.tenant', true) = 'all'))",
  'create index enquiry_of_state on enquiry (state, created_at desc, id desc)',
];

/** Lists of the console find a word as quickly among 100,000 as among ten. */
export const consoleSearchesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
