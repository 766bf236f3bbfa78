import { isAfterCursor, type TimeCursor, timeKey } from '#db/cursor.ts';
import type { Db } from '#db/schema/database.ts';
import { belongsTo, type Tenant } from '#db/tenant.ts';
import type { DraftContent } from '#domain/applications/application-drafts.ts';
import { limits } from '#domain/shared/limits.ts';
import { countRows } from './count-rows.ts';

const draftColumns = ['version', 'done', 'updatedAt', 'updatedBy', 'updatedByEn', 'updatedById'] as const;
type Page = { after: TimeCursor | null; limit: number };

/** One page of an enterprise's drafts with their products, the one changed last first. */
export function listDrafts(db: Db, tenant: Tenant, { after, limit }: Page) {
  return db
    .selectFrom('applicationDraft as d')
    .innerJoin('product as p', 'p.id', 'd.productId')
    .select(draftColumns.map((column) => `d.${column}` as const))
    .select(['p.id', 'p.name', 'p.nameEn', 'p.brand', 'p.brandAlias', 'p.model', 'p.category'])
    .select(timeKey('d.updated_at').as('key'))
    .where(belongsTo('d.enterpriseId', tenant))
    .$if(after !== null, (query) =>
      query.where(isAfterCursor('d.updated_at', 'd.product_id', after as TimeCursor)),
    )
    .orderBy('d.updatedAt', 'desc')
    .orderBy('d.productId', 'desc')
    .limit(limit)
    .execute();
}
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number];

/** How many drafts an enterprise has, counted up to 1001. */
export function countDrafts(db: Db, tenant: Tenant): Promise<number> {
  const found = db
    .selectFrom('applicationDraft')
    .select('productId')
    .where(belongsTo('enterpriseId', tenant))
    .limit(limits.counted + 1);
  return countRows(db, found.as('found'));
}

/** The draft of a product; undefined where there is none. The product is known to be the tenant's. */
export function findDraft(db: Db, productId: string) {
  return db
    .selectFrom('applicationDraft')
    .select(['content', ...draftColumns])
    .where('productId', '=', productId)
    .executeTakeFirst();
}

/** True for a product of the tenant. */
export async function isOwnProduct(db: Db, tenant: Tenant, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', productId)
    .where(belongsTo('enterpriseId', tenant))
    .executeTakeFirst();
  return row !== undefined;
}

type DraftInput = {
  productId: string;
  enterpriseId: string;
  content: DraftContent;
  done: number;
  updatedById: string;
  updatedBy: string;
  updatedByEn: string | null;
  updatedAt: Date;
};

/** Writes a draft whose product the caller has locked, over the one there is; its version. */
export async function putDraft(trx: Db, { content, ...draft }: DraftInput): Promise<number> {
  const { version } = await trx
    .insertInto('applicationDraft')
    .values({ ...draft, content: JSON.stringify(content) })
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet(({ ref, eb }) => ({
        content: ref('excluded.content'),
        done: ref('excluded.done'),
        updatedById: ref('excluded.updatedById'),
        updatedBy: ref('excluded.updatedBy'),
        updatedByEn: ref('excluded.updatedByEn'),
        updatedAt: ref('excluded.updatedAt'),
        version: eb('applicationDraft.version', '+', 1),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes the draft of a product of the tenant; nothing where there is none. */
export async function deleteDraft(db: Db, tenant: Tenant, productId: string): Promise<void> {
  await db
    .deleteFrom('applicationDraft')
    .where('productId', '=', productId)
    .where(belongsTo('enterpriseId', tenant))
    .execute();
}

/** Those of these files that the tenant has. */
export async function listExistingFiles(
  db: Db,
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string; name: string; size: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('id', 'in', ids)
    .where(belongsTo('enterpriseId', tenant))
    .limit(ids.length)
    .orderBy('id')
    .execute();
}
