import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const statements = [
  'insert into enterprise_usage (enterprise_id) select id from enterprise on conflict do nothing',
  `create function begin_enterprise_usage() returns trigger language plpgsql ${definer} as $$
  begin
    insert into enterprise_usage (enterprise_id) values (new.id) on conflict do nothing;
    return null;
  end $$`,
  'revoke execute on function begin_enterprise_usage() from public',
  `create trigger usage_begun after insert on enterprise
    for each row execute function begin_enterprise_usage()`,
  'create index enterprise_usage_listed on enterprise_usage (storage_bytes desc, enterprise_id desc)',
];

/** Every enterprise has a row of what it uses from its beginning, so that they are listed by it. */
export const usageListMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
