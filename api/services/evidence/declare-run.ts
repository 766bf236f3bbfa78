import type { UploadView } from '#contract/evidence.ts';
import { findApplication } from '#db/queries/applications.ts';
import { findUpload, type UploadWithFile } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { missingItems, type RunValues } from '#domain/test-results/declared-run.ts';
import { presentUpload } from '#services/files/present-upload.ts';
import { admitResult, receiveResult } from './receive-result.ts';

type Declaration = {
  applicationId: string;
  /** The refused result. */
  uploadId: string;
  declared: RunValues;
  /** Of the upload that is made; null makes one. */
  key: string | null;
  requestId: string;
};

/** @throws CatalogueError dataMissing: `uploadId` of another application, or of one that nobody sees */
async function requireUpload(db: Db, actor: Actor, input: Declaration): Promise<UploadWithFile> {
  const upload = await findUpload(db, input.uploadId);
  const { applicationId, enterpriseId } = upload ?? {};
  if (!upload || applicationId !== input.applicationId || enterpriseId !== actor.enterpriseId)
    throw new CatalogueError('dataMissing', { field: 'uploadId' });
  return upload;
}

/** @throws CatalogueError parameterInvalid where the result misses nothing, or a missing item is not declared */
function refuseDeclaration(upload: UploadWithFile, declared: RunValues): void {
  const view = presentUpload(upload);
  if (upload.withdrawnAt !== null || missingItems(view).length === 0)
    throw new CatalogueError('parameterInvalid', { field: 'uploadId' });
  const missing = (view.refusal?.missing ?? []).find((item) => !declared[item]);
  if (missing) throw new CatalogueError('parameterInvalid', { field: `declared.${missing}` });
  if (Object.keys(declared).length === 0) throw new CatalogueError('parameterInvalid', { field: 'declared' });
}

/**
 * Receives the file of a refused result again, with the enterprise's declaration of what the file leaves out. It stays the result of
 * whoever sent the file. A repeated key answers with the same upload. What contradicts the file is refused where the file
 * is read.
 * @throws CatalogueError what `requireUpload`, `refuseDeclaration`, `admitResult` and `receiveResult` throw
 */
export async function declareRun(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  input: Declaration,
): Promise<UploadView> {
  const { applicationId, key, requestId, declared } = input;
  const { enterpriseId } = actor;
  if (!enterpriseId || !(await findApplication(deps.db, applicationId, enterpriseId)))
    throw new CatalogueError('applicationMissing');
  const refused = await requireUpload(deps.db, actor, input);
  const { configurationId, delegationId, fileId } = refused;
  const target = { applicationId, configurationId, key, ...(delegationId && { delegationId }) };
  const repeated = await admitResult(deps.db, actor, target);
  if (repeated) return repeated;
  refuseDeclaration(refused, declared);
  const stillMay = async (trx: Db) => {
    const isRepeat = key !== null && (await findUpload(trx, key)) !== undefined;
    if (!isRepeat) refuseDeclaration(await requireUpload(trx, actor, input), declared);
  };
  const takenFrom = refused.takenFrom ?? refused.id;
  const received = { fileId, requestId };
  return receiveResult(deps, actor, { target, received, declared, takenFrom, stillMay });
}
