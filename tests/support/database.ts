import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrateToLatest } from '#db/migrate.ts';

const TEMPLATE = 'assay_template';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Migrates once for the whole run; each test file then gets a copy, which takes some 50 ms. */
export async function prepareTemplate(databaseUrl: string): Promise<void> {
  await run(databaseUrl, `create database ${TEMPLATE}`);
  await migrateToLatest(named(databaseUrl, TEMPLATE));
}

/** A migrated, otherwise empty database for one test file, on the run's Postgres (`inject('stack').databaseUrl`). */
export async function createTestDatabase(databaseUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(databaseUrl, `create database ${name} template ${TEMPLATE}`);
  return {
    url: named(databaseUrl, name),
    drop: () => run(databaseUrl, `drop database if exists ${name} with (force)`),
  };
}

function named(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
