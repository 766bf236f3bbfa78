import { afterAll, beforeAll, expect, it } from 'vitest';
import { listStuck } from '#contract/operations.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function insert(waitingFor: 'partner' | 'reviewer', dueAt: Date | null) {
  const { db } = portal.deps;
  const enterpriseId = (await createEnterprise(db)).id;
  const product = await createProduct(db, { enterpriseId });
  const waitAction = waitingFor === 'partner' ? 'upload-results' : 'review-results';
  const overrides = { waitingFor, waitAction, waitingSince: minutesAgo(10_000), dueAt } as const;
  return insertApplicationRow(db, { product, status: 'certifying', overrides });
}

it('operators read which waits are overdue, by whom it is up to, the latest first', async () => {
  const late = await insert('partner', minutesAgo(2));
  const later = await insert('partner', minutesAgo(90));
  const ours = await insert('reviewer', minutesAgo(1));
  await insert('partner', minutesAgo(-60));
  await insert('reviewer', null);
  const operator = await portal.as(
    await createAccount(portal.deps.db, { roles: ['operator'], enterpriseId: null }),
  );
  const { overdue } = await operator.call(listStuck);
  expect(overdue.partner).toMatchObject({ count: 2, rows: [{ id: later.id }, { id: late.id }] });
  expect(overdue.reviewer).toMatchObject({ count: 1, rows: [{ id: ours.id, action: 'review-results' }] });
  expect(overdue.reviewer.rows[0]?.temporalUrl).toContain(overdue.reviewer.rows[0]?.number);
});

it('of many it counts all and lists fifty', async () => {
  for (let n = 0; n < 51; n += 1) await insert('reviewer', minutesAgo(200 + n));
  const operator = await portal.as(
    await createAccount(portal.deps.db, { roles: ['operator'], enterpriseId: null }),
  );
  const { reviewer } = (await operator.call(listStuck)).overdue;
  expect(reviewer).toMatchObject({ count: 52 });
  expect(reviewer.rows).toHaveLength(50);
  const dues = reviewer.rows.map(({ due }) => due);
  expect(dues).toEqual(dues.toSorted());
});
