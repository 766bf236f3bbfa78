import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEngines } from '#contract/operations/engines.ts';
import { giveUpQueueJob, retryQueueJob } from '#contract/operations/queue-jobs.ts';
import { listStuck } from '#contract/operations.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let operator: ApiClient;
beforeAll(async () => {
  portal = await openApiPortal({ QUEUE_PREFIX: `test-${randomUUID()}` });
  operator = await portal.as(await createAccount(portal.deps.db, { roles: ['operator'] }));
});
afterAll(() => portal.close());

async function insertMail(error: string | null, address: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mail (id, kind, address, facts, attempts, last_error, created_at, expires_at)
    values (gen_random_uuid(), 'password-changed', ${address}, '{}', 2, ${error}, now(), now() + interval '1 day')
    returning id`.execute(portal.deps.db);
  return rows[0]?.id ?? '';
}

it('mails that fail stand together by what the server said, without whom they are for', async () => {
  const failing = ['a', 'b', 'c'].map((name) => `${name}@mail.example`);
  for (const address of failing) await insertMail(`450 4.2.1 <${address}> mailbox busy`, address);
  await insertMail('connect ECONNREFUSED 127.0.0.1:25', 'd@mail.example');
  await insertMail(null, 'e@mail.example');
  const { mails } = await operator.call(listStuck);
  expect(mails.map(({ cause, count, people, ids }) => [cause, count, people, ids.length])).toEqual([
    ['450 4.2.1 … mailbox busy', 3, 3, 3],
    ['connect ECONNREFUSED 127.0.0.1:25', 1, 1, 1],
  ]);
  const { engines } = await operator.call(readEngines);
  expect(engines.find(({ engine }) => engine === 'mail')).toMatchObject({
    state: 'off',
    unsent: 5,
    refused: 0,
  });
  await sql`delete from mail`.execute(portal.deps.db);
});

it('work without a job is left to the sweeper, and what is done or not known is neither retried nor given up', async () => {
  const id = await insertMail('timeout', 'f@mail.example');
  const own = { params: { queue: 'mail', id } } as const;
  expect(await operator.call(retryQueueJob, own)).toEqual({ id, retried: false });
  const calls = [1, 2].map(() => operator.call(giveUpQueueJob, own));
  const given = (await Promise.all(calls)).map(({ givenUp }) => givenUp);
  expect(given).toContain(true);
  expect(await operator.call(giveUpQueueJob, own)).toEqual({ id, givenUp: false });
  await operator.refusal('dataMissing', retryQueueJob, own);
  const row = await portal.deps.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ state: 'dropped', facts: {} });
});

it('a certificate is not given up', async () => {
  const path = `/v1/hms/cc/operations/queues/certificates/jobs/${randomUUID()}/give-up`;
  const { status } = await operator.send({ ...giveUpQueueJob, path }, {} as never);
  expect(status).toBe(400);
});
