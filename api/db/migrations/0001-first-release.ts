import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { addFirstRows } from '../baseline/first-rows.ts';

const folder = new URL('../baseline/', import.meta.url);

/** The database of version 0.1.0, described in a file a noun. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of files.toSorted()) await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(db);
  await addFirstRows(db);
}
