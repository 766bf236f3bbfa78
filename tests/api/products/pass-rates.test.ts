import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPassRates } from '#contract/products.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow, standing } from '#tests/support/applications/application-rows.ts';
import { insertMatchedUploads } from '#tests/support/applications/application-scenario.ts';
import { createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const db = () => portal.deps.db;

/** A product under certification, and what its results say. */
async function enter() {
  const { enterpriseId, account, partner } = await portal.enterPartner();
  const product = await createProduct(db(), { enterpriseId });
  const apply = () =>
    insertApplicationRow(db(), {
      product,
      status: 'certifying',
      overrides: { createdBy: account.id },
    });
  const read = async () => (await partner.call(listPassRates, { params: { id: product.id } })).rows;
  return { partner, product, apply, read, ids: product.configurations.map(({ id }) => id) };
}

/** The results of an application, received at a time with so many cases passed of 10. */
async function receive({ id }: { id: string }, receivedAt: string, passed: number) {
  await insertMatchedUploads(db(), id);
  const report = JSON.stringify({ totals: { cases: 10, passed, failed: 10 - passed, blocked: 0 } });
  await db().updateTable('upload').set({ receivedAt, report }).where('applicationId', '=', id).execute();
}

it('are those of the latest result that stands, over all applications', async () => {
  const { apply, read, ids } = await enter();
  expect(await read()).toEqual([]);
  const first = await apply();
  await receive(first, '2026-11-01T08:00:00.000Z', 7);
  const failed = standing('certification-failed');
  await db().updateTable('application').set(failed).where('id', '=', first.id).execute();
  const again = await apply();
  await receive(again, '2026-11-20T08:00:00.000Z', 9);
  const of = (passed: number, receivedAt: string) =>
    ids.map((configurationId) => ({ configurationId, passed, cases: 10, receivedAt }));
  expect(await read()).toEqual(of(9, '2026-11-20T08:00:00.000Z'));
  await db()
    .updateTable('upload')
    .set({ withdrawnAt: new Date() })
    .where('applicationId', '=', again.id)
    .execute();
  expect(await read()).toEqual(of(7, '2026-11-01T08:00:00.000Z'));
});

it('are not told of an application whose product is under review or rejected', async () => {
  const { apply, read } = await enter();
  const application = await apply();
  await receive(application, '2026-11-01T08:00:00.000Z', 7);
  for (const status of ['product-under-review', 'product-rejected'] as const) {
    await db().updateTable('application').set(standing(status)).where('id', '=', application.id).execute();
    expect(await read()).toEqual([]);
  }
});

it('are the own enterprise’s alone', async () => {
  const [one, other] = [await enter(), await enter()];
  await one.partner.refusal('dataMissing', listPassRates, { params: { id: other.product.id } });
});
