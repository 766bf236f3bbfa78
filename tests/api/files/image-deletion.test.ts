import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveDraft } from '#contract/applications/application-drafts.ts';
import { modeNumberOf } from '#contract/applications/certification-mode.ts';
import { deleteImage } from '#contract/files.ts';
import { holdFiles } from '#db/queries/files.ts';
import { draftContentSchema } from '#domain/applications/application-drafts.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createProduct } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const db = () => portal.deps.db;
const isThere = async (id: string) =>
  (await db().selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A partner with a picture that nothing refers to. */
async function enter() {
  const entered = await portal.enterPartner();
  const image = await insertImage(db(), entered.enterpriseId);
  const make = () => createProduct(db(), { enterpriseId: entered.enterpriseId });
  const begin = async () => {
    const product = await make();
    const content = draftContentSchema.parse({
      type: 'first',
      mode: 'standard',
      configurationIds: [],
      materials: materialsOf(image),
      plus: { sourceApplicationId: null, formFileId: null },
    });
    await entered.partner.call(saveDraft, {
      params: { id: product.id },
      body: { seen: 0, content: { ...content, mode: modeNumberOf(content.mode) } },
    });
  };
  return { ...entered, image, params: { id: image }, make, begin };
}

it('deletes a picture that nothing refers to, and makes room for another', async () => {
  const { partner, params, image, enterpriseId } = await enter();
  const used = () =>
    db()
      .selectFrom('enterpriseUsage')
      .select('storageBytes')
      .where('enterpriseId', '=', enterpriseId)
      .execute();
  const before = Number((await used())[0]?.storageBytes);
  expect(await partner.call(deleteImage, { params })).toEqual(params);
  expect(await isThere(image)).toBe(false);
  expect(Number((await used())[0]?.storageBytes)).toBe(before - 1);
  await partner.refusal('dataMissing', deleteImage, { params });
});

it('deletes one that only the application names from which it is taken out', async () => {
  const { partner, params, image, begin } = await enter();
  await begin();
  await partner.call(deleteImage, { params });
  expect(await isThere(image)).toBe(false);
});

it('keeps one that an application has, or two that are begun name', async () => {
  const { partner, params, image, begin } = await enter();
  await begin();
  await begin();
  await partner.refusal('imageInUse', deleteImage, { params });
  const other = await enter();
  const application = await insertApplicationRow(db(), { product: await other.make(), status: 'certifying' });
  const row = { applicationId: application.id, kind: 'product-front' as const, ordinal: 1 };
  await db()
    .insertInto('applicationImage')
    .values({ ...row, fileId: other.image })
    .execute();
  await other.partner.refusal('imageInUse', deleteImage, { params: other.params });
  expect([await isThere(image), await isThere(other.image)]).toEqual([true, true]);
});

it('fails, and keeps the picture, while an application that is being created takes it', async () => {
  const { partner, params, image, enterpriseId } = await enter();
  await db()
    .transaction()
    .execute(async (trx) => {
      await holdFiles(trx, enterpriseId, [image]);
      await partner.refusal('imageUpdateFailed', deleteImage, { params });
    });
  expect(await isThere(image)).toBe(true);
  await partner.call(deleteImage, { params });
  expect(await isThere(image)).toBe(false);
});

it('is for pictures of the own enterprise alone', async () => {
  const [one, other] = [await enter(), await enter()];
  await one.partner.refusal('dataMissing', deleteImage, { params: other.params });
  await db().updateTable('file').set({ kind: 'attachment' }).where('id', '=', one.image).execute();
  await one.partner.refusal('dataMissing', deleteImage, { params: one.params });
  expect([await isThere(one.image), await isThere(other.image)]).toEqual([true, true]);
});
