import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** Refusals are to be told of in the audit log, and counted; migrations are no data. */
const excluded = /^(audit|kysely_|refused_call$)/;
/** The use of a session or a token is noted, refused or not. */
const columns: Record<string, string> = {
  api_token: 'id, account_id, name, scopes, expires_at, revoked_at',
  session: 'id, account_id, serial, revoked_at, absolute_expires_at',
};

/** What every table holds, by name: number of rows and a hash of them. */
export async function snapshotTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name limit 200`.execute(db);
  // All of them with one statement: each of a hundred would take its own way there and back.
  const counted = tables
    .filter(({ name }) => !excluded.test(name))
    .map(
      ({ name }) => sql`select ${name}::text as name, count(*) || ' rows, ' ||
        md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held
      from ${sql.raw(`(select ${columns[name] ?? '*'} from ${name})`)} t`,
    );
  const all = sql<{ name: string; held: string }>`${sql.join(counted, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}
