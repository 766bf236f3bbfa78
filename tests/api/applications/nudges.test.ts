import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApplication, nudgeOffice } from '#contract/applications.ts';
import { listMessages } from '#contract/messages.ts';
import { listQueue } from '#contract/reviews.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type ApiPortal, type EnteredPartner, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let maker: EnteredPartner;
let reviewer: ApiClient;
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

beforeAll(async () => {
  portal = await openApiPortal();
  maker = await portal.enterPartner();
  reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
});
afterAll(() => portal.close());

/** An application that waits for a review since a day, due at this time. */
async function layReview(dueAt: Date) {
  const product = await createProduct(portal.deps.db, { enterpriseId: maker.enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const overrides = {
    phase: 'product' as const,
    materials: JSON.stringify(materials),
    waitingSince: ago(24),
    dueAt,
  };
  return insertApplicationRow(portal.deps.db, { product, status: 'product-under-review', overrides });
}

const nudge = (id: string) => maker.partner.send(nudgeOffice, { params: { id } });
const nudgedInQueue = async (id: string) =>
  (await reviewer.call(listQueue)).rows.find((row) => row.id === id)?.nudged;

it('an overdue review is asked for once: desk, history and messages of the reviewers say so', async () => {
  const { id, number } = await layReview(ago(1));
  expect(await nudgedInQueue(id)).toBe(false);
  expect(await nudge(id)).toMatchObject({ status: 200 });
  expect(await nudgedInQueue(id)).toBe(true);
  const { history, version } = await maker.partner.call(getApplication, { params: { id } });
  expect(history).toMatchObject([{ event: 'nudged', side: 'partner', actor: maker.account.actor.name }]);
  expect(version).toBe(1);
  const { headline } = serverTexts('zh').messageTopics.review.nudged;
  const told = (await reviewer.call(listMessages)).rows.filter(({ subject }) => subject.includes(number));
  expect(told).toMatchObject([{ headline }]);
  expect((await maker.partner.call(listMessages)).rows).toEqual([]);
  expect(await nudge(id)).toMatchObject({ status: 409, body: { details: { reason: 'nudged' } } });
});

it('the next wait has a nudge of its own', async () => {
  const { id } = await layReview(ago(5));
  expect(await nudge(id)).toMatchObject({ status: 200 });
  const next = { waitingSince: new Date(Date.now() + 1), dueAt: new Date(Date.now() + 2) };
  await portal.deps.db.updateTable('application').set(next).where('id', '=', id).execute();
  expect(await nudgedInQueue(id)).toBe(false);
  portal.setClock(new Date(Date.now() + 1_000));
  expect(await nudge(id)).toMatchObject({ status: 200 });
  portal.setClock(null);
});

it('what is not overdue, what waits for the maker, and what is another’s are not asked for', async () => {
  const early = await layReview(new Date(Date.now() + hour));
  expect(await nudge(early.id)).toMatchObject({ status: 409, body: { details: { reason: 'not-overdue' } } });
  const product = await createProduct(portal.deps.db, { enterpriseId: maker.enterpriseId });
  const own = await insertApplicationRow(portal.deps.db, {
    product,
    status: 'certifying',
    overrides: { dueAt: ago(1) },
  });
  expect(await nudge(own.id)).toMatchObject({ status: 409 });
  const late = await layReview(ago(1));
  const { partner: stranger } = await portal.enterPartner();
  await stranger.refusal('applicationMissing', nudgeOffice, { params: { id: late.id } });
  await stranger.refusal('applicationMissing', nudgeOffice, { params: { id: randomUUID() } });
  expect(await nudgedInQueue(late.id)).toBe(false);
});

it('of two at once one is told', async () => {
  const { id } = await layReview(ago(1));
  const answers = await Promise.all([nudge(id), nudge(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
