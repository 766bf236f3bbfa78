import type { UploadView } from '#contract/evidence.ts';
import { type ArrivalRow, markArrivalFinished, markArrivalStored } from '#db/queries/arrivals.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { StagedBlob } from '#infra/storage/file-storage.ts';
import { receiveResult } from '#services/evidence/receive-result.ts';
import { readFileLimits } from '#services/files/read-file-limits.ts';
import { storeUploadBytes } from '#services/files/store-upload.ts';
import { holding, type PartDeps } from '#services/parts/hold-parts.ts';
import { reachDisk, wrongOffset } from '#services/parts/write-part.ts';
import { type Admitted, admitArrival } from './arrival-target.ts';
import { dropArrival, requireArrival, targetOf } from './find-arrival.ts';

/** Milliseconds that finishing waits for another request. */
const finishWaitMs = 15_000;

type FinishDeps = PartDeps & Parameters<typeof storeUploadBytes>[0];

/** @throws CatalogueError parameterInvalid: `offset` while bytes are missing, `checksum` where they are not those announced */
async function checkBytes({ storage }: PartDeps, { id, size, sha256 }: ArrivalRow): Promise<void> {
  const here = await storage.parts.size(id);
  if (here !== size) throw wrongOffset(here);
  if ((await storage.parts.digest(id)) !== sha256)
    throw new CatalogueError('parameterInvalid', { reason: 'checksum', field: 'sha256' });
}

/** Gives its bytes as those of a form that was received. Killed once they are kept, they are found by their hash. */
async function withStaged<T>(deps: PartDeps, row: ArrivalRow, use: (staged: StagedBlob) => Promise<T>) {
  const { db, storage } = deps;
  const { id, size, sha256 } = row;
  const isMoved = row.keptAt !== null && (await storage.parts.size(id)) === 0;
  if (isMoved && !(await storage.has(sha256))) {
    // So much later that they were removed as unused: it begins again.
    await dropArrival(deps, id);
    throw new CatalogueError('dataMissing');
  }
  if (row.keptAt === null) await checkBytes(deps, row);
  const store = async () => {
    await markArrivalStored(db, id);
    await storage.storePart(id, { sha256, size });
    return { sha256, size };
  };
  const discard = async () => {};
  const useAt = (path: string) => use({ path, size, sha256, store, discard });
  return isMoved ? storage.withFile(sha256, useAt) : storage.parts.withFile(id, useAt);
}

async function becomeResult(deps: FinishDeps, row: ArrivalRow, admitted: Admitted, requestId: string) {
  const { owner, target, stillMay } = admitted;
  const become = (staged: StagedBlob) =>
    runInTenant(owner.enterpriseId, async () => {
      const limits = await readFileLimits(deps.db, 'test-result');
      const { enterpriseId, accountId } = owner;
      const { name } = row;
      const upload = { kind: 'test-result' as const, name, staged, limits, enterpriseId, accountId };
      const { file } = await storeUploadBytes(deps, upload);
      const received = { file, requestId };
      return receiveResult(deps, owner, { target, received, ...(stillMay && { stillMay }) });
    });
  // What fails while the file is there is no failure of the storage.
  const [outcome] = await reachDisk(() =>
    withStaged(deps, row, (staged) => Promise.allSettled([become(staged)])),
  );
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** What is refused for good is not kept for another try; what passes, or takes room that may come, is. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CatalogueError) || error.status >= 500) return false;
  return !['offset', 'quota'].includes(String(error.details?.reason));
}

/**
 * Hands a test result over whose bytes are all here, under the id of its upload: repeated, it answers with that result, also
 * after a crash anywhere.
 * @throws CatalogueError dataMissing, parameterInvalid (`reason`: offset, checksum), storageUnavailable, and what
 * `admitArrival`, `storeUploadBytes` and `receiveResult` throw; BusyError 429 while another request sends
 */
export async function finishArrival(
  deps: FinishDeps,
  actor: Actor,
  { id, requestId }: { id: string; requestId: string },
): Promise<UploadView> {
  const require = () => requireArrival(deps, actor, id);
  const finish = async () => {
    const row = await require();
    try {
      const admitted = await admitArrival(deps.db, actor, targetOf(row), id);
      const result = admitted.repeated ?? (await becomeResult(deps, row, admitted, requestId));
      await markArrivalFinished(deps.db, id);
      return result;
    } catch (error) {
      if (isFinal(error)) await dropArrival(deps, id);
      throw error;
    }
  };
  const { doneAt, ...row } = await require();
  const made = doneAt && (await admitArrival(deps.db, actor, targetOf({ ...row, doneAt }), id)).repeated;
  return made ?? holding(deps, { table: 'arrival', id, waitMs: finishWaitMs, require }, finish);
}
