import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
/** As in api/db/queries/products.ts and admin-products.ts. */
const line = `(name || E'\\n' || model || E'\\n' || name_en)`;
const select = 'return query select id from product where array[enterprise_id] @> array[owner]';

const statements = [
  'drop index product_words',
  `do $$ begin
    create index product_words on product using gin ((array[enterprise_id]), wide_grams(${line}), ${line} gin_trgm_ops)
      with (fastupdate = off);
  exception when undefined_object then
    -- As in migration 0004: without the extension a search is slower.
    create index product_words on product using gin ((array[enterprise_id]), wide_grams(${line})) with (fastupdate = off);
  end $$`,
  // As in migration 0029, with its grants.
  `create or replace function own_products(owner uuid, word text, pattern text, grams text[], most int)
   returns setof uuid language plpgsql stable rows 100 ${definer} as $$
   begin
     if coalesce(current_setting('assay.tenant', true), '') not in ('all', owner::text) then
       return;
     elsif grams is not null then
       ${select} and wide_grams(${line}) @> grams and strpos(lower(${line}), lower(word)) > 0 limit most;
     elsif pattern is not null then
       ${select} and ${line} ilike pattern limit most;
     else
       ${select} and strpos(lower(${line}), lower(word)) > 0 limit most;
     end if;
   end $$`,
];

/** Products are found by the name that English pages show as well. */
export const englishProductSearchMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
