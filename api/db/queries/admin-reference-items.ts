import { type RawBuilder, sql } from 'kysely';
import type { CategoryType, ReferenceKind, ReferenceState } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { containsPattern } from '../keyword.ts';
import type { Db } from '../schema/database.ts';

export type ReferenceFilter = {
  kind: ReferenceKind;
  /** Part of the code or of a name, in any case. */
  keyword?: string | undefined;
  state?: ReferenceState | undefined;
};

const columns = [
  'id',
  'kind',
  'code',
  'nameZh',
  'nameEn',
  'type',
  'ordinal',
  'state',
  'use',
  'version',
] as const;

function matching({ kind, keyword, state }: ReferenceFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`kind = ${kind}`];
  const pattern = containsPattern(keyword);
  // A kind has at most 1000 items, so a sequential scan is cheap.
  if (pattern !== null)
    conditions.push(sql`(code ilike ${pattern} or name_zh ilike ${pattern} or name_en ilike ${pattern})`);
  if (state !== undefined) conditions.push(sql`state = ${state}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** One page of a kind, in its order. */
export function listAdminItems(
  db: Db,
  filter: ReferenceFilter,
  { after, limit }: { after: { ordinal: number; id: string } | null; limit: number },
) {
  return db
    .selectFrom('referenceItem')
    .select(columns)
    .where(matching(filter))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(ordinal, id) > (${after?.ordinal}::int, ${after?.id}::uuid)`),
    )
    .orderBy('ordinal')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many match; a kind has at most 1000. */
export async function countAdminItems(db: Db, filter: ReferenceFilter): Promise<number> {
  const { total } = await db
    .selectFrom('referenceItem')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return total;
}

/** An item of a kind; undefined where there is none. */
export function findAdminItem(db: Db, kind: ReferenceKind, id: string) {
  return db
    .selectFrom('referenceItem')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}
export type ReferenceRow = NonNullable<Awaited<ReturnType<typeof findAdminItem>>>;

/** Codes of a kind that are in use, in their order. */
export async function listInUse(db: Db, kind: ReferenceKind): Promise<string[]> {
  const rows = await db
    .selectFrom('referenceItem')
    .select('code')
    .where('kind', '=', kind)
    .where('state', '=', 'in-use')
    .orderBy('ordinal')
    .orderBy('id')
    .limit(limits.referenceItems)
    .execute();
  return rows.map(({ code }) => code);
}

type ItemFields = { nameZh: string; nameEn: string; type: CategoryType | null; ordinal: number };

export function insertReferenceItem(trx: Db, item: ItemFields & { kind: ReferenceKind; code: string }) {
  return trx.insertInto('referenceItem').values(item).returning(columns).executeTakeFirstOrThrow();
}

export function updateReferenceItem(
  trx: Db,
  id: string,
  fields: ItemFields & { state: ReferenceState; updatedAt: Date },
) {
  return trx
    .updateTable('referenceItem')
    .set(fields)
    .set((item) => ({ version: item('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteReferenceItem(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('referenceItem').where('id', '=', id).execute();
}
