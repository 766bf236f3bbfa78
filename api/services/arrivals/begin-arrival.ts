import type { ArrivalView } from '#contract/applications/arrivals.ts';
import { insertArrival, listOpenArrivals } from '#db/queries/arrivals.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { sanitiseDisplayName } from '#domain/files/file-names.ts';
import { fitsKind, tooLargeError, uploadLimit } from '#domain/files/file-rules.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import { readFileLimits } from '#services/files/read-file-limits.ts';
import { roomFor } from '#services/files/store-upload.ts';
import type { PartDeps } from '#services/parts/hold-parts.ts';
import { refuseFullDisk } from '#services/parts/refuse-full-disk.ts';
import { checkRoom } from '#services/quotas/claim-room.ts';
import { admitArrival, type TargetInput } from './arrival-target.ts';
import { presentArrival } from './find-arrival.ts';

type Announced = TargetInput & { name: string; size: number; sha256: string };

/** @throws CatalogueError the name's own, invalidTestResultFile, testResultTooLarge */
async function judgeAnnounced({ db }: PartDeps, { name, size }: Announced): Promise<string> {
  const display = sanitiseDisplayName(name);
  if (!display.ok) throw new CatalogueError(display.error);
  if (!fitsKind('test-result', display.name)) throw new CatalogueError('invalidTestResultFile');
  const limits = await readFileLimits(db, 'test-result');
  if (size > uploadLimit('test-result', limits)) throw new CatalogueError(tooLargeError('test-result'));
  return display.name;
}

/**
 * Begins the upload of a test result in parts; of the same file that is on its way to the same place, that one.
 * @throws CatalogueError those of its name and size, of `admitArrival`, of the quota, parameterInvalid (`reason: 'full'`)
 * where the enterprise has too many open, storageUnavailable (`reason: 'diskFull'`)
 */
export async function beginArrival(deps: PartDeps, actor: Actor, announced: Announced): Promise<ArrivalView> {
  const { db, storage } = deps;
  const enterpriseId = requireEnterprise(actor);
  const name = await judgeAnnounced(deps, announced);
  const { owner, target } = await admitArrival(db, actor, announced, null);
  const { size, sha256 } = announced;
  const { applicationId, configurationId, delegationId = null } = target;
  // Under the lock of the enterprise it is asked again when the result is stored.
  await runInTenant(owner.enterpriseId, () =>
    checkRoom(db, { enterpriseId: owner.enterpriseId, added: roomFor('test-result', size) }),
  );
  return inTransaction(db, async (trx) => {
    await lockEnterprise(trx, enterpriseId);
    const open = await listOpenArrivals(trx, enterpriseId, arrivalLimits.open);
    const isSame = (one: (typeof open)[number]) =>
      one.applicationId === applicationId && one.configurationId === configurationId && one.sha256 === sha256;
    if (!open.some(isSame)) {
      if (open.length >= arrivalLimits.open)
        throw new CatalogueError('parameterInvalid', { reason: 'full', limit: arrivalLimits.open });
      await reachStorage(() => refuseFullDisk(storage, open, size));
    }
    const row = { applicationId, configurationId, delegationId, name, size, sha256 };
    return presentArrival(
      deps,
      await insertArrival(trx, { ...row, enterpriseId, createdBy: actor.accountId }),
    );
  });
}
