import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addComment,
  type CommentView,
  countComments,
  editComment,
  listComments,
  listWordings,
} from '#contract/applications/comments.ts';
import { getApplication } from '#contract/applications.ts';
import type { LiveEvent } from '#contract/events.ts';
import { getMessage, getUnread, listMessages } from '#contract/messages.ts';
import { listQueue } from '#contract/reviews.ts';
import { type EnterpriseRight, enterpriseRights, includesRight } from '#domain/accounts/enterprise-rights.ts';
import { commentLimits } from '#domain/comments/comments.ts';
import { attachRealtime, type Realtime } from '#realtime/attach-realtime.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { type FilePart, sendForm } from '#tests/support/applications/upload.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { createFixture } from '#tests/support/matrix/fixture.ts';
import { openSocket } from '#tests/support/network/open-socket.ts';

let portal: ApiPortal;
let server: Server;
let realtime: Realtime;

beforeAll(async () => {
  portal = await openApiPortal();
  server = createServer().listen(0, '127.0.0.1');
  realtime = attachRealtime(server, portal.deps);
});
afterAll(async () => {
  await realtime?.close();
  server?.close();
  await portal?.close();
});

const log: FilePart = { name: 'antenna.log', bytes: Buffer.from('antenna OPEN') };

/** An application with the failed case `none`, one of its maker's people and a reviewer. */
async function enter(right: EnterpriseRight = 'edit') {
  const { db } = portal.deps;
  const fixture = await createFixture(portal.deps);
  const { enterprise: enterpriseId } = fixture;
  const maker = await createAccount(db, { enterpriseId, enterpriseRight: right, nameEn: 'Lin Ke' });
  const office = await createAccount(db, { roles: ['reviewer'], nameZh: '沈知微', nameEn: 'Shen Zhiwei' });
  const params = { id: fixture.application };
  const [partner, reviewer] = [await portal.as(maker), await portal.as(office)];
  return { fixture, enterpriseId, maker, office, partner, reviewer, params };
}

async function upload(account: { id: string }, application: string, part = log) {
  const { headers } = await sessionHeaders(portal.deps, account);
  return sendForm(`${portal.url}/v1/hms/cc/applications/${application}/comment-files`, headers, [part]);
}

describe('what is said about an application', () => {
  it('is read by both sides, newest first and by key, of the application and of each case', async () => {
    const { partner, reviewer, params, fixture } = await enter();
    const before = await partner.call(getApplication, { params });
    const first = await reviewer.call(addComment, { params, body: { text: '第 1903 行显示天线断开' } });
    expect(first).toMatchObject({
      side: 'reviewer',
      author: '沈知微',
      isOwn: true,
      version: 1,
      editedAt: null,
    });
    const second = await partner.call(addComment, { params, body: { text: '已换样机', failureKey: 'none' } });
    expect(second).toMatchObject({ side: 'partner', failureKey: 'none', caseName: expect.any(String) });
    await partner.call(addComment, { params, body: { text: '好的' } });
    const texts = async (query: object) =>
      (await reviewer.call(listComments, { params, query })).rows.map(({ text }) => text);
    expect(await texts({})).toEqual(['好的', '已换样机', first.text]);
    expect(await texts({ on: 'application' })).toEqual(['好的', first.text]);
    expect(await texts({ failureKey: 'none' })).toEqual(['已换样机']);
    const page = await partner.call(listComments, { params, query: { limit: 2 } });
    expect(page).toMatchObject({ total: 3, next: expect.any(String) });
    const rest = await partner.call(listComments, { params, query: { after: page.next ?? '' } });
    expect(rest.rows.map(({ id, isOwn }) => [id, isOwn])).toEqual([[first.id, false]]);
    expect(await partner.call(countComments, { params })).toEqual({
      total: 3,
      application: 2,
      cases: [{ failureKey: 'none', count: 1 }],
    });
    // It changes no state and moves no date.
    expect(await partner.call(getApplication, { params })).toEqual(before);
    const missing = { params, body: { text: '?', failureKey: 'no such case' } };
    await partner.refusal('dataMissing', addComment, missing);
    await portal.deps.db
      .updateTable('application')
      .set({
        status: 'certification-failed',
        waitingFor: 'nobody',
        waitAction: null,
        dueAt: null,
        remindAt: null,
      })
      .where('id', '=', fixture.application)
      .execute();
    await partner.call(addComment, { params, body: { text: '结束之后也可以说' } });
  });

  it('is kept as text, without what nobody sees', async () => {
    const { partner, params } = await enter();
    const text = '<img src=x onerror=alert(1)>\u202e a\n\nb';
    const said = await partner.call(addComment, { params, body: { text } });
    expect(said.text).toBe('<img src=x onerror=alert(1)> a\n\nb');
    for (const wrong of ['', '  ', 'x'.repeat(commentLimits.text + 1)])
      await partner.refusal('parameterInvalid', addComment, { params, body: { text: wrong } });
  });

  it('is said once by a repeated call', async () => {
    const { partner, params } = await enter();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2].map(() => partner.send(addComment, { params, body: { text: '一次' } }, key)),
    );
    const ids = answers.map(({ body }) => (body as CommentView).id);
    expect(ids[0]).toBe(ids[1]);
    expect((await partner.call(countComments, { params })).total).toBe(1);
  });

  it('ends at 2000', async () => {
    const { partner, params, maker } = await enter();
    await sql`insert into comment (application_id, text, side, author_id, author, created_at)
      select ${params.id}, '?', 'partner', ${maker.id}, '林可', now() from generate_series(1, 2000)`.execute(
      portal.deps.db,
    );
    const { details } = await partner.refusal('parameterInvalid', addComment, {
      params,
      body: { text: '!' },
    });
    expect(details).toMatchObject({ reason: 'full' });
  });
});

describe('an edited comment', () => {
  it('shows how it read before, to everybody', async () => {
    const { partner, reviewer, params } = await enter();
    const { id: comment } = await partner.call(addComment, { params, body: { text: '两台' } });
    const one = { params: { ...params, comment } };
    const edited = await partner.call(editComment, { ...one, body: { text: '另外两台', seen: 1 } });
    expect(edited).toMatchObject({ text: '另外两台', version: 2, editedAt: expect.any(String) });
    expect(await partner.call(editComment, { ...one, body: { text: '另外两台', seen: 2 } })).toEqual(edited);
    await partner.call(editComment, { ...one, body: { text: '三台', seen: 2 } });
    const { rows } = await reviewer.call(listWordings, one);
    expect(rows.map(({ version, text }) => [version, text])).toEqual([
      [2, '另外两台'],
      [1, '两台'],
    ]);
    await partner.refusal('reviewStatusChanged', editComment, { ...one, body: { text: '四台', seen: 2 } });
  });

  it('is its author’s, and may be edited 20 times', async () => {
    const { partner, reviewer, params, enterpriseId } = await enter();
    const { id: comment } = await partner.call(addComment, { params, body: { text: '0' } });
    const one = { params: { ...params, comment } };
    const colleague = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
    for (const other of [reviewer, colleague]) {
      const wrong = await other.refusal('permissionDenied', editComment, {
        ...one,
        body: { text: '!', seen: 1 },
      });
      expect(wrong.details).toEqual({ reason: 'author' });
    }
    for (let seen = 1; seen <= commentLimits.edits; seen += 1)
      await partner.call(editComment, { ...one, body: { text: String(seen), seen } });
    const beyond = { ...one, body: { text: '!', seen: commentLimits.edits + 1 } };
    expect((await partner.refusal('parameterInvalid', editComment, beyond)).details).toMatchObject({
      reason: 'full',
    });
    const none = { params: { ...params, comment: crypto.randomUUID() }, body: { text: '!', seen: 1 } };
    await partner.refusal('dataMissing', editComment, none);
  });
});

describe('who may', () => {
  it.each(enterpriseRights)('read and speak with the right to %s', async (right) => {
    const { partner, params, maker } = await enter(right);
    await partner.call(listComments, { params });
    const { status } = await partner.send(addComment, { params, body: { text: '?' } });
    expect(status).toBe(includesRight(right, 'edit') ? 201 : 403);
    expect((await upload(maker, params.id)).status).toBe(includesRight(right, 'edit') ? 201 : 403);
  });

  it('read and speak: nobody of another enterprise, not even of a comment’s own id', async () => {
    const [{ params, partner }, other] = [await enter(), await enter()];
    const { id: comment } = await partner.call(addComment, { params, body: { text: '?' } });
    const one = { params: { ...params, comment } };
    for (const call of [listComments, countComments, listWordings])
      await other.partner.refusal('applicationMissing', call, one);
    await other.partner.refusal('applicationMissing', addComment, { ...one, body: { text: '?' } });
    await other.partner.refusal('applicationMissing', editComment, { ...one, body: { text: '!', seen: 1 } });
    // Under an application of their own it is not there either.
    const mine = { params: { ...other.params, comment } };
    await other.partner.refusal('dataMissing', editComment, { ...mine, body: { text: '!', seen: 1 } });
    expect((await other.partner.call(listWordings, mine)).rows).toEqual([]);
    expect((await upload(other.maker, params.id)).status).toBe(404);
  });

  it('speak: no office on its own enterprise, no operator and no administrator', async () => {
    const { params, enterpriseId } = await enter();
    const { db } = portal.deps;
    const body = { text: '?' };
    const own = await portal.as(await createAccount(db, { roles: ['reviewer'], enterpriseId }));
    const refused = await own.refusal('permissionDenied', addComment, { params, body });
    expect(refused.details).toEqual({ reason: 'own-enterprise' });
    for (const role of ['admin', 'operator'] as const) {
      const staff = await portal.as(await createAccount(db, { roles: [role] }));
      await staff.call(listComments, { params });
      await staff.refusal('permissionDenied', addComment, { params, body });
    }
  });
});

describe('what a comment is sent with', () => {
  it('is shown to both sides, and stays', async () => {
    const { partner, params, maker, office, enterpriseId } = await enter();
    const [mine, theirs] = [await upload(maker, params.id), await upload(office, params.id)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    const attachmentIds = [String(mine.body.id), String(theirs.body.id)];
    const said = await partner.call(addComment, {
      params,
      body: { text: '见附件', attachmentIds: [...attachmentIds, ...attachmentIds] },
    });
    expect(said.attachments.map(({ name }) => name)).toEqual(['antenna.log', 'antenna.log']);
    const { headers } = await sessionHeaders(portal.deps, office);
    const read = await fetch(`${portal.url}/v1/hms/cc/files/${attachmentIds[0]}`, { headers });
    expect(await read.text()).toBe('antenna OPEN');
    const files = await portal.deps.db
      .selectFrom('file')
      .select(['enterpriseId', 'attachedAt'])
      .where('id', 'in', attachmentIds)
      .execute();
    for (const file of files) expect(file).toEqual({ enterpriseId, attachedAt: expect.any(Date) });
    // A picture that the application no longer names is still what was said.
    const owner = new pg.Client({ connectionString: portal.ownerUrl });
    await owner.connect();
    await owner.query('select detach_files($1)', [attachmentIds]);
    await owner.end();
    const { attachedAt } = await portal.deps.db
      .selectFrom('file')
      .select('attachedAt')
      .where('id', '=', attachmentIds[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(attachedAt).not.toBeNull();
  });

  it('is the enterprise’s own, five at most', async () => {
    const [{ partner, params, maker }, other] = [await enter(), await enter()];
    const { body } = await upload(other.maker, other.params.id);
    const foreign = { params, body: { text: '?', attachmentIds: [String(body.id)] } };
    await partner.refusal('dataMissing', addComment, foreign);
    const attachmentIds = Array.from({ length: 6 }, () => crypto.randomUUID());
    await partner.refusal('parameterInvalid', addComment, { params, body: { text: '?', attachmentIds } });
    const { status } = await upload(maker, params.id, { name: 'a.bin', bytes: Buffer.from([0, 1, 2]) });
    expect(status).toBe(415);
  });
});

it('what the office says is a message to the maker, and one’s own side has no news in it', async () => {
  const { partner, reviewer, params } = await enter();
  const titles = async () => (await partner.call(listMessages)).rows.map(({ headline }) => headline);
  const before = await titles();
  await partner.call(addComment, { params, body: { text: '请看日志' } });
  expect(await titles()).toEqual(before);
  const unread = (await partner.call(getUnread)).unreadUserNum;
  await reviewer.call(addComment, { params, body: { text: '看到了', failureKey: 'none' } });
  expect((await partner.call(getUnread)).unreadUserNum).toBe(unread + 1);
  const [newest] = (await partner.call(listMessages)).rows;
  const message = await partner.call(getMessage, { params: { id: newest?.id ?? '' } });
  expect(message).toMatchObject({
    quote: { text: '看到了', by: '沈知微' },
    target: { path: `/certification/${params.id}` },
  });
});

it('what the maker says last is marked on the desk until it is answered', async () => {
  const { partner, reviewer, params } = await enter();
  await sql`update application set status = 'certification-under-review', waiting_for = 'reviewer',
    wait_action = 'review-results', due_at = now() where id = ${params.id}`.execute(portal.deps.db);
  const marked = async () =>
    (await reviewer.call(listQueue)).rows.find(({ id }) => id === params.id)?.unanswered;
  expect(await marked()).toBe(false);
  await partner.call(addComment, { params, body: { text: '请看日志', failureKey: 'none' } });
  expect(await marked()).toBe(true);
  await reviewer.call(addComment, { params, body: { text: '看到了' } });
  expect(await marked()).toBe(false);
});

it('is told to the open pages of both sides, and of no other enterprise', async () => {
  const [{ maker, office, partner, params }, other] = [await enter(), await enter()];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listen = async (account: { id: string }) => {
    const { headers } = await sessionHeaders(portal.deps, account);
    const [socket, heard] = [openSocket(url, headers), [] as LiveEvent[]];
    socket.on('event', (event) => heard.push(event));
    await eventually(() => Promise.resolve(socket.connected));
    // The office hears of every application, also what was said in a test before and is told late.
    const isOfThese = ({ entity, change }: LiveEvent) =>
      entity === 'comment' && [params.id, other.params.id].includes(String(change.applicationId));
    return { socket, of: () => heard.filter(isOfThese) };
  };
  const ears = await Promise.all([maker, office, other.maker].map(listen));
  const said = await partner.call(addComment, { params, body: { text: '现在' } });
  await other.partner.call(addComment, { params: other.params, body: { text: '别家' } });
  const [own, staff, foreign] = ears;
  await eventually(() => Promise.resolve(staff?.of().length === 2 && foreign?.of().length === 1));
  const event = { id: said.id, change: { applicationId: params.id, failureKey: null } };
  expect(own?.of()).toMatchObject([event]);
  expect(staff?.of()).toMatchObject([event, { change: { applicationId: other.params.id } }]);
  expect(foreign?.of()).toMatchObject([{ change: { applicationId: other.params.id } }]);
  for (const { socket } of ears) socket.disconnect();
});
