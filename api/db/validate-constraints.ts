import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

type Constraint = { table: string; name: string };

/** Errors of Postgres that say that a row breaks a check or refers to nothing. */
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
 * Looks through the rows of before for constraints that so far hold for new ones alone, each by itself and beside those
 * who read and write. Answers the constraints that a row breaks: such a row stays, and cannot be changed until it is mended.
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
