import { type Kysely, sql } from 'kysely';

/** Versions in the order in which they were prepared, each by its workflow code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table release (
      id bigint generated always as identity primary key,
      workflow_build text not null,
      prepared_at timestamptz not null default now(),
      constraint release_workflow_build_valid check (workflow_build ~ '^[0-9a-f]{16}$')
    );
    alter table release enable row level security;
    create policy every_row on release to assay_app, assay_accounts, assay_admin using (true) with check (true);
    grant select on release to assay_app, assay_admin;
  `)
    .execute(db);
}
