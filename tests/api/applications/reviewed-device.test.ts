import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readReviewedDevice } from '#contract/reviews.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();

it('tells reviewers of the product, its contacts, and of regions that the agreement no longer covers', async () => {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const { id } = await insertApplicationRow(db, {
    product,
    status: 'product-under-review',
    overrides: { materials: JSON.stringify(materials) },
  });
  const reviewer = await portal.as(await createAccount(db, { roles: ['reviewer'] }));
  const read = () => reviewer.call(readReviewedDevice, { params: { id } });
  const { series, channelId, cpuArchitecture, screenDensity } = product;
  const contact = { nickname: expect.any(String), email: expect.any(String), phone: expect.any(String) };
  expect(await read()).toEqual({
    series,
    channelId,
    cpuArchitecture,
    screenDensity,
    contacts: [contact],
    regionsOutside: [],
  });
  await db
    .updateTable('businessAgreement')
    .set({ salesRegions: ['eur'] })
    .where('enterpriseId', '=', enterpriseId)
    .execute();
  expect((await read()).regionsOutside).toEqual(materials.salesRegions);
  expect((await admin.call(readReviewedDevice, { params: { id } })).contacts).toEqual([contact]);

  const params = { id };
  for (const role of ['partner', 'operator'] as const) {
    const account = await createAccount(db, role === 'partner' ? { enterpriseId } : { roles: [role] });
    await (await portal.as(account)).refusal('permissionDenied', readReviewedDevice, { params });
  }
  await reviewer.refusal('applicationMissing', readReviewedDevice, { params: { id: randomUUID() } });
});
