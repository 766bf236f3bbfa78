import { type Kysely, sql } from 'kysely';

/** What runs, and what each process finds wrong. No enterprise sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table process (
      id uuid primary key,
      kind text not null,
      host text not null,
      pid int not null,
      queues text[] not null default '{}',
      failing jsonb not null default '{}',
      storage_mark text,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      ended_at timestamptz,
      constraint process_kind_known check (kind in ('portal', 'accounts', 'workflows', 'workers'))
    );
    alter table process enable row level security;
    create policy every_row on process to assay_app, assay_accounts, assay_admin using (true) with check (true);
    grant select, insert, update, delete on process to assay_app, assay_accounts;
    grant select on process to assay_admin;
  `)
    .execute(db);
}
