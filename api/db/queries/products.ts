import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import type { ProductOrder } from '#domain/products/products.ts';
import { containsWord, wordOf } from '../keyword.ts';
import { productKeys } from '../name-keys.ts';
import { type Found, findRows, isOneOf } from '../searched-list.ts';
import { belongsTo, type Tenant } from '../tenant.ts';
import { isBeyond, orderBy, type ProductCursor } from './product-orders.ts';
import { type ProductRow, selectProducts } from './product-rows.ts';

type ProductFilter = {
  /** Part of either name or of the model, in any case. */
  keyword?: string | undefined;
  /** Product status code, 0 to 3. */
  status?: number | undefined;
  category?: string | undefined;
  /** Those without CPU architecture or screen density. */
  data?: 'missing' | undefined;
};

function matches(tenant: Tenant, filter: ProductFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [belongsTo('product.enterpriseId', tenant)];
  if (filter.category !== undefined) conditions.push(sql`product.category = ${filter.category}`);
  if (filter.status !== undefined) conditions.push(sql`product.status = ${filter.status}`);
  if (filter.data === 'missing')
    conditions.push(sql`(product.cpu_architecture is null or product.screen_density is null)`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const line = sql`(product.name || E'\n' || product.model || E'\n' || product.name_en)`;

/** The products that match. */
export function filterProducts(db: Db, tenant: Tenant, filter: ProductFilter): Promise<Found> {
  const where = matches(tenant, filter);
  const word = wordOf(filter.keyword);
  return findRows(db, {
    where,
    from: sql`product`,
    word: word && {
      id: sql`product.id`,
      candidates: sql`select id from product where ${where} and ${containsWord(line, word)}`,
      contains: containsWord(line, word),
    },
  });
}

type Page = { order: ProductOrder; after: ProductCursor | null; limit: number };

/** One page in an order. */
export function listProducts(db: Db, { where }: Found, page: Page): Promise<ProductRow[]> {
  const { after, limit } = page;
  const order = orderBy(page.order);
  // What a row is shown with is read of the page alone.
  const ids = sql`select product.id from product where ${where} and ${isBeyond(page.order, after)}
    order by ${order} limit ${limit}`;
  return selectProducts(db, { where: isOneOf(sql`product.id`, ids), order, limit });
}

export async function findProduct(db: Db, tenant: Tenant, id: string): Promise<ProductRow | undefined> {
  const own = belongsTo('product.enterpriseId', tenant);
  const [row] = await selectProducts(db, {
    where: sql`product.id = ${id}::uuid and ${own}`,
    order: sql`product.id`,
    limit: 1,
  });
  return row;
}

/** Takes the row's lock for the rest of the transaction; it also holds off new applications for the product. */
export function lockProduct(trx: Db, tenant: Tenant, id: string) {
  return trx
    .selectFrom('product')
    .select(['id', 'enterpriseId', 'category', 'cpuArchitecture', 'screenDensity', 'channelId', 'version'])
    .where('id', '=', id)
    .where(belongsTo('product.enterpriseId', tenant))
    .forUpdate()
    .executeTakeFirst();
}

/** The product's applications, newest first; at most 100. */
export function listApplicationStatuses(db: Db, productId: string) {
  return db
    .selectFrom('application')
    .select(['number', 'status'])
    .where('productId', '=', productId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

/** What makes a product the same as another; `id` where it exists already. */
export type OwnedProduct = {
  enterpriseId: string;
  id: string | null;
  brand: string;
  model: string;
  category: string;
};

/** True when the enterprise has another product of this brand, model and category. */
export async function hasIdenticalProduct(db: Db, product: OwnedProduct): Promise<boolean> {
  const { enterpriseId, id, brand, model, category } = product;
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where((own) =>
      own.or([
        own('identityKey', '=', productKeys({ brand, model }).identityKey),
        sql<boolean>`(lower(brand), lower(model)) = (lower(${brand}), lower(${model}))`,
      ]),
    )
    .where('category', '=', category)
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertProduct(trx: Db, product: Insertable<Database['product']>): Promise<string> {
  const { id } = await trx
    .insertInto('product')
    .values({ ...product, ...productKeys(product) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the columns and moves the version on by one. */
export async function updateProduct(
  trx: Db,
  id: string,
  columns: Updateable<Database['product']> & { brand: string; model: string },
): Promise<void> {
  await trx
    .updateTable('product')
    .set({
      ...columns,
      ...productKeys(columns),
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes it and moves the version on by one. */
export async function setChannelId(
  trx: Db,
  id: string,
  columns: { customCode: string; channelId: string },
): Promise<void> {
  await trx
    .updateTable('product')
    .set({ ...columns, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The channel ID of an enterprise's product; null where it has none, or there is none. */
export async function findChannelId(db: Db, enterpriseId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('channelId')
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
  return row?.channelId ?? null;
}

type WantedIds = { enterpriseId: string; channelIds: readonly string[]; except: string | undefined };

/** Which of some channel IDs an enterprise's other products have. */
export async function listTakenIds(
  db: Db,
  { enterpriseId, channelIds, except = '' }: WantedIds,
): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('channelId')
    .where('enterpriseId', '=', enterpriseId)
    .where(sql<boolean>`channel_id = any(${[...channelIds]}::text[])`)
    .where(sql<boolean>`id is distinct from nullif(${except}, '')::uuid`)
    .limit(channelIds.length)
    .execute();
  return rows.flatMap(({ channelId }) => channelId ?? []);
}

/** Its configurations and the links to its contacts go with it. */
export async function deleteProduct(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('product').where('id', '=', id).execute();
}

/** The contacts of a product are exactly these. */
export async function replaceProductContacts(
  trx: Db,
  productId: string,
  contactIds: string[],
): Promise<void> {
  await trx
    .deleteFrom('productContact')
    .where('productId', '=', productId)
    .where('contactId', 'not in', contactIds)
    .execute();
  await trx
    .insertInto('productContact')
    .values(contactIds.map((contactId) => ({ productId, contactId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
