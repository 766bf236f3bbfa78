import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getMessage,
  getUnread,
  listMessages,
  listSystemMessages,
  markMessagesRead,
  markMessagesUnread,
  markRead,
} from '#contract/messages.ts';
import { sendMessage } from '#db/queries/messages.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { askMaker, required } from '#tests/support/applications/ask-maker.ts';
import { createAccount } from '#tests/support/factories.ts';
import { createBulletin, createMaintenance } from '#tests/support/notices.ts';
import { openOffice } from '#tests/support/offices.ts';

const zh = serverTexts('zh');
const en = serverTexts('en');
let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const enter = (roles?: ('partner' | 'reviewer')[]) => openOffice(portal, roles);

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
      'messageId',
      'title',
      'createTime',
      'applicationId',
      'kind',
      'headline',
      'subject',
      'yours',
      'dueAt',
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

describe('the message centre', () => {
  it('lists what the enterprise was told page by page, nothing twice and nothing left out', async () => {
    const { enterpriseId, person, send } = await enter();
    const client = await person();
    for (let index = 1; index <= 7; index += 1) await send(`第 ${index} 条`);
    // All at once, as one statement writes them: the id alone tells them apart.
    const at = new Date();
    const own = portal.deps.db.updateTable('message').where('enterpriseId', '=', enterpriseId);
    await own.set({ createdAt: at }).execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await client.call(listMessages, { query: { limit: 3, after } });
      seen.push(...rows.map(({ headline }) => headline));
      after = next ?? undefined;
    } while (after);
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `第 ${n} 条`));
    await client.refusal('parameterInvalid', listMessages, { query: { after: 'invented' } });
  });

  it('says what happened, what to do, until when, and where, in the reader’s language', async () => {
    const { enterpriseId, person } = await enter();
    const { id: applicationId, number } = await askMaker(portal.deps.db, enterpriseId);
    const client = await person();
    const [row] = (await client.call(listMessages)).rows;
    const listed = { kind: 'turn', yours: true, read: false, dueAt: '2026-11-24T10:00:00.000Z' };
    expect(row).toMatchObject({
      ...listed,
      headline: zh.messageBodies.byEvent['reject-bypass'],
      subject: `岚岳 X3 · ${number}`,
    });
    const params = { id: row?.id ?? '' };
    const said = {
      ...listed,
      box: 'personal',
      target: { path: `/certification/${applicationId}/results` },
      application: { id: applicationId, status: 'exception-bypass-rejected' },
      newer: null,
      older: null,
    };
    expect(await client.call(getMessage, { params })).toMatchObject({
      ...said,
      happened: `岚岳 X3（${number}）${zh.messages.byEvent['reject-bypass']}。`,
      quote: {
        requirement: `T-05 ${required.zh}`,
        text: '天线状态为 OPEN\n改正方法：室外复测',
        by: '沈知微',
        language: null,
      },
      steps: zh.messageBodies.steps['amend-bypass'],
      target: { label: zh.messageBodies.buttonOf['amend-bypass'] },
    });
    const english = await client.send(getMessage, { params }, { 'x-language': 'en_US' });
    expect(english.body).toMatchObject({
      ...said,
      headline: en.messageBodies.byEvent['reject-bypass'],
      happened: `Lanyue X3 (${number}): ${en.messages.byEvent['reject-bypass']}.`,
      quote: { requirement: `T-05 ${required.en}`, by: 'Shen Zhiwei', language: 'zh' },
    });
    const stranger = await (await enter()).person();
    await stranger.refusal('dataMissing', getMessage, { params });
  });

  it('names what is still the maker’s to do, and no longer once it is done', async () => {
    const { enterpriseId, person, send } = await enter();
    await send();
    const { id } = await askMaker(portal.deps.db, enterpriseId);
    const client = await person();
    const yours = () => client.call(listMessages, { query: { show: 'yours' } });
    expect(await yours()).toMatchObject({ rows: [{ yours: true }], yours: 1, unread: 2 });
    const { db } = portal.deps;
    const move = (set: { waitAction: 'amend-bypass' | 'review-results'; waitingSince: Date }) =>
      db
        .updateTable('application')
        .set({ ...set, waitingFor: set.waitAction === 'amend-bypass' ? 'partner' : 'reviewer' })
        .where('id', '=', id)
        .execute();
    await move({ waitAction: 'review-results', waitingSince: new Date() });
    expect(await yours()).toMatchObject({ rows: [], yours: 0 });
    // Asked for the same again, by another message: this one was answered.
    await move({ waitAction: 'amend-bypass', waitingSince: new Date() });
    expect(await yours()).toMatchObject({ rows: [], yours: 0 });
  });

  it('filters by kind and by what is unread', async () => {
    const { enterpriseId, person, send } = await enter();
    await send();
    await askMaker(portal.deps.db, enterpriseId);
    const client = await person();
    const kinds = async (query: object) =>
      (await client.call(listMessages, { query })).rows.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['turn', 'progress']);
    expect(await kinds({ kind: 'progress' })).toEqual(['progress']);
    const [turn] = (await client.call(listMessages, { query: { kind: 'turn' } })).rows;
    expect(await client.call(markMessagesRead, { body: { ids: [turn?.id ?? ''] } })).toEqual({
      unreadUserNum: 1,
    });
    expect(await kinds({ show: 'unread' })).toEqual(['progress']);
    await client.refusal('parameterInvalid', listMessages, { query: { kind: 'maintenance' as 'turn' } });
  });

  it('marks what was chosen as read, for the account alone, and nothing of anybody else', async () => {
    const [own, other] = [await enter(), await enter()];
    for (let index = 1; index <= 4; index += 1) await own.send(`第 ${index} 条`);
    await other.send();
    const [lin, chen, stranger] = [await own.person(), await own.person(), await other.person()];
    const { rows } = await lin.call(listMessages);
    const body = { ids: [rows[0]?.id ?? '', rows[2]?.id ?? ''] };
    for (const unreadUserNum of [2, 2])
      expect(await lin.call(markMessagesRead, { body })).toEqual({ unreadUserNum });
    expect((await lin.call(listMessages)).rows.map(({ read }) => read)).toEqual([true, false, true, false]);
    expect((await chen.call(listMessages)).unread).toBe(4);
    expect(await stranger.call(markMessagesRead, { body })).toEqual({ unreadUserNum: 1 });
  });

  it('holds one’s own doings as read, and tells colleagues of them', async () => {
    const { enterpriseId } = await enter();
    const { db } = portal.deps;
    const account = await createAccount(db, { enterpriseId, roles: ['partner'] });
    const [self, colleague] = [
      await portal.as(account),
      await portal.as(await createAccount(db, { enterpriseId, roles: ['partner'] })),
    ];
    await askMaker(portal.deps.db, enterpriseId, account.id);
    expect(await self.call(getUnread)).toEqual(nothing);
    expect(await self.call(listMessages)).toMatchObject({ rows: [{ read: true }], unread: 0 });
    expect(await colleague.call(getUnread)).toMatchObject({ unreadUserNum: 1 });
  });

  it('leads from a message to those beside it', async () => {
    const { person, send } = await enter();
    const client = await person();
    for (let index = 1; index <= 3; index += 1) await send(`第 ${index} 条`);
    const [newest, middle, oldest] = (await client.call(listMessages)).rows.map(({ id }) => id);
    expect(await client.call(getMessage, { params: { id: middle ?? '' } })).toMatchObject({
      newer: newest,
      older: oldest,
    });
  });

  it('shows makers the bulletins that came into effect, and maintenance that was told of', async () => {
    const { db } = portal.deps;
    const client = await (await enter()).person();
    const day = 86_400_000;
    const lay = async (titleEn: string, startsAt: Date, expiresAt: Date | null = null) => {
      const text = { titleZh: titleEn, titleEn, contentZh: '<p>正文</p>', contentEn: '<p>Text</p>' };
      await createBulletin(db, { ...text, startsAt, expiresAt });
    };
    await lay('over', new Date(Date.now() - 2 * day), new Date(Date.now() - day));
    await lay('in effect', new Date(Date.now() - day / 2));
    await lay('to come', new Date(Date.now() + day));
    await createMaintenance(db, { contentZh: '维护', contentEn: 'maintenance', startsAt: new Date() });
    const list = (query: object = {}) => client.call(listSystemMessages, { query });
    const all = (await list()).rows;
    expect(all.map(({ headline, read }) => [headline, read])).toEqual([
      ['维护', true],
      ['in effect', false],
      ['over', true],
    ]);
    expect((await list({ kind: 'maintenance' })).rows).toHaveLength(1);
    const unread = await list({ show: 'unread' });
    expect(unread.rows.map(({ headline }) => headline)).toEqual(['in effect']);
    const [maintenance, current] = all.map(({ id }) => ({ id }));
    const open = (params = { id: '' }) => client.call(getMessage, { params });
    expect(await open(current)).toMatchObject({ box: 'system', content: '<p>正文</p>' });
    expect(await open(maintenance)).toMatchObject({ kind: 'maintenance', content: null });
    const body = { ids: [current?.id ?? ''] };
    await client.call(markMessagesRead, { body });
    expect(await client.call(getUnread)).toEqual(nothing);
    // That it was read the programme counts on.
    await client.call(markMessagesUnread, { body });
    expect(await client.call(getUnread)).toEqual(nothing);
    const reviewer = await (await enter(['reviewer'])).person();
    expect(await reviewer.call(markMessagesUnread, { body })).toEqual({ unreadUserNum: 0 });
    expect(await reviewer.call(listSystemMessages)).toEqual({ rows: [], next: null });
    expect((await reviewer.call(listMessages)).rows).toEqual([]);
    await reviewer.refusal('dataMissing', getMessage, { params: current ?? { id: '' } });
  });
});
