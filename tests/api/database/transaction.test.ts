import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#db/schema/database.ts';
import { runForSystem, runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());

const insertConfig = (db: Db, name: string) =>
  sql`insert into config (key, value) values (${name}, '1')`.execute(db);
const failing = async (db: Db, name: string) => {
  await insertConfig(db, name);
  throw new Error('it failed');
};

/** What work does in a transaction, and what of it stays: null for nothing, as the whole fails. */
const cases: [does: string, run: (trx: Db, name: string) => Promise<unknown>, stays: string[] | null][] = [
  ['a part', (trx, name) => inTransaction(trx, (part) => insertConfig(part, name)), ['']],
  ['a part that fails', (trx, name) => inTransaction(trx, (part) => failing(part, name)), null],
  [
    'a part that fails and is gone on after',
    async (trx, name) => {
      await insertConfig(trx, name);
      await inTransaction(trx, (part) => failing(part, `${name} 2`)).catch(() => {});
      await insertConfig(trx, `${name} 3`);
    },
    ['', ' 3'],
  ],
  [
    'a part in a part, whose statement Postgres refuses',
    async (trx, name) => {
      const outer = inTransaction(trx, async (part) => {
        await insertConfig(part, name);
        await inTransaction(part, (inner) => insertConfig(inner, name)).catch(() => {});
        await failing(part, `${name} 2`);
      });
      await outer.catch(() => {});
      await insertConfig(trx, `${name} 3`);
    },
    [' 3'],
  ],
];

it.each(cases)('a transaction with %s', async (does, run, stays) => {
  const { db } = portal.deps;
  const work = inTransaction(db, (trx) => run(trx, does));
  if (stays) await work;
  else await expect(work).rejects.toThrow('it failed');
  const { rows } = await sql<{
    key: string;
  }>`select key from config where key = any(${['', ' 2', ' 3'].map((end) => does + end)}) order by key`.execute(
    db,
  );
  expect(rows.map(({ key }) => key.slice(does.length))).toEqual(stays ?? []);
});

it('a transaction refuses statements in another scope than its own', async () => {
  const { requestDb } = portal;
  const enterprise = 'b1a9a5d2-6e5e-4b0b-9c39-2f0d6f5f7c11';
  const ask = (db: Db) => sql`select 1`.execute(db);
  const inOwn = runInTenant(enterprise, () =>
    inTransaction(requestDb, async (trx) => {
      await ask(trx);
      await runForSystem(() => ask(trx));
    }),
  );
  await expect(inOwn).rejects.toThrow(
    `a transaction of scope ${enterprise} was given a statement of scope all`,
  );
  const inAll = runForSystem(() =>
    inTransaction(requestDb, (trx) => runInTenant(enterprise, () => ask(trx))),
  );
  await expect(inAll).rejects.toThrow('was given a statement of scope');
});
