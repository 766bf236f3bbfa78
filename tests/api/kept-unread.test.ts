import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  getUnread,
  listMessages,
  markMessagesRead,
  markMessagesUnread,
  markRead,
} from '#contract/messages.ts';
import { selectMessages } from '#db/queries/message-lists.ts';
import { insertReadsOf, unreadIds } from '#db/queries/messages.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { askMaker } from '#tests/support/applications/ask-maker.ts';
import { createAccount } from '#tests/support/factories.ts';
import { openOffice } from '#tests/support/offices.ts';
import { rowsRead } from '#tests/support/plans.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

async function analyze(): Promise<void> {
  const client = new Client({ connectionString: portal.ownerUrl });
  await client.connect();
  await client.query('analyze message, message_read');
  await client.end();
}

it('marks what was read as unread again, wherever it stands, until it is read', async () => {
  const [own, other] = [await openOffice(portal), await openOffice(portal)];
  for (let index = 1; index <= 4; index += 1) await own.send(`第 ${index} 条`);
  const [lin, chen, stranger] = [await own.person(), await own.person(), await other.person()];
  const { rows } = await lin.call(listMessages);
  const read = { params: { id: rows[0]?.id ?? '' } };
  // Long past, so that the watermark stands on all of them.
  const { db } = portal.deps;
  const messages = db.updateTable('message').where('enterpriseId', '=', own.enterpriseId);
  await messages.set({ createdAt: sql`created_at - interval '1 hour'` }).execute();
  for (const person of [lin, chen]) expect(await person.call(markRead, read)).toEqual({ unreadUserNum: 0 });
  const body = { ids: [rows[1]?.id ?? '', rows[3]?.id ?? ''] };
  for (const unreadUserNum of [2, 2])
    expect(await lin.call(markMessagesUnread, { body })).toEqual({ unreadUserNum });
  expect(await stranger.call(markMessagesUnread, { body })).toEqual({ unreadUserNum: 0 });
  const unread = await lin.call(listMessages, { query: { show: 'unread' } });
  expect(unread.rows.map(({ id }) => id).toSorted()).toEqual(body.ids.toSorted());
  expect((await lin.call(getUnread)).messages).toHaveLength(2);
  expect((await chen.call(listMessages)).unread).toBe(0);
  const one = { ids: [body.ids[0] ?? ''] };
  expect(await lin.call(markMessagesRead, { body: one })).toEqual({ unreadUserNum: 1 });
  expect(await lin.call(markRead, read)).toEqual({ unreadUserNum: 0 });
});

it('looks for an old one that was kept unread alone, not at all that came since', async () => {
  const { enterpriseId, person, send } = await openOffice(portal);
  const { db } = portal.deps;
  const { id: accountId } = await createAccount(db, { enterpriseId });
  for (const title of ['旧', '新']) await send(title);
  const many = 3_000;
  await sql`insert into message (enterprise_id, dedupe_key, title_zh, title_en, created_at)
    select ${enterpriseId}::uuid, 'many-' || gen_random_uuid(), '其间', 'Between', now() - interval '1 second' * n
    from generate_series(1, ${sql.lit(many)}) n`.execute(db);
  const own = db.updateTable('message').where('enterpriseId', '=', enterpriseId);
  await own.set({ createdAt: sql`created_at - interval '2 days'` }).where('titleZh', '=', '旧').execute();
  const reader = { enterpriseId, accountId };
  const newest = db.selectFrom('message').select('id').where('enterpriseId', '=', enterpriseId);
  const { id: last } = await newest.orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
  const { id: old } = await newest.where('titleZh', '=', '旧').executeTakeFirstOrThrow();
  await sql`insert into message_watermark (account_id, created_at, message_id)
    select ${accountId}::uuid, created_at, id from message where id = ${last}::uuid`.execute(db);
  await insertReadsOf(db, reader, { ids: [old], read: false });
  await analyze();
  await db.connection().execute(async (one) => {
    // So small a table would be read whole.
    await sql`set enable_seqscan = off`.execute(one);
    for (const kind of [undefined, 'progress' as const]) {
      const page = selectMessages(one, reader, { kind, show: 'unread' }, { after: null, limit: 20 });
      expect((await page.execute()).map(({ id }) => id)).toEqual([old]);
      expect(rowsRead(await page.explain('json', sql`analyze`))).toBeLessThan(50);
    }
    const counted = unreadIds(one, reader, { limit: 1_000 });
    expect(rowsRead(await counted.explain('json', sql`analyze`))).toBeLessThan(50);
    await sql`reset enable_seqscan`.execute(one);
  });
  const client = await person();
  expect((await client.call(listMessages, { query: { show: 'unread', limit: 100 } })).rows).toHaveLength(100);
});

it('lets one’s own doings be marked as unread', async () => {
  const { enterpriseId } = await openOffice(portal);
  const { db } = portal.deps;
  const account = await createAccount(db, { enterpriseId, roles: ['partner'] });
  const self = await portal.as(account);
  await askMaker(portal.deps.db, enterpriseId, account.id);
  const [own] = (await self.call(listMessages)).rows;
  expect(await self.call(markMessagesUnread, { body: { ids: [own?.id ?? ''] } })).toEqual({
    unreadUserNum: 1,
  });
  await self.refusal('parameterInvalid', markMessagesUnread, { body: { ids: [] } });
});
