import { updateVersion } from '#db/queries/agreement-texts.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { agreementGaps } from '#domain/agreements/agreement-texts.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import {
  type Deps,
  lockText,
  recordIdOf,
  refuseDate,
  refuseGaps,
  refuseSecondDraft,
  type SavedText,
  textFields,
  type VersionId,
} from './change-agreement-text.ts';

const kind = 'agreement-text' as const;

/**
 * Publishes a draft that is whole from a date on; from then on everybody is asked to sign it. Null is at once.
 * @throws CatalogueError as `lockText`; parameterInvalid with what is missing, or for a date that is past or before the last version's
 */
export function publishAgreementText(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, from }: { id: VersionId; seen: number; from: Date | null },
): Promise<SavedText> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const before = await lockText(trx, id, { state: 'draft', seen, now: at });
    refuseGaps(agreementGaps(before));
    const publishedAt = from ?? at;
    await refuseDate(trx, id.agrType, { from: publishedAt, now: at });
    await updateVersion(trx, id, { publishedAt, updatedAt: at });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id: recordIdOf(id),
      action: 'published',
      before: textFields(before),
      after: textFields({ ...before, publishedAt }),
    });
    const state = publishedAt > at ? ('scheduled' as const) : ('in-effect' as const);
    return { version: id.version, revision: seen + 1, state };
  });
}

/**
 * Makes a version whose date has not come a draft again.
 * @throws CatalogueError as `lockText`; reviewStatusChanged where the draft of the next one stands already
 */
export async function withdrawAgreementText(
  { db, now }: Deps,
  actor: Actor,
  id: VersionId,
): Promise<SavedText> {
  const withdraw = inTransaction(db, async (trx) => {
    const before = await lockText(trx, id, { state: 'scheduled', now: now() });
    await updateVersion(trx, id, { publishedAt: null, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id: recordIdOf(id),
      action: 'withdrawn',
      before: textFields(before),
      after: textFields({ ...before, publishedAt: null }),
    });
    return { version: id.version, revision: before.revision + 1, state: 'draft' as const };
  });
  return withdraw.catch(refuseSecondDraft);
}
