import { type MigrationProvider, Migrator } from 'kysely/migration';
import { createDatabase } from './connection.ts';
import { migrationFiles } from './migrations.ts';
import { appliedMigrations, judgeSchema, newerLine } from './schema-version.ts';
import { validateConstraints } from './validate-constraints.ts';

/**
 * Brings the schema up to date; several processes may call it at once, as an advisory lock lets one work. A later
 * schema is left alone. Returns lines for the log: that, and each constraint that existing rows violate.
 * @throws SchemaError for a database that cannot be migrated; the first migration's error, after which it is rolled
 * back
 */
export async function migrateToLatest(
  databaseUrl: string,
  provider: MigrationProvider = migrationFiles,
): Promise<string[]> {
  const db = createDatabase(databaseUrl, {
    sees: 'all',
    max: 2,
    applicationName: 'assay-migrate',
    statementTimeout: 600_000,
  });
  try {
    const known = Object.keys(await provider.getMigrations()).toSorted();
    const { newer } = judgeSchema(await appliedMigrations(db), known);
    if (newer.length > 0) return [newerLine(newer)];
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    return (await validateConstraints(db)).map(toLine);
  } finally {
    await db.destroy();
  }
}

const toLine = ({ table, name }: { table: string; name: string }) =>
  `rows of ${table} break ${name}: they stay, and cannot be changed until they are mended`;
