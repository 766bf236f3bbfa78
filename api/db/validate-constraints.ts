import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

export type Constraint = { table: string; name: string };

/** Postgres errors for a violated check or foreign key. */
const broken = ['23514', '23503'];

async function validate(db: Db, { table, name }: Constraint): Promise<boolean> {
  try {
    await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && broken.includes(String(error.code))) return false;
    throw error;
  }
}

/**
 * Validates constraints that were added for new rows only, one by one and without blocking readers and writers.
 * Returns violated constraints: such a row stays, and cannot be changed until it is corrected.
 */
export async function validateConstraints(db: Db): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name from pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace and contype in ('c', 'f') order by conname`.execute(
    db,
  );
  const violated: Constraint[] = [];
  for (const constraint of rows) if (!(await validate(db, constraint))) violated.push(constraint);
  return violated;
}
