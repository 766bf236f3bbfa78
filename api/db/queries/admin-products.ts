import { type RawBuilder, sql } from 'kysely';
import type { ActivationState, DeactivationReason } from '#domain/products/activation.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsWord, findsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';
import { foundIds } from './found-rows.ts';

export type AdminProductFilter = {
  keyword?: string | undefined;
  state?: ActivationState | undefined;
  category?: string | undefined;
};

/** Rows with what they are searched by: a device's name and model, and the names of whose it is. */
const listed = sql`(select product.*, lower(concat_ws(E'\n', product.name, product.model, product.name_en, enterprise.name_zh,
    enterprise.name_en, enterprise.partner_code)) as line
  from product join enterprise on enterprise.id = product.enterprise_id) product`;
const order = sql`product.updated_at desc, product.id desc`;
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

/** A device's words as the index of products has them, and those of its enterprise. */
type Words = { own: Word; small: Word };

function wordsOf(keyword: string | undefined): Words | null {
  const [own, small] = [wordOf(keyword), wordOf(keyword, { small: true })];
  return own && small && { own, small };
}

/** The product of an application or of a certificate that has the keyword for its number. */
const numbered = ({
  text,
}: Word) => sql`select product_id as id from application where number = ${text.toUpperCase()}
  union select a.product_id from certificate c join application a on a.id = c.application_id
    where c.number = ${text.toUpperCase()}`;

function found(filter: AdminProductFilter, { own, small }: Words): RawBuilder<unknown> {
  const theirs = isOneOf(sql`enterprise_id`, foundIds('enterprises', small, null));
  const ids = sql`select id from product where ${findsWord(sql`(name || E'\n' || model || E'\n' || name_en)`, own)}
    union select id from product where ${theirs} union ${numbered(own)}`;
  return sql`select product.id, product.updated_at from product
    where ${matching(filter)} and ${isOneOf(sql`product.id`, ids)}`;
}

const contains = (row: string, { small }: Words) =>
  sql<boolean>`(${containsWord(sql.ref(`${row}.line`), small)} or ${isOneOf(sql.ref(`${row}.id`), numbered(small))})`;

type Page = {
  after: TimeCursor | null;
  limit: number;
  /** What {@link countAdminProducts} has counted. */
  counted: Counted;
};

function pageOf(filter: AdminProductFilter, { after, limit, counted }: Page): RawBuilder<boolean> {
  const where = sql<boolean>`${matching(filter)} and ${isAfter(after)}`;
  const words = wordsOf(filter.keyword);
  if (words === null) return where;
  const page = searchedPage({
    table: listed,
    alias: 'product',
    columns: ['id', 'updatedAt', 'line'],
    where,
    order,
    limit,
    counted,
    contains: contains('product', words),
    found: () => sql`select id from (${found(filter, words)}) all_found`,
  });
  return isOneOf(sql`product.id`, page);
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
export function listAdminProducts(db: Db, filter: AdminProductFilter, page: Page) {
  return select(db)
    .where(pageOf(filter, page))
    .orderBy('product.updatedAt', 'desc')
    .orderBy('product.id', 'desc')
    .limit(page.limit)
    .execute();
}
export type AdminProductRow = Awaited<ReturnType<typeof listAdminProducts>>[number];

/** One of them. */
export function findAdminProduct(db: Db, id: string) {
  return select(db).where('product.id', '=', id).executeTakeFirst();
}

/** How many match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countAdminProducts(
  db: Db,
  filter: AdminProductFilter,
  after: TimeCursor | null,
): Promise<Counted> {
  const words = wordsOf(filter.keyword);
  if (words !== null) {
    return countFound(db, {
      look: sql`select id, line from ${listed} where ${matching(filter)}`,
      matches: contains('looked', words),
      promising: promising.all,
      found: () => found(filter, words),
      sort: { alias: 'product', keys: ['updatedAt'], where: isAfter(after), order },
    });
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from product where ${matching(filter)} limit ${sql.lit(limits.counted + 1)}) counted`.execute(db);
  return { total: rows[0]?.total ?? 0, ids: null };
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
