import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal } from '#api/start/start-portal.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal.close());

it('a portal that is stopped says so, and is not taken for one that died', async () => {
  const { config, db } = portal.deps;
  const [port = 0] = await findFreePorts(1);
  const running = await startPortal({ ...config, portal: { ...config.portal, port } });
  const read = () => db.selectFrom('process').select(['kind', 'endedAt']).executeTakeFirst();
  expect(await eventually(read)).toEqual({ kind: 'portal', endedAt: null });
  await running.close();
  expect((await read())?.endedAt).toBeInstanceOf(Date);
});
