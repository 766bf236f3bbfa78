import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { pruneCounts } from '#db/queries/public-counts.ts';
import { type PruneDeps, prune } from '#services/retention/prune-outlived.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;
let deps: PruneDeps;
let enterpriseId: string;
let maker: string;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  portal = await openApiPortal();
  const { db, storage } = portal.deps;
  deps = { db, accountsDb: db, storage, now: () => new Date(), stopping: new AbortController().signal };
  enterpriseId = (await createEnterprise(db)).id;
  maker = (await createAccount(db, { enterpriseId })).id;
});
afterAll(() => portal?.close());

/** A token of the maker that ends, or was revoked, so many days ago. */
async function insertToken(days: { expired: number; revoked?: number }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into api_token (enterprise_id, account_id, name, hash, ending, scopes, created_at, expires_at,
      revoked_at, revoked_by)
    values (${enterpriseId}, ${maker}, 'ci', ${randomUUID().replaceAll('-', '').repeat(2)}, 'abcd', '{read}',
      ${daysAgo(days.expired + 366)}, ${daysAgo(days.expired)}, ${days.revoked === undefined ? null : daysAgo(days.revoked)},
      ${days.revoked === undefined ? null : maker})
    returning id`.execute(portal.deps.db);
  return rows[0]?.id ?? '';
}

it('tokens go a year after they were over, however that came; one stays that a waiting command names', async () => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { id: applicationId } = await insertApplicationRow(db, { product, status: 'certifying' });
  const tokens = {
    expired: await insertToken({ expired: 366 }),
    revoked: await insertToken({ expired: 140, revoked: 366 }),
    late: await insertToken({ expired: 364 }),
    live: await insertToken({ expired: -5 }),
    named: await insertToken({ expired: 366 }),
  };
  const command = {
    applicationId,
    type: 'end' as const,
    side: 'partner' as const,
    payload: '{"type":"end"}',
  };
  await db
    .insertInto('command')
    .values({
      ...command,
      id: randomUUID(),
      seenVersion: null,
      actorId: maker,
      actorName: '林可',
      apiTokenId: tokens.named,
    })
    .execute();
  expect(await prune(deps)).toMatchObject({ tokens: 2 });
  const left = await db.selectFrom('apiToken').select('id').execute();
  expect(left.map(({ id }) => id).sort()).toEqual([tokens.late, tokens.live, tokens.named].sort());
  expect(await prune(deps)).toMatchObject({ tokens: 0 });
});

it('counts of public pages go after two years, by the role of the workers, and none of the last month', async () => {
  const { db } = portal.deps;
  const system = createDatabase(portal.processUrl, { sees: 'all', max: 2, applicationName: 'test' });
  const days = [731, 729, 40, 20];
  for (const age of days)
    await sql`select count_public('visit', 'home', (now() - make_interval(days => ${age}::int))::date)`.execute(
      system,
    );
  expect(await prune({ ...deps, db: system })).toMatchObject({ counts: 1 });
  expect(await pruneCounts(system, new Date(), 10)).toBe(2);
  expect(await db.selectFrom('publicCount').select('count').execute()).toHaveLength(1);
  await system.destroy();
});
