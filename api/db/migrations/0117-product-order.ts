import { type Kysely, sql } from 'kysely';

/** The reader's alphabet: Chinese by its sounds, or Latin letters first; both in any case. */
const alphabets = { zh: 'collate "zh-x-icu"', en: 'collate "en-x-icu"' };

const statements = [
  // 3 stands for counts that are missing, and those are never: what a product itself lacks is asked for of its own.
  'alter table product alter column status set expression as (certification)',
  'drop index product_status',
  'create index product_status on product (enterprise_id, status, updated_at, id)',
  `create index product_incomplete on product (enterprise_id, updated_at desc, id desc)
   where cpu_architecture is null or screen_density is null`,
  `create index product_name_order on product (enterprise_id, (name ${alphabets.zh}), id)`,
  `create index product_name_en_order on product
   (enterprise_id, (coalesce(nullif(name_en, ''), name) ${alphabets.en}), id)`,
  'create index product_category_order on product (enterprise_id, category, updated_at, id)',
  // The result that stands of a configuration, over all of its applications.
  `create index upload_standing on upload (configuration_id, received_at desc)
   where state = 'matched' and withdrawn_at is null`,
];

/** The orders of an enterprise's products, and a status that comes of the four counts alone. */
export const productOrderMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
