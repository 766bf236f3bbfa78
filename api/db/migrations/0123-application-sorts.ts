import { type Kysely, sql } from 'kysely';

// As api/db/queries/application-sorts.ts sorts an enterprise's applications. Chinese names stand by their pinyin, before Latin ones; among English names the Latin ones come first.
const statements = [
  `create index application_due on application
    (enterprise_id, (coalesce(due_at, timestamptz 'infinity')), id)`,
  `create index application_due_last on application
    (enterprise_id, (coalesce(due_at, timestamptz '-infinity')), id)`,
  `create index application_progress on application (enterprise_id, (step::text || ' ' || status), id)`,
  'create index product_name on product (enterprise_id, name collate "zh-x-icu")',
  `create index product_name_en on product
    (enterprise_id, (coalesce(nullif(name_en, ''), name)) collate "en-x-icu")`,
];

/** An enterprise's applications by column. */
export const applicationSortsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
