import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listModuleResults } from '#contract/applications/module-results.ts';
import { sampleModule, sampleReport } from '#tests/fixtures/test-results/sample-report.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { insertImage } from '#tests/support/applications/application-scenario.ts';
import { createAccount, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let partner: ApiClient;
let enterpriseId: string;

beforeAll(async () => {
  portal = await openApiPortal();
  ({ partner, enterpriseId } = await portal.enterPartner());
});
afterAll(() => portal?.close());

const idle = { done: false, cases: 0, passed: 0, passRate: null };
const modules = [
  sampleModule({ name: 'CtsA' }),
  sampleModule({ name: 'CtsB', ...idle, reason: 'Timed out: 2 h without output' }),
  sampleModule({ name: 'CtsC', passed: 8, failed: 1, blocked: 1, passRate: 0.8 }),
  // Announced 12 and never began: its tests are blocked, and it was not executed all the same.
  sampleModule({ name: 'CtsD', ...idle, cases: 12, blocked: 12 }),
  sampleModule({ name: 'CtsE', done: false, cases: 10, passed: 6, blocked: 4, passRate: 0.6 }),
];

async function apply(status: 'certifying' | 'product-rejected') {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { id: applicationId } = await insertApplicationRow(db, { product, status, overrides: { step: 4 } });
  const configurationId = product.configurations[0]?.id ?? '';
  return { params: { id: applicationId, configurationId } };
}

async function storeResult({ id: applicationId, configurationId }: { id: string; configurationId: string }) {
  const { db } = portal.deps;
  const { totals } = sampleReport();
  const report = { ...sampleReport(), modules, totals: { ...totals, modules: 7 } };
  const { id: receivedBy } = await createAccount(db, { enterpriseId });
  const values = {
    id: randomUUID(),
    applicationId,
    configurationId,
    enterpriseId,
    receivedBy,
    fileId: await insertImage(db, enterpriseId),
    requestId: randomUUID(),
    parserVersion: 1,
    state: 'matched' as const,
    stage: 'done' as const,
    progress: 100,
    report: JSON.stringify({ ...report, comparison: { newlyFailed: 0, fixed: 0 } }),
  };
  await db.insertInto('upload').values(values).execute();
}

it('are listed as the file has them, and chosen by how they ended', async () => {
  const { params } = await apply('certifying');
  await storeResult(params);
  const all = await partner.call(listModuleResults, { params });
  expect(all.rows.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'CtsA done',
    'CtsB not-executed',
    'CtsC done',
    'CtsD not-executed',
    'CtsE incomplete',
  ]);
  expect(all).toMatchObject({
    next: null,
    total: 5,
    unlisted: 2,
    counts: { unfinished: 3, failed: 3, all: 5 },
  });
  expect(all.rows[1]?.reason).toBe('Timed out: 2 h without output');
  expect(all.rows[3]?.reason).toBeNull();

  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await partner.call(listModuleResults, {
      params,
      query: { choice: 'unfinished', limit: 1, ...(after && { after }) },
    });
    names.push(...page.rows.map(({ name }) => name));
    after = page.next ?? undefined;
  } while (after);
  expect(names).toEqual(['CtsB', 'CtsD', 'CtsE']);
});

it('are none where no result stands, and refused before the product is approved and to whoever has no part in it', async () => {
  const bare = await apply('certifying');
  expect(await partner.call(listModuleResults, bare)).toMatchObject({ rows: [], total: 0, unlisted: 0 });
  await partner.refusal('certificationRecordMissing', listModuleResults, await apply('product-rejected'));
  const { partner: stranger } = await portal.enterPartner();
  await stranger.refusal('applicationMissing', listModuleResults, bare);
  const other = { params: { ...bare.params, configurationId: randomUUID() } };
  await partner.refusal('dataMissing', listModuleResults, other);
  await partner.refusal('parameterInvalid', listModuleResults, { ...bare, query: { after: 'e30' } });
});
