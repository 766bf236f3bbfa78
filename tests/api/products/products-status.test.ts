import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProducts as list } from '#contract/products.ts';
import { applicationStatuses } from '#domain/applications/statuses.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow, standing } from '#tests/support/applications/application-rows.ts';
import { createProduct, type ProductOverrides } from '#tests/support/factories.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

/** A partner of an enterprise that has no products yet. */
async function enter() {
  const { enterpriseId, partner } = await portal.enterPartner();
  const make = (overrides: Partial<ProductOverrides> = {}) =>
    createProduct(portal.deps.db, { enterpriseId, ...overrides });
  return { make, partner };
}

describe('status', () => {
  it.each([
    ['no application', null, [], 0, [0, 0, 0, 0]],
    ['an open one', 'certifying', [], 1, [1, 0, 2, 0]],
    ['a rejected one', 'product-rejected', [], 1, [1, 0, 2, 0]],
    ['a certified one', 'certified', ['passed', 'passed'], 2, [0, 1, 0, 2]],
    ['a partially certified one', 'partially-certified', ['passed', 'failed'], 2, [0, 1, 0, 1]],
    ['a failed one', 'certification-failed', ['failed', 'failed'], 0, [0, 0, 0, 0]],
  ] as const)('with %s', async (_, status, verdicts, code, [inProduct, passed, inConfig, completed]) => {
    const { partner, make } = await enter();
    const product = await make();
    const application =
      status && (await insertApplicationRow(portal.deps.db, { product, status, verdicts: [...verdicts] }));
    const { rows } = await partner.call(list);
    expect(rows).toMatchObject([
      {
        status: code,
        counts: {
          productInCertificationNum: inProduct,
          productPassCNum: passed,
          configInCertificationNum: inConfig,
          configCompleteCNum: completed,
        },
        latestApplication: application && { id: application.id, number: application.number, status },
      },
    ]);
    expect(rows[0]?.configurations.map(({ certified }) => certified)).toEqual(
      [0, 1].map((index) => verdicts[index] === 'passed'),
    );
    expect(rows[0]?.configurations.map(({ inCertification }) => inCertification)).toEqual(
      Array(2).fill(inConfig > 0),
    );
  });

  it('counts a re-certification over the certification before it, and shows the newer application', async () => {
    const { partner, make } = await enter();
    const product = await make();
    const { db } = portal.deps;
    const earlier = { createdAt: new Date('2026-01-01T00:00:00Z') };
    await insertApplicationRow(db, {
      product,
      status: 'certified',
      verdicts: ['passed', 'passed'],
      overrides: earlier,
    });
    const again = await insertApplicationRow(db, { product, status: 'certifying' });
    const { rows } = await partner.call(list, { query: { status: 1 } });
    expect(rows).toMatchObject([
      {
        counts: {
          productInCertificationNum: 1,
          productPassCNum: 1,
          configInCertificationNum: 2,
          configCompleteCNum: 2,
        },
        latestApplication: { number: again.number, waitingFor: 'partner' },
        configurations: [{ certified: true, inCertification: true }, {}],
      },
    ]);
  });

  it.each([{ cpuArchitecture: null }, { screenDensity: null }])(
    'is that of the counts with %j, which is found by itself',
    async (gap) => {
      const { partner, make } = await enter();
      const product = await make(gap);
      await insertApplicationRow(portal.deps.db, { product, status: 'certified', verdicts: ['passed'] });
      const found = { total: 1, rows: [{ status: 2 }] };
      expect(await partner.call(list, { query: { status: 2, data: 'missing' } })).toMatchObject(found);
      expect(await partner.call(list, { query: { status: 3 } })).toMatchObject({ total: 0 });
    },
  );

  it('filters as the rows show it, for every status of an application', async () => {
    const { partner, make } = await enter();
    for (const status of applicationStatuses)
      await insertApplicationRow(portal.deps.db, {
        product: await make(),
        status,
        verdicts: ['passed', 'failed'],
      });
    await make();
    await make({ cpuArchitecture: null });
    const all = await partner.call(list, { query: { limit: 100 } });
    for (const code of [0, 1, 2]) {
      const page = await partner.call(list, { query: { limit: 100, status: code } });
      const wanted = all.rows.filter(({ status }) => status === code);
      expect(page).toEqual({ rows: wanted, next: null, total: wanted.length });
      expect(wanted).not.toHaveLength(0);
    }
  });

  it('is stored with every change of an application as the rows compute it', async () => {
    const { partner, make } = await enter();
    const { db } = portal.deps;
    const [product, other] = [await make(), await make({ screenDensity: null })];
    const same = async (what: string) => {
      const stored = await db
        .selectFrom('product')
        .select(['id', 'status'])
        .where('enterpriseId', '=', product.enterpriseId)
        .execute();
      const { rows } = await partner.call(list);
      const computed = new Map(rows.map(({ id, status }) => [id, status]));
      for (const { id, status } of stored) expect([what, status]).toEqual([what, computed.get(id)]);
    };
    const first = await insertApplicationRow(db, { product, status: 'certified' });
    const again = await insertApplicationRow(db, { product, status: 'certifying' });
    await insertApplicationRow(db, { product: other, status: 'certified' });
    await same('made');
    for (const status of applicationStatuses) {
      await db.updateTable('application').set(standing(status)).where('id', '=', again.id).execute();
      await same(status);
    }
    await db
      .updateTable('application')
      .set(standing('certification-failed'))
      .where('id', 'in', [first.id, again.id])
      .execute();
    await same('both failed');
    await db.updateTable('product').set({ screenDensity: '320' }).where('id', '=', other.id).execute();
    await same('completed');
  });
});
