import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import type { AddedIndexes, MigrationModule } from '#db/build-indexes.ts';
import { migrationFiles } from '#db/migrations.ts';
import { databaseNamed, dropDatabase, type TestDatabase } from './database.ts';

/** One statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A database that no migration has seen, beside the one of an address. */
export async function createEmptyDatabase(databaseUrl: string): Promise<TestDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await query(databaseUrl, `create database ${name}`);
  return { ...databaseNamed(databaseUrl, name), drop: () => dropDatabase(databaseUrl, name) };
}

/** The product's migrations, and made-up ones of later versions: statements by name, and the indexes that they name. */
export function laterVersion(
  later: Record<string, string>,
  indexes: Record<string, AddedIndexes> = {},
): MigrationProvider {
  const made = Object.entries(later).map(([name, statement]): [string, MigrationModule] => [
    name,
    {
      up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)),
      indexes: indexes[name] ?? {},
    },
  ]);
  return {
    getMigrations: async () => ({ ...(await migrationFiles.getMigrations()), ...Object.fromEntries(made) }),
  };
}
