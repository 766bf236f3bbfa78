import type { z } from 'zod';
import { emitEvent } from '#api/events/emit-event.ts';
import type { WaiverRequestView } from '#contract/waiver-request.ts';
import type { ApplicationRow } from '#db/queries/applications.ts';
import { holdFiles, type StoredFile } from '#db/queries/files.ts';
import { isCurrentFailure } from '#db/queries/test-runs.ts';
import { writeWaiverRequests } from '#db/queries/waiver-request-batches.ts';
import { findWaiverRequest, type WaiverRequest } from '#db/queries/waiver-requests.ts';
import { findWaiverJson } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { waiverRequestSchema } from '#domain/evidence/waiver-request.ts';
import { lockEvidence } from './lock-evidence.ts';
import { presentWaiverRequest } from './present-waiver-request.ts';

export type WaiverRequestInput = z.output<typeof waiverRequestSchema>;
type Deps = { db: Db; now: () => Date };

const attachable: readonly StoredFile['kind'][] = ['attachment', 'image'];

/** The enterprise's own files of these ids, held until the end of the transaction. Throws `dataMissing`. */
export async function findAttachments(trx: Db, enterpriseId: string, ids: string[]): Promise<StoredFile[]> {
  const files = await holdFiles(trx, enterpriseId, ids);
  const own = files.filter((file) => attachable.includes(file.kind));
  if (own.length !== ids.length) throw new CatalogueError('dataMissing', { field: 'attachmentIds' });
  return own;
}

function isUnchanged(item: WaiverRequest, reason: string, attachmentIds: string[]): boolean {
  return item.reason === reason && item.attachmentIds.join() === attachmentIds.join();
}

/** @throws CatalogueError parameterInvalid (`reason: 'version'`) */
function refuseStale(before: WaiverRequest | undefined, seen: number | undefined): void {
  const version = before?.version ?? 0;
  if (seen !== undefined && seen !== version)
    throw new CatalogueError('parameterInvalid', { reason: 'version', version });
}

async function announce(trx: Db, application: ApplicationRow, item: WaiverRequest): Promise<void> {
  const { failureKey, state, version } = item;
  await emitEvent(trx, {
    rooms: [`enterprise:${application.enterpriseId}`, 'programme'],
    entity: 'application',
    entityId: application.id,
    version: application.version,
    change: { bypass: { id: item.id, failureKey, state, version } },
  });
}

/**
 * Creates or changes the waiver request of one failed case; a change makes a new version, open for the reviewer, and
 * keeps the old one. The same content again changes nothing. Throws `applicationMissing`, `dataMissing` (no such
 * failure in a result that stands, or no such file), `applicationAlreadyInAudit`, `certificationRecordMissing`,
 * `parameterInvalid` (`reason: 'version'`: a colleague changed it since it was `seen`).
 */
export async function putWaiverRequest(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, waiverRequest }: { applicationId: string; waiverRequest: WaiverRequestInput },
): Promise<WaiverRequestView> {
  const { failureKey, reason, seen, ...input } = waiverRequest;
  const attachmentIds = [...new Set(input.attachmentIds)];
  return inTransaction(db, async (trx) => {
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    if (!(await isCurrentFailure(trx, applicationId, failureKey)))
      throw new CatalogueError('dataMissing', { field: 'failureKey' });
    const files = await findAttachments(trx, application.enterpriseId, attachmentIds);
    const before = await findWaiverRequest(trx, applicationId, failureKey);
    if (before && isUnchanged(before, reason, attachmentIds))
      return presentWaiverRequest(before, { files, ...(await findWaiverJson(trx, before)) });
    refuseStale(before, seen);
    await writeWaiverRequests(trx, {
      applicationId,
      entries: [{ failureKey, reason, attachmentIds }],
      groupFingerprint: null,
      waiverId: null,
      by: actor.accountId,
      at: now(),
    });
    const item = await findWaiverRequest(trx, applicationId, failureKey);
    if (!item) throw new Error('a bypass item was not written');
    await announce(trx, application, item);
    return presentWaiverRequest(item, { files, reused: null, waiver: null });
  });
}
