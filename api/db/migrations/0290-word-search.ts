import { type Kysely, sql } from 'kysely';

const statements = [
  // The staff's logins use the indexes themselves, an enterprise's reads its own rows.
  'drop function own_applications, own_found_applications, own_products',
  'drop function found_accounts, found_enquiries, found_enterprises',
  "set local maintenance_work_mem = '256MB'",
  'drop index product_words',
  `create index product_words on product using gin
    (wide_grams(name || E'\\n' || model || E'\\n' || name_en), (name || E'\\n' || model || E'\\n' || name_en) gin_trgm_ops)
    with (fastupdate = off)`,
];

/** A word is looked for by plain queries: docs/decisions/0030-search.md. */
export const wordSearchMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
