import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { createProduct, updateProduct } from '#contract/products.ts';
import { readCatalogue } from '#contract/programme/catalogue.ts';
import { createGeneralConfig } from '#contract/programme/general-config.ts';
import {
  createReferenceItem,
  deleteReferenceItem,
  publishPreloadedList,
} from '#contract/programme/reference-data.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createContact, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let contactId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  const { id: enterpriseId } = await createEnterprise(portal.deps.db);
  partner = await portal.as(await createAccount(portal.deps.db, { enterpriseId }));
  contactId = (await createContact(portal.deps.db, { enterpriseId })).id;
});
afterAll(() => portal.close());

const memory = { value: 8, unit: 'GB' as const };
const input = (model: string, changes: Record<string, unknown> = {}) => ({
  name: '岚岳',
  brand: '岚岳',
  brandAlias: 'Lanyue',
  category: 'reader',
  series: '',
  model,
  cpuArchitecture: 'arm64-v8a',
  screenDensity: '320',
  customCode: null,
  configurations: [{ ram: memory, rom: memory, label: '标准版' }],
  contactIds: [contactId],
  ...changes,
});

it('tells everybody what is chosen from, and those who know it that nothing changed', async () => {
  const visitor = await portal.as();
  const { items, preloadedList } = await visitor.call(readCatalogue);
  expect(items.filter(({ kind }) => kind === 'category').map(({ code }) => code)).toEqual([
    'phone',
    'tablet',
    'watch',
    'tv',
    'reader',
    'car',
    'smart-screen',
    'laptop',
  ]);
  expect(items).toContainEqual({
    kind: 'sales-region',
    code: 'cn',
    nameZh: '中国大陆',
    nameEn: 'Mainland China',
    type: null,
    state: 'in-use',
  });
  const apps = items.flatMap(({ kind, code }) => (kind === 'preloaded-app' ? [code] : []));
  expect(preloadedList).toEqual({ version: 1, apps });
  const first = await fetch(new URL(readCatalogue.path, portal.url));
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(first.url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
  expect([etag.length > 2, again.status]).toEqual([true, 304]);
});

it.each([
  ['categoryMissing', { category: 'fridge' }, 'category'],
  ['cpuArchitectureMissing', { cpuArchitecture: 'z80' }, 'cpuArchitecture'],
  ['screenDensityMissing', { screenDensity: '321' }, 'screenDensity'],
] as const)('refuses a product for its %s', async (error, change, field) => {
  const { details } = await partner.refusal(error, createProduct, { body: input('LY-M1', change) });
  expect(details).toMatchObject({ field });
});

it('leaves a product what was retired since, and gives it to no other', async () => {
  const before = await partner.call(createProduct, { body: input('LY-R1') });
  await portal.deps.db
    .updateTable('referenceItem')
    .set({ state: 'retired', updatedAt: new Date() })
    .where('kind', '=', 'category')
    .where('code', '=', 'reader')
    .execute();
  const params = { id: before.id };
  const body = { product: input('LY-R1', { name: '岚岳二' }), version: before.version };
  expect(await partner.call(updateProduct, { params, body })).toMatchObject({ category: 'reader' });
  await partner.refusal('categoryMissing', createProduct, { body: input('LY-R2') });
  const { items } = await partner.call(readCatalogue);
  expect(items.find(({ code }) => code === 'reader')).toMatchObject({ state: 'retired', nameEn: 'E-reader' });
});

it('tells every open page within 5 s that something of it has changed', async () => {
  const admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  const app = { kind: 'preloaded-app', code: 'planetarium', type: null, ordinal: 900 } as const;
  const names = { nameZh: '星空观测', nameEn: 'Planetarium' };
  const add = async () => {
    const { id } = await admin.call(createReferenceItem, { body: { ...app, ...names } });
    return id;
  };
  const steps = [
    add,
    () => admin.call(publishPreloadedList, { body: { seen: 1 } }),
    () => admin.call(createGeneralConfig, { body: { key: 'imagesPerItem', value: 4 } }),
    async () => {
      const { id } = await admin.call(createReferenceItem, {
        body: { ...app, code: 'chessboard', nameZh: '国际象棋盘', nameEn: 'Chessboard' },
      });
      await admin.call(deleteReferenceItem, { params: { id }, query: { kind: app.kind } });
    },
  ];
  for (const step of steps) {
    const { cursor: after } = await partner.call(listEvents);
    await step();
    await eventually(
      async () => {
        const { events } = await partner.call(listEvents, { query: { after } });
        return events.some(({ entity }) => entity === 'catalogue');
      },
      { withinMs: 5_000 },
    );
  }
});
