import { afterAll, beforeAll, expect, it } from 'vitest';
import { getApplication } from '#contract/applications.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { calculateUsualWaits } from '#services/reports/calculate-usual-waits.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;
/** As the portal's own work has it. */
let system: Db;
beforeAll(async () => {
  portal = await openApiPortal();
  system = createDatabase(portal.processUrl, { sees: 'all', max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await system?.destroy();
  await portal?.close();
});

const hour = 3_600_000;
const now = new Date();

/** An application of another company whose product was reviewed within these hours. */
async function reviewed(db: Db, hours: number) {
  const { id: enterpriseId } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId });
  const { id } = await insertApplicationRow(db, {
    product,
    status: 'product-under-review',
    overrides: { phase: 'commercial' },
  });
  const line = {
    applicationId: id,
    actor: '沈知微',
    actorEn: null,
    side: 'reviewer' as const,
    step: 2,
    detail: '{}',
    status: 'product-under-review' as const,
  };
  const begun = new Date(now.getTime() - 30 * 24 * hour);
  const ended = new Date(begun.getTime() + hours * hour);
  await db
    .insertInto('history')
    .values([
      { ...line, sequence: 1, version: 1, event: 'created', at: begun },
      { ...line, sequence: 2, version: 2, event: 'approve-phase', at: ended },
    ])
    .execute();
}

it('a wait for the office says how long it usually takes, once five of them are known', async () => {
  const { db, now: clock } = portal.deps;
  const deps = { db: system, now: clock };
  const { partner, enterpriseId } = await portal.enterPartner();
  const product = await createProduct(db, { enterpriseId });
  const { images: _images, ...materials } = materialsOf(await insertImage(db, enterpriseId));
  const overrides = { phase: 'product' as const, materials: JSON.stringify(materials) };
  const { id } = await insertApplicationRow(db, { product, status: 'product-under-review', overrides });
  const usual = async () => (await partner.call(getApplication, { params: { id } })).usual;

  // Whole weeks, so that each holds as many working days as the other.
  const weeks = [1, 1, 1, 2].map((count) => count * 7 * 24);
  for (const hours of weeks) await reviewed(db, hours);
  await calculateUsualWaits(deps);
  expect(await usual()).toBeNull();

  await reviewed(db, 7 * 24);
  const [known] = await calculateUsualWaits(deps);
  expect(known).toMatchObject({ action: 'review-product', waits: 5 });
  expect(known?.days).toBeGreaterThan(0);
  expect(await usual()).toEqual({ days: known?.days, waits: 5 });

  // Half a year later they are long past, and taken back.
  const later = new Date(clock().getTime() + 200 * 24 * hour);
  expect(await calculateUsualWaits({ db: system, now: () => later })).toEqual([]);
  expect(await usual()).toBeNull();
});
