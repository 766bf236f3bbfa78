import { setTimeout as pause } from 'node:timers/promises';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { withLock } from './advisory-lock.ts';
import { buildIndexes } from './build-indexes.ts';
import { createDatabase, type DatabaseAddress } from './connection.ts';
import { migrationFiles } from './migrations.ts';
import type { Db } from './schema/database.ts';
import { appliedMigrations, judgeSchema, newerLine, SchemaError } from './schema-version.ts';
import { type Constraint, validateConstraints } from './validate-constraints.ts';

/**
 * Milliseconds that a migration waits for a table which somebody reads or writes. Meanwhile whoever comes waits behind it,
 * so it is short, and below the second after which Postgres breaks off one of two who wait for each other.
 */
const lockTimeout = 500;
/** Between two attempts, in which the others go on, and for how long it is tried. */
const [pauseMs, patienceMs] = [1_000, 600_000];

const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Runs all that is due, again and again while tables are in use or another process builds indexes; what was begun is
 * taken back before the next attempt.
 */
async function migrate(
  db: Db,
  provider: MigrationProvider,
  until = Date.now() + patienceMs,
): Promise<Constraint[]> {
  try {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    const migrations = Object.values(await provider.getMigrations());
    const built = await withLock(db, 'indexes', () => buildIndexes(db, migrations));
    if (built !== null) return await validateConstraints(db);
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
  if (Date.now() > until)
    throw new SchemaError(
      'a table was in use for ten minutes: end what reads it (a dump, an open transaction; see pg_stat_activity), then run this again',
    );
  await pause(pauseMs);
  return migrate(db, provider, until);
}

/**
 * Brings the schema up to date; several processes may call it at once, as an advisory lock lets one work. A later
 * schema is left alone. Returns lines for the log: that, and each constraint that existing rows violate.
 * @throws SchemaError for a database that cannot be migrated; the first migration's error, after which it is rolled
 * back
 */
export async function migrateToLatest(
  owner: DatabaseAddress,
  provider: MigrationProvider = migrationFiles,
): Promise<string[]> {
  const db = createDatabase(owner, {
    sees: 'all',
    max: 2,
    applicationName: 'assay-migrate',
    statementTimeout: 600_000,
    lockTimeout,
  });
  try {
    const known = Object.keys(await provider.getMigrations()).toSorted();
    const { newer } = judgeSchema(await appliedMigrations(db), known);
    if (newer.length > 0) return [newerLine(newer)];
    return (await migrate(db, provider)).map(toLine);
  } finally {
    await db.destroy();
  }
}

const toLine = ({ table, name }: Constraint) =>
  `rows of ${table} break ${name}: they stay, and cannot be changed until they are mended`;
