import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

export type Space = { name: string; rows: number; table: number; indexes: number };

const shown = 12;

/** The tables that take most, with their indexes; bytes. */
export async function measureSpace(db: Db): Promise<Space[]> {
  const { rows } = await sql<Space>`
    select relname as name, reltuples::bigint as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by pg_total_relation_size(oid) desc limit ${shown}`.execute(db);
  return rows;
}

/** As a Markdown table, in megabytes. */
export function renderSpace(space: readonly Space[]): string {
  const mb = (bytes: number) => Math.round(Number(bytes) / 2 ** 20);
  const lines = space.map(
    ({ name, rows, table, indexes }) => `| \`${name}\` | ${Number(rows)} | ${mb(table)} | ${mb(indexes)} |`,
  );
  return ['| Table | Rows | MB | Indexes, MB |', '| --- | --: | --: | --: |', ...lines].join('\n');
}
