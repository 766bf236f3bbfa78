import type { LabUploadView } from '#contract/applications/labs.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { admitResult, receiveResult } from '#services/evidence/receive-result.ts';
import type { NewFile } from '#services/files/store-upload.ts';
import { findPart, findPartFor, onBehalf } from './find-part.ts';
import { pickLabUpload } from './pick-own.ts';

/** Where the bytes come from: kept for an enterprise, or left where an earlier call brought them. */
type Bytes = { receive: (enterpriseId: string) => Promise<NewFile>; drop: () => void };
type Input = { id: string; configurationId: string; key: string | null; requestId: string; bytes: Bytes };

/**
 * Takes a lab's test result as the evidence of the application that it was let in to: in its owner's scope, among its
 * owner's files. Whether the lab is still in is asked before the bytes, and again where they become evidence.
 * @throws what findPartFor, admitResult and receiveResult throw
 */
export async function receiveLabResult(
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { id, configurationId, key, requestId, bytes }: Input,
): Promise<LabUploadView> {
  const part = await findPartFor(deps.db, actor, { id, configurationId });
  const { applicationId, enterpriseId } = part;
  const target = { applicationId, configurationId, delegationId: id, key };
  const owner = onBehalf(actor, part);
  return runInTenant(enterpriseId, async () => {
    const repeated = await admitResult(deps.db, owner, target);
    if (repeated) {
      bytes.drop();
      return pickLabUpload(repeated);
    }
    const file = await bytes.receive(enterpriseId);
    const stillMay = async (trx: Db) => void (await findPart(trx, actor, id));
    return pickLabUpload(
      await receiveResult(deps, owner, { target, received: { file, requestId }, stillMay }),
    );
  });
}
