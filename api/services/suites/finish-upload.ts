import type { AdminPackage } from '#contract/programme/admin-suites.ts';
import { findPackageRow, insertPackage } from '#db/queries/suite-packages.ts';
import { deleteUpload, type SuiteUploadRow, updateUploadHash } from '#db/queries/suite-uploads.ts';
import { updateSuite } from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { holding, type PartDeps } from '#services/parts/hold-parts.ts';
import { reachDisk, wrongOffset } from '#services/parts/write-part.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { announceSuite } from './announce-suite.ts';
import { heldUpload, requireUpload } from './hold-upload.ts';
import { presentAdminPackage } from './read-suites.ts';
import { lockSuite, refusingTaken } from './suite-change.ts';

/** Milliseconds that finishing waits for another request. */
const finishWaitMs = 15_000;

/** Stores the bytes under their hash, whose row is inserted first: after a crash they are found by it. */
async function storeBytes({ db, storage }: PartDeps, upload: SuiteUploadRow): Promise<string> {
  const { id, size } = upload;
  const here = upload.sha256 === null ? await storage.parts.size(id) : size;
  if (here !== size) throw wrongOffset(here);
  const sha256 = upload.sha256 ?? (await storage.parts.digest(id));
  if (upload.sha256 === null) await updateUploadHash(db, id, sha256);
  await storage.storePart(id, { sha256, size });
  return sha256;
}

/**
 * Makes a package of an upload that is complete, under the same id: repeated, it answers with that package, also after a
 * crash anywhere.
 * @throws CatalogueError dataMissing, parameterInvalid (`reason: 'offset'`) while bytes are missing, reviewStatusChanged
 * where the edition was withdrawn meanwhile, storageUnavailable; BusyError 429 while another request sends
 */
export async function finishUpload(deps: PartDeps, actor: Actor, id: string): Promise<AdminPackage> {
  const finish = async () => {
    const upload = await requireUpload(deps.db, id);
    const sha256 = await reachDisk(() => storeBytes(deps, upload));
    return refusingTaken(() =>
      inTransaction(deps.db, (trx) => addPackage({ ...deps, db: trx }, actor, { ...upload, sha256 })),
    );
  };
  return holding(deps, { ...heldUpload(deps.db, id), waitMs: finishWaitMs }, finish).catch(
    (error: unknown) => {
      // Made already, by another request or before a crash; or given up.
      if (error instanceof CatalogueError && error.errorName === 'dataMissing')
        return requirePackage(deps.db, id);
      throw error;
    },
  );
}

/** @throws CatalogueError dataMissing */
async function requirePackage(db: Db, id: string): Promise<AdminPackage> {
  const row = await findPackageRow(db, id);
  if (!row) throw new CatalogueError('dataMissing');
  return presentAdminPackage(row);
}

async function addPackage(
  { db: trx, now }: PartDeps,
  actor: Actor,
  { id, suiteId, platform, name, size, sha256 }: SuiteUploadRow & { sha256: string },
): Promise<AdminPackage> {
  await lockSuite(trx, suiteId, { states: ['draft', 'published'] });
  if (!(await deleteUpload(trx, id))) throw new CatalogueError('dataMissing');
  const row = { id, suiteId, platform, name, size, sha256, uploadedBy: actor.accountId, createdAt: now() };
  await insertPackage(trx, row);
  await updateSuite(trx, suiteId, { updatedAt: now() });
  await recordProgrammeChange({ db: trx, now }, actor, {
    kind: 'suite',
    id: suiteId,
    action: 'package-added',
    before: null,
    after: { package: name, platform, size, sha256 },
  });
  await announceSuite(trx, suiteId);
  return presentAdminPackage({ ...row, downloads: 0 });
}
