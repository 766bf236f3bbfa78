import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProducts as list, type ProductView } from '#contract/products.ts';
import { encodeCursor } from '#db/cursor.ts';
import { listProducts } from '#services/products/list-products.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createProduct, type ProductOverrides } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;

beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

/** A partner of an enterprise that has no products yet. */
async function enter() {
  const entered = await portal.enterPartner();
  const make = (overrides: Partial<ProductOverrides> = {}) =>
    createProduct(portal.deps.db, { enterpriseId: entered.enterpriseId, ...overrides });
  return { ...entered, make };
}

const names = ({ rows }: { rows: ProductView[] }) => rows.map(({ name }) => name).sort();

async function walk(partner: ApiClient, query: Record<string, unknown>): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await partner.call(list, { query: { ...query, after } });
    pages.push(page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after !== undefined && pages.length < 50);
  return pages;
}

describe('pages', () => {
  it('are empty for an enterprise without products', async () => {
    const { partner } = await enter();
    expect(await partner.call(list)).toEqual({ rows: [], next: null, total: 0 });
  });

  it('hold every product once, newest first, though microseconds apart or of one moment', async () => {
    const { partner, make } = await enter();
    const products = await Promise.all(Array.from({ length: 11 }, () => make()));
    const base = new Date('2026-11-21T08:00:00.000Z');
    for (const [index, { id }] of products.entries()) {
      const microseconds = Math.floor(index / 2);
      await portal.deps.db
        .updateTable('product')
        .set({ updatedAt: sql<Date>`${base}::timestamptz + ${microseconds} * interval '1 microsecond'` })
        .where('id', '=', id)
        .execute();
    }
    const pages = await walk(partner, { limit: 3 });
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2]);
    const ids = products.map(({ id }) => id);
    const wanted = ids.toSorted((a, b) => {
      const [one, other] = [Math.floor(ids.indexOf(a) / 2), Math.floor(ids.indexOf(b) / 2)];
      return one === other ? (a < b ? 1 : -1) : other - one;
    });
    expect(pages.flat()).toEqual(wanted);
    expect(await walk(partner, { limit: 11 })).toHaveLength(1);
  });

  it('keep their place when a product of an earlier page changes', async () => {
    const { partner, make } = await enter();
    const products: { id: string }[] = [];
    for (let index = 0; index < 4; index += 1) products.push(await make());
    const first = await partner.call(list, { query: { limit: 2 } });
    await portal.deps.db
      .updateTable('product')
      .set({ updatedAt: new Date() })
      .where('id', '=', products[3]?.id ?? '')
      .execute();
    const second = await partner.call(list, { query: { limit: 2, after: first.next ?? '' } });
    expect(second.rows.map(({ id }) => id)).toEqual([products[1]?.id, products[0]?.id]);
    expect(second.next).toBeNull();
  });

  it.each([
    '',
    'rubbish',
    '!!!',
    encodeCursor({}),
    encodeCursor({ at: '2026-11-21T08:00:00.000000Z', id: 'x' }),
    encodeCursor({ at: '2026-11-21', id: '0190a000-0000-7000-8000-000000000001' }),
    encodeCursor({ at: '0000-01-01T00:00:00.000000Z', id: '0190a000-0000-7000-8000-000000000001' }),
    encodeCursor({ at: '2026-13-41T08:00:00.000000Z', id: '0190a000-0000-7000-8000-000000000001' }),
    encodeCursor({ at: '2026-11-21T08:00:00.000000Z', id: '0190a000-0000-7000-8000-000000000001', x: 1 }),
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    'x'.repeat(201),
  ])('refuse the cursor %j', async (after) => {
    const { partner } = await enter();
    const { details } = await partner.refusal('parameterInvalid', list, { query: { after } });
    expect(details).toMatchObject({ issues: [{ in: 'query', path: 'after' }] });
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['status', '4'],
    ['status', '-1'],
    ['category', 'a fridge'],
    ['keyword', 'x'.repeat(65)],
    ['offset', '20'],
    ['data', 'complete'],
    ['sort', 'brand'],
    ['order', 'up'],
  ])('refuse %s=%s', async (name, value) => {
    const { partner } = await enter();
    await partner.refusal('parameterInvalid', list, { query: { [name]: value } });
  });

  it('need the same number of queries however long they are', async () => {
    const { account, make } = await enter();
    const countQueries = async (limit: number) => {
      let queries = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const { rows } = await listProducts(portal.deps.db.withPlugin(counter), account.actor, {
        limit,
        sort: 'updated',
      });
      return { queries, rows: rows.length };
    };
    await Promise.all(Array.from({ length: 12 }, () => make()));
    const [short, long] = [await countQueries(1), await countQueries(12)];
    expect([short.rows, long.rows]).toEqual([1, 12]);
    expect(long.queries).toBe(short.queries);
  });
});

describe('filters', () => {
  it('find by part of the name or the model, wildcards standing for themselves', async () => {
    const { partner, make } = await enter();
    const given = [
      ['岚岳 Pad 11', 'LY-P110'],
      ['岚岳 X3 Pro', 'LY-X300P'],
      ['100_percent', 'M%'],
      ['back\\slash', "quo'te"],
    ];
    for (const [name, model] of given) await make({ name, model, nameEn: `English ${model}` });
    const found = async (keyword: string) => names(await partner.call(list, { query: { keyword } }));
    expect(await found('岳 p')).toEqual(['岚岳 Pad 11']);
    expect(await found('x300')).toEqual(['岚岳 X3 Pro']);
    for (const english of ['english ly-x', 'h LY-X', 'sh ly-x300'])
      expect(await found(english)).toEqual(['岚岳 X3 Pro']);
    expect(await found('h L')).toEqual(['岚岳 Pad 11', '岚岳 X3 Pro']);
    expect(await found('  LY-  ')).toEqual(['岚岳 Pad 11', '岚岳 X3 Pro']);
    expect(await found('_')).toEqual(['100_percent']);
    expect(await found('%')).toEqual(['100_percent']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found("'")).toEqual(['back\\slash']);
    expect(await found('📱')).toEqual([]);
    for (const everything of ['', '   ', '\u0000']) expect(await found(everything)).toHaveLength(4);
  });

  it('combine, count and page', async () => {
    const { partner, make } = await enter();
    for (let index = 0; index < 5; index += 1) await make({ name: `Pad ${index}`, category: 'tablet' });
    await make({ name: 'Pad phone', category: 'phone' });
    await make({ name: 'Pad without', category: 'tablet', screenDensity: null });
    const query = { keyword: 'pad', category: 'tablet' as const, status: 0 };
    const page = await partner.call(list, { query: { ...query, limit: 2 } });
    expect(page).toMatchObject({ total: 6, rows: [{}, {}] });
    expect((await walk(partner, { ...query, limit: 4 })).map((ids) => ids.length)).toEqual([4, 2]);
    const without = { data: 'missing' as const };
    expect(names(await partner.call(list, { query: without }))).toEqual(['Pad without']);
    expect(names(await partner.call(list, { query: { ...without, category: 'phone' } }))).toEqual([]);
  });

  it('see no other enterprise', async () => {
    const [one, other] = [await enter(), await enter()];
    await one.make({ name: 'Mine' });
    await other.make({ name: 'Theirs' });
    expect(names(await one.partner.call(list))).toEqual(['Mine']);
    expect(await one.partner.call(list, { query: { keyword: 'Theirs' } })).toMatchObject({
      rows: [],
      total: 0,
    });
  });
});

const sizes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ram: { value: at + 1, unit: 'GB' as const },
    rom: { value: 128, unit: 'GB' as const },
    label: '标准版',
  }));

describe('orders', () => {
  const given = [
    { name: '岚岳 Watch', nameEn: 'Alpha', category: 'watch', customCode: 'ZZZZZZZZZ' },
    { name: '北辰 Pad', nameEn: '', category: 'tablet', cpuArchitecture: null, customCode: null },
    { name: 'beta', nameEn: 'gamma', category: 'phone', configurations: sizes(10) },
    { name: 'Zeta', nameEn: '', category: 'phone' },
    { name: '岚岳 Pad', nameEn: 'Beta', category: 'tablet', configurations: sizes(1) },
  ];
  const applied = { beta: 'certifying', Zeta: 'certification-failed' } as const;

  /** What is walked in pages of two, by name. */
  async function walked(partner: ApiClient, query: Record<string, unknown>) {
    const all = await partner.call(list, { query: { limit: 100 } });
    const nameOf = new Map(all.rows.map(({ id, name }) => [id, name]));
    return (await walk(partner, { ...query, limit: 2 })).flat().map((id) => nameOf.get(id));
  }

  it.each([
    ['name', ['北辰 Pad', '岚岳 Pad', '岚岳 Watch', 'beta', 'Zeta']],
    ['nameEn', ['岚岳 Watch', '岚岳 Pad', 'beta', 'Zeta', '北辰 Pad']],
    ['category', ['beta', 'Zeta', '北辰 Pad', '岚岳 Pad', '岚岳 Watch']],
    ['updated', ['岚岳 Watch', '北辰 Pad', 'beta', 'Zeta', '岚岳 Pad']],
    ['status', ['岚岳 Watch', '北辰 Pad', 'Zeta', '岚岳 Pad', 'beta']],
    ['configurations', ['岚岳 Pad', '岚岳 Watch', '北辰 Pad', 'Zeta', 'beta']],
    ['channel', ['北辰 Pad', 'beta', 'Zeta', '岚岳 Pad', '岚岳 Watch']],
    ['application', ['岚岳 Watch', '北辰 Pad', '岚岳 Pad', 'beta', 'Zeta']],
  ])('by %s both ways, page by page, searched or not', async (sort, wanted) => {
    const { partner, make } = await enter();
    for (const product of given) {
      const made = await make(product);
      const status = applied[product.name as keyof typeof applied];
      if (status) await insertApplicationRow(portal.deps.db, { product: made, status });
    }
    for (const keyword of [undefined, 'ly-']) {
      const found = (order: string) => walked(partner, { sort, order, keyword });
      expect(await found('asc')).toEqual(wanted);
      expect(await found('desc')).toEqual(wanted.toReversed());
    }
  });

  it('go by what a product is made of, whatever is added or taken away', async () => {
    const { db } = portal.deps;
    const { make } = await enter();
    const product = await make({ configurations: sizes(3) });
    const stored = () =>
      db
        .selectFrom('product')
        .select(['configurationCount', 'latestApplication'])
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow();
    expect(await stored()).toEqual({ configurationCount: 3, latestApplication: '' });
    const gone = product.configurations.slice(1).map(({ id }) => id);
    await db.deleteFrom('configuration').where('id', 'in', gone).execute();
    const left = { ...product, configurations: product.configurations.slice(0, 1) };
    const first = await insertApplicationRow(db, { product: left, status: 'certification-failed' });
    const second = await insertApplicationRow(db, { product: left, status: 'certifying' });
    expect(await stored()).toEqual({ configurationCount: 1, latestApplication: second.number });
    await db.deleteFrom('applicationConfiguration').where('applicationId', '=', second.id).execute();
    await db.deleteFrom('application').where('id', '=', second.id).execute();
    expect(await stored()).toEqual({ configurationCount: 1, latestApplication: first.number });
  });

  it('page through names of 64 characters, and refuse the place of another order', async () => {
    const { partner, make } = await enter();
    const long = (end: string) => '岚'.repeat(63) + end;
    for (const end of ['一', '二', '三']) await make({ name: long(end) });
    const first = await partner.call(list, { query: { sort: 'name', limit: 1 } });
    const after = first.next ?? '';
    expect(await walked(partner, { sort: 'name' })).toHaveLength(3);
    await partner.refusal('parameterInvalid', list, { query: { sort: 'status', after } });
  });
});
