-- What holds for all tables.

-- assay_tenant sees the rows that the policies beside the tables show it; the other logins see every row.
do $$ declare name text; begin
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and relname not in ('kysely_migration', 'kysely_migration_lock')
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy every_row on %I to assay_app, assay_accounts, assay_admin using (true) with check (true)', name);
  end loop;
end $$;
grant usage, select on all sequences in schema public to assay_app, assay_tenant, assay_accounts, assay_admin;
-- Every process looks before it serves whether the database is one that it works with.
grant select (name) on kysely_migration to assay_app, assay_accounts, assay_admin;
