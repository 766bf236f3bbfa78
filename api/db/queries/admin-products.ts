import { type RawBuilder, sql } from 'kysely';
import type { ActivationState, DeactivationReason } from '#domain/products/activation.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsTerm, matchesTerm, type SearchTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows, isOneOf, type Match } from '../searched-list.ts';

export type AdminProductFilter = {
  keyword?: string | undefined;
  state?: ActivationState | undefined;
  category?: string | undefined;
};

const isAfter = (after: TimeCursor | null) =>
  after === null ? sql<boolean>`true` : isAfterCursor('product.updatedAt', 'product.id', after);

function matching({ state, category }: AdminProductFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (category !== undefined) conditions.push(sql`product.category = ${category}`);
  const deactivated = sql`exists (select from product_deactivation d where d.product_id = product.id)`;
  if (state === 'active') conditions.push(sql`not ${deactivated}`);
  if (state === 'deactivated') conditions.push(deactivated);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The product of an application or of a certificate that has the keyword for its number. */
function numbered({ text }: SearchTerm): RawBuilder<unknown> {
  const number = text.toUpperCase();
  return sql`select product_id from application where number = ${number}
    union all select a.product_id from certificate c join application a on a.id = c.application_id where c.number = ${number}`;
}

/** The products that match: the word is the device's, its enterprise's, or a number. */
export function filterAdminProducts(db: Db, filter: AdminProductFilter): Promise<Match> {
  const where = matching(filter);
  const term = searchTermOf(filter.keyword);
  return findRows(db, { where, from: sql`product`, term: term && termQueryOf(where, term) });
}

function termQueryOf(where: RawBuilder<boolean>, term: SearchTerm) {
  const line = sql`(product.name || E'\n' || product.model || E'\n' || product.name_en)`;
  const enterpriseLine = sql`(select line from enterprise_onboarding o where o.enterprise_id = product.enterprise_id)`;
  const isNumbered = isOneOf(sql`product.id`, numbered(term));
  const ids = sql`select id from product where ${where} and`;
  return {
    id: sql`product.id`,
    // Not joined by "or", which would check each row of the indexes again.
    candidates: sql`${ids} ${matchesTerm(line, term)}
      union all select product.id from enterprise_onboarding o join product on product.enterprise_id = o.enterprise_id
        where ${where} and ${matchesTerm(sql`o.line`, term)} and not ${containsTerm(line, term)}
      union all ${ids} ${isNumbered} and not (${containsTerm(line, term)} or ${containsTerm(enterpriseLine, term)})`,
    contains: sql<boolean>`(${containsTerm(line, term)} or ${containsTerm(enterpriseLine, term)} or ${isNumbered})`,
  };
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
  { where }: Match,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
  return select(db)
    .where(where)
    .where(isAfter(after))
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

type Deactivation = { reason: DeactivationReason; noteZh: string; noteEn: string; at: Date };

/** Deactivates a product, or says again why. */
export async function putDeactivation(
  trx: Db,
  { productId, enterpriseId, ...values }: Deactivation & { productId: string; enterpriseId: string },
): Promise<void> {
  await trx
    .insertInto('productDeactivation')
    .values({ productId, enterpriseId, ...values })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(values))
    .execute();
}

export async function deleteDeactivation(trx: Db, productId: string): Promise<void> {
  await trx.deleteFrom('productDeactivation').where('productId', '=', productId).execute();
}

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
