import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { amendMaterials, createApplication } from '#contract/applications.ts';
import { getUnread } from '#contract/messages.ts';
import { readCatalogue } from '#contract/programme/catalogue.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import {
  createReferenceItem,
  deleteReferenceItem,
  listReferenceItems,
  publishPreloadedList,
  readPreloadedList,
  updateReferenceItem,
} from '#contract/programme/reference-data.ts';
import { describeError } from '#domain/errors/errors.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage, materialsOf } from '#tests/support/applications/application-scenario.ts';
import { createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const { portal, admin } = administeredPortal();
let partner: ApiClient;
let enterpriseId: string;
let image: string;

beforeAll(async () => {
  ({ partner, enterpriseId } = await portal.enterPartner());
  image = await insertImage(portal.deps.db, enterpriseId);
});

const kind = 'preloaded-app' as const;

async function publishWith(code: string): Promise<number> {
  const body = { kind, code, nameZh: code, nameEn: code, type: null, ordinal: 900 };
  await admin.call(createReferenceItem, { body });
  const { version } = await admin.call(readPreloadedList);
  return (await admin.call(publishPreloadedList, { body: { seen: version } })).version;
}

async function apply(changes: Record<string, unknown>) {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  const configurationIds = product.configurations.map(({ id }) => id);
  const body = { productId: product.id, configurationIds, materials: { ...materialsOf(image), ...changes } };
  return { body, key: { 'idempotency-key': randomUUID() } };
}

it('is published with what is in use, on top of the one that was seen', async () => {
  await admin.refusal('parameterInvalid', publishPreloadedList, { body: { seen: 1 } });
  const { rows } = await admin.call(listReferenceItems, { query: { kind } });
  const music = rows.find(({ code }) => code === 'music');
  if (!music) throw new Error('no music');
  const { id, code: _, use: __, version, ...fields } = music;
  const params = { id };
  const refused = await admin.refusal('parameterInvalid', deleteReferenceItem, { params, query: { kind } });
  expect(refused.details).toEqual({ reason: 'listed' });
  await admin.call(updateReferenceItem, { params, body: { ...fields, state: 'retired', seen: version } });
  const before = await admin.call(readPreloadedList);
  expect(before.apps).toContain('music');
  expect(before.next).not.toContain('music');
  const after = await admin.call(publishPreloadedList, { body: { seen: before.version } });
  expect(after).toMatchObject({ version: before.version + 1, apps: before.next });
  expect((await partner.call(readCatalogue)).preloadedList).toEqual({
    version: after.version,
    apps: before.next,
  });
  const late = await admin.refusal('parameterInvalid', publishPreloadedList, {
    body: { seen: before.version },
  });
  expect(late.details).toMatchObject({ reason: 'version' });
  const query = { kind: 'reference', id: 'preloaded-apps' } as const;
  const { rows: told } = await admin.call(listProgrammeChanges, { query });
  expect(told[0]).toMatchObject({ action: 'published' });
  expect(await admin.call(deleteReferenceItem, { params, query: { kind } })).toEqual({ id });
});

it('is chosen from anew by whoever applies with one of before', async () => {
  const version = await publishWith('radio');
  const stale = await apply({});
  const answer = await partner.send(createApplication, { body: stale.body }, stale.key);
  const { code, status } = describeError('preloadedAppsRefreshed');
  const details = { field: 'materials.preloadedApps', version };
  expect(answer).toMatchObject({ status, body: { errorCode: code, details } });
  const fresh = await apply({ preloadedListVersion: version, preloadedApps: ['radio'] });
  const made = await partner.send(createApplication, { body: fresh.body }, fresh.key);
  expect(made.status).toBe(201);
});

it('is chosen from anew in an application that was sent back', async () => {
  const product = await createProduct(portal.deps.db, { enterpriseId });
  const before = await admin.call(readPreloadedList);
  const { images: _, ...materials } = { ...materialsOf(image), preloadedListVersion: before.version };
  const { id } = await insertApplicationRow(portal.deps.db, {
    product,
    status: 'product-rejected',
    overrides: { materials: JSON.stringify(materials) },
  });
  const version = await publishWith('podcast');
  const { messages } = await partner.call(getUnread);
  expect(messages[0]).toMatchObject({
    applicationId: id,
    title: expect.stringContaining(serverTexts('zh').messageTopics.apps.title),
  });
  const params = { id };
  const body = materialsOf(image);
  const stale = { ...body, preloadedListVersion: version - 1 };
  await partner.refusal('preloadedAppsRefreshedOnResubmit', amendMaterials, { params, body: stale });
  const fresh = { ...body, preloadedListVersion: version };
  expect(await partner.call(amendMaterials, { params, body: fresh })).toMatchObject({
    preloadedListVersion: version,
  });
});
