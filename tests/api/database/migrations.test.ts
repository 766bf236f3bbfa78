import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { migrationNames } from '#db/migrations.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createEmptyDatabase, laterVersion, query } from '#tests/support/migrated-database.ts';

let database: TestDatabase;
const url = () => database.ownerUrl;

beforeAll(async () => {
  database = await createEmptyDatabase(inject('stack').databaseUrl);
});
afterAll(() => database.drop());

it('leads from an empty database to the present schema, once, also when two processes start at once', async () => {
  await Promise.all([migrateToLatest(url()), migrateToLatest(url())]);
  await migrateToLatest(url());
  const applied = await query(url(), 'select name from kysely_migration order by name');
  expect(applied.map((row) => row.name)).toEqual(migrationNames());
  const tables = await query(url(), "select tablename from pg_tables where schemaname = 'public'");
  expect(tables.map((row) => row.tablename)).toEqual(
    expect.arrayContaining(['application', 'command', 'event', 'outbox_job', 'file', 'session', 'upload']),
  );
});

it('holds every reference to a file, and serves the lists of staff from indexes', async () => {
  const held = await query(
    url(),
    "select conrelid::regclass::text as owner from pg_constraint where contype = 'f' and confrelid = 'file'::regclass",
  );
  expect(held.map((row) => row.owner)).toEqual(
    expect.arrayContaining(['application', 'application_image', 'certificate', 'upload']),
  );
  const plans = [
    'select id from application order by updated_at desc, id desc limit 21',
    'select id from application where needs_operator is not null order by needs_operator_since limit 100',
  ].map((text) => query(`${url()}?options=-c%20enable_seqscan%3Doff`, `explain ${text}`));
  const [list, stuck] = (await Promise.all(plans)).map((plan) => JSON.stringify(plan));
  expect(list).toContain('application_list_all');
  expect(stuck).toContain('application_stuck');
});

it('gives every foreign key an index to be checked by', async () => {
  const bare = await query(
    url(),
    `select c.conrelid::regclass::text as owner, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  );
  expect(bare.map((row) => `${row.owner}.${row.column}`)).toEqual([]);
});

it('shows row security every table but those of the migrations, and every role its rights by name', async () => {
  const open = await query(
    url(),
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
  );
  expect(open.map((row) => row.relname).toSorted()).toEqual(['kysely_migration', 'kysely_migration_lock']);
  expect(await query(url(), 'select defaclacl from pg_default_acl')).toEqual([]);
});

const insert = (name: string) =>
  `insert into enterprise (name_zh, name_en, short_zh, short_en) values ('${name}', '${name}', '${name}', '${name}')`;
const short = `alter table enterprise add constraint enterprise_short_valid check (short_en <> 'old') not valid`;

it('looks through the rows of before, and names the constraint that one of them breaks', async () => {
  const later = laterVersion({ '9998-expand-short-names': short });
  await query(url(), insert('old'));
  expect(await migrateToLatest(url(), later)).toEqual([
    'rows of enterprise break enterprise_short_valid: they stay, and cannot be changed until they are mended',
  ]);
  const touch = "update enterprise set name_en = 'Other'";
  await expect(query(url(), touch)).rejects.toMatchObject({ constraint: 'enterprise_short_valid' });
  await query(url(), "update enterprise set short_en = 'new'");
  expect(await migrateToLatest(url(), later)).toEqual([]);
  expect(await query(url(), 'select conname from pg_constraint where not convalidated')).toEqual([]);
});

const notes = {
  '9998-expand-short-names': short,
  '9999-expand-notes': 'alter table application add column notes text',
};

it('holds nobody up while it waits for a table that somebody reads for long, such as a dump', async () => {
  const later = laterVersion(notes);
  const reader = new pg.Client({ connectionString: url() });
  await reader.connect();
  try {
    await reader.query('begin; select from application');
    let migrated = false;
    const migrating = migrateToLatest(url(), later).then(() => {
      migrated = true;
    });
    const waits = `select from pg_stat_activity where datname = current_database()
      and application_name = 'assay-migrate' and wait_event_type = 'Lock'`;
    // Whoever comes now stands behind it: it has to give way, and more than once.
    for (let times = 0; times < 2; times += 1) {
      await eventually(async () => (await query(url(), waits)).length > 0);
      await query(url(), "set statement_timeout = '5s'; select from application");
    }
    expect(migrated).toBe(false);
    await reader.query('commit');
    await migrating;
  } finally {
    await reader.end();
  }
  const columns = "select from pg_attribute where attrelid = 'application'::regclass and attname = 'notes'";
  expect(await query(url(), columns)).toHaveLength(1);
});

it('builds an index while others write, and builds it anew where that was cut off', async () => {
  const named = { '9999-expand-notes': { enterprise_by_name: 'enterprise (name_en)' } };
  const later = laterVersion(notes, named);
  const building = `from pg_stat_activity where datname = current_database()
    and query like 'create index concurrently%' and wait_event_type = 'Lock'`;
  const writer = new pg.Client({ connectionString: url() });
  await writer.connect();
  try {
    await writer.query("begin; update enterprise set name_en = 'Begun before'");
    const migrating = migrateToLatest(url(), later).catch((error: Error) => error.message);
    await eventually(async () => (await query(url(), `select ${building}`)).length > 0);
    await query(url(), `set statement_timeout = '5s'; ${insert('Meanwhile')}`);
    await query(url(), `select pg_terminate_backend(pid) ${building}`);
    expect(await migrating).toContain('connection to the database broke');
  } finally {
    await writer.end();
  }
  const built = "select indisvalid from pg_index where indexrelid = 'enterprise_by_name'::regclass";
  expect(await query(url(), built)).toEqual([{ indisvalid: false }]);
  await migrateToLatest(url(), later);
  expect(await query(url(), built)).toEqual([{ indisvalid: true }]);
});

/** Starts an upgrade of an empty database, and kills it where it waits for a lock that somebody holds. */
async function killWaiting(empty: string, lock: string): Promise<string> {
  const holder = new pg.Client({ connectionString: empty });
  await holder.connect();
  // Within the holder's transaction it would always be answered the same.
  const waiting = async () => {
    const activity = `select query from pg_stat_activity where datname = current_database()
      and application_name = 'assay-migrate' and wait_event_type = 'Lock'`;
    const [row] = await query(empty, activity);
    return row?.query as string | undefined;
  };
  const script = new URL('../../support/processes/migrating-process.ts', import.meta.url).pathname;
  try {
    await holder.query(`begin; ${lock}`);
    const child = spawn(process.execPath, [script], { env: { ...process.env, DATABASE_URL: empty } });
    const ended = once(child, 'exit');
    const statement = await eventually(waiting);
    child.kill('SIGKILL');
    await ended;
    return statement;
  } finally {
    await holder.end();
  }
}

it('is completed by the next one where an upgrade was killed', async () => {
  const killed = await createEmptyDatabase(inject('stack').databaseUrl);
  try {
    // In the midst of the baseline: a sequence that nobody sees yet has the name that it is about to give.
    const lock = 'create sequence enquiry_serial';
    expect(await killWaiting(killed.ownerUrl, lock)).toContain('create sequence enquiry_serial');
    const made =
      "select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'";
    expect(await query(killed.ownerUrl, made)).toEqual([]);
    expect(await migrateToLatest(killed.ownerUrl)).toEqual([]);
    expect((await query(killed.ownerUrl, made)).length).toBeGreaterThan(100);
  } finally {
    await killed.drop();
  }
});
