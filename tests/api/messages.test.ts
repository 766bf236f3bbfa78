import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUnread, markRead } from '#contract/messages.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

async function enter(roles: ('partner' | 'reviewer')[] = ['partner']) {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const person = async () => portal.as(await createAccount(db, { enterpriseId, roles }));
  const send = async (title = '产品审核已通过', dedupeKey = `key-${nextSerial()}`) => {
    const message = {
      enterpriseId,
      applicationId: null,
      dedupeKey,
      titleZh: title,
      titleEn: `${title} (en)`,
    };
    await db.transaction().execute((trx) => sendMessage(trx, message));
  };
  return { enterpriseId, person, send };
}

const nothing = { unreadUserNum: 0, unreadSystemNum: 0, messages: [] };

describe('unread messages', () => {
  it('are counted, and the newest five shown', async () => {
    const { person, send } = await enter();
    const client = await person();
    expect(await client.call(getUnread)).toEqual(nothing);
    for (let index = 1; index <= 7; index += 1) await send(`第 ${index} 条`);
    const unread = await client.call(getUnread);
    expect(unread).toMatchObject({ unreadUserNum: 7, unreadSystemNum: 0 });
    expect(unread.messages.map(({ title }) => title)).toEqual([7, 6, 5, 4, 3].map((n) => `第 ${n} 条`));
    expect(Object.keys(unread.messages[0] ?? {})).toEqual([
      ...['messageId', 'title', 'createTime', 'applicationId'],
    ]);
    const { messages } = await client.call(getUnread, { query: { messageNum: 2 } });
    expect(messages).toHaveLength(2);
  });

  it('have their titles in the language of the request', async () => {
    const { person, send } = await enter();
    await send('第 1 条');
    const client = await person();
    const titleIn = async (language: string) => {
      const answer = await client.send(getUnread, {}, { 'x-language': language });
      return getUnread.response.parse(answer.body).messages.map(({ title }) => title);
    };
    expect(await titleIn('zh_CN')).toEqual(['第 1 条']);
    expect(await titleIn('en_US')).toEqual(['第 1 条 (en)']);
  });

  it('belong to one enterprise, and are read by each account for itself', async () => {
    const [own, other] = [await enter(), await enter()];
    const [lin, chen, stranger] = [await own.person(), await own.person(), await other.person()];
    await own.send();
    const [message] = (await lin.call(getUnread)).messages;
    const params = { id: message?.messageId ?? '' };
    expect(await stranger.call(getUnread)).toEqual(nothing);
    const foreign = await stranger.refusal('dataMissing', markRead, { params });
    const missing = await stranger.refusal('dataMissing', markRead, { params: { id: randomUUID() } });
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(await lin.call(markRead, { params })).toEqual({ unreadUserNum: 0 });
    expect(await lin.call(getUnread)).toEqual(nothing);
    expect(await chen.call(getUnread)).toMatchObject({ unreadUserNum: 1 });
  });

  it('are read up to the one that was opened, and a repetition changes nothing', async () => {
    const { person, send } = await enter();
    const client = await person();
    for (let index = 1; index <= 6; index += 1) await send(`第 ${index} 条`);
    const { messages } = await client.call(getUnread, { query: { messageNum: 20 } });
    const params = { id: messages[2]?.messageId ?? '' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(markRead, { params })));
    expect(new Set(answers.map(({ unreadUserNum }) => unreadUserNum))).toEqual(new Set([2]));
    const left = await client.call(getUnread);
    expect(left.messages.map(({ title }) => title)).toEqual(['第 6 条', '第 5 条']);
  });

  it('leave one note behind for all that is long past, and one that came late unread', async () => {
    const { enterpriseId, person, send } = await enter();
    const client = await person();
    const { db } = portal.deps;
    for (let index = 1; index <= 5; index += 1) await send(`第 ${index} 条`);
    const age = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const own = () => db.updateTable('message').where('enterpriseId', '=', enterpriseId);
    await own()
      .set({ createdAt: age(60) })
      .execute();
    await send('刚刚');
    const [newest] = (await client.call(getUnread)).messages;
    expect(await client.call(markRead, { params: { id: newest?.messageId ?? '' } })).toEqual({
      unreadUserNum: 0,
    });
    const notes = db.selectFrom('messageRead').innerJoin('message', 'message.id', 'messageId');
    expect(await notes.select('titleZh').where('enterpriseId', '=', enterpriseId).execute()).toEqual([
      { titleZh: '刚刚' },
    ]);
    // Its transaction began before the newest one was read, and ended after it.
    await send('迟到');
    await own()
      .where('titleZh', '=', '迟到')
      .set({ createdAt: age(0.5) })
      .execute();
    expect((await client.call(getUnread)).messages.map(({ title }) => title)).toEqual(['迟到']);
  });

  it.each([
    { messageNum: '0' },
    { messageNum: '21' },
    { messageNum: '1.5' },
    { messageNum: 'five' },
    { limit: '5' },
  ])('refuse the query %j', async (query) => {
    const { person } = await enter();
    await (await person()).refusal('parameterInvalid', getUnread, { query });
  });

  it('do not exist for staff, also those who belong to an enterprise, nor for individuals', async () => {
    const { person, send } = await enter(['reviewer']);
    await send();
    const { db } = portal.deps;
    const individual = await portal.as(await createAccount(db, { roles: ['individual'] }));
    for (const client of [await person(), individual]) {
      expect(await client.call(getUnread)).toEqual(nothing);
      await client.refusal('dataMissing', markRead, { params: { id: randomUUID() } });
    }
    await (await portal.as()).refusal('invalidSession', getUnread);
  });
});

describe('sending', () => {
  it('happens once for a cause, and pushes once', async () => {
    const { enterpriseId, person, send } = await enter();
    await Promise.all(Array.from({ length: 10 }, () => send('已认证', 'same-cause')));
    const { messages, unreadUserNum } = await (await person()).call(getUnread);
    expect(unreadUserNum).toBe(1);
    const events = await portal.deps.db
      .selectFrom('event')
      .select(['entity', 'entityId', 'version', 'change'])
      .where('room', '=', `enterprise:${enterpriseId}`)
      .execute();
    expect(events).toEqual([
      {
        entity: 'message',
        entityId: messages[0]?.messageId,
        version: 1,
        change: {
          title: { zh: '已认证', en: '已认证 (en)' },
          createTime: messages[0]?.createTime,
          applicationId: null,
        },
      },
    ]);
  });

  it('leaves nothing behind when its transaction fails', async () => {
    const { enterpriseId, person } = await enter();
    const failing = portal.deps.db.transaction().execute(async (trx) => {
      const titles = { titleZh: '回滚', titleEn: 'Rolled back' };
      await sendMessage(trx, { enterpriseId, applicationId: null, dedupeKey: 'rolled-back', ...titles });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await (await person()).call(getUnread)).toEqual(nothing);
  });
});
