import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

it('is waited for where a superuser is at work, as an autovacuum is', async () => {
  const { databaseUrl } = inject('stack');
  const { ownerUrl, drop } = await createTestDatabase(databaseUrl);
  const name = new URL(ownerUrl).pathname.slice(1);
  const address = new URL(ownerUrl);
  address.username = 'postgres';
  const superuser = new pg.Client({ connectionString: address.href });
  await superuser.connect();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const refused = { code: '42501', message: 'permission denied to terminate process' };
  await expect(owner.query(`drop database ${name} with (force)`)).rejects.toMatchObject(refused);
  const dropped = drop();
  await superuser.end();
  await dropped;
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [name]);
  await owner.end();
  expect(rowCount).toBe(0);
});
