import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPublicAgreement } from '#contract/agreements.ts';
import { countVisit, judgeDocument, readPublicCounts } from '#contract/programme/public-counts.ts';
import { readPublicFigures } from '#contract/programme/public-figures.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { calculatePublicFigures } from '#services/reports/public-figures.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertCertificateRow } from '#tests/support/applications/certificate-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let visitor: ApiClient;
let admin: ApiClient;
/** As the portal's own work has it. */
let system: Db;
beforeAll(async () => {
  portal = await openApiPortal();
  visitor = await portal.as();
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
  system = createDatabase(portal.processUrl, { sees: 'all', max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await system?.destroy();
  await portal?.close();
});

const day = 86_400_000;

/** A certificate that was issued so many days after its application. */
async function certify(index: number, days: number): Promise<void> {
  const { db } = portal.deps;
  const { id: enterprise } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId: enterprise });
  const { id: application } = await insertApplicationRow(db, { product, status: 'certified' });
  const number = `A2026-0009${String(index).padStart(2, '0')}`;
  await insertCertificateRow(db, { application, enterprise, number, product: 'Pad' });
  const { issuedOn } = await db
    .selectFrom('certificate')
    .select('issuedOn')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const createdAt = new Date(new Date(issuedOn).getTime() - days * day);
  await db.updateTable('application').set({ createdAt }).where('id', '=', application).execute();
}

it('everybody learns how many certificates are in force, and of five how long the median one took', async () => {
  const reckon = () => calculatePublicFigures({ db: system, now: portal.deps.now });
  const before = await visitor.call(readPublicFigures);
  for (const [index, days] of [40, 10, 12, 30].entries()) await certify(index, days);
  await reckon();
  expect(await visitor.call(readPublicFigures)).toEqual({
    certified: before.certified + 4,
    medianDays: null,
  });
  await certify(4, 11);
  await reckon();
  expect(await visitor.call(readPublicFigures)).toEqual({ certified: before.certified + 5, medianDays: 12 });
});

it('visits and what helped are counted by day, for administrators alone, and of what is there', async () => {
  const { db } = portal.deps;
  const { id: directoryId } = await db
    .insertInto('documentDirectory')
    .values({ nameZh: '测试', nameEn: 'Tests', ordinal: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = 'published' as const;
  const { id } = await db
    .insertInto('document')
    .values({ directoryId, ordinal: 1, state, latestVersion: 1, publishedVersion: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { titleZh: '格式', titleEn: 'Formats', bodyZh: 'x', bodyEn: 'x', publishedAt: new Date() };
  await db
    .insertInto('documentVersion')
    .values({ documentId: id, version: 1, ...text })
    .execute();
  for (const page of ['home', 'home', 'tool'] as const) await visitor.call(countVisit, { body: { page } });
  for (const helpful of [true, false, true])
    await visitor.call(judgeDocument, { params: { id }, body: { helpful } });
  await visitor.refusal('dataMissing', judgeDocument, {
    params: { id: randomUUID() },
    body: { helpful: true },
  });
  expect(await admin.call(readPublicCounts, { query: {} })).toEqual({
    visits: [
      { page: 'home', visits: 2 },
      { page: 'tool', visits: 1 },
    ],
    documents: [{ id, titleZh: '格式', titleEn: 'Formats', helpful: 2, unhelpful: 1 }],
  });
  expect(await admin.call(readPublicCounts, { query: { month: '2020-01' } })).toEqual({
    visits: [],
    documents: [],
  });
  await visitor.refusal('invalidSession', readPublicCounts, { query: {} });
});

it('an agreement is read by everybody, in its parts', async () => {
  const { text } = await visitor.call(readPublicAgreement, { query: { agrType: '10256' } });
  expect(text?.version).toBe(1);
  expect(text?.partsZh.some(({ kind }) => kind === 'heading')).toBe(true);
  expect(text?.partsEn).toHaveLength(text?.partsZh.length ?? 0);
});
