import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import type { ProductOrder } from '#domain/products/products.ts';
import { containsTerm, searchTermOf } from '../keyword.ts';
import { productKeys } from '../name-keys.ts';
import { findRows, isOneOf, type Match } from '../searched-list.ts';
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
export function filterProducts(db: Db, tenant: Tenant, filter: ProductFilter): Promise<Match> {
  const where = matches(tenant, filter);
  const term = searchTermOf(filter.keyword);
  return findRows(db, {
    where,
    from: sql`product`,
    term: term && {
      id: sql`product.id`,
      candidates: sql`select id from product where ${where} and ${containsTerm(line, term)}`,
      contains: containsTerm(line, term),
    },
  });
}

type Page = { order: ProductOrder; after: ProductCursor | null; limit: number };

/** One page in an order. */
export function listProducts(db: Db, { where }: Match, page: Page): Promise<ProductRow[]> {
  const { after, limit } = page;
  const order = orderBy(page.order);
  // Display columns are read only for the page.
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

/** Locks the product for the transaction, also against new applications. */
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

/** The key that makes products the same; `id` of an existing product. */
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

/** Updates the columns and increments the version. */
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

/** Updates it and increments the version. */
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

/** The channel ID of an enterprise's product; null without one. */
export async function findChannelId(db: Db, enterpriseId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('channelId')
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
  return row?.channelId ?? null;
}

type ChannelIdQuery = { enterpriseId: string; channelIds: readonly string[]; except: string | undefined };

/** Which of these channel IDs other products of the enterprise have. */
export async function listUsedChannelIds(
  db: Db,
  { enterpriseId, channelIds, except = '' }: ChannelIdQuery,
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

/** Its configurations and contact links are deleted with it. */
export async function deleteProduct(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('product').where('id', '=', id).execute();
}

/** Replaces the contacts of a product. */
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
