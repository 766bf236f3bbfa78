import { sql } from 'kysely';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from '../schema/database.ts';

/** Every item of every kind, in order; a kind has at most 1000. */
export function listReferenceItems(db: Db) {
  return db
    .selectFrom('referenceItem')
    .select(['kind', 'code', 'nameZh', 'nameEn', 'type', 'state'])
    .orderBy('kind')
    .orderBy('ordinal')
    .orderBy('id')
    .limit(6 * limits.referenceItems)
    .execute();
}

type Coded = { kind: ReferenceKind; code: string };

/** Which of the items may be chosen. */
export function findInUse(db: Db, items: readonly Coded[]) {
  const kinds = items.map(({ kind }) => kind);
  const codes = items.map(({ code }) => code);
  return db
    .selectFrom('referenceItem')
    .select(['kind', 'code'])
    .where('state', '=', 'in-use')
    .where(sql<boolean>`(kind, code) in (select * from unnest(${kinds}::text[], ${codes}::text[]))`)
    .limit(Math.max(1, items.length))
    .execute();
}
