import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { checkSchema } from '#db/schema-version.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { prepareDatabase } from '#infra/local/portal/prepare-portal.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { createEmptyDatabase, laterVersion, query } from '#tests/support/migrated-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase(inject('stack').databaseUrl);
});
afterAll(() => database.drop());

const environment = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  DATABASE_TENANT_URL: database.tenantUrl,
  DATABASE_ADMIN_URL: database.adminUrl,
  DATABASE_ACCOUNTS_URL: database.accountsUrl,
  REDIS_URL: inject('stack').redisUrl,
  TEMPORAL_ADDRESS: inject('stack').temporalAddress,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-schema-')),
  OIDC_CLIENT_SECRET: 'a-secret-for-tests-only',
  SESSION_SECRET: 'only-for-tests-only-for-tests-only',
  SECOND_FACTOR_KEY: 'only-for-tests-only-for-tests-only',
});

/** Runs a process to its end. */
async function run(script: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(checkout, script)], { cwd: checkout, env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said: out + errors, code: await ended };
}

const processes = ['api/main.ts', 'api/accounts/main.ts', 'workflows/main.ts', 'workers/main.ts'];
const tooOld = 'was made by a version before 0.1.0 and cannot be upgraded: export what you need';

describe('a database of a version before 0.1.0', () => {
  const names = 'select name from kysely_migration order by name';
  beforeAll(async () => {
    await query(
      database.ownerUrl,
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into kysely_migration values ('0001-accounts', ''), ('0289-former-tenant-key', '');
       create table enterprise (id uuid primary key)`,
    );
  });
  afterAll(() => query(database.ownerUrl, 'drop table kysely_migration, enterprise'));

  it('is left as it is by the preparation, which says in one sentence what to do', async () => {
    const env = { ...environment(), DATABASE_OWNER_URL: database.ownerUrl };
    const { said, code } = await run('infra/production/prepare.ts', env);
    expect(said.trim()).toBe(
      'the database was made by a version before 0.1.0 and cannot be upgraded: export what you need with that version, then start this one with an empty database',
    );
    expect(code).toBe(1);
    expect((await query(database.ownerUrl, names)).map(({ name }) => name)).toEqual([
      '0001-accounts',
      '0289-former-tenant-key',
    ]);
  });

  it('of this machine’s own start is to be moved away, by the name of its folder', async () => {
    const start = prepareDatabase(
      { DATABASE_OWNER_URL: database.ownerUrl },
      { withDemo: true, folder: '/home/somebody/assay/.data' },
    );
    await expect(start).rejects.toThrow(
      'The data in /home/somebody/assay/.data is of a version before 0.1.0 and cannot be upgraded: move that folder away',
    );
  });

  it.each(processes)('ends %s, which says so', async (script) => {
    const { said, code } = await run(script, environment());
    expect(said).toContain(tooOld);
    expect(code).toBe(1);
  });
});

describe('a database', () => {
  const check = async (known?: string[]) => {
    const lines: string[] = [];
    const db = createDatabase(database.url, { sees: 'all', max: 1, applicationName: 'test' });
    try {
      await checkSchema(db, { info: (line) => lines.push(line) }, known);
      return lines;
    } finally {
      await db.destroy();
    }
  };
  const later = {
    '9001-expand-notes': 'alter table enterprise add note text',
    '9002-contract-notes': 'alter table enterprise drop note',
  };

  it('that is empty says to be prepared first', async () => {
    await expect(check()).rejects.toThrow(
      /^the database lacks 0001-first-release, 0002-[a-z-]+.*: run infra\/production\/prepare\.ts first/,
    );
  });

  it('of this version is none to speak of, also for a process that finds it away', async () => {
    await migrateToLatest(database.ownerUrl);
    expect(await check()).toEqual([]);
    const away = createDatabase('postgres://assay_app@127.0.0.1:1/x', {
      sees: 'all',
      max: 1,
      applicationName: 'test',
    });
    await checkSchema(away, { info: () => expect.unreachable() }).finally(() => away.destroy());
  });

  it('of a later version serves this one, which says so in a line and changes nothing', async () => {
    await migrateToLatest(
      database.ownerUrl,
      laterVersion({ '9001-expand-notes': later['9001-expand-notes'] }),
    );
    const line =
      'the database is of a later version (9001-expand-notes): this one works with it, and changes nothing of its schema';
    expect(await migrateToLatest(database.ownerUrl)).toEqual([line]);
    expect(await check()).toEqual([line]);
    expect(await query(database.ownerUrl, 'select note from enterprise')).toEqual([]);
    expect(await migrateToLatest(database.ownerUrl, laterVersion(later))).toEqual([]);
  });

  it('that has gone another way is refused, with the migrations that differ', async () => {
    const other = laterVersion({ ...later, '9003-expand-other': 'select 1' });
    const gap = laterVersion({ '9001-expand-notes': 'select 1', '9003-expand-other': 'select 1' });
    const another = 'the database has gone through other migrations than this version';
    await expect(migrateToLatest(database.ownerUrl, gap)).rejects.toThrow(`${another} (9002-contract-notes)`);
    await expect(check(['0001-first-release', '0002-expand-another'])).rejects.toThrow(another);
    expect(await migrateToLatest(database.ownerUrl, other)).toEqual([]);
  });
});
