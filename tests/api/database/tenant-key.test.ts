import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { createTokens } from '#db/tenant-token.ts';
import {
  createTestDatabase,
  openFixtureDb,
  openRequestDb,
  type TestDatabase,
} from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';

let database: TestDatabase;
let owner: pg.Client;
/** As requests of two processes have it: each has read the key before it is replaced. */
let processes: [Db, Db];
let own: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const fixtures = openFixtureDb(database.adminUrl);
  [own, foreign] = [await createMaker(fixtures), await createMaker(fixtures)];
  await fixtures.destroy();
  processes = [openRequestDb(database), openRequestDb(database)];
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((db) => db.destroy()));
  await owner?.end();
  await database?.drop();
});
beforeEach(async () => {
  for (const db of processes) await seenBy(db, own);
});

async function createMaker(db: Db): Promise<string> {
  const { id } = await createEnterprise(db);
  await createProduct(db, { enterpriseId: id });
  return id;
}

/** The operator's command, as it is run in the container of `prepare`. */
async function rotate(...args: string[]): Promise<string> {
  const run = promisify(execFile)(
    process.execPath,
    ['infra/production/rotate-keys.ts', 'tenant-tokens', ...args],
    { env: { DATABASE_OWNER_URL: database.ownerUrl } },
  );
  return (await run).stdout;
}

/** Whose rows a query sees that asks for everybody's. */
const seenBy = async (db: Db, enterprise: string | null) =>
  (await runInTenant(enterprise, () => db.selectFrom('product').select('enterpriseId').execute())).map(
    (row) => row.enterpriseId,
  );

/** Somebody who has a token, and sends SQL of their own by the tenants' login. */
async function openHolder(enterprise: string) {
  const keyHolder = new pg.Pool({ connectionString: database.url, max: 1 });
  const token = await createTokens(keyHolder)(enterprise);
  await keyHolder.end();
  const client = new pg.Client({ connectionString: database.tenantUrl });
  await client.connect();
  await client.query("select set_config('assay.tenant', $1, false)", [token]);
  return {
    count: async () => (await client.query('select from product')).rowCount,
    close: () => client.end(),
  };
}

const letTimePass = () => owner.query('update tenant_key set former_until = clock_timestamp()');

describe('a key that is replaced', () => {
  it('is read again by processes that hold the former one: nobody gets an error or sees other rows', async () => {
    let working = true;
    const rounds = [0, 0, 0, 0];
    const work = async (at: number) => {
      const [db, enterprise] = [processes[at % 2 ? 1 : 0], at < 2 ? own : foreign];
      for (; working; rounds[at] = (rounds[at] ?? 0) + 1) {
        expect(await seenBy(db, enterprise)).toEqual([enterprise]);
        expect(await seenBy(db, null)).toEqual([]);
      }
    };
    const worked = Promise.all(rounds.map((_, at) => work(at)));
    /** Until nobody is in a transaction of before. */
    const goOn = async () => {
      const before = [...rounds];
      await eventually(async () =>
        expect(rounds.every((round, at) => round > (before[at] ?? 0) + 1)).toBe(true),
      );
    };
    try {
      await goOn();
      expect(await rotate()).toBe(
        'A new key signs; what the former ones signed is good for 5 minutes, or until they are dropped.\n',
      );
      await goOn();
      await letTimePass();
      await goOn();
      await rotate();
      await goOn();
      expect(await rotate('--drop-old')).toBe('1 old keys are gone.\n');
      await goOn();
    } finally {
      working = false;
      await worked;
    }
    expect(await rotate('--drop-old')).toBe('0 old keys are gone.\n');
  });

  it('is read again by a process that did nothing until the former one had ended', async () => {
    await rotate();
    await letTimePass();
    for (const db of processes) expect(await seenBy(db, own)).toEqual([own]);
  });

  it('lets a transaction end that was told with the former one', async () => {
    const seen = await runInTenant(own, () =>
      processes[0].transaction().execute(async (trx) => {
        await trx.selectFrom('product').select('id').execute();
        await rotate();
        await trx.updateTable('product').set({ name: 'in the middle' }).execute();
        return trx.selectFrom('product').select(['enterpriseId', 'name']).execute();
      }),
    );
    expect(seen).toEqual([{ enterpriseId: own, name: 'in the middle' }]);
  });
});

describe('what the former key signed', () => {
  it.each([
    ['its time is over', letTimePass],
    ['it is dropped', () => rotate('--drop-old')],
    ['the key is replaced once more', () => rotate()],
  ])('is good until %s', async (_end, end) => {
    const holder = await openHolder(own);
    try {
      await rotate();
      expect(await holder.count()).toBe(1);
      await end();
      expect(await holder.count()).toBe(0);
    } finally {
      await holder.close();
    }
  });
});

describe('the key', () => {
  const attempts = [
    'select key from tenant_key',
    'select former_inner_key, former_outer_key from tenant_key',
    'select former_until from tenant_key',
    "update tenant_key set key = '', inner_key = '', outer_key = ''",
    "update tenant_key set former_inner_key = '', former_outer_key = '', former_until = 'infinity'",
    "insert into tenant_key (key, inner_key, outer_key) values ('', '', '')",
    'delete from tenant_key',
  ];
  const takenOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const taken: string[] = [];
    for (const attempt of attempts)
      await client.query(attempt).then(
        () => taken.push(attempt),
        (error: Error) => expect(error.message).toMatch(/permission denied/),
      );
    await client.end();
    return taken;
  };

  it('is read by assay_app, the newest alone, and written by the tables’ owner', async () => {
    await rotate();
    expect(await takenOf(database.url)).toEqual(attempts.slice(0, 1));
    for (const url of [database.tenantUrl, database.accountsUrl, database.adminUrl])
      expect(await takenOf(url)).toEqual([]);
  });

  it('of another database is told from one that was replaced', async () => {
    const other = await createTestDatabase(inject('stack').databaseUrl);
    const ownerOfOther = new pg.Client({ connectionString: other.ownerUrl });
    await ownerOfOther.connect();
    await ownerOfOther.query('update tenant_key set key = sha256(key)');
    await ownerOfOther.end();
    const db = openRequestDb({ url: other.url, tenantUrl: database.tenantUrl });
    await expect(seenBy(db, own)).rejects.toThrow(/DATABASE_TENANT_URL does not know the key/);
    expect(await seenBy(db, null)).toEqual([]);
    await db.destroy();
    await other.drop();
  });

  it('is not replaced without the owner’s address, and the command says so', async () => {
    const run = promisify(execFile)(process.execPath, ['infra/production/rotate-keys.ts', 'tenant-tokens'], {
      env: {},
    });
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATABASE_OWNER_URL is not set'),
    });
  });
});
