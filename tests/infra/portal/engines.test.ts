import { existsSync } from 'node:fs';
import { Connection } from '@temporalio/client';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processIdentity } from '#infra/local/engines/left-over.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';
import { isPortInUse } from '#infra/local/network/ports.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 300_000);

afterAll(() => stack.stop());

async function query<T>(sql: string): Promise<T[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('Postgres keeps what it acknowledged over a kill -9, and its role is bound by row security', async () => {
  await query('create table kept (value int); insert into kept values (1)');
  await stack.postgres.kill9();
  await stack.postgres.restart();
  expect(await query('select value from kept')).toEqual([{ value: 1 }]);
  const [role] = await query<object>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
});

test('Redis keeps what it wrote over a kill -9, and never evicts', async () => {
  const redis = new Redis(stack.redisUrl);
  await redis.set('kept', '1');
  await redis.quit();
  await stack.redis.kill9();
  await stack.redis.restart();
  const again = new Redis(stack.redisUrl);
  expect(await again.get('kept')).toBe('1');
  expect(await again.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  await again.quit();
});

test('Temporal comes back on its file after a kill -9, with the search attributes', async () => {
  const { temporal } = stack;
  if (!temporal) throw new Error('the stack has no Temporal');
  await temporal.kill9();
  await temporal.restart();
  const connection = await Connection.connect({ address: temporal.url });
  const { customAttributes } = await connection.operatorService.listSearchAttributes({
    namespace: 'default',
  });
  expect(Object.keys(customAttributes)).toEqual(
    expect.arrayContaining([
      'AssayStatus',
      'AssayStep',
      'AssayWaitingFor',
      'AssayWaitingSince',
      'AssayNumber',
    ]),
  );
  await connection.close();
});

test('nothing is left of a stopped stack', async () => {
  const other = await startStack({ temporal: false });
  const handles = [other.postgres, other.redis];
  const pids = handles.map((handle) => handle.pid());
  await other.stop();
  await waitUntil('the end', () => pids.every((pid) => !processIdentity(pid)), { timeoutMs: 30_000 });
  for (const handle of handles) expect(await isPortInUse(handle.port)).toBe(false);
  expect(existsSync(other.folder)).toBe(false);
});
