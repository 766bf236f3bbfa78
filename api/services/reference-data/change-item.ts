import type { z } from 'zod';
import type { referenceItemFields } from '#contract/programme/reference-data.ts';
import { lockForChange } from '#db/advisory-lock.ts';
import { findAdminItem, type ReferenceRow } from '#db/queries/admin-reference-items.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields, RecordValue } from '#domain/programme-changes/programme-changes.ts';
import { type CategoryType, missingItem, type ReferenceKind } from '#domain/reference-data/reference-data.ts';

export type ChangeDeps = { db: Db; now: () => Date };

type ComparedField = keyof z.output<typeof referenceItemFields> | 'code' | 'state';

/** The fields of an item that its history records. */
export function fieldsOf({ code, nameZh, nameEn, type, ordinal, state }: ReferenceRow): RecordFields {
  return { code, nameZh, nameEn, type, ordinal, state } satisfies Record<ComparedField, RecordValue>;
}

/** @throws CatalogueError categoryTypeUnavailable for a category without a type; other kinds have none */
export function typeFor(kind: ReferenceKind, type: CategoryType | null): CategoryType | null {
  if (kind !== 'category') return null;
  if (type === null) throw new CatalogueError('categoryTypeUnavailable', { field: 'type' });
  return type;
}

/** @throws CatalogueError the one of the kind (`missingItem`) */
export async function requireItem(trx: Db, kind: ReferenceKind, id: string): Promise<ReferenceRow> {
  const item = await findAdminItem(trx, kind, id);
  if (!item) throw new CatalogueError(missingItem[kind]);
  return item;
}

const fieldOfIndex: Record<string, string> = {
  reference_item_code: 'code',
  reference_item_folded: 'code',
  reference_item_zh: 'nameZh',
  reference_item_en: 'nameEn',
};

/**
 * Runs a transaction that changes reference data, under an exclusive lock against choosing and other changes.
 * @throws CatalogueError osExists, or parameterInvalid (`reason: 'taken'`), where another item has the code or a name
 */
export async function changeReferenceData<T>(
  db: Db,
  kind: ReferenceKind,
  change: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (trx) => {
      await lockForChange(trx, 'referenceData');
      return change(trx);
    });
  } catch (error) {
    const field = fieldOfIndex[violatedUnique(error) ?? ''];
    if (!field) throw error;
    throw new CatalogueError(kind === 'os' ? 'osExists' : 'parameterInvalid', { reason: 'taken', field });
  }
}
