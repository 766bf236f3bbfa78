import { countRecoveryCodes } from '#db/queries/recovery-codes.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { FactorMethod } from '#domain/second-factors/second-factor.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { checkTotp } from './check-totp.ts';
import { checkPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { Sealer } from './seal-secret.ts';

/** What somebody typed, or what a passkey answered. */
export type FactorProof = { method: FactorMethod; value: string };
type Step = { id: string; accountId: string; challenge: string | null };
type Deps = { db: Db; sealer: Sealer; origin: string; now: Date };

/** True when the proof is right; it can be used once. */
export async function verifySecondFactor(
  deps: Deps,
  { step, proof }: { step: Step; proof: FactorProof },
): Promise<boolean> {
  const { db, sealer, origin, now } = deps;
  const { accountId } = step;
  const { method, value } = proof;
  if (method === 'code') return checkTotp(db, { sealer, check: { accountId, code: value, now } });
  if (method === 'passkey') return checkPasskey(db, { step, credential: value, origin, now });
  return spendTyped(db, accountId, value, now);
}

/** The owner is told: a recovery code in use may be somebody else's doing. */
function spendTyped(db: Db, accountId: string, typed: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await spendRecoveryCode(trx, accountId, typed, now))) return false;
    const left = (await countRecoveryCodes(trx, accountId))?.left ?? 0;
    const facts = { at: now.toISOString(), left };
    await requestMail(trx, { to: { accountId }, now, kind: 'recovery-code-used', facts });
    return true;
  });
}
