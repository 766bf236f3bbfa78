import { existsSync } from 'node:fs';
import { Connection } from '@temporalio/client';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processIdentity } from '#infra/local/engines/left-over.ts';
import { waitUntil } from '#infra/local/engines/wait-until.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { isPortInUse } from '#infra/local/network/ports.ts';
import { sendRaw } from '#tests/support/network/raw-request.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';

let stack: Stack;
let uiPort = 0;

beforeAll(async () => {
  [uiPort = 0] = await findFreePorts(1);
  stack = await startStack({ temporalUiPort: uiPort });
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

/** What a browser sends for a page whose name was made to lead to this machine. */
const asked = {
  'the page': 'GET / HTTP/1.1',
  'the list of namespaces': 'GET /api/v1/namespaces HTTP/1.1',
  'the end of a run': 'POST /api/v1/namespaces/default/workflows/x/terminate HTTP/1.1\r\nContent-Length: 0',
  'a WebSocket':
    'GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==',
  'gRPC-web':
    'POST /temporal.api.workflowservice.v1.WorkflowService/ListNamespaces HTTP/1.1\r\nContent-Type: application/grpc-web\r\nContent-Length: 0',
};
const askUi = (line: string, host: string) =>
  sendRaw(`http://127.0.0.1:${uiPort}`, `${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test.each(Object.entries(asked))(
  'the Temporal UI gives %s to no other name than its own',
  async (_what, line) => {
    for (const host of [
      'evil.example',
      `evil.example:${uiPort}`,
      'localhost.evil.example',
      '127.0.0.1.nip.io',
      '',
    ]) {
      const [head = '', body] = (await askUi(line, host)).split('\r\n\r\n');
      expect([host, head.slice(0, 12), body]).toEqual([host, 'HTTP/1.1 403', '']);
    }
  },
);

test('nothing is left of a stopped stack', async () => {
  const other = await startStack({ temporal: false });
  const handles = [other.postgres, other.redis];
  const pids = handles.map((handle) => handle.pid());
  await other.stop();
  await waitUntil('the end', () => pids.every((pid) => !processIdentity(pid)), { timeoutMs: 30_000 });
  for (const handle of handles) expect(await isPortInUse(handle.port)).toBe(false);
  expect(existsSync(other.folder)).toBe(false);
});
