import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import type { Db } from '#db/schema/database.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';
import { eventually } from './eventually.ts';

const TEMPLATE = 'assay_template';
/** Applications that one test file may make; 490 databases have room below the seventh digit. */
const NUMBERS_EACH = 2_000;
const NUMBERS_FROM = 10_000;

export interface TestDatabase {
  /** For the role that requests and workers use. */
  url: string;
  /** For the role of work in an enterprise's or nobody's name. */
  tenantUrl: string;
  /** For the role of the account service. */
  accountsUrl: string;
  /** For the role of administration: tests prepare their fixtures with it, and row security holds for it too. */
  adminUrl: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** Migrates once for the whole run; each test file then gets a copy, which takes some 50 ms. */
export async function prepareTemplate(databaseUrl: string): Promise<void> {
  await run(databaseUrl, `create database ${TEMPLATE}`);
  // Not in the schema public: a portal there is not ready as a role that owns anything in it.
  await run(databaseUrl, 'create schema tests create sequence test_database');
  await migrateToLatest(named(databaseUrl, TEMPLATE));
  await markSetUp(named(databaseUrl, TEMPLATE));
  await decideAtOnce(named(databaseUrl, TEMPLATE));
  await assignByHand(named(databaseUrl, TEMPLATE));
}

/** What is tested beside decisions does not wait until they take effect. */
export async function decideAtOnce(ownerUrl: string): Promise<void> {
  await run(ownerUrl, "insert into general_config (key, value) values ('decisionGraceSeconds', '0')");
}

/** What is tested beside assignment stays unassigned until somebody takes it. */
export async function assignByHand(ownerUrl: string): Promise<void> {
  await run(ownerUrl, "insert into general_config (key, value) values ('automaticAssignment', 'false')");
}

/** Pages of a portal that nobody administers lead to one place alone; the tests of that begin without this row. */
export async function markSetUp(ownerUrl: string): Promise<void> {
  await run(ownerUrl, 'insert into programme (set_up_at) values (now())');
}

/** A migrated, otherwise empty database for one test file, on the run's Postgres (`inject('stack').databaseUrl`). */
export async function createTestDatabase(databaseUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(databaseUrl, `create database ${name} template ${TEMPLATE}`);
  const [{ place }] = await run<[{ place: number }]>(
    databaseUrl,
    "select nextval('tests.test_database')::int place",
  );
  const ownerUrl = named(databaseUrl, name);
  // Workflow ids are application numbers, and all test databases share one Temporal: each counts from elsewhere,
  // and above the rows that tests number themselves.
  // Rights with a database are not copied with it.
  await run(ownerUrl, `revoke temporary on database ${name} from public`);
  await run(ownerUrl, `select setval('application_number', ${NUMBERS_FROM + place * NUMBERS_EACH})`);
  return databaseNamed(databaseUrl, name);
}

/** A database that is there. */
export function databaseNamed(databaseUrl: string, name: string): TestDatabase {
  const ownerUrl = named(databaseUrl, name);
  return {
    url: appAddress(ownerUrl),
    tenantUrl: appAddress(ownerUrl, 'assay_tenant'),
    accountsUrl: appAddress(ownerUrl, 'assay_accounts'),
    adminUrl: appAddress(ownerUrl, 'assay_admin'),
    ownerUrl,
    drop: () => dropDatabase(databaseUrl, name),
  };
}

/**
 * Ends everybody who is connected. An autovacuum that is at work there belongs to a superuser, whom only a superuser may
 * end: it is waited for.
 */
export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await eventually(async () => run(databaseUrl, `drop database if exists ${name} with (force)`));
}

function named(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A handle that sees every row and may do what an administrator may: for preparing fixtures and looking at them. */
export function openFixtureDb(adminUrl: string, options: { max?: number } = {}): Db {
  return createDatabase(adminUrl, {
    sees: 'all',
    administration: adminUrl,
    max: 10,
    applicationName: 'test',
    ...options,
  });
}

/** A handle as requests have it: it sees what its scope says. */
export function openRequestDb({ url, tenantUrl }: Pick<TestDatabase, 'url' | 'tenantUrl'>): Db {
  return createDatabase(url, { sees: 'scope', tenant: tenantUrl, max: 2, applicationName: 'test' });
}

async function run<Rows>(databaseUrl: string, statement: string): Promise<Rows> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 20_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Rows;
  } finally {
    await client.end();
  }
}
