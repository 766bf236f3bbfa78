import { type Kysely, sql } from 'kysely';

// As api/db/queries/application-turns.ts, application-sorts.ts and product-orders.ts say where a page begins. Beneath row
// security an index is asked for a bound only where nothing in it could tell a row: least, greatest and case are known
// not to, coalesce and || are not.
const statements = [
  'drop index application_turn, application_due, application_due_last, application_progress',
  `create index application_turn on application (enterprise_id,
    (case waiting_for when 'partner' then 0 when 'reviewer' then 1 else 2 end),
    (least(due_at, timestamptz 'infinity')), updated_at desc, id desc)`,
  `create index application_due on application (enterprise_id, (least(due_at, timestamptz 'infinity')), id)`,
  `create index application_due_last on application
    (enterprise_id, (greatest(due_at, timestamptz '-infinity')), id)`,
  'create index application_progress on application (enterprise_id, step, status, id)',
  'drop index product_name_en_order, product_channel_order',
  `create index product_name_en_order on product
    (enterprise_id, ((case when name_en <> '' then name_en else name end) collate "en-x-icu"), id)`,
  `create index product_channel_order on product
    (enterprise_id, ((case when channel_id is null then '' else channel_id end) collate "C"), updated_at, id)`,
];

/** A later page of a list is found in its index, also where an enterprise has very many. */
export const cursorsBelowRowSecurityMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
