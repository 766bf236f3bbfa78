import { type Kysely, sql } from 'kysely';

/**
 * The same as before in a form that Postgres takes into the statement that asks: with a `from` the function was run as
 * a statement of its own, once for each table that an enterprise's statement reads.
 */
export const tenantIdInlineMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create or replace function tenant_id() returns uuid language sql stable parallel safe as $$
      select case when current_setting('assay.tenant', true) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then current_setting('assay.tenant', true)::uuid end $$`.execute(db);
  },
};
