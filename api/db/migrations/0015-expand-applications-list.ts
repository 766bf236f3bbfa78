import { type Kysely, sql } from 'kysely';
import type { AddedIndexes } from '#db/build-indexes.ts';

/** By it the programme's list of applications finds those of a category. */
export const indexes: AddedIndexes = { product_category: 'product (category)' };

/** Views of that list, each its account's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table saved_view (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references account on delete cascade,
      name text not null,
      filters jsonb not null,
      created_at timestamptz not null,
      constraint saved_view_name_valid check (btrim(name) <> '' and char_length(name) <= 40),
      constraint saved_view_filters_valid check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 4096)
    );
    create unique index saved_view_named on saved_view (account_id, lower(name));
    alter table saved_view enable row level security;
    create policy every_row on saved_view to assay_app, assay_accounts, assay_admin using (true) with check (true);
    grant select, insert, update (name), delete on saved_view to assay_app;
    grant select, delete on saved_view to assay_admin;
  `)
    .execute(db);
}
