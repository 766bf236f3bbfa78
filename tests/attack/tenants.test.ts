import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { createTokens } from '#db/tenant-token.ts';
import { loadDemoData } from '#infra/local/demo/load-demo.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startPgbouncer } from '#tests/support/pgbouncer.ts';
import { tellFigure } from './support/figures.ts';
import { openTenantSession, type TenantSession } from './support/tenant-session.ts';

let database: TestDatabase;
let owner: Db;
let attacker: TenantSession;
/** The enterprises with products, the attacker's first. */
let enterprises: string[];
let tokens: string[];

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  const DATA_DIR = mkdtempSync(join(inject('stack').folder, 'tenants-'));
  await loadDemoData({ DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR });
  owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'tenants' });
  const found = await owner.selectFrom('product').select('enterpriseId').distinct().execute();
  enterprises = found.map(({ enterpriseId }) => enterpriseId);
  const keyHolder = new pg.Pool({ connectionString: database.url, max: 1 });
  const tokenOf = createTokens(keyHolder);
  tokens = await Promise.all(enterprises.map((enterprise) => tokenOf(enterprise)));
  await keyHolder.end();
  attacker = await openTenantSession(database.tenantUrl, tokens[0] ?? '');
});
afterAll(async () => {
  await attacker?.close();
  await owner?.destroy();
  await database?.drop();
});

function tell(attack: string): void {
  const { taken, refused, foreign } = attacker.figures;
  Object.assign(attacker.figures, { taken: 0, refused: 0 });
  tellFigure({
    attack,
    figure: `${foreign} foreign rows; ${taken} statements taken, ${refused} refused`,
    bound: '0 foreign rows',
  });
  expect(foreign).toBe(0);
}

it('rows of others lie in the tables, and its own are found', async () => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (xpath('//c/text()', query_to_xml('select count(*) c from ' || oid::regclass, false, true, '')))[1]::text::int as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(owner);
  const hidden = rows.filter(({ name, rows }) => rows > (attacker.own[name] ?? 0)).map(({ name }) => name);
  expect(enterprises.length).toBeGreaterThan(1);
  expect(hidden.length).toBeGreaterThan(30);
  expect(hidden).toEqual(
    expect.arrayContaining(['product', 'application', 'upload', 'failure', 'file', 'message']),
  );
  expect(attacker.own.product).toBeGreaterThan(0);
});

it('SQL as the tenants’ login: every role that there is', async () => {
  const roles = await attacker.list('select rolname from pg_roles');
  expect(roles).toEqual(expect.arrayContaining(['assay', 'assay_app', 'assay_admin', 'postgres']));
  for (const role of [...roles, 'none', 'default'])
    for (const change of ['role', 'session authorization', 'local role'])
      await attacker.attempt(`begin; set ${change} ${pg.escapeIdentifier(role)}`);
  expect(attacker.figures.refused).toBeGreaterThan(roles.length);
  tell('SQL as the tenants’ login: every role');
});

it('SQL as the tenants’ login: every setting that there is', async () => {
  const [other = '', own = ''] = [enterprises[1], tokens[0]?.split('.')[1]];
  const ours = ['assay.tenant', 'assay.sealing', 'assay.role', 'assay.key'];
  const values = [
    'all',
    other,
    `${other}.`,
    `${other}.${own}`,
    `.${own}`,
    `${other}.${other}`,
    'off',
    '1',
    '',
  ];
  const settings = await attacker.list("select name from pg_settings where context in ('user', 'superuser')");
  expect(settings.length).toBeGreaterThan(150);
  for (const setting of [...ours, ...settings, 'role', 'session_authorization'])
    for (const value of values) await attacker.attempt('select set_config($1, $2, false)', [setting, value]);
  tell('SQL as the tenants’ login: every setting, with nine values');
}, 600_000);

it('SQL as the tenants’ login: what goes past row security', async () => {
  const other = enterprises[1] ?? '';
  const names = await attacker.list(`select p.oid::regprocedure from pg_proc p
    where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(oid, 'execute') and proretset`);
  // What a fault's history says of others is counts; tests/api/applications/result-analysis.test.ts.
  const others = names.filter((name) => !name.startsWith('fault_history'));
  expect(names.length).toBeGreaterThan(others.length);
  for (const one of others) {
    const given = (/\((.*)\)/.exec(one)?.[1] ?? '').split(',').map((type, at, all) => {
      if (type === 'uuid') return `'${other}'`;
      if (type === 'uuid[]') return `array['${other}']::uuid[]`;
      if (type === 'integer') return '100';
      if (type === 'text[]') return at === all.length - 2 ? 'null' : "'{}'";
      return at === 0 || all[at - 1] !== 'text' ? "'a'" : "'%'";
    });
    await attacker.ask(`select * from ${one.split('(')[0]}(${given.join(', ')})`);
  }
  const asked = [
    'select key from tenant_key',
    'select inner_key from tenant_key',
    "select from pg_stats where schemaname = 'public'",
    "select from pg_stats_ext where schemaname = 'public'",
    'select from pg_statistic',
    'select from pg_largeobject',
    `select from pg_stat_activity where pid <> pg_backend_pid() and query ~ '${other}'`,
    'select from pg_cursors',
    "select pg_read_file('PG_VERSION')",
    "select from query_to_xml('select * from session', true, true, '') x where x::text ~ '<row>'",
  ];
  for (const statement of asked) await attacker.ask(statement);
  for (const statement of [
    'create schema x',
    'create table public.x ()',
    'create temp table x ()',
    'create extension dblink',
    "copy (select 1) to program 'true'",
    'alter table product disable row level security',
    'create function public.x() returns int language sql as $$ select 1 $$',
  ])
    expect(await attacker.attempt(statement)).toBe('refused');
  tell('SQL as the tenants’ login: functions, statistics, sessions, objects of its own');
});

it('what somebody leaves behind on a connection shows the next one no foreign row', async () => {
  const options = { sees: 'scope', max: 1, applicationName: 'left' } as const;
  const db = createDatabase(database.url, { ...options, tenant: database.tenantUrl });
  const [mine = '', theirs = ''] = enterprises;
  const read = async () =>
    (await db.selectFrom('product').select('enterpriseId').execute()).map((row) => row.enterpriseId);
  const left = [
    `commit; set assay.tenant = '${tokens[0]}'; begin`,
    'commit; create temp table product as select * from public.product; begin',
    'commit; set search_path = pg_temp, public; begin',
    'prepare s0 as select * from public.product',
    `declare kept cursor with hold for select * from public.product`,
    'commit; set session characteristics as transaction isolation level serializable; begin',
  ];
  let foreign = 0;
  for (const statement of left) {
    await runInTenant(mine, () => sql.raw(statement).execute(db)).catch(() => {});
    const shown = await runInTenant(theirs, read);
    expect(shown.length).toBeGreaterThan(0);
    foreign += shown.filter((enterprise) => enterprise !== theirs).length;
    foreign += (await runInTenant(null, read)).length;
  }
  await db.destroy();
  tellFigure({
    attack: `what is left behind on a connection, ${left.length} ways`,
    figure: `${foreign} foreign rows for the next`,
    bound: '0',
  });
  expect(foreign).toBe(0);
});

it('1,000 reads through PgBouncer in transaction mode, 20 at once', async () => {
  const pooler = await startPgbouncer(database.tenantUrl, inject('stack').folder);
  const options = { sees: 'scope', max: 20, applicationName: 'pooled' } as const;
  const db = createDatabase(database.url, { ...options, tenant: pooler.url });
  let [foreign, right, failed, next] = [0, 0, 0, 0];
  const read = async () => {
    while (next < 1_000) {
      const tenant = enterprises[next++ % enterprises.length] ?? '';
      const asked = () => db.selectFrom('product').select('enterpriseId').execute();
      const rows = await runInTenant(tenant, asked).catch(() => null);
      if (rows === null) failed += 1;
      else if (rows.some((row) => row.enterpriseId !== tenant)) foreign += 1;
      else if (rows.length > 0) right += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, read));
  await db.destroy();
  await pooler.stop();
  tellFigure({
    attack: 'reads of several enterprises through a pooler in transaction mode, 20 at once',
    figure: `${foreign} of 1000 with a foreign row, ${failed} failed`,
    bound: '0 and 0',
  });
  expect({ foreign, failed, right }).toEqual({ foreign: 0, failed: 0, right: 1_000 });
});
