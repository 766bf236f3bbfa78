import { type DocumentRow, findDocument } from '#db/queries/documents.ts';
import type { Db } from '#db/schema/database.ts';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields, RecordValue } from '#domain/programme-changes/programme-changes.ts';
import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';

export type Deps = { db: Db; now: () => Date };

/** A text as its history stores it. */
export function textFields(text: DocumentDraft): RecordFields {
  const { titleZh, titleEn, systems, categories, bodyZh, bodyEn } = text;
  return { titleZh, titleEn, systems, categories, bodyZh, bodyEn } satisfies Record<
    keyof DocumentDraft,
    RecordValue
  >;
}

/** @throws CatalogueError of the kind whose item may not be chosen, with its field */
export function checkDocumentScope(trx: Db, text: ProductScope, before: ProductScope | null): Promise<void> {
  return checkChoices(trx, [
    { kind: 'os', field: 'systems', codes: text.systems, before: before?.systems ?? [] },
    { kind: 'category', field: 'categories', codes: text.categories, before: before?.categories ?? [] },
  ]);
}

/** Somebody else changed it first. @throws CatalogueError parameterInvalid (`reason: 'version'`) */
export function refuseOlder(seen: number, version: number): void {
  if (seen !== version) throw new CatalogueError('parameterInvalid', { reason: 'version', version });
}

/** What keeps a change from being made, by the field that has to be corrected. @throws CatalogueError parameterInvalid */
export function refuseGaps(gaps: readonly { field: string; rule: string }[]): void {
  if (gaps.length === 0) return;
  throw new CatalogueError('parameterInvalid', {
    issues: gaps.map(({ field, rule }) => ({ in: 'body', path: field, code: rule, message: rule })),
  });
}

/**
 * A document that is to be changed, locked until the end of the transaction.
 * @param seen the version on which the change is made; left out where it does not matter
 * @throws CatalogueError dataMissing, and as `refuseOlder`
 */
export async function lockDocument(trx: Db, id: string, seen?: number): Promise<DocumentRow> {
  const row = await findDocument(trx, id).forUpdate().executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  if (seen !== undefined) refuseOlder(seen, row.version);
  return row;
}
