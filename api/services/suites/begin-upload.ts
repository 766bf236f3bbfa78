import type { SuiteUpload } from '#contract/programme/admin-suites.ts';
import { listPackages } from '#db/queries/suite-packages.ts';
import { deleteUpload, insertUpload, listOpenUploads } from '#db/queries/suite-uploads.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { packageName, type SuitePlatform, suiteLimits } from '#domain/suites/suites.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import type { PartDeps } from '#services/parts/hold-parts.ts';
import { refuseFullDisk } from '#services/parts/refuse-full-disk.ts';
import { requireUpload } from './hold-upload.ts';
import { presentUpload } from './read-suites.ts';
import { lockSuite, refusingTaken } from './suite-change.ts';

const full = (limit: number) =>
  new CatalogueError('parameterInvalid', { reason: 'full', field: 'name', limit });

type Input = { suiteId: string; name: string; size: number; platform: SuitePlatform };

/**
 * Begins the upload of a package; of the same file that is on its way already, that upload.
 * @throws CatalogueError as `lockSuite`, those of its name, parameterInvalid (`reason` 'taken', or 'full' where the edition
 * or the disk's share of uploads is), storageUnavailable (`reason: 'diskFull'`)
 */
export function beginUpload(deps: PartDeps, actor: Actor, input: Input): Promise<SuiteUpload> {
  const { suiteId, size, platform } = input;
  const checkedName = packageName(input.name);
  if (!checkedName.ok) throw new CatalogueError(checkedName.error, { field: 'name' });
  const { name } = checkedName;
  return refusingTaken(() =>
    inTransaction(deps.db, async (trx) => {
      await lockSuite(trx, suiteId, { states: ['draft', 'published'] });
      const others = await listOpenUploads(trx, null);
      const same = others.find((one) => one.suiteId === suiteId && one.name === name && one.size === size);
      if (same) return presentUpload(deps, same);
      const packages = await listPackages(trx, [suiteId]);
      if (packages.some((one) => one.name.toLowerCase() === name.toLowerCase()))
        throw new CatalogueError('parameterInvalid', { reason: 'taken', field: 'name' });
      if (packages.length >= suiteLimits.packages) throw full(suiteLimits.packages);
      if (others.length >= suiteLimits.openUploads) throw full(suiteLimits.openUploads);
      await reachStorage(() => refuseFullDisk(deps.storage, others, size));
      const row = { suiteId, name, size, platform, createdBy: actor.accountId };
      return presentUpload(deps, await insertUpload(trx, row));
    }),
  );
}

export async function readUpload(deps: PartDeps, id: string): Promise<SuiteUpload> {
  return presentUpload(deps, await requireUpload(deps.db, id));
}

/** Gives an upload up; what another request still writes ends at its next piece. @throws CatalogueError dataMissing */
export async function cancelUpload({ db, storage }: PartDeps, id: string): Promise<void> {
  if (!(await deleteUpload(db, id))) throw new CatalogueError('dataMissing');
  await reachStorage(() => storage.parts.remove(id));
}
