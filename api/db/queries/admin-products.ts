import { type RawBuilder, sql } from 'kysely';
import type { ActivationState, DeactivationReason } from '#domain/products/activation.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsPattern, findsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';

export type AdminProductFilter = {
  keyword?: string | undefined;
  state?: ActivationState | undefined;
  category?: string | undefined;
};

const line = sql`(product.name || E'\n' || product.model)`;

/** Enterprises that are looked at for a word of their names. */
const mostEnterprises = 200;

const found = (word: Word, pattern: string, number: string) => sql`(${findsWord(line, word)}
  or product.enterprise_id = any (array(select id from enterprise
    where name_zh ilike ${pattern} or name_en ilike ${pattern}
    limit ${sql.lit(mostEnterprises)}))
  or product.id = any (array(select product_id from application where number = ${number}
    union all select a.product_id from certificate c join application a on a.id = c.application_id
      where c.number = ${number})))`;

function matching({ keyword, state, category }: AdminProductFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const word = wordOf(keyword);
  const pattern = containsPattern(keyword);
  if (word && pattern) conditions.push(found(word, pattern, word.text.toUpperCase()));
  if (category !== undefined) conditions.push(sql`product.category = ${category}`);
  const deactivated = sql`exists (select from product_deactivation d where d.product_id = product.id)`;
  if (state === 'active') conditions.push(sql`not ${deactivated}`);
  if (state === 'deactivated') conditions.push(deactivated);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const select = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('enterprise', 'enterprise.id', 'product.enterpriseId')
    .leftJoin('productDeactivation as d', 'd.productId', 'product.id')
    .select(['product.id', 'product.name', 'product.nameEn', 'brand', 'brandAlias', 'model', 'category'])
    .select(['product.status', 'product.version', 'product.updatedAt'])
    .select(['enterprise.id as enterpriseId', 'nameZh', 'enterprise.nameEn as enterpriseEn'])
    .select(['d.reason', 'd.noteZh', 'd.noteEn', 'd.at'])
    .select(timeKey('product.updatedAt').as('updatedKey'));

/** One page of every enterprise's products, changed last first. */
export function listAdminProducts(
  db: Db,
  filter: AdminProductFilter,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return select(db)
    .where(matching(filter))
    .$if(after !== null, (query) =>
      query.where(isAfterCursor('product.updatedAt', 'product.id', after as TimeCursor)),
    )
    .orderBy('product.updatedAt', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute();
}
export type AdminProductRow = Awaited<ReturnType<typeof listAdminProducts>>[number];

/** One of them. */
export function findAdminProduct(db: Db, id: string) {
  return select(db).where('product.id', '=', id).executeTakeFirst();
}

/** How many match, counted up to 1001. */
export async function countAdminProducts(db: Db, filter: AdminProductFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from product where ${matching(filter)} limit ${sql.lit(limits.counted + 1)}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

type Deactivation = { reason: DeactivationReason; noteZh: string; noteEn: string; at: Date };

/** Deactivates a product, or says anew why. */
export async function putDeactivation(
  trx: Db,
  { productId, enterpriseId, ...said }: Deactivation & { productId: string; enterpriseId: string },
): Promise<void> {
  await trx
    .insertInto('productDeactivation')
    .values({ productId, enterpriseId, ...said })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(said))
    .execute();
}

export async function deleteDeactivation(trx: Db, productId: string): Promise<void> {
  await trx.deleteFrom('productDeactivation').where('productId', '=', productId).execute();
}

/** Moves a product's version on by one. */
export async function stepProduct(trx: Db, id: string): Promise<void> {
  await trx.updateTable('product').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute();
}

/** True for a product that the programme has deactivated. */
export async function isDeactivated(db: Db, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('productDeactivation')
    .select('productId')
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}
