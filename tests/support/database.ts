import { randomBytes, randomInt } from 'node:crypto';
import { Client } from 'pg';
import { migrateToLatest } from '#db/migrate.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';

const TEMPLATE = 'assay_template';

export interface TestDatabase {
  /** For the role that the portal's processes use. */
  url: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
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
  const ownerUrl = named(databaseUrl, name);
  // Workflow ids are application numbers, and all test databases share one Temporal: each counts from elsewhere.
  await run(ownerUrl, `select setval('application_number', ${randomInt(1, 900_000)})`);
  return {
    url: appAddress(ownerUrl),
    ownerUrl,
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
