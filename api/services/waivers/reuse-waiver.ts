import { hasReused, writeWaiverRequests } from '#db/queries/waiver-request-batches.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { lockEvidence } from '#services/evidence/lock-evidence.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceReasons } from './announce-reasons.ts';
import { findOffers } from './find-offers.ts';

type Deps = { db: Db; now: () => Date };
type Input = { applicationId: string; waiverId: string };

/**
 * Takes an accepted reason over for every failure that it is offered for: waiver requests that are open and name it. Once more
 * it changes nothing. Throws `dataMissing` where it is not offered (another's, expired, out of its scope), and as `lockEvidence`.
 */
export async function reuseWaiver(
  { db, now }: Deps,
  actor: Actor,
  { applicationId, waiverId }: Input,
): Promise<{ set: number }> {
  return inTransaction(db, async (trx) => {
    const application = await lockEvidence(trx, actor.enterpriseId, applicationId);
    const offers = await findOffers(trx, application, await readOfficeDay({ db: trx, now }));
    const offer = offers.find(({ waiver }) => waiver.id === waiverId);
    if (!offer) {
      if (await hasReused(trx, applicationId, waiverId)) return { set: 0 };
      throw new CatalogueError('dataMissing', { field: 'waiverId' });
    }
    const { reason, attachmentIds, failureKey, print } = offer.waiver;
    const set = await writeWaiverRequests(trx, {
      applicationId,
      entries: offer.keys.map((key) => ({ failureKey: key, reason, attachmentIds })),
      groupFingerprint: failureKey === null ? print : null,
      waiverId,
      by: actor.accountId,
      at: now(),
    });
    await announceReasons(trx, application, set);
    return { set };
  });
}
