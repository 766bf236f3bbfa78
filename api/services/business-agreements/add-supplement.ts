import {
  type AgreementRow,
  insertSupplement,
  listSupplements,
  updateAgreement,
} from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { maxSupplementAttachments, maxSupplements } from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceAgreement } from './announce-agreement.ts';
import { checkScope, refusedField } from './edit-agreement.ts';
import { holdAgreementFiles } from './hold-agreement-files.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

export type Supplement = {
  title: string;
  signedOn: string;
  resourceIds: string[];
  /** What it adds. */
  categories: string[];
  salesRegions: string[];
  /** The new last day; null where it stays. */
  validUntil: string | null;
};

/** @throws CatalogueError supplementResourceIdEmpty, attachmentsTooMany, parameterInvalid for a day of signing still to come */
function checkInput({ resourceIds, signedOn }: Supplement, today: string): void {
  if (resourceIds.length === 0) throw new CatalogueError('supplementResourceIdEmpty');
  if (resourceIds.length > maxSupplementAttachments) throw new CatalogueError('attachmentsTooMany');
  if (signedOn > today) throw refusedField('signedOn', 'future');
}

/** What the agreement says with its supplement. */
function extended(row: AgreementRow, { categories, salesRegions, validUntil }: Supplement) {
  return {
    categories: [...new Set([...row.categories, ...categories])],
    salesRegions: [...new Set([...row.salesRegions, ...salesRegions])],
    validUntil: validUntil ?? row.validUntil,
  };
}

/**
 * Adds a supplement to a signed agreement: its files, and what it adds to categories, regions and period.
 * @throws CatalogueError those of `checkInput`, `lockAgreement`, `checkScope` and `holdAgreementFiles`; reviewStatusInvalid for an
 * agreement that is not signed; parameterInvalid beyond fifty supplements, and for an end before the beginning
 */
export async function addSupplement(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, ...supplement }: Supplement & { enterpriseId: string },
): Promise<void> {
  checkInput(supplement, await readOfficeDay({ db, now }));
  await inTransaction(db, async (trx) => {
    const { row, state } = await lockAgreement(trx, { enterpriseId });
    if (!row || state !== 'signed') throw new CatalogueError('reviewStatusInvalid');
    if ((await listSupplements(trx, row.id)).length >= maxSupplements) {
      throw new CatalogueError('parameterInvalid', {
        reason: 'full',
        field: 'title',
        limit: maxSupplements,
      });
    }
    const { validUntil, resourceIds, ...fields } = supplement;
    if (validUntil && row.validFrom && validUntil < row.validFrom) throw refusedField('validUntil', 'order');
    await checkScope(trx, supplement, row);
    const files = await holdAgreementFiles(trx, { enterpriseId, ids: resourceIds, field: 'resourceIds' });
    const attachmentIds = [...new Set(resourceIds)];
    await insertSupplement(trx, { ...fields, validUntil, agreementId: row.id, enterpriseId, attachmentIds });
    const after = await updateAgreement(trx, row.id, extended(row, supplement));
    const beside = { supplement: fields.title, attachments: files.map(({ name }) => name) };
    const change = { action: 'agreement-supplement', before: row, after, beside };
    await recordAgreementChange({ db: trx, now }, actor, change);
    await announceAgreement(trx, actor, { what: 'supplement', row: after });
  });
}
