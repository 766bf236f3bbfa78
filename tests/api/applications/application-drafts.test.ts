import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discardDraft, listDrafts, readDraft, saveDraft } from '#contract/applications/application-drafts.ts';
import { createApplication } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { prune } from '#services/retention/prune-outlived.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

type Kept = EndpointCall<typeof saveDraft>['body']['content'];

let portal: ApiPortal;
let enterpriseId: string;
let image: string;
let maker: ApiClient;
let colleague: ApiClient;
let stranger: ApiClient;
const db = () => portal.deps.db;

beforeAll(async () => {
  portal = await openApiPortal();
  enterpriseId = (await createEnterprise(db())).id;
  image = await insertImage(db(), enterpriseId);
  const enter = async (enterprise: string, names: object) =>
    portal.as(await createAccount(db(), { enterpriseId: enterprise, ...names }));
  maker = await enter(enterpriseId, { nameZh: '林可', nameEn: 'Lin Ke' });
  colleague = await enter(enterpriseId, { nameZh: '陈予', nameEn: 'Chen Yu' });
  stranger = await enter((await createEnterprise(db())).id, {});
});
afterAll(() => portal?.close());

/** A draft of a new product, all filled in but for what is changed. */
async function begin(materials: Partial<Kept['materials']> = {}) {
  const product = await createProduct(db(), { enterpriseId });
  const configurationIds = product.configurations.map(({ id }) => id);
  const content: Kept = {
    type: 'first',
    mode: 1,
    configurationIds,
    materials: { ...materialsOf(image), ...materials },
    plus: { sourceApplicationId: null, formFileId: null },
  };
  return { params: { id: product.id }, content };
}
const wrongVersion = (version: number) => ({ reason: 'version', version });

it('is gone on with by a colleague, who sees whose it is and how far; nobody else does', async () => {
  const { params, content } = await begin({ romName: '' });
  expect(await maker.call(readDraft, { params })).toEqual({ draft: null });
  const kept = await maker.call(saveDraft, { params, body: { seen: 0, content } });
  expect(kept).toMatchObject({ version: 1, done: 3, updatedBy: '林可', updatedByEn: 'Lin Ke', isOwn: true });
  const standing = { ...kept, isOwn: false };
  expect((await colleague.call(readDraft, { params })).draft).toEqual({
    ...standing,
    content,
    files: [{ id: image, name: 'front.png', size: expect.any(Number) }],
  });
  const { rows, total } = await colleague.call(listDrafts);
  expect([rows[0], total]).toEqual([expect.objectContaining({ ...standing, product: expect.anything() }), 1]);
  expect(rows[0]?.product.id).toBe(params.id);
  const filled = { ...content, materials: { ...content.materials, romName: 'LanOS' } };
  const body = { seen: 1, content: filled };
  expect(await colleague.call(saveDraft, { params, body })).toMatchObject({ version: 2, done: 4 });
  expect((await stranger.call(listDrafts)).rows).toEqual([]);
  for (const endpoint of [readDraft, discardDraft])
    await stranger.refusal('dataMissing', endpoint, { params });
  await stranger.refusal('dataMissing', saveDraft, { params, body: { seen: 0, content } });
});

it('refuses what was changed on another version, says which there is, and changes nothing', async () => {
  const { params, content } = await begin();
  const save = (client: ApiClient, seen: number) =>
    client.send(saveDraft, { params, body: { seen, content } });
  const begun = await Promise.all([maker, colleague, maker, colleague].map((client) => save(client, 0)));
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
  expect((await save(maker, 1)).status).toBe(200);
  const late = await colleague.refusal('parameterInvalid', saveDraft, { params, body: { seen: 1, content } });
  expect(late.details).toEqual(wrongVersion(2));
  await maker.call(discardDraft, { params });
  await maker.call(discardDraft, { params });
  const gone = await colleague.refusal('parameterInvalid', saveDraft, { params, body: { seen: 2, content } });
  expect(gone.details).toEqual(wrongVersion(0));
  expect(await maker.call(readDraft, { params })).toEqual({ draft: null });
});

it('ends with the application that is made of it, and is begun for none that is open', async () => {
  const { params, content } = await begin();
  await maker.call(saveDraft, { params, body: { seen: 0, content } });
  const { configurationIds } = content;
  const body = { productId: params.id, configurationIds, materials: materialsOf(image) };
  const [made] = await Promise.all([
    maker.send(createApplication, { body }, { 'idempotency-key': randomUUID() }),
    colleague.send(saveDraft, { params, body: { seen: 1, content } }),
  ]);
  expect(made.status).toBe(201);
  expect(await colleague.call(readDraft, { params })).toEqual({ draft: null });
  for (const seen of [0, 1, 2])
    await colleague.refusal('applicationAlreadyInAudit', saveDraft, { params, body: { seen, content } });
});

it('names no file that is gone or another’s, and counts its stage as not done when it is saved again', async () => {
  const { params, content } = await begin();
  const foreign = await insertImage(db(), (await createEnterprise(db())).id);
  const { images: all } = content.materials;
  const images = { ...all, 'product-front': [image, foreign], 'product-back': [randomUUID()] };
  const named = { ...content, materials: { ...content.materials, images } };
  await maker.call(saveDraft, { params, body: { seen: 0, content: named } });
  const { draft } = await maker.call(readDraft, { params });
  expect(draft?.content.materials.images).toEqual({
    ...images,
    'product-front': [image],
    'product-back': [],
  });
  const again = { seen: 1, content: draft?.content ?? content };
  expect(await maker.call(saveDraft, { params, body: again })).toMatchObject({ done: 3 });
});

it('is kept as long as the files that it names, and pages by its last change', async () => {
  const [old, young, newest] = [await begin(), await begin(), await begin()];
  for (const { params, content } of [old, young, newest])
    await maker.call(saveDraft, { params, body: { seen: 0, content } });
  const age = (id: string, days: number) =>
    sql`update application_draft set updated_at = now() - make_interval(days => ${days}::int) where product_id = ${id}`.execute(
      db(),
    );
  await age(old.params.id, 61);
  await age(young.params.id, 59);
  const stopping = new AbortController().signal;
  const now = () => new Date();
  await prune({ ...portal.deps, accountsDb: db(), now, stopping });
  expect(await maker.call(readDraft, { params: old.params })).toEqual({ draft: null });
  const first = await maker.call(listDrafts, { query: { limit: 1 } });
  expect(first.rows[0]?.product.id).toBe(newest.params.id);
  const rest = await maker.call(listDrafts, { query: { limit: 100, after: first.next ?? '' } });
  expect(rest.rows.at(-1)?.product.id).toBe(young.params.id);
  expect(rest.total).toBe(rest.rows.length + 1);
});
