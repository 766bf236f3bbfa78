import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { migrations } from '#db/migrations.ts';
import { dropDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

const name = `empty_${randomBytes(6).toString('hex')}`;
const target = new URL(inject('stack').databaseUrl);
target.pathname = `/${name}`;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(() => query(inject('stack').databaseUrl, `create database ${name}`));
afterAll(() => dropDatabase(inject('stack').databaseUrl, name));

it('leads from an empty database to the present schema, once, also when two processes start at once', async () => {
  await Promise.all([migrateToLatest(target.href), migrateToLatest(target.href)]);
  await migrateToLatest(target.href);
  const applied = await query(target.href, 'select name from kysely_migration order by name');
  expect(applied.map((row) => row.name)).toEqual(Object.keys(migrations).toSorted());
  const tables = await query(target.href, "select tablename from pg_tables where schemaname = 'public'");
  expect(tables.map((row) => row.tablename)).toEqual(
    expect.arrayContaining(['application', 'command', 'event', 'effect', 'file', 'session', 'upload']),
  );
});

it('looks through the rows of before, and names the constraint that one of them breaks', async () => {
  const old = new URL(target.href);
  old.pathname = `/${name}_old`;
  await query(inject('stack').databaseUrl, `create database ${name}_old`);
  const db = createDatabase(old.href, { sees: 'all', max: 1, applicationName: 'test' });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo('0028-detached-files')).error).toBeUndefined();
    await query(
      old.href,
      `with maker as (insert into enterprise (name_zh, name_en, short_zh, short_en) values ('企', 'E', '企', 'E') returning id),
       person as (insert into account (login, password_hash, name_zh, name_en, roles, enterprise_id)
         select 'p', 'h', '人', 'P', '{partner}', id from maker returning id),
       device as (insert into product (enterprise_id, name, brand, brand_alias, category, series, model, identity_key)
         select id, 'n', '', 'b', 'tv', '', 'm', 'k' from maker returning id)
       insert into application (number, enterprise_id, product_id, type, mode, version, status, step, round, waiting_for,
         wait_action, waiting_since, materials, created_by, create_key)
       select 'C2026-000001', maker.id, device.id, 'first', 'standard', 1, 'product-rejected', 2, 0, 'partner',
         'amend-materials', now(), '{"os": "LanOS", "salesRegions": ["eu"], "preloadedApps": ["maps"]}', person.id,
         gen_random_uuid() from maker, person, device`,
    );
    expect(await migrateToLatest(old.href)).toEqual([
      'rows of product break product_texts_valid: they stay, and cannot be changed until they are mended',
    ]);
    const touch = "update product set name = 'other'";
    await expect(query(old.href, touch)).rejects.toMatchObject({ constraint: 'product_texts_valid' });
    await query(old.href, "update product set brand = 'b'");
    expect(await migrateToLatest(old.href)).toEqual([]);
    const later = await query(old.href, 'select conname from pg_constraint where not convalidated');
    expect(later).toEqual([]);
    // What was chosen before it became rows is known to be.
    const chosen = "select code from reference_item where use = 'chosen' order by code";
    expect((await query(old.href, chosen)).map(({ code }) => code)).toEqual(['LanOS', 'eu', 'maps', 'tv']);
  } finally {
    await db.destroy();
    await dropDatabase(inject('stack').databaseUrl, `${name}_old`);
  }
});

/** Starts an upgrade, kills it where it waits for a lock that somebody holds, and answers what it waited to do. */
async function killWaiting(url: string, lock: string): Promise<string> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  // Within the holder's transaction it would always be answered the same.
  const waiting = async () => {
    const activity = `select query from pg_stat_activity where datname = current_database()
      and application_name = 'assay-migrate' and wait_event_type = 'Lock'`;
    const [row] = await query(url, activity);
    return row?.query as string | undefined;
  };
  const script = new URL('../../support/processes/migrating-process.ts', import.meta.url).pathname;
  try {
    await holder.query(`begin; ${lock}`);
    const child = spawn(process.execPath, [script], { env: { ...process.env, DATABASE_URL: url } });
    const ended = once(child, 'exit');
    const statement = await eventually(waiting);
    child.kill('SIGKILL');
    await ended;
    return statement;
  } finally {
    await holder.end();
  }
}

it('is completed by the next one where an upgrade was killed, while it migrates and while it validates', async () => {
  const killed = new URL(target.href);
  killed.pathname = `/${name}_killed`;
  await query(inject('stack').databaseUrl, `create database ${name}_killed`);
  const db = createDatabase(killed.href, { sees: 'all', max: 1, applicationName: 'test' });
  const validated = () =>
    query(
      killed.href,
      `select convalidated as done from pg_constraint where conname like '%\\_valid' order by conname`,
    );
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo('0028-detached-files')).error).toBeUndefined();
    const tags = "select 1 from information_schema.columns where column_name = 'tags'";
    expect(await killWaiting(killed.href, 'select from product')).toContain('drop index product_search_wide');
    expect(await query(killed.href, tags)).toEqual([]);
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    expect(await query(killed.href, tags)).toHaveLength(1);
    const lock = 'lock table review in share update exclusive mode';
    expect(await killWaiting(killed.href, lock)).toContain('validate constraint review_');
    const done = (await validated()).map((row) => row.done);
    expect(new Set(done)).toEqual(new Set([true, false]));
    expect(await migrateToLatest(killed.href)).toEqual([]);
    expect((await validated()).filter((row) => !row.done)).toEqual([]);
  } finally {
    await db.destroy();
    await dropDatabase(inject('stack').databaseUrl, `${name}_killed`);
  }
});

it('holds every reference to a file, and serves the lists of staff from indexes', async () => {
  const held = await query(
    target.href,
    "select conrelid::regclass::text as owner from pg_constraint where contype = 'f' and confrelid = 'file'::regclass",
  );
  expect(held.map((row) => row.owner)).toEqual(
    expect.arrayContaining(['application', 'application_image', 'certificate', 'upload']),
  );
  const plans = [
    'select id from application order by updated_at desc, id desc limit 21',
    'select id from application where needs_operator is not null order by needs_operator_since limit 100',
  ].map((text) => query(`${target.href}?options=-c%20enable_seqscan%3Doff`, `explain ${text}`));
  const [list, stuck] = (await Promise.all(plans)).map((plan) => JSON.stringify(plan));
  expect(list).toContain('application_list_all');
  expect(stuck).toContain('application_stuck');
});

it('gives every foreign key an index to be checked by', async () => {
  const bare = await query(
    target.href,
    `select c.conrelid::regclass::text as owner, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  );
  expect(bare.map((row) => `${row.owner}.${row.column}`)).toEqual([]);
});
