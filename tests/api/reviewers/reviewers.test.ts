import { randomUUID } from 'node:crypto';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen, portOf } from '#api/start/http-server.ts';
import { getApplication } from '#contract/applications.ts';
import type { LiveEvent } from '#contract/events.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { addAbsence, assignReview, listAbsences, listReviewers, removeAbsence } from '#contract/reviewers.ts';
import { listQueue } from '#contract/reviews.ts';
import { maxAbsences } from '#domain/reviewers/reviewers.ts';
import { attachRealtime } from '#realtime/attach-realtime.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';
import { openSocket } from '#tests/support/network/open-socket.ts';
import { settleEvents } from '#tests/support/settle-events.ts';

type Account = Awaited<ReturnType<typeof createAccount>>;
let portal: ApiPortal;
let admin: ApiClient;
let reviewer: ApiClient;
let administrator: Account;
let own: Account;
let other: Account;
let enterprise: string;
let review: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  enterprise = (await createEnterprise(db)).id;
  own = await createAccount(db, { roles: ['reviewer'], nameZh: '沈知微', nameEn: 'Shen Zhiwei' });
  other = await createAccount(db, { roles: ['reviewer', 'operator'], nameZh: '温予', nameEn: 'Wen Yu' });
  administrator = await createAccount(db, { roles: ['admin'] });
  admin = await portal.as(administrator);
  reviewer = await portal.as(own);
});
afterAll(() => portal?.close());
beforeEach(async () => {
  review = await layReview();
});

async function layReview(
  status: Parameters<typeof insertApplicationRow>[1]['status'] = 'product-under-review',
) {
  const product = await createProduct(portal.deps.db, { enterpriseId: enterprise });
  const { images: _images, ...materials } = materialsOf('');
  const phase = status === 'product-under-review' ? ('product' as const) : null;
  const overrides = { phase, materials: JSON.stringify(materials) };
  return (await insertApplicationRow(portal.deps.db, { product, status, overrides })).id;
}

const given = (reviewerId: string | null, seen: string | null = null, id = review) => ({
  params: { id },
  body: { reviewerId, seen },
});
const rowOf = async (id: string, query: object = {}) =>
  (await reviewer.call(listQueue, { query: { limit: '100', ...query } as never })).rows.find(
    (row) => row.id === id,
  );
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

describe('a review', () => {
  it('is taken and given back by a reviewer, and is found as one’s own and as nobody’s', async () => {
    expect((await rowOf(review, { whose: 'nobody' }))?.reviewer).toBeNull();
    await reviewer.call(assignReview, given(own.id));
    const { id, nameZh, nameEn } = own;
    expect((await rowOf(review, { whose: 'mine' }))?.reviewer).toEqual({ id, nameZh, nameEn, absent: false });
    expect(await rowOf(review, { whose: 'nobody' })).toBeUndefined();
    const { counts, total } = await reviewer.call(listQueue, { query: { whose: 'mine' } as never });
    expect([counts.all, total]).toEqual([1, 1]);
    await reviewer.call(assignReview, given(null, own.id));
    expect(await rowOf(review, { whose: 'mine' })).toBeUndefined();
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'review', id: review } as never,
    });
    expect(rows.map(({ fields }) => fields)).toEqual([
      [{ field: 'reviewer', before: '沈知微', after: null }],
      [{ field: 'reviewer', before: null, after: '沈知微' }],
    ]);
  });

  it('that somebody has taken up says so to its maker, since when and not who', async () => {
    const { db } = portal.deps;
    const maker = await portal.as(await createAccount(db, { enterpriseId: enterprise }));
    const read = () => maker.call(getApplication, { params: { id: review } });
    expect((await read()).reviewingSince).toBeNull();
    const before = Date.now();
    await reviewer.call(assignReview, given(own.id));
    const taken = await read();
    expect(new Date(taken.reviewingSince ?? 0).getTime()).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(taken)).not.toContain(own.id);
    expect(JSON.stringify(taken)).not.toContain(own.nameZh);
    const told = await db
      .selectFrom('event')
      .select('change')
      .where('room', '=', `enterprise:${enterprise}`)
      .where('entityId', '=', review)
      .execute();
    expect(told).toEqual([{ change: {} }]);
    // It stays theirs, and concerns the maker again when it is back.
    const wait = {
      waitingFor: 'partner',
      waitAction: 'amend-materials',
      status: 'product-rejected',
    } as const;
    await db.updateTable('application').set(wait).where('id', '=', review).execute();
    expect((await read()).reviewingSince).toBeNull();
    const back = {
      waitingFor: 'reviewer',
      waitAction: 'review-product',
      status: 'product-under-review',
    } as const;
    await db.updateTable('application').set(back).where('id', '=', review).execute();
    await reviewer.call(assignReview, given(null, own.id));
  });

  it('is taken by a repeated call once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = [
      await reviewer.send(assignReview, given(own.id), key),
      await reviewer.send(assignReview, given(own.id), key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]).toEqual(answers[0]);
    await reviewer.refusal('reviewStatusChanged', assignReview, given(own.id));
    await reviewer.call(assignReview, given(null, own.id));
  });

  it('is assigned by an administrator, also away from whom it was', async () => {
    await admin.call(assignReview, given(other.id));
    await admin.call(assignReview, given(own.id, other.id));
    expect((await rowOf(review))?.reviewer?.id).toBe(own.id);
    const { rows } = await admin.call(listReviewers);
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({ absent: false, open: 1 });
  });

  it('of somebody who reviews no more is nobody’s', async () => {
    const gone = await createAccount(portal.deps.db, { roles: ['reviewer'] });
    await admin.call(assignReview, given(gone.id));
    const disabled = { disabledAt: new Date() };
    await portal.deps.db.updateTable('account').set(disabled).where('id', '=', gone.id).execute();
    expect((await rowOf(review, { whose: 'nobody' }))?.reviewer).toBeNull();
  });

  it('that is taken or given back is counted anew on the open pages of the others', async () => {
    const { db } = portal.deps;
    const server = await listen(express(), '127.0.0.1', 0);
    const live = attachRealtime(server, portal.deps);
    const { headers } = await sessionHeaders(portal.deps, other);
    const socket = openSocket(`http://127.0.0.1:${portOf(server)}`, headers);
    const told: LiveEvent[] = [];
    const watching = await portal.as(other);
    const owners = async (query: object = {}) =>
      (await watching.call(listQueue, { query: query as never })).owners;
    try {
      socket.on('event', (event: LiveEvent) => told.push(event));
      await new Promise((joined) => socket.once('head', joined));
      const before = await owners({ kind: 'materials' });
      const own0 = await owners({ kind: 'samples' });
      const changeOf = (at: number) => eventually(async () => told.filter(({ id }) => id === review)[at]);
      await reviewer.call(assignReview, given(own.id));
      expect(await changeOf(0)).toMatchObject({ entity: 'application', change: { reviewer: own.id } });
      const nobody = (before?.nobody ?? 0) - 1;
      expect(await owners({ kind: 'materials', whose: 'mine' })).toEqual({ ...before, nobody });
      expect(await owners({ kind: 'samples' })).toEqual(own0);
      expect(await owners({ keyword: 'LY' })).toBeNull();
      await reviewer.call(assignReview, given(null, own.id));
      expect(await changeOf(1)).toMatchObject({ change: { reviewer: null } });
      await watching.call(assignReview, given(other.id));
      expect(await changeOf(2)).toMatchObject({ change: { reviewer: other.id } });
      const mine = (before?.mine ?? 0) + 1;
      expect(await owners({ kind: 'materials' })).toEqual({ ...before, mine, nobody });
      // What is refused tells nobody.
      await reviewer.refusal('reviewStatusChanged', assignReview, given(own.id));
      await settleEvents(db);
      expect(told.filter(({ id }) => id === review)).toHaveLength(3);
    } finally {
      socket.disconnect();
      await live.close();
      server.close();
    }
  });

  it('is neither taken for another nor taken from one by a reviewer', async () => {
    await reviewer.refusal('permissionDenied', assignReview, given(other.id));
    await admin.call(assignReview, given(other.id));
    await reviewer.refusal('permissionDenied', assignReview, given(null, other.id));
    await reviewer.refusal('reviewStatusChanged', assignReview, given(own.id));
  });

  it('is taken by one of ten at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 10 }, () => createAccount(portal.deps.db, { roles: ['reviewer'] })),
    );
    const callers = await Promise.all(many.map((one) => portal.as(one)));
    const answers = await Promise.all(
      callers.map((caller, at) => caller.send(assignReview, given(many[at]?.id ?? ''))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('is nobody’s while it waits for the maker, or does not exist', async () => {
    const waiting = await layReview('product-rejected');
    await admin.refusal('reviewStatusInvalid', assignReview, given(own.id, null, waiting));
    await admin.refusal('applicationMissing', assignReview, given(own.id, null, randomUUID()));
  });
});

describe('the reviewer of a review is missing', () => {
  const people: [what: string, reason: string, account: () => Promise<string>][] = [
    ['who is nobody', 'missing', async () => randomUUID()],
    ['who was shut out', 'missing', () => laid({ roles: ['reviewer'], disabledAt: new Date() })],
    ['who reviews nothing', 'notReviewer', () => laid({ roles: ['operator'] })],
    ['of the maker', 'ownEnterprise', () => laid({ roles: ['reviewer'], enterpriseId: enterprise })],
    [
      'who is away today',
      'absent',
      async () => {
        const id = await laid({ roles: ['reviewer'] });
        await admin.call(addAbsence, { params: { id }, body: { firstDay: day(-1), lastDay: day(2) } });
        return id;
      },
    ],
  ];
  const laid = async (account: Parameters<typeof createAccount>[1]) =>
    (await createAccount(portal.deps.db, account)).id;

  it.each(people)('%s', async (_what, reason, account) => {
    const { details } = await admin.refusal('reviewerMissing', assignReview, given(await account()));
    expect(details).toEqual({ reason });
  });
});

describe('a reviewer who is away', () => {
  it('is told by the office’s day, takes reviews all the same, and is back when it is over', async () => {
    const { id } = await createAccount(portal.deps.db, { roles: ['reviewer'] });
    const body = { firstDay: '2026-11-24', lastDay: '2026-11-25' };
    const { id: absence } = await admin.call(addAbsence, { params: { id }, body });
    const comeAt = async (at: string, accountId: string) => {
      const now = new Date(at);
      portal.setClock(now);
      return createApiClient(
        portal.url,
        await startSession(portal.deps.db, { accountId, idToken: null, now }),
      );
    };
    const isAway = async (at: string) => {
      const { rows } = await (await comeAt(at, id)).call(listReviewers);
      return rows.find((row) => row.id === id)?.absent;
    };
    const shown = async (api: ApiClient) =>
      (await api.call(listQueue, { query: { whose: 'mine' } as never })).rows.map(({ reviewer: one }) => one);
    try {
      // Midnight of the office is 16:00 UTC.
      expect(await isAway('2026-11-23T15:59:59Z')).toBe(false);
      expect(await isAway('2026-11-23T16:00:00Z')).toBe(true);
      expect(await isAway('2026-11-25T15:59:59Z')).toBe(true);
      expect(await isAway('2026-11-25T16:00:00Z')).toBe(false);
      const office = await comeAt('2026-11-24T10:00:00Z', administrator.id);
      const own = await comeAt('2026-11-24T10:00:00Z', id);
      await own.call(assignReview, given(id));
      expect(await shown(own)).toMatchObject([{ id, absent: true }]);
      const one = await office.call(listAbsences, { params: { id } });
      expect(one.rows).toEqual([{ id: absence, ...body }]);
      await office.call(removeAbsence, { params: { id, absence } });
      expect(await shown(own)).toMatchObject([{ id, absent: false }]);
      await office.refusal('dataMissing', removeAbsence, { params: { id, absence } });
    } finally {
      portal.setClock(null);
    }
  });

  it.each([
    ['ends before it begins', { firstDay: '2026-11-25', lastDay: '2026-11-24' }],
    ['lasts longer than a year', { firstDay: '2026-01-01', lastDay: '2027-01-02' }],
    ['is on no day', { firstDay: '2026-02-30', lastDay: '2026-03-01' }],
  ])('is refused an absence that %s', async (_what, body) => {
    await admin.refusal('parameterInvalid', addAbsence, { params: { id: other.id }, body });
  });

  it('is a reviewer, with a bounded number of absences to come', async () => {
    const body = { firstDay: day(10), lastDay: day(11) };
    const { id } = await createAccount(portal.deps.db, { roles: ['operator'] });
    await admin.refusal('reviewerMissing', addAbsence, { params: { id }, body });
    const on = (first: number) => ({
      params: { id: other.id },
      body: { firstDay: day(first), lastDay: day(first + 1) },
    });
    for (let count = 0; count < maxAbsences - 1; count += 1) await admin.call(addAbsence, on(10 + 2 * count));
    const over = await admin.refusal('parameterInvalid', addAbsence, on(9));
    expect(over.details).toEqual({ reason: 'overlap', field: 'firstDay' });
    await admin.call(addAbsence, on(8));
    const busy = on(5);
    const { details } = await admin.refusal('parameterInvalid', addAbsence, busy);
    expect(details).toEqual({ reason: 'full', limit: maxAbsences });
    await reviewer.refusal('permissionDenied', addAbsence, busy);
  });
});
