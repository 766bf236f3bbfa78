import { type AgreementRow, insertAgreement, updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  isInForce,
  mayBecome,
  missingForState,
  type StoredAgreementState,
  withoutCopy,
} from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { AgreementNews } from '#domain/messages/message-facts.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceAgreement } from './announce-agreement.ts';
import { refusedField } from './edit-agreement.ts';
import { lockAgreement } from './lock-agreement.ts';
import { recordAgreementChange } from './record-agreement-change.ts';

type Advance = {
  enterpriseId: string;
  to: Exclude<StoredAgreementState, 'terminated'>;
  signedOn?: string | undefined;
  seen: number;
};

type Sign = { to: StoredAgreementState; signedOn: string };

/** @throws CatalogueError parameterInvalid with what is missing */
async function advance(trx: Db, row: AgreementRow, { to, signedOn }: Sign): Promise<AgreementRow> {
  const missing = missingForState(to, row);
  if (missing.length > 0) {
    const issues = missing.map((path) => ({ in: 'body', path, code: 'missing', message: 'missing' }));
    throw new CatalogueError('parameterInvalid', { reason: 'agreement_incomplete', missing, issues });
  }
  const kept = to === 'preparing' ? withoutSigning(row) : {};
  return updateAgreement(trx, row.id, { ...kept, state: to, signedOn: to === 'signed' ? signedOn : null });
}

/** What was sent back or returned belongs to what was to be signed then. */
const withoutSigning = (row: AgreementRow) => ({
  attachmentIds: withoutCopy(row),
  signedCopyId: null,
  signedCopyAt: null,
  returnedReason: null,
});

/** What the enterprise is told; that an agreement is in force, its onboarding tells. */
function newsOf(after: AgreementRow, begins: boolean, today: string): AgreementNews | null {
  if (after.state === 'signing') return 'to-sign';
  if (after.state === 'signed') return isInForce(after, today) ? null : 'signed';
  return begins ? null : 'taken-back';
}

/**
 * Moves an agreement to its next state; where there is none, or only one that ended, another begins.
 * @throws CatalogueError those of `lockAgreement`; reviewStatusInvalid where the state does not lead there, and for an enterprise
 * that is not permitted; parameterInvalid with `missing`, and for a day of signing that is still to come
 */
export async function advanceAgreement(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, to, seen, signedOn: enteredDay }: Advance,
): Promise<void> {
  const today = await readOfficeDay({ db, now });
  const signedOn = enteredDay ?? today;
  if (signedOn > today) throw refusedField('signedOn', 'future');
  await inTransaction(db, async (trx) => {
    const { row, state, enterprise } = await lockAgreement(trx, { enterpriseId, seen });
    if (enterprise.state !== 1 || !mayBecome(state, to)) throw new CatalogueError('reviewStatusInvalid');
    const begins = !row || state === 'terminated';
    const after = begins
      ? await insertAgreement(trx, { enterpriseId, state: to })
      : await advance(trx, row, { to, signedOn });
    const change = { action: `agreement-${to}`, before: begins ? undefined : row, after };
    await recordAgreementChange({ db: trx, now }, actor, change);
    const what = newsOf(after, begins, today);
    if (what) await announceAgreement(trx, actor, { what, row: after });
  });
}
