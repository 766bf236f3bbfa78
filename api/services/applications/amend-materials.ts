import { listOwnFiles } from '#db/queries/applicants.ts';
import { writeImages, writeMaterials } from '#db/queries/application-writes.ts';
import { type ApplicationRow, lockApplication, snapshotOf } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Materials } from '#domain/applications/applications.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { requireReadForm } from '#services/application-forms/require-read-form.ts';
import { checkRegions } from '#services/business-agreements/check-agreement.ts';
import { checkImages, checkMaterialChoices } from '#services/commands/check-application.ts';
import { recordChange } from '#services/commands/record-change.ts';
import { checkPreloadedApps } from '#services/reference-data/check-references.ts';

type Deps = { db: Db; now: () => Date };
/** `formFileId` replaces the form of a plus application; absent, it stays. */
export type Amendment = Materials & { formFileId?: string | null };

async function lockRejected(trx: Db, actor: Actor, applicationId: string): Promise<ApplicationRow> {
  const row = await lockApplication(trx, applicationId);
  if (!row || row.enterpriseId !== actor.enterpriseId) throw new CatalogueError('applicationMissing');
  if (row.status !== 'product-rejected') throw new CatalogueError('applicationAlreadyInAudit');
  return row;
}

async function checkForm(trx: Db, row: ApplicationRow, formFileId: string): Promise<void> {
  if (row.mode !== 'plus') throw new CatalogueError('certificationTypeInvalid', { field: 'formFileId' });
  const forms = await listOwnFiles(trx, row.enterpriseId, 'application-form', [formFileId]);
  if (forms.length === 0) throw new CatalogueError('dataMissing', { field: 'formFileId' });
  await requireReadForm(trx, { enterpriseId: row.enterpriseId, fileId: formFileId, field: 'formFileId' });
}

/**
 * Replaces the materials of a rejected application; what they were stays in its history. Throws `applicationMissing`,
 * `applicationAlreadyInAudit` in any other status, those of
 * `checkMaterialChoices` and `checkRegions`, `preloadedAppsRefreshedOnResubmit`, `productImageMissing`, `dataMissing` (form), those of
 * `requireReadForm`.
 */
export async function amendMaterials(
  deps: Deps,
  actor: Actor,
  { applicationId, amendment }: { applicationId: string; amendment: Amendment },
): Promise<void> {
  const { images, formFileId, ...materials } = amendment;
  await inTransaction(deps.db, async (trx) => {
    const before = await lockRejected(trx, actor, applicationId);
    await checkMaterialChoices(trx, materials, '', before.materials);
    await checkRegions(trx, {
      enterpriseId: before.enterpriseId,
      regions: materials.salesRegions,
      before: before.materials.salesRegions,
      field: 'salesRegions',
    });
    await checkPreloadedApps(trx, {
      selection: materials,
      field: 'preloadedApps',
      stale: 'preloadedAppsRefreshedOnResubmit',
    });
    await checkImages(trx, before.enterpriseId, { ...materials, images }, '');
    if (formFileId) await checkForm(trx, before, formFileId);
    await writeImages(trx, applicationId, images);
    const at = deps.now();
    const row = await writeMaterials(trx, applicationId, JSON.stringify(materials), formFileId || null, at);
    const snapshot = await snapshotOf(trx, row);
    const detail = { before: before.materials };
    await recordChange(trx, {
      row,
      snapshot,
      event: 'amended',
      side: 'partner',
      actor: actor.name,
      actorEn: actor.nameEn ?? null,
      at,
      detail,
    });
  });
}
