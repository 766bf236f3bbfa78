import { type AgreementRow, insertAgreement, updateAgreement } from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import {
  mayBecome,
  missingForState,
  type StoredAgreementState,
} from '#domain/business-agreements/business-agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
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
  return updateAgreement(trx, row.id, { state: to, signedOn: to === 'signed' ? signedOn : null });
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
  });
}
