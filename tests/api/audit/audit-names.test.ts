import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditLine, listAudit } from '#contract/audit.ts';
import { decideApplication } from '#contract/reviews.ts';
import { targetKindOf } from '#domain/audit/audit.ts';
import { exportAudit } from '#services/audit/export-audit.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
beforeAll(async () => {
  portal = await openApiPortal();
  admin = await portal.as(await createAccount(portal.deps.db, { roles: ['admin'] }));
});
afterAll(() => portal.close());

async function layReview() {
  const { db } = portal.deps;
  const { id: enterpriseId } = await createEnterprise(db);
  const product = await createProduct(db, { enterpriseId, name: '岚岳 X3', nameEn: 'Lanyue X3' });
  const overrides = { phase: 'product' as const };
  const application = await insertApplicationRow(db, { product, status: 'product-under-review', overrides });
  return { ...application, product, enterpriseId };
}

const linesOf = async (query: Record<string, string>): Promise<AuditLine[]> =>
  (await admin.call(listAudit, { query: query as never })).rows;

it('a decision stands by the number of its application, with what was decided and what became of it', async () => {
  const { id, number } = await layReview();
  const reviewer = await portal.as(await createAccount(portal.deps.db, { roles: ['reviewer'] }));
  const body = {
    version: 1,
    command: { type: 'approve-phase', phase: 'product', comment: '' },
  } as const;
  const key = randomUUID();
  await reviewer.send(decideApplication, { params: { id }, body }, { 'idempotency-key': key });
  const named = { zh: `${number} · 岚岳 X3`, en: `${number} · Lanyue X3` };
  const line = {
    operation: 'review.decide',
    target: { kind: 'application', id, name: named },
    decision: { type: 'approve-phase', state: 'recorded' },
  };
  // By the number as by the id.
  expect(await linesOf({ target: number })).toMatchObject([line]);
  expect(await linesOf({ target: ` ${number} ` })).toMatchObject([line]);
  expect(await linesOf({ target: id })).toMatchObject([line]);
  expect(await linesOf({ target: 'C2026-999999' })).toEqual([]);
  const withdrawn = { state: 'withdrawn', settledAt: new Date() } as const;
  await portal.deps.db.updateTable('command').set(withdrawn).where('id', '=', key).execute();
  expect(await linesOf({ target: number })).toMatchObject([{ decision: { state: 'withdrawn' } }]);
  let csv = '';
  const pieces = exportAudit(portal.deps.db, { filter: { target: id }, locale: 'en' });
  for await (const piece of pieces) csv += piece;
  for (const word of [named.en, 'approve-phase', 'withdrawn']) expect(csv).toContain(word);
});

it('what has a name stands by it as it is now; what is gone, and what has none, by its id', async () => {
  const { db } = portal.deps;
  const { product, enterpriseId } = await layReview();
  const account = await createAccount(db, { nameZh: '温予', nameEn: 'Wen Yu', enterpriseId });
  const record = async (
    operation: 'product.administer' | 'account.administer' | 'enterprise.administer',
    id: string,
  ) => {
    const requestId = randomUUID();
    const target = { kind: targetKindOf(operation), id };
    const note = { requestId, address: '127.0.0.1', operation, actor: null, target } as const;
    await recordAudit({ db }, { ...note, phase: 'done' });
    const [line] = await linesOf({ target: id });
    return line?.target?.name;
  };
  expect(await record('product.administer', product.id)).toEqual({ zh: '岚岳 X3', en: 'Lanyue X3' });
  expect(await record('account.administer', account.id)).toEqual({ zh: '温予', en: 'Wen Yu' });
  expect(await record('enterprise.administer', enterpriseId)).toMatchObject({ zh: expect.any(String) });
  expect(await record('product.administer', randomUUID())).toBeNull();
  expect(await record('product.administer', 'no uuid')).toBeNull();
});
