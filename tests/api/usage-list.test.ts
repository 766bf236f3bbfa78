import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { listUsage } from '#contract/programme/usage-list.ts';
import { listUsage as listRows } from '#db/queries/usage-list.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let headers: Record<string, string>;
const made: string[] = [];

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  const account = await createAccount(db, { roles: ['admin'] });
  admin = await portal.as(account);
  ({ headers } = await sessionHeaders(portal.deps, account));
  for (const bytes of [300, 0, 900]) {
    const { id } = await createEnterprise(db);
    made.push(id);
    if (bytes > 0) await send(id, bytes);
  }
});
afterAll(() => portal?.close());

/** The database counts what an enterprise's files take. */
async function send(enterpriseId: string, size: number): Promise<void> {
  const { db } = portal.deps;
  const sha256 = String(size).padStart(64, '0');
  await sql`insert into blob (sha256, size) values (${sha256}, ${size})`.execute(db);
  await sql`insert into file (sha256, enterprise_id, kind, name, mime, size)
    values (${sha256}, ${enterpriseId}, 'attachment', 'a.txt', 'text/plain', ${size})`.execute(db);
}

const enter = (enterpriseId: string, at: string) =>
  sql`insert into usage_record values (${randomUUID()}, ${enterpriseId}, ${randomUUID()}, 'x', 1, ${randomUUID()}, ${at})`.execute(
    portal.deps.db,
  );

it('enterprises are listed by their storage or by when they came, with their figures of a month of the office', async () => {
  const [first = '', second = '', third = ''] = made;
  await createProduct(portal.deps.db, { enterpriseId: first });
  // The office's month begins at 16:00 UTC of the day before.
  for (const at of ['2026-09-30T15:59:59Z', '2026-09-30T16:00:00Z', '2026-10-31T15:59:59Z'])
    await enter(first, at);
  const page = await admin.call(listUsage, { query: { month: '2026-10', limit: '2' } });
  expect(page.rows.map(({ id }) => id)).toEqual([third, first]);
  expect(page.rows[1]).toMatchObject({
    storageBytes: 300,
    products: 1,
    openApplications: 0,
    entries: 2,
    lastAt: '2026-10-31T15:59:59.000Z',
  });
  const query = { month: '2026-10', limit: '2', after: page.next ?? undefined };
  expect((await admin.call(listUsage, { query })).rows.map(({ id }) => id)).toEqual([second]);
  const newest = await admin.call(listUsage, { query: { sort: 'newest', limit: '2' } });
  expect(newest.rows.map(({ id }) => id)).toEqual([third, second]);
  const next = { sort: 'newest' as const, limit: '2', after: newest.next ?? undefined };
  expect((await admin.call(listUsage, { query: next })).rows.map(({ id }) => id)).toEqual([first]);
  await admin.refusal('parameterInvalid', listUsage, { query: { month: '2026-13' } });
});

it('calls that are refused are counted for their enterprise, by the month', async () => {
  const { partner, enterpriseId } = await portal.enterPartner();
  for (let call = 0; call < 2; call++)
    await partner.refusal('applicationMissing', getApplication, { params: { id: randomUUID() } });
  await admin.refusal('parameterInvalid', listUsage, { query: { month: '2026-13' } });
  const refusedIn = async (query: object) =>
    (await admin.call(listUsage, { query: { sort: 'newest', ...query } })).rows.find(
      ({ id }) => id === enterpriseId,
    )?.refused;
  // Those of a second are written together.
  await eventually(async () => (await refusedIn({})) === 2);
  expect(await refusedIn({ month: '2026-10' })).toBe(0);
});

it('the same is a file', async () => {
  const answer = await fetch(`${portal.url}/v1/hms/cc/admin/usage/export?month=2026-10&lang=en`, { headers });
  expect(answer.headers.get('content-disposition')).toContain('usage-2026-10.csv');
  const [head, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(head).toContain('Entries in 2026-10');
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    expect.arrayContaining([made[2], made[0], made[1]]),
  );
});

it('pages follow each other without a repeat among thousands', async () => {
  const { db } = portal.deps;
  await sql`insert into enterprise (name_zh, name_en, short_zh, short_en, state)
    select '企业 ' || n, 'Enterprise ' || n, '企' || n, 'E' || n, 1 from generate_series(1, 3000) n`.execute(
    db,
  );
  const [month, zone] = ['2026-10', 'Asia/Shanghai'];
  for (const sort of ['storage', 'newest'] as const) {
    const rows = await listRows(db, { sort, month, zone }, { after: null, limit: 20 });
    expect(rows).toHaveLength(20);
    const last = rows.at(-1);
    const more = await listRows(
      db,
      { sort, month, zone },
      { after: { key: last?.key ?? '', id: last?.id ?? '' }, limit: 20 },
    );
    expect(more.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
  }
});
