import { sql } from 'kysely';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { migrationNames } from './migrations.ts';
import type { Db } from './schema/database.ts';

/** The database does not fit this version; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The first migration of every database since 0.1.0. */
const baseline = '0001-first-release';

/** A database from before migrations were merged into the baseline. */
export class TooOldSchemaError extends SchemaError {
  constructor() {
    super(
      'the database was made by a version before 0.1.0 and cannot be upgraded: export what you need with that version, then start this one with an empty database',
    );
  }
}

export type SchemaDifference = {
  /** Migrations that the database lacks. */
  pending: string[];
  /** Migrations of a later version. */
  newer: string[];
};

/**
 * Compares a database with the migrations of this version, in the order of their names.
 * @throws SchemaError where neither can be migrated to the other
 */
export function judgeSchema(applied: readonly string[], known: readonly string[]): SchemaDifference {
  if (applied.length > 0 && !applied.includes(baseline)) throw new TooOldSchemaError();
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const [last = '', newest = ''] = [applied.at(-1), known.at(-1)];
  const foreign = newer.filter((name) => name < newest);
  const missed = pending.filter((name) => name < last);
  if (foreign.length + missed.length > 0)
    throw new SchemaError(
      `the database has gone through other migrations than this version (${[...foreign, ...missed].join(', ')}): start the version that made it, or restore a backup of this one's`,
    );
  return { pending, newer };
}

/** One line for the log of a version that works on the schema of a later one. */
export const newerLine = (newer: readonly string[]) =>
  `the database is of a later version (${newer.join(', ')}): this one works with it, and changes nothing of its schema`;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Applied migrations; none for an empty database. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === '42P01') return [];
    // Before 0.1.0 only its owner could read it.
    if (codeOf(error) === '42501') throw new TooOldSchemaError();
    throw error;
  }
}

/**
 * Checked before a process serves; a later schema is only logged. An unavailable database does not prevent the start:
 * queries try again.
 * @throws SchemaError where it cannot work with the database
 */
export async function checkSchema(
  db: Db,
  log: { info: (line: string) => void },
  known = migrationNames(),
): Promise<void> {
  const applied = await appliedMigrations(db).catch((error) => {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  });
  if (applied === null) return;
  const { pending, newer } = judgeSchema(applied, known);
  if (pending.length > 0)
    throw new SchemaError(
      `the database lacks ${pending.join(', ')}: run infra/production/prepare.ts first, as "npm start" and the compose file do`,
    );
  if (newer.length > 0) log.info(newerLine(newer));
}
