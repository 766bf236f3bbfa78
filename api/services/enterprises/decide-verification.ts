import { sendMessage } from '#db/queries/messages.ts';
import {
  closeVerification,
  findVerification,
  lockVerification,
  setVerifyRealState,
} from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type VerificationOutcome, verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { columnsOf, inOneText, type Said } from '#domain/shared/words.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordEnterpriseChange } from './record-enterprise-change.ts';

export type VerificationDecision = {
  enterpriseId: string;
  outcome: VerificationOutcome;
  /** Shown to the company when it is returned. */
  reason?: Said | null;
  /** `submittedAt` of the data that were looked at: newer ones are not decided on unseen. */
  seen?: Date;
};

function reasonColumns(said: Said | null) {
  const { comment, commentEn } = said === null ? { comment: null, commentEn: null } : columnsOf(said);
  return { returnedReason: comment, returnedReasonEn: commentEn };
}

/**
 * Verifies a company, or returns what it handed in with a reason, and tells the company.
 * @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid when nothing is in review; reviewStatusChanged when other data were handed in meanwhile;
 * dataMissing to verify without the business licence where it is required
 */
export async function decideVerification(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, outcome, reason = null, seen }: VerificationDecision,
): Promise<void> {
  const decidedAt = now();
  await inTransaction(db, async (trx) => {
    if (!(await lockVerification(trx, enterpriseId))) throw new CatalogueError('partnerEnterpriseMissing');
    const current = await findVerification(trx, enterpriseId);
    const { submittedAt = null, verifyRealState } = current ?? {};
    if (verifyRealState !== verifyRealStates.inReview) throw new CatalogueError('reviewStatusInvalid');
    if (seen && submittedAt?.getTime() !== seen.getTime()) throw new CatalogueError('reviewStatusChanged');
    const isVerified = outcome === 'verified';
    if (isVerified && current?.licenceRequired && current.licenceId === null)
      throw new CatalogueError('dataMissing', { field: 'licence' });
    const state = isVerified ? verifyRealStates.verified : verifyRealStates.notSubmitted;
    await setVerifyRealState(trx, enterpriseId, state);
    const returned = isVerified ? null : reason;
    await closeVerification(trx, enterpriseId, { decidedAt, ...reasonColumns(returned) });
    const states = {
      before: { verifyRealState },
      after: { verifyRealState: state, ...(returned && { returnedReason: inOneText(returned) }) },
    };
    await recordEnterpriseChange({ db: trx, now }, actor, {
      enterpriseId,
      action: 'verification',
      ...states,
    });
    const facts = { topic: 'verification', outcome, reason: returned } as const;
    const dedupeKey = `verification:${enterpriseId}:${decidedAt.getTime()}`;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts }));
  });
}
