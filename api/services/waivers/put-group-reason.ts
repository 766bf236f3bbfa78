import type { z } from 'zod';
import { listFailing, writeWaiverRequests } from '#db/queries/waiver-request-batches.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { groupReasonSchema } from '#domain/evidence/waiver-request.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { findAttachments } from '#services/evidence/put-waiver-request.ts';
import { announceReasons } from './announce-reasons.ts';

type Deps = { db: Db; now: () => Date };
type Input = { applicationId: string; print: string } & z.output<typeof groupReasonSchema>;

/**
 * Gives every failure of a fault the same reason. A request with that reason stays as it is. Throws `dataMissing` (no failure of
 * this fault in a current result, or no such file), and as `lockEvidence`.
 */
export async function putGroupReason(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, print, reason, ...input }: Input,
): Promise<{ set: number; unchanged: number }> {
  const attachmentIds = [...new Set(input.attachmentIds)];
  return inTransaction(db, async (trx) => {
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    const failing = await listFailing(trx, applicationId, print);
    if (failing.length === 0) throw new CatalogueError('dataMissing', { field: 'print' });
    await findAttachments(trx, application.enterpriseId, attachmentIds);
    const set = await writeWaiverRequests(trx, {
      applicationId,
      entries: failing.map(({ key }) => ({ failureKey: key, reason, attachmentIds })),
      groupFingerprint: print,
      waiverId: null,
      by: actor.accountId,
      at: now(),
    });
    if (set > 0) await announceReasons(trx, application, set);
    return { set, unchanged: failing.length - set };
  });
}
