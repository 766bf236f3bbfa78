import { holdUnchanged } from '#db/advisory-lock.ts';
import { updateAgreement } from '#db/queries/business-agreements.ts';
import { hasPreloadedList } from '#db/queries/preloaded-lists.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type AgreementTerms, isEditable } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

type Terms = AgreementTerms & { preloadedListVersion: number | null };
type Edit = Terms & { enterpriseId: string; seen: number };
type Scope = Pick<AgreementTerms, 'categories' | 'salesRegions'>;

export function refusedField(path: string, code: string): CatalogueError {
  return new CatalogueError('parameterInvalid', { issues: [{ in: 'body', path, code, message: code }] });
}

/** @throws CatalogueError categoryMissing or salesRegionMissing for what may not be chosen, unless it was before */
export function checkScope(trx: Db, scope: Scope, before: Scope): Promise<void> {
  return checkChoices(trx, [
    { kind: 'category', field: 'categories', codes: scope.categories, before: before.categories },
    {
      kind: 'sales-region',
      field: 'salesRegions',
      codes: scope.salesRegions,
      before: before.salesRegions,
    },
  ]);
}

async function checkList(trx: Db, version: number | null): Promise<void> {
  if (version === null) return;
  await holdUnchanged(trx, 'referenceData');
  if (!(await hasPreloadedList(trx, version))) throw refusedField('preloadedListVersion', 'unknown');
}

/**
 * Writes what an agreement says.
 * @throws CatalogueError those of `lockAgreement` and `checkScope`; reviewStatusInvalid for one that is signed, terminated, not
 * begun, or whose signed copy waits; parameterInvalid for an end before the beginning, and a list of apps that there is not
 */
export async function editAgreement(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, seen, ...terms }: Edit,
): Promise<void> {
  const { validFrom, validUntil } = terms;
  if (validFrom && validUntil && validUntil < validFrom) throw refusedField('validUntil', 'order');
  await inTransaction(db, async (trx) => {
    const { row, state } = await lockAgreement(trx, { enterpriseId, seen });
    if (!row || !isEditable(state) || row.signedCopyId !== null)
      throw new CatalogueError('reviewStatusInvalid');
    await checkScope(trx, terms, row);
    await checkList(trx, terms.preloadedListVersion);
    const after = await updateAgreement(trx, row.id, {
      ...terms,
      categories: [...new Set(terms.categories)],
      salesRegions: [...new Set(terms.salesRegions)],
    });
    const change = { action: 'agreement-edited', before: row, after };
    await recordAgreementChange({ db: trx, now }, actor, change);
  });
}
