import { randomUUID } from 'node:crypto';
import type { UploadView } from '#contract/evidence.ts';
import { commandRow, recordCommand } from '#db/queries/commands.ts';
import type { OutboxJobInput } from '#db/queries/outbox-jobs.ts';
import { findReceivable } from '#db/queries/receivable-results.ts';
import { findUpload, type UploadWithFile } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { Command } from '#domain/applications/commands.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RunValues } from '#domain/test-results/declared-run.ts';
import { presentUpload } from '#services/files/present-upload.ts';
import { emitUpload } from '#services/files/upload-event.ts';
import { lockEvidence, refuseLocked } from './lock-evidence.ts';
import { type FileOrId, KeyTaken, nameResult } from './name-result.ts';
import { replaceEarlierResults } from './withdraw-result.ts';

type Deps = { db: Db; now: () => Date };

export type ResultTarget = {
  applicationId: string;
  configurationId: string;
  /** By whose right a lab sends it; unsaid for the enterprise's own. */
  delegationId?: string;
  /** Id of the upload: the Idempotency-Key, so that a repeat is the same upload; null makes a new one. */
  key: string | null;
};

function foreignKey(): CatalogueError {
  return new CatalogueError('parameterInvalid', { field: 'Idempotency-Key' });
}

async function findRepeated(db: Db, actor: Actor, target: ResultTarget): Promise<UploadView | null> {
  const upload = target.key === null ? undefined : await findUpload(db, target.key);
  if (!upload) return null;
  const same =
    upload.enterpriseId === actor.enterpriseId &&
    upload.applicationId === target.applicationId &&
    upload.configurationId === target.configurationId &&
    upload.delegationId === (target.delegationId ?? null);
  if (!same) throw foreignKey();
  return presentUpload(upload);
}

function refuseUnknown({ isKnown }: { isKnown: boolean }): void {
  if (!isKnown) throw new CatalogueError('dataMissing', { field: 'configurationId' });
}

/**
 * Judges an upload before its bytes are read: the upload that a repeated key made, or null when the file may come.
 * Throws `applicationMissing`, `dataMissing` (configuration), `applicationAlreadyInAudit`,
 * `certificationRecordMissing`, `parameterInvalid` (the key belongs to another upload).
 */
export async function admitResult(db: Db, actor: Actor, target: ResultTarget): Promise<UploadView | null> {
  const { enterpriseId } = actor;
  const { key: id, ...place } = target;
  const found = enterpriseId ? await findReceivable(db, { ...place, enterpriseId, id }) : undefined;
  if (!found) throw new CatalogueError('applicationMissing');
  const repeated = found.isRepeat ? await findRepeated(db, actor, target) : null;
  if (repeated) return repeated;
  refuseLocked(found);
  refuseUnknown(found);
  return null;
}

/** The first result moves the application from running tests to submitting; the workflow decides that. */
async function commandStep(
  trx: Db,
  actor: Actor,
  { applicationId, id: uploadId }: UploadWithFile,
): Promise<void> {
  const command: Command = { type: 'receive-result', uploadId };
  await recordCommand(trx, commandRow(actor, { id: randomUUID(), applicationId, command }), { delayMs: 0 });
}

type Received = {
  target: ResultTarget;
  received: FileOrId & { requestId: string };
  /** What the partner says of the run, as judged by {@link askedItems}. */
  declared?: RunValues;
  /** The earlier upload that its run is merged with. */
  mergedWith?: string;
  /** The upload whose file is taken again. */
  takenFrom?: string;
  /** Asked under the application's lock; throws where whoever sent it may do so no more. */
  stillMay?: (trx: Db) => Promise<void>;
};

/**
 * Takes a file as the result of one configuration, in one transaction: the file where it is not named yet, the upload, its
 * job, the withdrawal of the one before, and the application's step. A repeated key answers with the same upload. Throws
 * as `admitResult`, and for a new file as `nameResult`; what is refused leaves no file.
 */
export async function receiveResult({ db, now }: Deps, actor: Actor, result: Received): Promise<UploadView> {
  const made = await inTransaction(db, (trx) => takeResult(trx, now, actor, result)).catch((error) =>
    error instanceof KeyTaken ? null : Promise.reject(error),
  );
  return made ?? (await findRepeated(db, actor, result.target)) ?? Promise.reject(foreignKey());
}

async function takeResult(trx: Db, now: () => Date, actor: Actor, result: Received): Promise<UploadView> {
  const { target, received, declared, mergedWith, takenFrom, stillMay } = result;
  const { applicationId, configurationId } = target;
  const { enterpriseId, step } = await lockEvidence(trx, actor.enterpriseId, applicationId);
  await stillMay?.(trx);
  const stored = await nameResult(trx, received, {
    id: target.key ?? randomUUID(),
    applicationId,
    configurationId,
    enterpriseId,
    requestId: received.requestId,
    receivedBy: actor.accountId,
    receivedAt: now(),
    parserVersion: null,
    delegationId: target.delegationId ?? null,
    declared: declared ? JSON.stringify(declared) : null,
    mergedWith: mergedWith ?? null,
    takenFrom: takenFrom ?? null,
  });
  const { isKnown, isAdvancing, hasEarlier, ...upload } = stored;
  refuseUnknown({ isKnown });
  const { id: uploadId } = upload;
  const job: OutboxJobInput = { kind: 'parse-test-result', key: uploadId, payload: { uploadId } };
  await (hasEarlier ? replaceEarlierResults(trx, upload, { at: now(), job }) : emitUpload(trx, upload, job));
  if (step === 3 && !isAdvancing) await commandStep(trx, actor, upload);
  return presentUpload(upload);
}
