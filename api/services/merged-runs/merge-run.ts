import type { UploadView } from '#contract/evidence.ts';
import { findApplication } from '#db/queries/applications.ts';
import { findUpload, type UploadWithFile } from '#db/queries/uploads.ts';
import { listAcceptedRuns } from '#db/queries/whole-runs.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { mergeProblem } from '#domain/merged-runs/merge-runs.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { admitResult, receiveResult } from '#services/evidence/receive-result.ts';

type Wish = {
  applicationId: string;
  /** The current result. */
  uploadId: string;
  /** The earlier one that its run is merged with; null takes apart what was merged. */
  earlierId: string | null;
  /** Of the upload that is made; null makes one. */
  key: string | null;
  requestId: string;
};

type AcceptedRun = Awaited<ReturnType<typeof listAcceptedRuns>>[number];
const runSchema = testReportSchema.pick({ suite: true, build: true });

const sumsOf = ({ sha256, partSums }: AcceptedRun) => [sha256, ...partSums];
const hindrance = (earlier: AcceptedRun, later: AcceptedRun) =>
  mergeProblem(runSchema.parse(earlier), runSchema.parse(later));

/** Earlier accepted runs that the current one may be merged with: other files, of one suite, edition and build. */
export function mergeableRuns(runs: readonly AcceptedRun[], currentId: string): AcceptedRun[] {
  const current = runs.find(({ id }) => id === currentId);
  if (!current || current.mergedWith !== null) return [];
  const own = sumsOf(current);
  return runs.filter(
    (one) =>
      one.receivedAt < current.receivedAt &&
      !sumsOf(one).some((sum) => own.includes(sum)) &&
      hindrance(one, current) === null,
  );
}

/** @throws CatalogueError dataMissing: `uploadId` of another application */
async function requireUpload(db: Db, actor: Actor, input: Wish): Promise<UploadWithFile> {
  const upload = await findUpload(db, input.uploadId);
  const { applicationId, enterpriseId } = upload ?? {};
  if (!upload || applicationId !== input.applicationId || enterpriseId !== actor.enterpriseId)
    throw new CatalogueError('dataMissing', { field: 'uploadId' });
  return upload;
}

/**
 * @throws CatalogueError parameterInvalid where the result does not stand, is merged already, or is to be taken apart and
 * was not merged; dataMissing (`with`); productInformationMismatch (`reason`: suite, edition, build)
 */
async function refuseMerge(db: Db, upload: UploadWithFile, earlierId: string | null): Promise<void> {
  const { applicationId, configurationId, mergedWith, state, withdrawnAt } = upload;
  const isMerged = mergedWith !== null;
  if (state !== 'matched' || withdrawnAt !== null || isMerged === (earlierId !== null))
    throw new CatalogueError('parameterInvalid', { field: 'uploadId' });
  if (earlierId === null) return;
  const runs = await listAcceptedRuns(db, { applicationId, configurationId });
  const [earlier, later] = [earlierId, upload.id].map((id) => runs.find((one) => one.id === id));
  if (!earlier || !later || earlier === later) throw new CatalogueError('dataMissing', { field: 'with' });
  const reason = hindrance(earlier, later);
  if (reason !== null) throw new CatalogueError('productInformationMismatch', { reason });
  if (!mergeableRuns(runs, later.id).includes(earlier))
    throw new CatalogueError('parameterInvalid', { field: 'with' });
}

/**
 * Receives the file of the current result again and merges its run with an earlier one of the configuration, or
 * takes apart what was merged. It stays the result of whoever sent the file. A repeated key answers with the same upload.
 * @throws CatalogueError what `requireUpload`, `refuseMerge`, `admitResult` and `receiveResult` throw
 */
export async function mergeRun(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  input: Wish,
): Promise<UploadView> {
  const { applicationId, earlierId, key, requestId } = input;
  const { enterpriseId } = actor;
  if (!enterpriseId || !(await findApplication(deps.db, applicationId, enterpriseId)))
    throw new CatalogueError('applicationMissing');
  const current = await requireUpload(deps.db, actor, input);
  const { configurationId, delegationId, fileId, declared } = current;
  const target = { applicationId, configurationId, key, ...(delegationId && { delegationId }) };
  const repeated = await admitResult(deps.db, actor, target);
  if (repeated) return repeated;
  await refuseMerge(deps.db, current, earlierId);
  const stillMay = async (trx: Db) => {
    const isRepeat = key !== null && (await findUpload(trx, key)) !== undefined;
    if (!isRepeat) await refuseMerge(trx, await requireUpload(trx, actor, input), earlierId);
  };
  return receiveResult(deps, actor, {
    target,
    received: { fileId, requestId },
    stillMay,
    takenFrom: current.takenFrom ?? current.id,
    ...(declared && { declared }),
    ...(earlierId !== null && { mergedWith: earlierId }),
  });
}
